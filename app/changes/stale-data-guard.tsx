// Shows the question whether a binding decision may be made on old data.
import { Suspense, lazy, useEffect, useState } from 'react';

export const loadDialog = () => import('./stale-data-dialog.tsx');
const StaleDialog = lazy(async () => ({ default: (await loadDialog()).StaleDataDialog }));

/** The pending question of the dialog. */
export interface Question {
  days: number;
  /** The name of the binding command. */
  command: string;
  answer: (isYes: boolean) => void;
}

/** Set by the component below. */
let show: (question: Question | undefined) => void = () => {};

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
  const [question, setQuestion] = useState<Question>();
  useEffect(() => {
    show = setQuestion;
  }, []);
  return question ? (
    <Suspense>
      <StaleDialog {...question} />
    </Suspense>
  ) : null;
}
