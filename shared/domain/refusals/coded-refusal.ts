// How the catalogs of refusals are written: the status of a refusal, its parameters and its sentence.
import * as z from 'zod/mini';
import type { RefusalCode } from '#shared/engine/rejection.ts';
import { codedText } from '#shared/lib/coded-texts.ts';

/** Moments stand in the sentence as instants: whoever shows it writes their days. */
export const codedRefusal = <Shape extends Record<string, z.ZodMiniType>>(
  status: RefusalCode,
  shape: Shape,
  sentence: (params: z.infer<z.ZodMiniObject<Shape>>) => string,
) => ({ status, ...codedText(shape, sentence) });

export const fixedRefusal = (status: RefusalCode, sentence: string) =>
  codedRefusal(status, {}, () => sentence);

/** Who did something, as rows keep it. */
export const who = z.nullable(z.string());
export const nameOf = (by: string | null): string => by ?? 'someone';
