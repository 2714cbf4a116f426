// Says in a sentence how a count changed: "Hires doubled: 4 this month, 2 from Oct 1 to 26."
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
  /** "from Oct 1 to 26" */
  beforeSpan: string;
}

export function changeSentence({ name, now, before, nowSpan, beforeSpan }: CountChange): string {
  if (now === 0 && before === 0) return `No ${lowered(name)} ${nowSpan} or ${beforeSpan}.`;
  if (now === before) return `${name} unchanged: ${words(now)} ${nowSpan}, as ${beforeSpan}.`;
  return `${name} ${verb(now, before)}: ${words(now)} ${nowSpan}, ${words(before)} ${beforeSpan}.`;
}

function verb(now: number, before: number): string {
  if (before === 0) return 'began';
  if (now === 0) return 'fell to none';
  if (now === 2 * before) return 'doubled';
  if (now === 3 * before) return 'tripled';
  if (2 * now === before) return 'halved';
  const direction = now > before ? 'rose' : 'fell';
  const percent = Math.round((100 * Math.abs(now - before)) / before);
  return before < fewestForPercent || percent === 0 ? direction : `${direction} by ${percent}%`;
}

const words = (value: number): string => (value === 0 ? 'none' : withCommas(value));
const lowered = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);
