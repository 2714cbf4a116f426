// Every notification's text by its code. The row carries the code and its parameters; the app makes the text where it
// shows it. Title and message, made here when the row is written, are for push, mail, REST and devices of other versions.
import { parsedParams, textByCode } from '#shared/lib/coded-texts.ts';
import type { ParamsOf, TextCatalog } from '#shared/lib/coded-texts.ts';
import type { Row } from '#shared/engine/schema.ts';
import { assignmentNotices } from '../people/assignment-notices.ts';
import { agreementNotices } from './agreement-notices.ts';
import { crowdNotices, interviewNotices, matchNotices, reminderNotices } from './interview-notices.ts';
import { listingNotices, messageNotices, peopleNotices, platformNotices } from './platform-notices.ts';

/** What a notification says. */
export interface NoticeText {
  title: string;
  message: string;
}

export const noticeTexts = {
  ...matchNotices,
  ...interviewNotices,
  ...reminderNotices,
  ...crowdNotices,
  ...agreementNotices,
  ...messageNotices,
  ...listingNotices,
  ...peopleNotices,
  ...assignmentNotices,
  ...platformNotices,
} as const satisfies TextCatalog<NoticeText>;

/** The code of a notification's text. */
export type NoticeCode = keyof typeof noticeTexts;
/** The parameters of a notification's text. */
export type NoticeParams<Code extends NoticeCode> = ParamsOf<(typeof noticeTexts)[Code]>;

/** By code, and what the row says where this version does not know the code or the row has none. */
export const noticeText = ({
  title,
  message,
  textCode,
  textParams,
}: Pick<Row<'notifications'>, 'title' | 'message' | 'textCode' | 'textParams'>): NoticeText =>
  textByCode<NoticeText>(noticeTexts, textCode, parsedParams(textParams)) ?? { title, message };
