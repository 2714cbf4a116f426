// The kinds of work that can wait for a person: what each is called, its button, and the page that counts it.
import type { Command } from '#shared/engine/command.ts';
import type { Side } from '#shared/domain/interviews/interviews.ts';
import { proposeTimes, confirmTime } from '#shared/domain/interviews/propose-times.ts';
import { answerLateCompletion } from '#shared/domain/interviews/match-answers.ts';
import { recordOutcome } from '#shared/domain/interviews/record-outcome.ts';
import { confirmAgreedTime } from '#shared/domain/interviews/agreed-times.ts';
import { answerRelease } from '#shared/domain/releases/releases.ts';
import { approveAgreement } from '#shared/domain/agreements/commands.ts';
import { markAgreementComplete } from '#shared/domain/agreements/mark-complete.ts';
import { acceptInvitation } from '#shared/domain/agreements/invitations.ts';
import { markThreadRead } from '#shared/domain/messages/messages.ts';
import { settleConflict } from '#shared/domain/edits/conflicts.ts';
import { saveEmployerProfile } from '#shared/domain/organizations/profiles.ts';

/** How a kind of waiting work is worded and where it is counted. */
export interface NeedKind {
  /** What the person does: "Propose times". */
  verb: string;
  /** The nouns after a count; without one, the line has no count. */
  noun?: readonly [one: string, many: string];
  /** The short label of the line's button. */
  button: string;
  /** The command that the work ends with. Members who may not give it do not see the line. */
  command?: Pick<Command, 'leastRole'>;
  /** The sidebar's entry that counts it, per side. */
  page: Readonly<Partial<Record<Side, string>>>;
}

const candidates = ['candidate', 'candidates'] as const;
const learners = ['learner', 'learners'] as const;
const agreements = ['agreement', 'agreements'] as const;
const bothAgreements = { employer: '/swap-agreements', provider: '/swap-agreements' };

export const needKinds = {
  proposeTimes: {
    command: proposeTimes,
    verb: 'Propose times',
    noun: candidates,
    button: 'Propose',
    page: { employer: '/candidates' },
  },
  answerTimes: {
    command: confirmTime,
    verb: 'Answer suggested times',
    noun: candidates,
    button: 'Answer',
    page: { employer: '/candidates' },
  },
  answerLate: {
    command: answerLateCompletion,
    verb: 'Accept or decline late completions',
    noun: candidates,
    button: 'Decide',
    page: { employer: '/candidates' },
  },
  recordOutcome: {
    command: recordOutcome,
    verb: 'Record outcomes',
    noun: candidates,
    button: 'Record',
    page: { employer: '/interviews' },
  },
  chooseTimes: {
    command: confirmTime,
    verb: 'Choose times',
    noun: learners,
    button: 'Choose',
    page: { provider: '/matches' },
  },
  confirmAgreed: {
    command: confirmAgreedTime,
    verb: 'Confirm times agreed by phone',
    noun: learners,
    button: 'Confirm',
    page: { provider: '/matches' },
  },
  answerRelease: {
    command: answerRelease,
    verb: 'Answer requests for release',
    noun: learners,
    button: 'Answer',
    page: { provider: '/matches' },
  },
  recordHeld: {
    command: recordOutcome,
    verb: 'Say whether interviews took place',
    noun: learners,
    button: 'Say',
    page: { provider: '/matches' },
  },
  decideAgreement: {
    command: approveAgreement,
    verb: 'Approve or reject',
    noun: agreements,
    button: 'Decide',
    page: { employer: '/swap-agreements' },
  },
  completeAgreement: {
    command: markAgreementComplete,
    verb: 'Mark as complete or go on',
    noun: agreements,
    button: 'Decide',
    page: bothAgreements,
  },
  answerInvitation: {
    command: acceptInvitation,
    verb: 'Answer invitations',
    noun: ['invitation', 'invitations'],
    button: 'Answer',
    page: { provider: '/swap-agreements' },
  },
  readMessages: {
    command: markThreadRead,
    verb: 'Read messages',
    noun: ['conversation', 'conversations'],
    button: 'Read',
    page: { employer: '/messages', provider: '/messages' },
  },
  decideConflict: {
    command: settleConflict,
    verb: 'Choose between two values',
    noun: ['field', 'fields'],
    button: 'Choose',
    page: {},
  },
  refusedChange: {
    verb: 'Decide about changes that were not accepted',
    noun: ['change', 'changes'],
    button: 'Review',
    page: {},
  },
  fillProfile: {
    command: saveEmployerProfile,
    verb: 'Complete your profile',
    button: 'Open',
    page: { employer: '/settings', provider: '/profile' },
  },
} as const satisfies Record<string, NeedKind>;

/** A kind of work that can wait for a person. */
export type NeedName = keyof typeof needKinds;

/** Returns the kind with its optional fields. */
export const needKind = (name: NeedName): NeedKind => needKinds[name];

/** One thing that waits, before equal ones are grouped. */
export interface SingleNeed {
  name: NeedName;
  /** The row that waits. */
  id: string;
  /** What is grouped into one line. */
  group: string | number;
  about: string;
  dueAt: string | null;
  /** The page of this row alone. Without one, the line's page shows the rows of the line. */
  to?: string;
}
