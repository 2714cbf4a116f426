// The kinds of work that can wait for a person: what each is called, its button, and the page that counts it.
import type { MemberRole } from '#shared/engine/options.ts';
import type { Side } from '#shared/domain/interviews/interviews.ts';

/** How a kind of waiting work is worded and where it is counted. */
export interface NeedKind {
  /** What the person does: "Propose times". */
  verb: string;
  /** The nouns after a count; without one, the line has no count. */
  noun?: readonly [one: string, many: string];
  /** The short label of the line's button. */
  button: string;
  /** The least role for the command that the work ends with: a member, unless said. Others do not see the line. */
  least?: MemberRole;
  /** The sidebar's entry that counts it, per side. */
  page: Readonly<Partial<Record<Side, string>>>;
}

const candidates = ['candidate', 'candidates'] as const;
const interviews = ['interview', 'interviews'] as const;
const learners = ['learner', 'learners'] as const;
const agreements = ['agreement', 'agreements'] as const;
const bothAgreements = { employer: '/swap-agreements', provider: '/swap-agreements' };

export const needKinds = {
  proposeTimes: {
    verb: 'Propose times',
    noun: candidates,
    button: 'Propose',
    page: { employer: '/candidates' },
  },
  answerTimes: {
    verb: 'Answer proposed times',
    noun: candidates,
    button: 'Answer',
    page: { employer: '/candidates' },
  },
  answerLate: {
    least: 'manager',
    verb: 'Accept or decline late completions',
    noun: candidates,
    button: 'Decide',
    page: { employer: '/candidates' },
  },
  recordOutcome: {
    verb: 'Record outcomes',
    noun: candidates,
    button: 'Record',
    page: { employer: '/interviews' },
  },
  answerAbsence: {
    verb: 'Answer reports that you were not there',
    noun: candidates,
    button: 'Answer',
    page: { employer: '/interviews' },
  },
  answerOutcome: {
    verb: 'Agree to outcomes',
    noun: learners,
    button: 'Answer',
    page: { provider: '/matches' },
  },
  answerHeld: {
    verb: 'Agree that interviews took place',
    noun: learners,
    button: 'Answer',
    page: { provider: '/matches' },
  },
  answerCandidate: {
    verb: 'Answer reports that learners did not attend',
    noun: learners,
    button: 'Answer',
    page: { provider: '/matches' },
  },
  answerNotHeld: {
    verb: 'Answer reports of interviews that were not held',
    noun: interviews,
    button: 'Answer',
    page: { employer: '/interviews', provider: '/matches' },
  },
  answerOffer: {
    least: 'manager',
    verb: 'Agree to hires without an interview',
    noun: learners,
    button: 'Answer',
    page: { provider: '/matches' },
  },
  chooseTimes: {
    verb: 'Choose times',
    noun: learners,
    button: 'Choose',
    page: { provider: '/matches' },
  },
  answerDecline: {
    verb: 'Answer learners who can’t come',
    noun: learners,
    button: 'Answer',
    page: { provider: '/matches' },
  },
  answerWish: {
    verb: 'Answer what learners say about times',
    noun: learners,
    button: 'Answer',
    page: { provider: '/matches' },
  },
  confirmAgreed: {
    verb: 'Agree to times that the other side set',
    noun: interviews,
    button: 'Agree',
    page: { employer: '/interviews', provider: '/matches' },
  },
  answerRelease: {
    least: 'manager',
    verb: 'Answer requests for release',
    noun: learners,
    button: 'Answer',
    page: { provider: '/matches' },
  },
  recordHeld: {
    verb: 'Say whether interviews took place',
    noun: learners,
    button: 'Say',
    page: { provider: '/matches' },
  },
  decideAgreement: {
    least: 'manager',
    verb: 'Approve or reject',
    noun: agreements,
    button: 'Decide',
    page: { employer: '/swap-agreements' },
  },
  completeAgreement: {
    least: 'manager',
    verb: 'Mark as complete or go on',
    noun: agreements,
    button: 'Decide',
    page: bothAgreements,
  },
  decideLinks: {
    verb: 'Decide about new links',
    noun: ['filled job', 'filled jobs'],
    button: 'Decide',
    page: { employer: '/jobs' },
  },
  answerInvitation: {
    least: 'manager',
    verb: 'Answer invitations',
    noun: ['invitation', 'invitations'],
    button: 'Answer',
    page: { provider: '/swap-agreements' },
  },
  readMessages: {
    verb: 'Read messages',
    noun: ['conversation', 'conversations'],
    button: 'Read',
    page: { employer: '/messages', provider: '/messages' },
  },
  decideConflict: {
    verb: 'Choose between two values',
    noun: ['field', 'fields'],
    button: 'Choose',
    page: {},
  },
  decideHandedOver: {
    least: 'manager',
    verb: 'Decide about changes from your team',
    noun: ['change', 'changes'],
    button: 'Decide',
    page: { employer: '/team-changes', provider: '/team-changes' },
  },
  readDecline: {
    least: 'viewer',
    verb: 'Read why a manager declined',
    noun: ['change', 'changes'],
    button: 'Read',
    page: {},
  },
  refusedChange: {
    verb: 'Decide about changes that were not accepted',
    noun: ['change', 'changes'],
    button: 'Review',
    page: {},
  },
  fillProfile: {
    least: 'manager',
    verb: 'Complete your profile',
    button: 'Open',
    page: { employer: '/settings', provider: '/profile' },
  },
} as const satisfies Record<string, NeedKind>;

/** A kind of work that can wait for a person. */
export type NeedName = keyof typeof needKinds;

/** Returns the kind with its optional fields. */
export const needKind = (name: NeedName): NeedKind => needKinds[name];

/** Reports whether the provider answers what the employer claimed. */
export const isAnswerByProvider = (name: NeedName): boolean =>
  name === 'answerOutcome' ||
  name === 'confirmAgreed' ||
  name === 'answerOffer' ||
  name === 'answerHeld' ||
  name === 'answerCandidate' ||
  name === 'answerNotHeld';

/** One thing that waits, before equal ones are grouped. */
export interface SingleNeed {
  name: NeedName;
  /** The row that waits. */
  id: string;
  /** What is grouped into one line: of matches, the pact, as `pactKey`. */
  group: string | number;
  about: string;
  dueAt: string | null;
  /** The time zone of the job's site, if it has one: the deadline is a day there. */
  zone?: string | null | undefined;
  /** The page of this row alone. Without one, the line's page shows the rows of the line. */
  to?: string;
}
