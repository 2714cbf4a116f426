// Puts names into the sentences of the learner's own page, and the link into its forms.
import { html, type Html } from '../http/html.ts';

/** What a page says besides what is stored. */
export interface Shown {
  now: string;
  /** A signed-in member looks at the page of a learner. */
  isReadOnly: boolean;
  problem?: string | null;
}

/** Each form says for whose page it was made. */
export const linkField = (id: string): Html => html`<input type="hidden" name="link" value="${id}" />`;

export const isolated = (text: string): Html => html`<bdi>${text}</bdi>`;

/** Puts names into a sentence so that their writing direction does not disturb it. */
export function named<Names extends string[]>(sentence: (...names: Names) => string, ...names: Names): Html {
  const marks = names.map((_, index) => String.fromCharCode(firstMark + index));
  const parts = sentence(...(marks as Names)).split(/([\uE000-\uE00F])/);
  return html`${parts.map((part) => {
    const name = names[marks.indexOf(part)];
    return name === undefined ? html`${part}` : isolated(name);
  })}`;
}

/** Characters that no text uses: they mark the places of the names. */
const firstMark = 0xe000;
