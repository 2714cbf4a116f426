// Says in a sentence how a count changed: "4 hires this month, up from 2 between Oct 1 and 26."
import { withCommas } from '#shared/lib/format-english.ts';
import { fewestForPercent } from '../share.ts';

/** A count in two spans of time. */
export interface CountChange {
  /** A plural: "Interviews held". */
  name: string;
  now: number;
  before: number;
  /** "this month" */
  nowSpan: string;
  /** "between Oct 1 and 26" */
  beforeSpan: string;
}

export function changeSentence({ name, now, before, nowSpan, beforeSpan }: CountChange): string {
  const counted = `${now === 0 ? 'No' : withCommas(now)} ${lowered(name)} ${nowSpan}`;
  if (now === 0 && before === 0) return `${counted} or ${beforeSpan}.`;
  if (now === before) return `${counted}, as many as ${beforeSpan}.`;
  return `${counted}, ${direction(now, before)} from ${withCommas(before)} ${beforeSpan}.`;
}

function direction(now: number, before: number): string {
  const word = now > before ? 'up' : 'down';
  const percent = before === 0 ? 0 : Math.round((100 * Math.abs(now - before)) / before);
  return before < fewestForPercent || now === 0 || percent === 0 ? word : `${word} ${percent}%`;
}

/** An abbreviation stays in capitals. */
const lowered = (name: string): string =>
  /^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
