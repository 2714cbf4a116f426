// Unlocks a copy by its PIN, and bounds how often that is tried. A try is counted on the disk before the PIN is checked,
// so that a closed page or a killed browser takes none back. The device's clock decides nothing: a wait passes only
// while the device home is open.
import { changeCopy, copyOf } from './shared-device.ts';
import type { Copy } from './shared-device.ts';
import { WrongPin, unwrapKey } from './wrapped-key.ts';

/** Wrong PINs before the first wait. */
export const triesWithoutWait = 5;

/** Wrong PINs after which only a sign-in opens the copy. */
export const mostTries = 20;

const MINUTE = 60_000;

/** How long to wait after so many wrong PINs. */
export function waitAfter(tries: number): number {
  if (tries < triesWithoutWait) return 0;
  return (firstWaits[tries - triesWithoutWait] ?? 15) * MINUTE;
}

/** In minutes. All later ones take a quarter of an hour. */
const firstWaits = [1, 5];

export type Unlocking =
  | { kind: 'open'; bytes: Uint8Array<ArrayBuffer> }
  /** `left`: how many PINs may be tried before a wait. */
  | { kind: 'wrong'; left: number; waitMs: number }
  | { kind: 'wait'; waitMs: number }
  /** Only a sign-in opens it. */
  | { kind: 'closed' };

type Browser = Pick<typeof globalThis, 'indexedDB'>;

/** Tries one PIN. Tabs take turns, so that each try is counted. */
export const unlockCopy = (person: string, pin: string, browser?: Browser): Promise<Unlocking> =>
  inTurn(() => tryPin(person, pin, browser));

const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks ? (navigator.locks.request('skillpact unlock', work) as Promise<T>) : work();

async function tryPin(person: string, pin: string, browser?: Browser): Promise<Unlocking> {
  const copy = await copyOf(person, browser);
  if (!copy?.wrapped || copy.tries >= mostTries) return { kind: 'closed' };
  if (copy.waitMs > 0) return { kind: 'wait', waitMs: copy.waitMs };
  const counted = afterTry(copy);
  await changeCopy(person, () => counted, browser);
  try {
    const bytes = await unwrapKey(copy.wrapped, pin, person);
    const isLast = counted.wrapped === null;
    await changeCopy(person, () => ({ ...noTries, ...(isLast && { wrapped: copy.wrapped }) }), browser);
    return { kind: 'open', bytes };
  } catch (error) {
    if (!(error instanceof WrongPin)) throw error;
    if (counted.wrapped === null) return { kind: 'closed' };
    const left = Math.max(0, triesWithoutWait - counted.tries);
    return { kind: 'wrong', left, waitMs: counted.waitMs };
  }
}

/** Of a copy that its person has just opened. */
export const noTries = { tries: 0, waitMs: 0 } satisfies Partial<Copy>;

/** What changes if the PIN is wrong. After the last try, the key that the PIN opens is gone. */
function afterTry(copy: Copy): Pick<Copy, 'tries' | 'waitMs' | 'wrapped'> {
  const tries = copy.tries + 1;
  return { tries, waitMs: waitAfter(tries), wrapped: tries >= mostTries ? null : copy.wrapped };
}

/** Takes time that passed on the device home from every wait. Returns the copies as they are now. */
export async function passTime(
  copies: readonly Copy[],
  passedMs: number,
  browser?: Browser,
): Promise<Copy[]> {
  return inTurn(() =>
    Promise.all(
      copies.map(async (shown) => {
        const copy = (await copyOf(shown.person, browser)) ?? shown;
        if (copy.waitMs === 0) return copy;
        const waitMs = Math.max(0, copy.waitMs - passedMs);
        await changeCopy(copy.person, () => ({ waitMs }), browser);
        return { ...copy, waitMs };
      }),
    ),
  );
}
