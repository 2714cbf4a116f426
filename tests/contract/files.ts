// The recorded files: JSON with one line for each schema, sample and row, so that diffs are readable.
import { readFileSync, writeFileSync } from 'node:fs';

const urlOf = (name: string) => new URL(name, import.meta.url);

export const readRecord = <Value>(name: string): Value =>
  JSON.parse(readFileSync(urlOf(name), 'utf8')) as Value;

export const writeRecord = (name: string, value: unknown): void =>
  writeFileSync(urlOf(name), `${inLines(value, 2)}\n`);

/** Breaks every list, and objects down to this depth. Deeper values are on one line. */
function inLines(value: unknown, depth: number, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  if (Array.isArray(value))
    return block(
      '[]',
      value.map((item) => inLines(item, depth, inner)),
      indent,
    );
  if (depth === 0) return JSON.stringify(value);
  const lines = Object.entries(value).map(
    ([key, item]) => `${JSON.stringify(key)}: ${inLines(item, depth - 1, inner)}`,
  );
  return block('{}', lines, indent);
}

function block([open = '', close = '']: string, lines: readonly string[], indent: string): string {
  if (lines.length === 0) return open + close;
  return `${open}\n${lines.map((line) => `${indent}  ${line}`).join(',\n')}\n${indent}${close}`;
}
