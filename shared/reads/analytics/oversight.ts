// Defines what the server returns to administrators for oversight: reported messages, breaches and disputes.
import * as z from 'zod/mini';
import {
  breachKinds,
  claimKinds,
  claimSides,
  claimStates,
  claimVerdicts,
  crowdStates,
  interviewVerdicts,
  matchStatuses,
  sides,
} from '#shared/engine/options.ts';
import { instant } from '#shared/engine/field-schemas.ts';
import { pageOf } from './platform.ts';

const word = z.string();
const maybe = z.nullable(word);
const maybeWhen = z.nullable(instant());

const reportedMessage = z.object({
  id: word,
  personName: word,
  reportReason: maybe,
  reportedAt: instant(),
  employerName: word,
  providerName: word,
  subjectTitle: word,
  /** The whole conversation, oldest first. */
  lines: z.array(
    z.object({ id: word, personName: word, from: z.enum(sides), text: word, createdAt: instant() }),
  ),
});
/** A reported message with its thread. */
export type ReportedMessage = z.infer<typeof reportedMessage>;
export const reportedMessagesShape = pageOf(reportedMessage);

const breach = z.object({
  id: word,
  kind: z.enum(breachKinds),
  candidateReferenceId: word,
  waitedDays: z.int(),
  reminders: z.int(),
  employerComment: maybe,
  providerComment: maybe,
  disputedAt: maybeWhen,
  excusedAt: maybeWhen,
  excusedByName: maybe,
  excuse: maybe,
  createdAt: instant(),
  jobTitle: word,
  employerName: word,
  providerName: word,
});
/** A broken promise in the administrator's list. */
export type PlatformBreach = z.infer<typeof breach>;
export const breachesShape = pageOf(breach);

const match = z.object({
  id: word,
  candidateReferenceId: word,
  status: z.enum(matchStatuses),
  outcomeNote: maybe,
  heldAt: maybeWhen,
  decidedAt: maybeWhen,
  firstDecidedAt: maybeWhen,
  interviewDate: maybeWhen,
  withdrawnAt: maybeWhen,
  withdrawnReason: maybe,
  createdAt: instant(),
  jobTitle: word,
  courseTitle: word,
  employerName: word,
  providerName: word,
});
/** A match in the administrator's list. */
export type PlatformMatch = z.infer<typeof match>;
export const matchesShape = pageOf(match);

/** Employers that were released from an unusual share of the interviews they owed. */
export const releaseSharesShape = z.array(
  z.object({ employerId: word, employerName: word, released: z.int(), guarantees: z.int() }),
);
/** The employers with an unusual share of releases. */
export type PlatformReleaseShares = z.infer<typeof releaseSharesShape>;
const disputedReport = z.object({
  id: word,
  kind: z.enum(claimKinds),
  /** Who stated it. */
  side: z.enum(claimSides),
  candidateReferenceId: word,
  /** The start of the interview. An offer is about none. */
  startsAt: maybeWhen,
  /** Until when the other side could object to that time. Null if both sides had agreed it. */
  objectUntil: maybeWhen,
  /** Whether the provider set that time alone. */
  isProvidersTime: z.boolean(),
  employerComment: maybe,
  providerComment: maybe,
  disputedAt: maybeWhen,
  /** When it was decided, or settled otherwise. */
  decidedAt: maybeWhen,
  decidedByName: maybe,
  decisionNote: maybe,
  createdAt: instant(),
  state: z.enum(claimStates),
  verdict: z.nullable(z.enum(claimVerdicts)),
  /** The outcome that the employer stated. Null for all other claims. */
  outcome: z.nullable(z.enum(matchStatuses)),
  jobTitle: word,
  employerName: word,
  providerName: word,
  /** What the learner said of the same interview or offer, oldest first, and how it came. */
  learnerAnswers: z.array(
    z.object({
      happening: z.nullable(z.enum(interviewVerdicts)),
      isOffered: z.nullable(z.boolean()),
      isMailed: z.boolean(),
      createdAt: instant(),
      /** Where the link went, since when the class list had that address, and who had entered it. */
      address: maybe,
      addressSince: maybeWhen,
      addressByName: maybe,
    }),
  ),
});
/** A claim that the other side disputed. */
export type DisputedReport = z.infer<typeof disputedReport>;
export const disputedReportsShape = pageOf(disputedReport);

const crowdReport = z.object({
  id: word,
  employerName: word,
  providerName: word,
  /** The day of the matches, in the employer's time zone. */
  day: word,
  count: z.int(),
  /** Until when their clocks rest if nobody decides. */
  restsUntil: maybeWhen,
  state: z.enum(crowdStates),
  decidedAt: maybeWhen,
  decidedByName: maybe,
  comment: maybe,
  createdAt: instant(),
});
/** An employer's report of many matches of one day with one training provider. */
export type ReportedCrowd = z.infer<typeof crowdReport>;
export const crowdReportsShape = pageOf(crowdReport);
