// The few fields of a change that has no page of its own: what was typed as a form shows it, and back again.
import { toInstant, toLocal } from '#app/ui/wall-clock.ts';

export interface CorrectionField {
  /** Of the command's input, or of its `set`. */
  name: string;
  label: string;
  kind: 'line' | 'text' | 'day' | 'moment' | 'moments' | 'number' | 'dollars' | 'choice';
  options?: readonly string[];
  /** Stands in the `set` of an edit. */
  isEdit?: boolean;
}

type Input = Record<string, unknown>;
type Values = Record<string, string>;

const mostMoments = 5;

/** The names under which a field stands in the form: several times are several fields. */
export const namesOf = ({ name, kind }: CorrectionField): string[] =>
  kind === 'moments' ? Array.from({ length: mostMoments }, (_, index) => `${name}${index + 1}`) : [name];

/** What was typed, as the fields hold it. */
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

/** The command's input with what stands in the fields now; everything else, ids above all, as it was given. */
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
  // A choice or a day that was left empty is none; an empty text is a text, whose rule words the "no".
  return value === '' && (field.kind === 'choice' || field.kind === 'day') ? null : value;
}
