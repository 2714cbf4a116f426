// Sentences that rules store in rows. The column of the sentence keeps it finished, for REST and for devices of other
// versions; the column of its code keeps the code and the parameters, from which the app makes the sentence it shows.
// What a person typed has no code and is shown as it is, like the sentences of rows of before.
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { parsedParams, textByCode } from '#shared/lib/coded-texts.ts';
import type { ParamsOf, TextCatalog } from '#shared/lib/coded-texts.ts';
import { hiddenTexts, withdrawnTexts } from './decision-texts.ts';
import { cancelledTexts, deletedTexts } from './fixed-texts.ts';
import { outcomeTexts } from './outcome-texts.ts';

export const storedTexts = {
  ...withdrawnTexts,
  ...outcomeTexts,
  ...hiddenTexts,
  ...cancelledTexts,
  ...deletedTexts,
} as const satisfies TextCatalog<string>;

/** The code of a stored sentence. */
export type StoredTextCode = keyof typeof storedTexts;
/** The parameters of a stored sentence. */
export type StoredTextParams<Code extends StoredTextCode> = ParamsOf<(typeof storedTexts)[Code]>;

/** Both columns of a sentence. */
export interface StoredText {
  /** The finished sentence. */
  text: string;
  /** JSON: `{"code":"withdrawn.byAdmin","params":{"reason":"Entered twice"}}`. */
  code: string;
}

/** Makes both columns of a sentence. Parameters that the code does not know are dropped. */
export function storedText<Code extends StoredTextCode>(
  code: Code,
  values: StoredTextParams<Code>,
): StoredText {
  const { params, text } = assertDefined(storedTexts[code].read(values));
  return { text, code: JSON.stringify({ code, params }) };
}

/**
 * Returns the sentence to show: by its code, and as stored where the row has no code or one of another version. Rows
 * that arrived before the column existed lack it.
 */
export function shownText<Text extends string | null>(
  text: Text,
  stored: string | null | undefined,
): Text | string {
  const { code, params } = codeIn(stored);
  return text === null ? text : (textByCode<string>(storedTexts, code, params) ?? text);
}

/** Returns the parameters of a stored code, or undefined if the row has another code or none. */
export function storedParams<Code extends StoredTextCode>(
  wanted: Code,
  stored: string | null | undefined,
): StoredTextParams<Code> | undefined {
  const { code, params } = codeIn(stored);
  return code === wanted
    ? (storedTexts[wanted].read(params)?.params as StoredTextParams<Code> | undefined)
    : undefined;
}

/** Reports whether a row carries this sentence: by its code, or by the sentence in rows of before. */
export const isStored = (
  { text, code }: StoredText,
  row: { text: string | null; code: string | null | undefined },
): boolean => (row.code ? row.code === code : row.text === text);

function codeIn(stored: string | null | undefined): { code?: string; params?: unknown } {
  const value = parsedParams(stored);
  if (typeof value !== 'object' || value === null || !('code' in value) || !('params' in value)) return {};
  return typeof value.code === 'string' ? { code: value.code, params: value.params } : {};
}
