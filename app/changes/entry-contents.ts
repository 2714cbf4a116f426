// Describes the input of a saved change in words, for the person who reviews it before it is sent.
import { fieldName, describeValue } from '#shared/domain/edits/field-texts.ts';
import { valueText } from '#shared/engine/field-schemas.ts';

/** Hides inputs of no use to a reader: internal ids, and the previous values of fields. */
const isInner = (name: string): boolean =>
  name === 'base' || name === 'id' || (/Ids?$/.test(name) && name !== 'candidateReferenceId');

/** Returns, for example, "Text: Please call back. Starts at: 2026-06-03T10:00:00.000Z". */
export function contentsOf(input: unknown): string {
  return sentencesOf(input).join(' ');
}

function sentencesOf(input: unknown): string[] {
  if (input === null || typeof input !== 'object') return [];
  return Object.entries(input).flatMap(([name, value]) => {
    if (isInner(name) || value === null || value === '') return [];
    if (name === 'set') return sentencesOf(value);
    const text = typeof value === 'object' ? JSON.stringify(value) : valueText(value);
    return [`${fieldName(name)}: ${describeValue(text)}.`];
  });
}
