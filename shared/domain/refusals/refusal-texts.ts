// Every refusal of a rule by its code. The outcome carries the code and its parameters next to the finished sentence: the
// app makes the sentence where it shows it, REST and devices of other versions read the finished one.
import { Refusal } from '#shared/engine/rejection.ts';
import type { RefusalCode, TextCode } from '#shared/engine/rejection.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { textByCode } from '#shared/lib/coded-texts.ts';
import type { ParamsOf, TextCatalog } from '#shared/lib/coded-texts.ts';
import { agreementRefusals, listingRefusals } from './agreement-refusals.ts';
import { interviewRefusals, matchRefusals } from './interview-refusals.ts';
import {
  accountRefusals,
  dataRequestRefusals,
  organizationRefusals,
  reportRefusals,
} from './people-refusals.ts';
import { completionRefusals, studentRefusals } from './student-refusals.ts';

export const refusalTexts = {
  ...agreementRefusals,
  ...listingRefusals,
  ...studentRefusals,
  ...completionRefusals,
  ...matchRefusals,
  ...interviewRefusals,
  ...reportRefusals,
  ...organizationRefusals,
  ...accountRefusals,
  ...dataRequestRefusals,
} as const satisfies TextCatalog<string> & Record<string, { status: RefusalCode }>;

export type RefusalTextCode = keyof typeof refusalTexts;
export type RefusalParams<Code extends RefusalTextCode> = ParamsOf<(typeof refusalTexts)[Code]>;

/** `fields`: the inputs that the sentence is about. */
export function refuse<Code extends RefusalTextCode>(
  code: Code,
  ...[params, fields = []]: Record<string, never> extends RefusalParams<Code>
    ? [params?: RefusalParams<Code>, fields?: readonly string[]]
    : [params: RefusalParams<Code>, fields?: readonly string[]]
): Refusal {
  const { status, read } = refusalTexts[code];
  const { params: kept, text } = assertDefined(read(params ?? {}));
  const texts = Object.fromEntries(fields.map((field) => [field, text]));
  return new Refusal(status, text, texts, { code, params: kept });
}

/** By code, and the finished sentence where this version does not know the code or there is none. */
export const refusalText = ({ message, text }: { message: string; text?: TextCode | undefined }): string =>
  textByCode<string>(refusalTexts, text?.code, text?.params) ?? message;
