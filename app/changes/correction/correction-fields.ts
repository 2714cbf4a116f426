// Converts between a command's input and form values, for changes that have no page of their own.
import { toInstant, toLocal } from '#app/ui/wall-clock.ts';

/** A field of the form in which a rejected change is corrected. */
export interface CorrectionField {
  /** The name of the field in the command's input or in its `set`. */
  name: string;
  label: string;
  kind: 'line' | 'text' | 'day' | 'moment' | 'moments' | 'number' | 'dollars' | 'choice';
  options?: readonly string[];
  /** The field is part of the `set` of an edit. */
  isEdit?: boolean;
}

type Input = Record<string, unknown>;
type Values = Record<string, string>;

const mostMoments = 5;

/** Returns the form field names of a field. A list of times has one form field per time. */
export const namesOf = ({ name, kind }: CorrectionField): string[] =>
  kind === 'moments' ? Array.from({ length: mostMoments }, (_, index) => `${name}${index + 1}`) : [name];

/** Returns the typed input as form values. */
export function startValues(fields: readonly CorrectionField[], input: unknown): Values {
  const values: Values = {};
  for (const field of fields) {
    const given = partOf(field, input as Input)[field.name];
    if (field.kind === 'moments') {
      values[field.name] = '';
      for (const [index, name] of namesOf(field).entries())
        values[name] = shown('moment', (given as unknown[] | undefined)?.[index]);
    } else values[field.name] = shown(field.kind, given);
  }
  return values;
}

const partOf = ({ isEdit }: CorrectionField, input: Input): Input => (isEdit ? (input.set as Input) : input);

function shown(kind: CorrectionField['kind'], value: unknown): string {
  if (value === null || value === undefined) return '';
  if (kind === 'moment') return toLocal(String(value as string));
  if (kind === 'dollars') return String(Number(value) / 100);
  return String(value as string | number);
}

/** Returns the command's input with the current field values. Everything else, ids above all, stays unchanged. */
export function inputOf(fields: readonly CorrectionField[], input: unknown, values: Values): unknown {
  const given = input as Input;
  const own = fields.filter(({ isEdit }) => !isEdit).map((field) => [field.name, typed(field, values)]);
  const edited = fields.filter(({ isEdit }) => isEdit).map((field) => [field.name, typed(field, values)]);
  return {
    ...given,
    ...Object.fromEntries(own),
    ...(edited.length > 0 && { set: { ...(given.set as Input), ...Object.fromEntries(edited) } }),
  };
}

function typed(field: CorrectionField, values: Values): unknown {
  if (field.kind === 'moments')
    return namesOf(field)
      .map((name) => values[name] ?? '')
      .filter(Boolean)
      .map((local) => toInstant(local));
  const value = values[field.name] ?? '';
  if (field.kind === 'moment') return toInstant(value);
  if (field.kind === 'number') return Number(value);
  if (field.kind === 'dollars') return Math.round(Number(value.replace(/[$,\s]/g, '')) * 100);
  // An empty choice or day is null. An empty text stays a text, so that the rule about it words the refusal.
  return value === '' && (field.kind === 'choice' || field.kind === 'day') ? null : value;
}
