// Every refusal of a rule by its code. The outcome carries the code and its parameters next to the finished sentence: the
// app makes the sentence where it shows it, REST and devices of other versions read the finished one.
import { refuserOf } from '#shared/engine/coded-refusal.ts';
import type { RefusalCatalog } from '#shared/engine/coded-refusal.ts';
import { engineRefusals } from '#shared/engine/engine-refusals.ts';
import type { TextCode } from '#shared/engine/rejection.ts';
import { textByCode } from '#shared/lib/coded-texts.ts';
import type { ParamsOf } from '#shared/lib/coded-texts.ts';
import { agreementRefusals, listingRefusals } from './agreement-refusals.ts';
import { interviewRefusals, matchRefusals } from './interview-refusals.ts';
import { handedOverRefusals, organizationRefusals, reportRefusals } from './people-refusals.ts';
import { completionRefusals, studentRefusals } from './student-refusals.ts';

export const refusalTexts = {
  ...engineRefusals,
  ...agreementRefusals,
  ...listingRefusals,
  ...studentRefusals,
  ...completionRefusals,
  ...matchRefusals,
  ...interviewRefusals,
  ...reportRefusals,
  ...organizationRefusals,
  ...handedOverRefusals,
} as const satisfies RefusalCatalog;

/** The code of a refusal's sentence. */
export type RefusalTextCode = keyof typeof refusalTexts;
/** The parameters of a refusal's sentence. */
export type RefusalParams<Code extends RefusalTextCode> = ParamsOf<(typeof refusalTexts)[Code]>;

/** `fields`: the inputs that the sentence is about. */
export const refuse = refuserOf(refusalTexts);

/** By code, and the finished sentence where this version does not know the code or there is none. */
export const refusalText = ({ message, text }: { message: string; text?: TextCode | undefined }): string =>
  textByCode<string>(refusalTexts, text?.code, text?.params) ?? message;
