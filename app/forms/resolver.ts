// A form is checked by the schema of the command it gives: same rules, same sentences, nothing restated.
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

interface Checked {
  input: {
    safeParse(
      value: unknown,
    ):
      | { success: true }
      | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } };
  };
}

/** `toInput` makes the command's input of what stands in the fields; an issue belongs to the field it ends in. */
export function commandResolver<Values extends FieldValues>(
  command: Checked,
  toInput: (values: Values) => unknown,
): Resolver<Values> {
  return (values) => {
    const parsed = command.input.safeParse(toInput(values));
    if (parsed.success) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, message } of parsed.error.issues) {
      errors[fieldOf(path)] ??= { type: 'command', message };
    }
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

/** The innermost name in an issue's path: `['set', 'title']` is about the title, `['linkedJobIds', 3]` about the links. */
function fieldOf(path: PropertyKey[]): string {
  const names = path.filter((part) => typeof part === 'string');
  return names.at(-1) ?? 'root';
}
