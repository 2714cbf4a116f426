// Bugs planted in what a guarantee rests on.
import { plant } from './bug.ts';
import type { Bug } from './bug.ts';

const ruleTest = (test: string) => ({ file: 'shared/domain/guarantees/attendance.test.ts', test });

const claimTest = (test: string) => ({ file: 'shared/domain/claims/claims.test.ts', test });

export const guaranteeBugs: readonly Bug[] = [
  plant(
    'an offer counts before it is confirmed',
    'A hire without an interview keeps a guarantee only if the provider confirms it or an administrator finds it made',
    claimTest('keeps no guarantee, also one second after the match, before the provider confirms it'),
    'shared/domain/guarantees/guarantee.ts',
    '!offer || isMade(offer) ? decidedAt : null',
    'decidedAt',
  ),
  plant(
    'an offer that nobody answered holds the deadline up',
    'The deadline counts as if an offer that nobody confirmed had not been made',
    claimTest('holds no deadline up if nobody answers and it was made in the last ten working days'),
    'shared/domain/guarantees/deadline.ts',
    "if (offer?.state !== 'stood' ||",
    "if (offer?.state !== 'open' ||",
  ),
  plant(
    'a deadline passes during a dispute',
    'While a claim waits, a deadline has no effect',
    claimTest('counts for nothing while it is disputed, also beyond the deadline'),
    'shared/domain/guarantees/deadline.ts',
    'facts.disputedSince || currentClaims(facts.claims, match).some(isUnsettled)',
    'facts.disputedSince',
  ),
  plant(
    'a set-aside claim leaves no time',
    'A dispute that no administrator decided leaves the employer ten working days',
    claimTest('leaves ten working days when no administrator decides for fifteen'),
    'shared/domain/claims/settle-claim.ts',
    "  if (state === 'set_aside') await leaveTime(store, match, claim, context);\n",
    '',
  ),
  plant(
    'an answer after its time',
    'A claim is answered until its end by the server’s clock',
    claimTest('refuses an answer after its end, says what happened, and keeps the claim as it stands'),
    'shared/domain/claims/claim.ts',
    "  isAnswerable(claim, now) || claim.state === 'disputed';",
    "  isAnswerable(claim, now) || claim.state !== 'lapsed';",
  ),
  plant(
    'an absence of a match that ended counts',
    'Two absences of one guarantee decide, and no others',
    {
      file: 'shared/domain/completions/removal.test.ts',
      test: 'counts no absence of the match that ended once the completion is marked again',
    },
    'shared/domain/matching/match-changes.ts',
    'if (interview?.absences) await',
    'if (interview?.absences === -1) await',
  ),
  plant(
    'an outcome at a time nobody confirmed',
    'A guarantee rests on a time that the provider confirmed or let stand',
    ruleTest('leads to no outcome but a hire and to no absence while the provider can object'),
    'shared/domain/interviews/record-outcome.ts',
    "      if (input.outcome !== 'hired') throw timeOpen(interview);\n",
    '',
  ),
  plant(
    'an absence nobody agreed to',
    'An absence counts only at a time that the provider confirmed',
    ruleTest('proves no absence that the provider never confirmed'),
    'shared/domain/interviews/report-not-held.ts',
    "absent === 'provider' && isTimeConfirmed(interview)",
    "absent === 'provider'",
  ),
  plant(
    'a disputed interview counts',
    'A disputed report keeps no guarantee',
    ruleTest(
      'suspends an interview that was reported as held, and owes it again if an administrator rejects it',
    ),
    'shared/domain/guarantees/guarantee.ts',
    "if (heldAt) return isOpen('held') ? null : heldAt;",
    'if (heldAt) return heldAt;',
  ),
  plant(
    'an offer becomes a refusal',
    'An offer without an interview can only be taken back',
    ruleTest('takes an offer without an interview back to matched only, with its clock as before'),
    'shared/domain/interviews/record-outcome.ts',
    '  if (!outcomesOpen(match).includes(input.outcome))',
    '  if (input.outcome === match.status)',
  ),
  plant(
    'charged before acceptance',
    'A late completion binds nobody before the employer accepts it',
    {
      file: 'tests/guarantee/histories.test.ts',
      test: 'honors a guarantee in any history only by an interview, an offer that stands, or two undisputed absences',
    },
    'shared/domain/matching/match-changes.ts',
    'if (isAccepted(match)) await chargeMatch(store, match, context);',
    'await chargeMatch(store, match, context);',
  ),
  plant(
    'an excuse is forgotten',
    'An excused guarantee never counts',
    {
      file: 'shared/domain/releases/releases.test.ts',
      test: 'never counts an excused guarantee, also if it is kept late',
    },
    'shared/domain/guarantees/guarantee.ts',
    'guarantee: match.excusedAt ? null : stateAt(match, honouredAt)',
    'guarantee: stateAt(match, honouredAt)',
  ),
  plant(
    'a withdrawn candidate is charged',
    'The fee of a match that ends without the employer is reversed',
    ruleTest('reverses the fee when the candidate withdraws and when the provider releases the employer'),
    'shared/domain/interviews/match-answers.server.ts',
    '    await reverseMatch(store, match, context);\n',
    '',
  ),
  plant(
    'a holiday of one’s own',
    'An employer never moves an open deadline later',
    ruleTest('never moves the open deadlines of the employer that changes it later'),
    'shared/domain/guarantees/guarantee-calendars.ts',
    'if (known?.owedSince !== owedSince)',
    'if (known)',
  ),
  plant(
    'a called off interview owes nothing',
    'A passed deadline takes effect',
    ruleTest('misses a deadline that passed while an interview was scheduled that was then called off'),
    'shared/domain/guarantees/deadline-timer.ts',
    "kind === 'missed' || kind === 'claimStands'",
    "kind === 'claimStands'",
  ),
  plant(
    'a correction that never moves a deadline later',
    'An administrator’s correction of a calendar moves open deadlines both ways',
    {
      file: 'shared/domain/organizations/correct-calendar.test.ts',
      test: 'moves open deadlines later with a corrected calendar and tells both sides',
    },
    'shared/domain/guarantees/calendar-changes.ts',
    '{ ...facts.counted, calendars, notBefore: null }',
    '{ ...facts.counted, calendars: [...facts.counted.calendars, ...calendars], notBefore: null }',
  ),
  plant(
    'a correction without notice',
    'No change of a calendar leaves less than three working days',
    {
      file: 'shared/domain/organizations/correct-calendar.test.ts',
      test: 'leaves three working days when a corrected calendar moves a deadline earlier',
    },
    'shared/domain/guarantees/calendar-changes.ts',
    'return moveDeadline(store, facts, await withNotice(store, facts, counted));',
    'return moveDeadline(store, facts, counted);',
  ),
  plant(
    'an administrator decides for the employer',
    'While the employer can correct an outcome, nobody else does',
    {
      file: 'shared/domain/interviews/admin-matches.test.ts',
      test: 'refuses an administrator while the employer can correct it itself',
    },
    'shared/domain/interviews/record-outcome.ts',
    'if (canCorrect(match, context.now) === isAdmin)',
    'if (!isAdmin && !canCorrect(match, context.now))',
  ),
  plant(
    'a waiting late completion promises an interview',
    'A late completion binds nobody before the employer accepts it',
    { file: 'tests/rulings/rulings.test.ts', test: 'are decided as written' },
    'shared/domain/matching/match-changes.ts',
    "isAccepted(match) ? 'match.new' : 'match.lateCompletion',",
    "match.id ? 'match.new' : 'match.lateCompletion',",
  ),
  plant(
    'pauses of an earlier promise',
    'A deadline is explained by the pauses that moved it',
    {
      file: 'shared/domain/guarantees/pause-sentence.test.ts',
      test: 'says how far the deadline moved, and who was awaited, after',
    },
    'shared/domain/guarantees/paused-time.ts',
    'waits.filter(({ startedAt }) => startedAt >= owedSince);',
    'waits.filter(({ startedAt }) => startedAt !== owedSince);',
  ),
];
