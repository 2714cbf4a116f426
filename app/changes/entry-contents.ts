// Describes the input of a saved change in words, for the person who reviews it before it is sent.
import { formatDay, formatTime } from '#app/ui/format.ts';
import { fieldName, describeValue } from '#shared/domain/edits/field-texts.ts';
import { valueText } from '#shared/engine/field-schemas.ts';

/** Inputs of no use to a reader: the previous values of fields, and facts that the title or the saved time tell. */
const untold = new Set(['base', 'id', 'subjectKind', 'writtenAt']);

/** Hides internal ids, too. */
const isInner = (name: string): boolean =>
  untold.has(name) || (/Ids?$/.test(name) && name !== 'candidateReferenceId');

/** Returns, for example, "Text: Please call back. Starts at: Jun 3, 2026, 10:00 AM." Lists keep their order. */
export function contentsOf(input: unknown): string {
  return tellingFields(input)
    .flatMap(([name, value]) => (name === 'set' ? contentsOf(value) : sentenceOf(name, value)))
    .filter(Boolean)
    .join(' ');
}

const tellingFields = (input: unknown): [name: string, value: unknown][] =>
  input === null || typeof input !== 'object'
    ? []
    : Object.entries(input).filter(([name, value]) => !isInner(name) && value !== null && value !== '');

function sentenceOf(name: string, value: unknown): string {
  const sentence = `${fieldName(name)}: ${wordsOf(value)}`;
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).join('; ') || 'nothing';
  if (value === null || typeof value !== 'object') return momentOr(valueText(value));
  return tellingFields(value)
    .map(([name, part]) => `${fieldName(name).toLowerCase()} ${wordsOf(part)}`)
    .join(', ');
}

const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

const momentOr = (text: string | null): string =>
  text !== null && instant.test(text) ? `${formatDay(text)}, ${formatTime(text)}` : describeValue(text);
