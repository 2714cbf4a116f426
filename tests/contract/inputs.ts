// The input of a command in a form that can be recorded: its JSON Schema, and the maximum length of its texts.
import * as z from 'zod/mini';
import type { NamedCommand } from '#shared/engine/command.ts';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export interface Sample {
  name: string;
  /** One of `actors`. */
  as: string;
  /** One of `situations`, if the unchanged scene would refuse the command. */
  given?: string;
  input: { [key: string]: Json };
}

/** The recorded form of one version of a command. */
export interface Shipped {
  schema: { properties?: Record<string, Json>; required?: string[] };
  /** The maximum length of each text by path. A JSON Schema does not show limits that code checks. */
  longest: Record<string, number>;
  samples: Sample[];
}

/** Keyed by `name@version`. */
export type Contract = Record<string, Shipped>;

export const keyOf = ({ name, version }: Pick<NamedCommand, 'name' | 'version'>) => `${name}@${version}`;

export function commandOf(key: string): { name: string; version: number } {
  const [name = '', version] = key.split('@');
  return { name, version: Number(version) };
}

export function schemaOf(schema: z.core.$ZodType): Shipped['schema'] {
  const { $schema: _, ...printed } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return JSON.parse(JSON.stringify(printed), withoutPatternsOfFormats) as Shipped['schema'];
}

/** Omits the library's date pattern: its 200 characters say no more than the format's name. */
const withoutPatternsOfFormats = (_key: string, value: Json): Json => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { pattern: _, ...rest } = value;
  return 'format' in value ? rest : value;
};

/** No text of an input is longer. */
const mostTried = 25_000;

/** Returns the accepted maximum length of every text in these inputs that can be extended. */
export function longestTexts(schema: z.ZodMiniType, samples: readonly Sample[]): Record<string, number> {
  const longest: Record<string, number> = {};
  for (const { input } of samples)
    for (const [path, value] of textsIn(input)) {
      const takes = (length: number) =>
        schema.safeParse(withText(input, path.split('.'), value.padEnd(length, 'x'))).success;
      if (takes(value.length + 1)) longest[path] ??= lastThatHolds(takes, value.length, mostTried);
    }
  return longest;
}

/** Returns texts by path, without ids and base values of edits. */
function textsIn(value: Json, path: string[] = []): [path: string, text: string][] {
  if (typeof value === 'string') return [[path.join('.'), value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    /^base$|id$/i.test(key) ? [] : textsIn(inner, [...path, key]),
  );
}

function withText(value: Json, [key, ...rest]: readonly string[], text: string): Json {
  if (key === undefined) return text;
  const copy = structuredClone(value) as Record<string, Json>;
  copy[key] = withText(copy[key] ?? null, rest, text);
  return copy;
}

/** Binary search: if the condition holds for a number, it holds for every smaller one. */
function lastThatHolds(holds: (tried: number) => boolean, low: number, high: number): number {
  if (high - low <= 1) return low;
  const middle = Math.floor((low + high) / 2);
  return holds(middle) ? lastThatHolds(holds, middle, high) : lastThatHolds(holds, low, middle);
}

/** Returns the sample with the text at the recorded length. */
export const atLength = (sample: Sample, path: string, length: number): Json => {
  const [, text = ''] = textsIn(sample.input).find(([known]) => known === path) ?? [];
  return withText(sample.input, path.split('.'), text.padEnd(length, 'x'));
};

export const hasText = ({ input }: Sample, path: string): boolean =>
  textsIn(input).some(([known]) => known === path);
