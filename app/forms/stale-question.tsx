// What binds another party is not decided on old data without a word: the person is asked, and the server checks.
import { Suspense, lazy, useSyncExternalStore } from 'react';
import type { Command } from '#shared/command.ts';
import { dayInMs } from '#shared/time.ts';

const StaleDialog = lazy(async () => ({ default: (await import('./stale-dialog.tsx')).StaleDialog }));

export interface Question {
  days: number;
  /** The name of what binds. */
  command: string;
  answer: (isYes: boolean) => void;
}

/** Whole days since the last updates, once there are any. */
export function daysOld(lastUpdatedAt: string | null | undefined, now: number): number {
  return lastUpdatedAt ? Math.max(0, Math.floor((now - Date.parse(lastUpdatedAt)) / dayInMs)) : 0;
}

let open: Question | undefined;
const listeners = new Set<() => void>();

function show(question: Question | undefined) {
  open = question;
  for (const listener of listeners) listener();
}

/** True when it is to be done: at once on data of today, else when the person says so. */
export function mayBind(
  { name, isBinding }: Pick<Command, 'name' | 'isBinding'>,
  lastUpdatedAt: string | null | undefined,
  now = Date.now(),
): Promise<boolean> {
  const days = daysOld(lastUpdatedAt, now);
  if (!isBinding || days < 1) return Promise.resolve(true);
  return new Promise((resolve) => {
    const answer = (isYes: boolean) => {
      show(undefined);
      resolve(isYes);
    };
    show({ days, command: name, answer });
  });
}

/** Stands once in the frame; the dialog is fetched with the first question, and was kept for offline with the app. */
export function StaleQuestion() {
  const question = useSyncExternalStore(subscribe, () => open);
  return question ? (
    <Suspense>
      <StaleDialog {...question} />
    </Suspense>
  ) : null;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
