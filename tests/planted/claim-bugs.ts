// Bugs in the rules of claims about times, outcomes and fees, and in asking for a decision once more.
import { plant } from './bug.ts';
import type { Bug } from './bug.ts';

const claims = 'shared/domain/claims/';
const interviewTest = (test: string) => ({ file: `${claims}interview-claims.test.ts`, test });
const timeTest = (test: string) => ({ file: `${claims}time-claims.test.ts`, test });
const admissionTest = (test: string) => ({ file: `${claims}admissions.test.ts`, test });
const outcomeTest = (test: string) => ({ file: `${claims}outcome-claims.test.ts`, test });

export const claimBugs: readonly Bug[] = [
  plant(
    'a statement against one’s own interest disputes',
    'Against one’s own interest a statement settles at once, also against an open claim of the other side',
    admissionTest('settles at once what the provider called nobody’s fault, and tells both sides'),
    `${claims}cross-claims.ts`,
    "  isAdmission({ kind, side }) && !(kind === 'candidate_absent' && theirs.kind === 'held');",
    "  isAdmission({ kind, side }) && kind === 'held' && theirs.kind !== 'held';",
  ),
  plant(
    'a second dispute without fault leaves the match in the figures',
    'After a second set-aside or decided "nobody’s fault" the match is in no figure',
    {
      file: `${claims}claims.test.ts`,
      test: 'gives ten working days once; set aside again, the match is in no figure',
    },
    `${claims}not-held.ts`,
    'return leaveOut(store, match, context.now);',
    'return;',
  ),
  plant(
    'a slip is undone for ever',
    'Its author can undo a slip for 24 hours',
    admissionTest('refuses to undo a statement after 24 hours, for the other side, or twice'),
    `${claims}admissions.ts`,
    '  undoableUntil(claim) > now &&\n',
    '',
  ),
  plant(
    'a time that was refused stays',
    'A "no" to a time that one side set alone ends it without an administrator',
    timeTest('lets the employer say no'),
    `${claims}answer-claims.ts`,
    "if (claim.kind === 'time') return refuseTimeClaim(store, claim, comment, context);",
    "if (claim.kind === 'outcome') return refuseTimeClaim(store, claim, comment, context);",
  ),
  plant(
    'an absence counts at a time that nobody answered',
    'An absence of a side counts only at a time that this side proposed or confirmed',
    timeTest('stands without an answer: the interview can be held, and no absence of the candidate counts'),
    `${claims}claim.ts`,
    'objectUntil === null || isProvidersTime;',
    'objectUntil === null || objectUntil !== null;',
  ),
  plant(
    'the provider’s time stays its own after the employer confirmed it',
    'An absence of the employer is a breach at a time that it confirmed',
    timeTest('makes the employer’s absence a breach once it confirms the time'),
    `${claims}time-claims.ts`,
    'objectUntil: null, isProvidersTime: false }',
    'objectUntil: null }',
  ),
  plant(
    'a name after a correction',
    'No name is shown while a correction has opened again what the promise rests on',
    {
      file: 'shared/domain/consents/consents.test.ts',
      test: 'shows the name although a correction of an earlier promise waits',
    },
    'shared/domain/consents/consents.ts',
    '  !restsOnReopened(match, claims) &&\n',
    '',
  ),
  plant(
    'a name at an open time',
    'No name is shown while a time can be objected to',
    {
      file: 'shared/domain/guarantees/guarantee.test.ts',
      test: 'reveals no name before the provider confirms it',
    },
    'shared/domain/consents/consents.ts',
    'isScheduled(match) && interview && canObject(interview, now)',
    'isScheduled(match) && !interview && canObject({ objectUntil: null }, now)',
  ),
  plant(
    'the provider declines for ever',
    'The third "None of these" without a time leaves the employer ten working days',
    timeTest('leave ten working days after the third “None of these” without a time'),
    'shared/domain/interviews/propose-times.server.ts',
    '>= declinesBeforeTime',
    '> declinesBeforeTime',
  ),
  plant(
    'a late answer leaves no time',
    'A late answer of the provider leaves the employer ten working days',
    timeTest('leave ten working days after a late answer'),
    'shared/domain/guarantees/least-time.ts',
    "reason === 'unconfirmed' && endedAt === context.now",
    "reason === 'moved' && endedAt === context.now",
  ),
  plant(
    'who pays has no say in the first outcome',
    'The first outcome is a claim where a hire has a fee',
    outcomeTest('makes a claim beside the report of the interview, and tells both in one notice'),
    `${claims}outcome-claims.ts`,
    'feePerHire === 0 ||',
    'feePerHire >= 0 ||',
  ),
  plant(
    'a doubted hire keeps the guarantee',
    'A hire that is corrected keeps nothing until its report and its outcome are settled',
    outcomeTest('owes the interview by its old deadline if the provider agrees or does not answer'),
    `${claims}settle-outcome.ts`,
    'isOfOffer ? endOffer(',
    "outcome === 'hired' ? endOffer(",
  ),
  plant(
    'the fee of the day of the settlement',
    'A hire is charged with the fee of the day of its decision',
    outcomeTest('charges the fee of the day of the decision once the interview and the outcome are settled'),
    'shared/domain/guarantees/settle-match.server.ts',
    'if (known !== undefined) return known;',
    'if (known === 0) return known;',
  ),
  plant(
    'a report that was confirmed is disputed',
    'Only a side that did not answer can ask for a decision later',
    interviewTest('refuses a dispute after 30 days, and after the report was confirmed'),
    `${claims}claim.ts`,
    "state !== 'stood' ||",
    "state === 'lapsed' ||",
  ),
  plant(
    'a report that nobody decided about is lost',
    'A claim that was disputed after it stood is what it was if nobody decides',
    interviewTest('can be disputed once more for 30 days, and is what it was if nobody decides'),
    `${claims}settle-claim.ts`,
    "claim.state === 'confirmed' || claim.state === 'set_aside'",
    "claim.state === 'confirmed'",
  ),
];
