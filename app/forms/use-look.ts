// Reviews the values of a form against a screen's data, beyond the schema of its command.
import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** Messages by field. An error keeps the form open; a doubt keeps it open once. */
export interface Reviewed<Values> {
  wrong?: Partial<Record<keyof Values, string>>;
  doubts?: Partial<Record<keyof Values, string>>;
}

/**
 * Returns whether the values may be saved: false the first time that there is a doubt. Saving again confirms it; `act` is
 * what the button of the form does.
 */
export function useReview<Values extends FieldValues>(
  { setError }: Pick<UseFormReturn<Values>, 'setError'>,
  look: ((values: Values) => Reviewed<Values>) | undefined,
  act: 'save' | 'send' = 'save',
): (values: Values) => boolean {
  const [asked, setAsked] = useState<readonly string[]>([]);
  return (values) => {
    const { wrong = {}, doubts = {} } = look?.(values) ?? {};
    const open = wordsIn(doubts).filter(([, doubt]) => !asked.includes(doubt));
    if (open.length > 0) setAsked([...asked, ...open.map(([, doubt]) => doubt)]);
    const words = [
      ...wordsIn(wrong),
      ...open.map(([name, doubt]) => [name, `${doubt} If it’s correct, ${act} again.`] as const),
    ];
    for (const [index, [name, message]] of words.entries())
      setError(name as Path<Values>, { message }, { shouldFocus: index === 0 });
    return words.length === 0;
  };
}

const wordsIn = (words: Record<string, string | undefined>): (readonly [string, string])[] =>
  Object.entries(words).flatMap(([name, text]) => (text ? [[name, text] as const] : []));
