// Gives a copy another PIN.
import { changeCopy } from './shared-device.ts';
import { unlockCopy } from './unlock-copy.ts';
import type { Unlocking } from './unlock-copy.ts';
import { wrapKey } from './wrapped-key.ts';

/** Resolves to what the old PIN did. Only if that opened the copy, the new one opens it from now on. */
export async function changePin(person: string, old: string, next: string): Promise<Unlocking['kind']> {
  const result = await unlockCopy(person, old);
  if (result.kind !== 'open') return result.kind;
  const wrapped = await wrapKey(result.bytes, next, person);
  result.bytes.fill(0);
  // Not the copy that was read before: it takes seconds to wrap a key.
  await changeCopy(person, () => ({ wrapped }));
  return 'open';
}
