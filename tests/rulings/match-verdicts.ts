// How an administrator decides a dispute about an interview: says what happened, whoever claimed what.
import { reasonNoted } from './match-conditions.ts';
import { breachOf, claimHas, interviewHas, matchHas, noBreach, reportHas, told } from './match-checks.ts';
import type { MatchAct, MatchState, MatchTransition, State } from './match-rooms.ts';
import { all } from './state-machine.ts';

type Check = MatchTransition['shows'];

/** The kind of the claim that is disputed in each state. */
const disputed = {
  'held, disputed': 'held',
  'not hired, disputed': 'held',
  'hired, disputed': 'held',
  'absent once, disputed': 'candidate_absent',
  'absent twice, disputed': 'candidate_absent',
  'employer absent, disputed': 'employer_absent',
  'not held, says the employer, disputed': 'no_fault',
  'not held, says the provider, disputed': 'no_fault',
} as const satisfies { [From in MatchState]?: string };
type Disputed = keyof typeof disputed;

const startsAt = '2026-06-09T10:00:00.000Z';
const kept = matchHas(() => ({ guarantee: 'honoured', honouredAt: startsAt, heldAt: startsAt }));
const owed = matchHas(() => ({ guarantee: null, heldAt: null, interviewDate: null, decidedAt: null }));
const offer = all(
  claimHas({ kind: 'offer', state: 'open' }),
  matchHas(() => ({ guarantee: null, heldAt: null })),
);
const absences = (count: number) => interviewHas(() => ({ absences: count }));
const bothTold = (kind: string) =>
  all(told('erin', `claim.settled.${kind}`), told('paul', `claim.settled.${kind}`));

const decided = (
  from: readonly Disputed[],
  act: MatchAct,
  to: State | null,
  effect: string,
  ...shows: readonly Check[]
): MatchTransition[] => {
  const kinds = [...new Set(from.map((each) => disputed[each]))];
  return kinds.map((kind) => ({
    from: from.filter((each) => disputed[each] === kind),
    act,
    to,
    who: ['administrator'],
    conditions: [reasonNoted],
    effect: `${effect}; both sides are notified`,
    shows: all(bothTold(kind), ...shows),
  }));
};

const held = 'Decide that it was held';
const candidateAbsent = 'Decide that the candidate was absent';
const employerAbsent = 'Decide that the employer was absent';
const nobody = 'Decide that nobody was at fault';
const stands = 'Decide that the report stands, as a client that knows no claims';
const against = 'Decide against the report, as a client that knows no claims';

const withoutTime = [
  'absent once, disputed',
  'employer absent, disputed',
  'not held, says the employer, disputed',
  'not held, says the provider, disputed',
] as const;
const keeps = 'keeps the promise by the time of the interview';
const becomesOffer =
  'the hire becomes an offer without an interview, which the provider answers from then on';
const owedAgain = 'the interview is owed, with at least ten working days left; no breach and no absence';
const breach = 'a breach; new times are due within five working days';

export const verdicts: readonly MatchTransition[] = [
  ...decided(['held, disputed', 'not hired, disputed', 'hired, disputed'], held, null, keeps, kept, noBreach),
  ...decided(withoutTime, held, 'interview_completed', keeps, kept, noBreach),
  // The second absence was at the later time.
  ...decided(
    ['absent twice, disputed'],
    held,
    'interview_completed',
    'keeps the promise by the time of the interview, and takes the decision back',
    noBreach,
    absences(1),
    matchHas(() => ({ guarantee: 'honoured', firstDecidedAt: null })),
  ),
  ...decided(
    ['held, disputed', 'not hired, disputed'],
    candidateAbsent,
    'matched',
    'one absence; the interview is owed',
    owed,
    absences(1),
  ),
  ...decided(['hired, disputed'], candidateAbsent, null, `one absence; ${becomesOffer}`, offer, absences(1)),
  ...decided(
    withoutTime,
    candidateAbsent,
    null,
    'one absence; the employer has the days since the interview back',
    absences(1),
    noBreach,
  ),
  ...decided(
    ['absent twice, disputed'],
    candidateAbsent,
    null,
    'the second absence keeps the promise',
    absences(2),
    matchHas(() => ({ guarantee: 'honoured' })),
  ),
  ...decided(
    ['held, disputed', 'not hired, disputed'],
    employerAbsent,
    'matched',
    breach,
    owed,
    breachOf('not_held'),
  ),
  ...decided(
    ['hired, disputed'],
    employerAbsent,
    null,
    `a breach; ${becomesOffer}`,
    offer,
    breachOf('not_held'),
  ),
  ...decided(withoutTime, employerAbsent, null, breach, absences(0), breachOf('not_held')),
  ...decided(
    ['absent twice, disputed'],
    employerAbsent,
    'matched',
    breach,
    owed,
    absences(1),
    breachOf('not_held'),
  ),
  ...decided(
    ['held, disputed', 'not hired, disputed'],
    nobody,
    'matched',
    owedAgain,
    owed,
    absences(0),
    noBreach,
  ),
  ...decided(['hired, disputed'], nobody, null, becomesOffer, offer, noBreach),
  ...decided(withoutTime, nobody, null, owedAgain, absences(0), noBreach),
  ...decided(['absent twice, disputed'], nobody, 'matched', owedAgain, owed, absences(1), noBreach),
  ...decided(
    ['held, disputed', 'not hired, disputed', 'hired, disputed'],
    stands,
    null,
    keeps,
    kept,
    reportHas({ decision: 'stands' }),
  ),
  ...decided(
    ['absent once, disputed'],
    stands,
    null,
    'the absence counts',
    absences(1),
    reportHas({ decision: 'stands' }),
  ),
  ...decided(
    ['absent twice, disputed'],
    stands,
    null,
    'the second absence keeps the promise',
    absences(2),
    matchHas(() => ({ guarantee: 'honoured' })),
  ),
  ...decided(['employer absent, disputed'], stands, null, breach, breachOf('not_held')),
  ...decided(
    ['not held, says the employer, disputed', 'not held, says the provider, disputed'],
    stands,
    null,
    owedAgain,
    noBreach,
  ),
  ...decided(
    ['held, disputed', 'not hired, disputed'],
    against,
    'matched',
    'nobody was at fault: the interview is owed',
    owed,
    reportHas({ decision: 'rejected' }),
  ),
  ...decided(['hired, disputed'], against, null, becomesOffer, offer, noBreach),
  ...decided(
    ['absent once, disputed'],
    against,
    null,
    'the absence does not count',
    absences(0),
    reportHas({ decision: 'rejected' }),
  ),
  ...decided(['absent twice, disputed'], against, 'matched', owedAgain, owed, absences(1)),
  ...decided(
    [
      'employer absent, disputed',
      'not held, says the employer, disputed',
      'not held, says the provider, disputed',
    ],
    against,
    null,
    owedAgain,
    noBreach,
    absences(0),
  ),
];
