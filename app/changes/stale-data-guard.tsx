// Shows the question whether a binding decision may be made on old data.
import { Suspense, lazy, useSyncExternalStore } from 'react';

export const loadDialog = () => import('./stale-data-dialog.tsx');
const StaleDialog = lazy(async () => ({ default: (await loadDialog()).StaleDataDialog }));

/** The pending question of the dialog. */
export interface Question {
  days: number;
  /** The name of the binding command. */
  command: string;
  answer: (isYes: boolean) => void;
}

let open: Question | undefined;
const listeners = new Set<() => void>();

function show(question: Question | undefined) {
  open = question;
  for (const listener of listeners) listener();
}

/** Shows the question. Resolves to the person's answer. */
export const ask = (question: Omit<Question, 'answer'>): Promise<boolean> =>
  new Promise((resolve) => {
    const answer = (isYes: boolean) => {
      show(undefined);
      resolve(isYes);
    };
    show({ ...question, answer });
  });

/** Rendered once, in the frame. The dialog is loaded with the first question; offline it comes from the app's cache. */
export function StaleDataGuard() {
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
