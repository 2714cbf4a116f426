// What a PIN has to be. The sentence is shown under the field.
import { isPin } from '#app/replica/device/wrapped-key.ts';

/** Undefined if the PIN can be chosen. */
export function pinProblem(pin: string): string | undefined {
  if (!isPin(pin)) return 'Type 6 digits.';
  if (isObvious(pin)) return 'Choose a PIN that is harder to guess.';
  return undefined;
}

/** One digit six times, or digits in a row. */
function isObvious(pin: string): boolean {
  const steps = new Set(
    [...pin].slice(1).map((digit, index) => (Number(digit) - Number(pin[index]) + 10) % 10),
  );
  return steps.size === 1 && [0, 1, 9].some((step) => steps.has(step));
}
