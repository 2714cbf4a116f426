// The words about what one side stated: what it says, until when the other side can answer, and what follows.
import { capitalized, formatDay } from '#app/ui/format.ts';
import { dayOf, timeOf } from '#app/ui/wall-clock.ts';
import {
  canReopen,
  formerStateOf,
  isAdmission,
  isAnswerable,
  isOfInterview,
  isTimeKnown,
  truthOf,
} from '#shared/domain/claims/claim.ts';
import type { Claim } from '#shared/domain/claims/claim.ts';
import { canUndo, undoableUntil } from '#shared/domain/claims/admissions.ts';
import { claimOutcome } from '#shared/domain/claims/claim-words.ts';
import { formerOutcomeOf } from '#shared/domain/claims/outcome-claims.ts';
import { isDecided, matchLabel } from '#shared/domain/interviews/interviews.ts';
import type { Match, Side } from '#shared/domain/interviews/interviews.ts';
import { plusDays } from '#shared/lib/time.ts';
import { offerDisputeDays, reopenDays } from '#shared/policy.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { dueDayOf } from '../due.tsx';

/** What a side states, which the other can confirm and dispute. A silence is answered by saying what happened. */
type StatedKind = Exclude<Claim['kind'], 'silence'>;

const authors = { employer: 'The employer', provider: 'The training provider', platform: '' } as const;

/**
 * Returns what was stated: "The employer reported that the interview took place on Jun 3, 2026." A time is on the clocks
 * of the place in `zone`, or on the reader's.
 */
export function sentenceOf(claim: Claim, zone?: string): string {
  const { kind, side, startsAt, createdAt } = claim;
  const day = formatDay(startsAt ?? createdAt);
  switch (kind) {
    case 'offer':
      return `The employer hired this candidate without an interview, ${day}.`;
    case 'time':
      return `${authors[side]} set this time: ${timeWords(startsAt ?? createdAt, zone)}.`;
    case 'outcome':
      return `${authors[side]} recorded: ${outcomeWords(claim)}.`;
    case 'held':
      return `${authors[side]} reported that the interview took place on ${day}.`;
    case 'candidate_absent':
      return `${authors[side]} reported that the candidate did not attend on ${day}.`;
    case 'employer_absent':
      if (side === 'employer') return `The employer reported that it could not hold the interview on ${day}.`;
      // Claims that were breaches before have no time of the interview.
      return startsAt
        ? `The training provider reported that the employer was not at the interview on ${day}.`
        : `The training provider reported that the employer was not at the interview, ${day}.`;
    case 'no_fault':
      return `${authors[side]} reported that the interview on ${day} was not held, and nobody is at fault.`;
    case 'silence':
      return `Nobody reported what happened at the interview on ${day}.`;
  }
}

const timeWords = (instant: string, zone: string | undefined): string =>
  `${formatDay(dayOf(instant, zone))}, ${timeOf(instant, zone)}`;

const labelOf = (status: Claim['outcome']): string =>
  status === null || status === 'matched' ? 'No hire, the offer is taken back' : matchLabel(status);

/** "Not Hired", and for a correction "Not Hired (before: Hired)". */
function outcomeWords(claim: Claim): string {
  const former = formerOutcomeOf(claim);
  const words = labelOf(claim.outcome);
  return former && isDecided(former) ? `${words} (before: ${matchLabel(former.status)})` : words;
}

interface Standing extends Pick<MatchInFull, 'match' | 'job' | 'course' | 'claims'> {
  /** The side of the person who reads it. */
  side: Side;
  now: string;
}

/** Returns what became of the claim, or until when who can answer it and what happens if nobody does. */
export function standingOf(claim: Claim, standing: Standing): string {
  if (claim.state === 'disputed') return disputedWords(claim);
  if (claim.state !== 'open') return settledWords(claim, standing);
  return claim.kind === 'silence' ? silenceWords(claim, standing) : openWords(claim, claim.kind, standing);
}

/** A report that had stood before is what it was if nobody decides. */
const disputedWords = (claim: Claim): string =>
  formerStateOf(claim)
    ? `Disputed. An administrator decides. ${staysAsItIs}`
    : 'Disputed. An administrator decides.';

/** What follows when a report that stood is disputed, and nobody decides. */
const staysAsItIs = 'If nobody decides within three weeks, it stays as it is.';

const notCounted =
  'It doesn’t count as an absence, because the training provider had not agreed to the time.';

function settledWords(claim: Claim, { match, claims, side, now }: Standing): string {
  const { kind, state } = claim;
  if (isAdmission(claim) && state === 'confirmed')
    return claim.side === side && canUndo(claim, claims, now)
      ? `It counts at once. You can undo it until ${timeWords(undoableUntil(claim), undefined)}.`
      : 'It counts at once. Nobody has to answer it.';
  if (isAdmission(claim) && state === 'taken_back') return 'It was undone.';
  const instead = state === 'lapsed' && isOfInterview(claim) ? endedBy(claim, claims) : undefined;
  if (instead) return `It no longer counts. ${sentenceOf(instead)}`;
  if (kind === 'silence' && state === 'lapsed') return 'It no longer counts.';
  if (kind === 'time' && state === 'taken_back') return 'The time was taken back.';
  if (kind === 'time' && state === 'refused' && claim.side !== side) return 'You did not agree to it.';
  const outcome = endWords(claim);
  return claim.side !== side && isReopenable(claim, match, now)
    ? `${outcome} ${reopenWords(claim)}`
    : outcome;
}

/** Returns what the other side said against its own interest about the same interview, if that ended the claim. */
const endedBy = (claim: Claim, claims: readonly Claim[]): Claim | undefined =>
  claims.find((each) => isAdmission(each) && each.side !== claim.side && each.createdAt === claim.settledAt);

/**
 * Only the server says when a claim was settled: until then nobody asks about it again. Nothing rests any more on an
 * outcome that another one followed, or whose interview was not held.
 */
function isReopenable(claim: Claim, match: Match, now: string): boolean {
  if (claim.settledAt === null || !canReopen(claim, now)) return false;
  return claim.kind !== 'outcome' || (match.status === claim.outcome && match.heldAt === claim.startsAt);
}

/** Reports whether the other side has the button to say no, or to ask for a decision. */
export const mayDispute = (claim: Claim, match: Match, now: string): boolean =>
  isAnswerable(claim, now) || isReopenable(claim, match, now);

/** Reports whether its side can take the claim back. What a correction opened again goes back with the correction. */
export const mayTakeBack = (claim: Claim, now: string): boolean =>
  isAnswerable(claim, now) && !(claim.kind === 'held' && claim.former !== null);

function endWords(claim: Claim): string {
  if (truthOf(claim) !== 'candidate_absent' || isTimeKnown(claim)) return capitalized(claimOutcome(claim));
  const end = claim.state === 'stood' ? 'Nobody disputed it.' : capitalized(claimOutcome(claim));
  return `${end} ${notCounted}`;
}

/** Until when the side that did not answer can still have the report looked at. */
function reopenWords({ kind, settledAt }: Claim): string {
  const until = formatDay(plusDays(settledAt ?? '', kind === 'offer' ? offerDisputeDays : reopenDays));
  return kind === 'offer'
    ? `You can dispute it until ${until}.`
    : `You can ask for a decision until ${until}.`;
}

function silenceWords({ answerUntil }: Claim, { side, job, now }: Standing): string {
  if (answerUntil === null) return 'Say what happened.';
  const until = lastDay(answerUntil, side, job);
  return answerUntil < now
    ? ended(until)
    : `Say what happened by ${until}. After that it counts as not held and is owed again.`;
}

function openWords(claim: Claim, kind: StatedKind, { side, job, course, now }: Standing): string {
  const isOwn = claim.side === side;
  const answering = claim.side === 'employer' ? 'provider' : 'employer';
  const name = answering === 'provider' ? course?.providerName : job?.employerName;
  const can = `${name ?? authors[answering]} can ${acts[kind]}`;
  const isUncounted = kind === 'candidate_absent' && !isTimeKnown(claim);
  const before = isUncounted ? `${notCounted} ` : '';
  const { answerUntil } = claim;
  if (answerUntil === null)
    return `${before}${isOwn ? `Waiting to send. ${can} once it’s sent.` : `You can ${actsOfYours[kind] ?? 'answer'}.`}`;
  const until = lastDay(answerUntil, answering, job);
  if (!isAnswerable(claim, now)) return `${before}${ended(until)}`;
  return isOwn
    ? `${before}${can} until ${until}. If it doesn’t, ${unanswered(claim, kind, 'it')}.`
    : `${before}You can ${actsOfYours[kind] ?? 'answer'} until ${until}. If you don’t, ${unanswered(claim, kind, 'you')}.`;
}

const ended = (until: string): string => `The time to answer ended on ${until}.`;

/** The time to answer ends on the clock of the side that answers. The employer's is that of the job's site. */
const lastDay = (answerUntil: string, answering: Side, job: MatchInFull['job']): string =>
  formatDay(answering === 'provider' ? answerUntil : dueDayOf(answerUntil, job));

const acts: Record<StatedKind, string> = {
  offer: 'answer',
  outcome: 'dispute it',
  time: 'dispute it',
  held: 'dispute it',
  candidate_absent: 'dispute it',
  employer_absent: 'answer',
  no_fault: 'dispute it',
};

/** What the reader's own side can do, where it is more than to answer. */
const actsOfYours: Partial<Record<StatedKind, string>> = { time: 'dispute it' };

const owedAgain = 'the interview is owed again';

/** What happens if nobody answers. `who` is the side that answers, as the sentence speaks of it. */
function unanswered(claim: Claim, kind: StatedKind, who: 'it' | 'you'): string {
  switch (kind) {
    case 'offer':
      return 'the hire doesn’t count as a kept guarantee';
    case 'outcome':
      return 'the outcome counts';
    case 'time':
      return 'the interview can be held';
    case 'held':
      return 'the interview counts as held';
    case 'candidate_absent':
      return isTimeKnown(claim) ? 'the absence counts' : owedAgain;
    case 'employer_absent':
      return claim.isProvidersTime ? owedAgain : `it counts as an interview that ${who} didn’t hold`;
    case 'no_fault':
      return owedAgain;
  }
}

interface Question {
  title: string;
  confirm: string;
  effect: string;
}

/** Returns the question before a claim is confirmed. Nobody confirms a silence. */
export function questionToConfirm(claim: Claim): Question | undefined {
  switch (claim.kind) {
    case 'offer':
      return {
        title: 'Agree to the hire?',
        confirm: 'Agree to the hire',
        effect: 'If you agree, the guarantee is met, and the employer owes no interview.',
      };
    case 'outcome':
      return {
        title: 'Agree to the outcome?',
        confirm: 'Agree to the outcome',
        effect: 'If you agree, this outcome counts.',
      };
    case 'time':
      return {
        title: 'Agree to this time?',
        confirm: 'Agree to this time',
        effect:
          claim.side === 'employer'
            ? 'If the candidate doesn’t attend, it counts as an absence.'
            : 'If you’re not there, it counts as an interview that you didn’t hold.',
      };
    case 'held':
      return {
        title: 'Agree that it took place?',
        confirm: 'It took place',
        effect: 'If you agree, the interview counts as held, and the guarantee is met.',
      };
    case 'candidate_absent':
      return {
        title: 'Agree that the candidate did not attend?',
        confirm: 'The candidate did not attend',
        effect: isTimeKnown(claim)
          ? 'It counts as an absence. After the first, the employer owes a new interview. After the second, the guarantee is met.'
          : 'It doesn’t count as an absence, because you had not agreed to the time. The employer owes a new interview.',
      };
    case 'employer_absent':
      return {
        title: 'Agree that you were not there?',
        confirm: 'We were not there',
        effect: claim.isProvidersTime
          ? 'You still owe the interview.'
          : 'It counts as an interview that you didn’t hold. You still owe the interview.',
      };
    case 'no_fault':
      return {
        title: 'Agree that nobody is at fault?',
        confirm: 'Nobody is at fault',
        effect: 'The interview is owed again. It counts as no breach and no absence.',
      };
    case 'silence':
      return undefined;
  }
}

interface TextQuestion {
  title: string;
  label: string;
  confirm: string;
  /** The button that leads to the question. */
  button: string;
  effect: string;
  /** Says what was done, if it is no dispute. */
  done?: string;
}

/** Returns the question to a side that says no to a claim, or that asks for a decision about one that stood. */
export function questionToDispute(claim: Claim): TextQuestion {
  if (claim.kind === 'time')
    return {
      title: 'Dispute this time',
      label: 'What didn’t you agree to?',
      confirm: 'Dispute',
      button: 'Dispute',
      effect: 'The interview then has no time, and we let the other side know.',
      done: 'Time removed',
    };
  const question = { label: 'What happened?', button: 'Dispute', confirm: 'Send dispute' };
  if (claim.kind !== 'offer' && claim.state === 'stood')
    return {
      ...{ ...question, title: 'Ask for a decision', button: 'Ask for a decision' },
      ...{ confirm: 'Ask for a decision', effect: `An administrator decides. ${staysAsItIs}` },
    };
  const counts =
    claim.kind === 'outcome'
      ? 'An administrator decides whether the candidate was hired.'
      : 'An administrator decides. Until then the report doesn’t count.';
  return { ...question, title: 'Dispute this report', effect: counts };
}

/** Returns what happens when its side takes the claim back. */
export function takenBackWords(claim: Claim): string {
  const { kind, side } = claim;
  if (isAdmission(claim))
    return 'Everything is then as it was before. You can undo this once for an interview.';
  if (kind === 'time') {
    const owing = side === 'employer' ? 'You still owe' : 'The employer still owes';
    return `The interview then has no time: an earlier one doesn’t come back. ${owing} the interview.`;
  }
  if (kind === 'outcome') return formerWords(claim);
  if (kind === 'offer') return 'The hire is taken back, and you owe the interview again.';
  if (kind === 'held')
    return 'The outcome that you recorded is undone, too. Then record what happened at this interview.';
  const who = side === 'employer' ? 'you record' : 'the employer records';
  return `The report no longer counts. If no other time was set since, ${who} the outcome of this interview.`;
}

function formerWords(claim: Claim): string {
  const former = formerOutcomeOf(claim);
  return former && isDecided(former)
    ? `What was recorded before counts again: ${matchLabel(former.status)}.`
    : 'The interview then has no outcome, and you record one.';
}
