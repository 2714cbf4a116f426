// Validates a form with the schema of its command, so that rules and messages are not duplicated.
import { genericMessage } from '#shared/engine/generic-messages.ts';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

interface Checked {
  input: {
    safeParse(
      value: unknown,
      params: { error: typeof genericMessage },
    ):
      | { success: true }
      | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } };
  };
}

/** `toInput` builds the command's input from the field values. An issue belongs to the last field in its path. */
export function commandResolver<Values extends FieldValues>(
  command: Checked,
  toInput: (values: Values) => unknown,
): Resolver<Values> {
  return (values) => {
    const parsed = command.input.safeParse(toInput(values), { error: genericMessage });
    if (parsed.success) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, message } of parsed.error.issues) {
      errors[fieldOf(path)] ??= { type: 'command', message };
    }
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

/**
 * Returns the innermost name in an issue's path: `['set', 'title']` refers to the title, `['linkedJobIds', 3]` to the
 * links.
 */
function fieldOf(path: PropertyKey[]): string {
  const names = path.filter((part) => typeof part === 'string');
  return names.at(-1) ?? 'root';
}
