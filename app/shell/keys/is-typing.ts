// Single keys are shortcuts only where they type nothing.

const takesKeys =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="combobox"]';

/** Whether a key press belongs to a field, a menu or the browser. */
export const isTyping = ({ target, isComposing, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  isComposing ||
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof Element && target.closest(takesKeys) !== null);
