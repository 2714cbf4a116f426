import { vi } from 'vitest';
import type { Replica } from '#app/replica/replica.ts';
import type { Draft } from '../drafts.ts';

/**
 * Stores a draft and delays the next read of one, as on a slow device. The read resolves to the draft stored now, when the
 * returned function is called.
 */
export async function delayDraft(replica: Replica, name: string, stored: Draft | null): Promise<() => void> {
  if (stored) await replica.keepDraft(name, stored);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.spyOn(replica, 'readDraft').mockImplementationOnce(async () => {
    await answered;
    return stored;
  });
  return answer;
}
