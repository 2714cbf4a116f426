// Texts of ours under codes: rows and replies carry a code and parameters, and the text is made where it is shown.
import * as z from 'zod/mini';

type Shape = Record<string, z.ZodMiniType>;
type ParamsIn<S extends Shape> = z.infer<z.ZodMiniObject<S>>;

/** One text: what it says with these parameters. `read` takes stored ones and keeps only those it knows. */
export interface CodedText<Params, Text> {
  make: (params: Params) => Text;
  read: (params: unknown) => { params: Params; text: Text } | undefined;
}

/** The parameters of a shipped code never change: a text that needs others gets a new code. */
export function codedText<S extends Shape, Text>(
  shape: S,
  make: (params: ParamsIn<S>) => Text,
): CodedText<ParamsIn<S>, Text> {
  const schema = z.object(shape);
  return {
    make,
    read(params) {
      const { success, data } = schema.safeParse(params);
      return success ? { params: data, text: make(data) } : undefined;
    },
  };
}

/** Texts by code, each with its own parameters. */
export type TextCatalog<Text> = Readonly<
  Record<
    string,
    {
      make: (params: never) => Text;
      read: (params: unknown) => { params: object; text: Text } | undefined;
    }
  >
>;

/** The parameters of one text of a catalog. */
export type ParamsOf<Entry> = Entry extends { make: (params: infer Params) => unknown } ? Params : never;

/** Nothing for a code or parameters of another version: then the text that came along is shown. */
export const textByCode = <Text>(
  catalog: TextCatalog<Text>,
  code: string | null | undefined,
  params: unknown,
): Text | undefined => (code && Object.hasOwn(catalog, code) ? catalog[code]?.read(params)?.text : undefined);

/** Stored parameters are JSON. */
export function parsedParams(text: string | null | undefined): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
