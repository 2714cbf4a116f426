// How the catalogs of refusals are written: the status of a refusal, its parameters and its sentence.
import * as z from 'zod/mini';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { codedText } from '#shared/lib/coded-texts.ts';
import type { ParamsOf, TextCatalog } from '#shared/lib/coded-texts.ts';
import { Refusal } from './rejection.ts';
import type { RefusalCode } from './rejection.ts';

/** Moments are instants in the sentence: the place that shows it writes their days. */
export const codedRefusal = <Shape extends Record<string, z.ZodMiniType>>(
  status: RefusalCode,
  shape: Shape,
  sentence: (params: z.infer<z.ZodMiniObject<Shape>>) => string,
) => ({ status, ...codedText(shape, sentence) });

/** Makes a refusal whose sentence needs no parameters. */
export const fixedRefusal = (status: RefusalCode, sentence: string) =>
  codedRefusal(status, {}, () => sentence);

/** Who did something, as rows keep it. */
export const who = z.nullable(z.string());
/** Returns the name, or "someone" for a row that no longer says who. */
export const nameOf = (by: string | null): string => by ?? 'someone';

/** Refusals by code, each with its status and its own parameters. */
export type RefusalCatalog = TextCatalog<string> & Readonly<Record<string, { status: RefusalCode }>>;

/** Makes the function that refuses with the codes of a catalog. `fields`: the inputs that the sentence is about. */
export const refuserOf =
  <Catalog extends RefusalCatalog>(catalog: Catalog) =>
  <Code extends keyof Catalog & string>(
    code: Code,
    ...[params, fields = []]: Record<string, never> extends ParamsOf<Catalog[Code]>
      ? [params?: ParamsOf<Catalog[Code]>, fields?: readonly string[]]
      : [params: ParamsOf<Catalog[Code]>, fields?: readonly string[]]
  ): Refusal => {
    const { status, read } = assertDefined<RefusalCatalog[string]>(catalog[code]);
    const { params: kept, text } = assertDefined(read(params ?? {}));
    const texts = Object.fromEntries(fields.map((field) => [field, text]));
    return new Refusal(status, text, texts, { code, params: kept });
  };
