// Keys that belong to an input method, with which people compose letters of many scripts.
import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** The key code of a press that an input method handles. */
const handledByInputMethod = 229;

/**
 * Reports whether a key press belongs to an input method. Safari ends a composition before it reports the Enter that
 * chose its text, so only the key code tells.
 */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const { isComposing: isOpen, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isOpen || keyCode === handledByInputMethod;
}
