// Messages for inputs whose schema names none, in the wording of the specification.
import type * as z from 'zod/mini';

const names: Readonly<Record<string, string>> = { int: 'integer', record: 'object', nonoptional: 'value' };

/** Returns "Required" or "Expected string, received number". Sent values are not repeated. */
export function genericMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'invalid_type' && issue.code !== 'invalid_value') return undefined;
  if (issue.input === undefined) return 'Required';
  if (issue.code === 'invalid_type')
    return `Expected ${names[issue.expected] ?? issue.expected}, received ${typeNameOf(issue.input)}`;
  const allowed = issue.values.map((value) => JSON.stringify(value)).join(' | ');
  return `Expected ${allowed}, received another value`;
}

function typeNameOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (Number.isNaN(value)) return 'nan';
  if (typeof value === 'number' && !Number.isInteger(value)) return 'float';
  return typeof value;
}
