// Single keys are shortcuts only where they type nothing.
import { isComposing } from '#app/ui/input-method.ts';

const takesKeys =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="combobox"]';

/** Whether a key press belongs to a field, a menu or the browser. */
export const isTyping = (event: KeyboardEvent): boolean =>
  isComposing(event) ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  (event.target instanceof Element && event.target.closest(takesKeys) !== null);
