// Says what became of a claim, for notices and cards.
import type { Claim } from './claim.ts';

const verdicts: Record<NonNullable<Claim['verdict']>, string> = {
  made: 'the job was given.',
  not_made: 'the job was not given. The interview is owed again.',
  hired: 'the candidate was hired.',
  not_hired: 'the candidate was not hired.',
  held: 'the interview took place.',
  candidate_absent: 'the candidate did not attend.',
  employer_absent: 'the employer was not there. The interview is owed again.',
  no_fault: 'the interview was not held, and nobody is at fault. It is owed again.',
};

const unanswered: Record<Claim['kind'], string> = {
  offer: 'nobody answered, so the hire doesn’t count as a kept guarantee.',
  outcome: 'nobody disputed it, so the outcome counts.',
  time: 'nobody objected, so the interview can be held at this time.',
  held: 'nobody disputed it, so the interview counts as held.',
  candidate_absent: 'nobody disputed that the candidate did not attend.',
  employer_absent: 'nobody answered, so the interview counts as not held. It is owed again.',
  no_fault: 'nobody disputed it. The interview is owed again.',
  silence: 'nobody said what happened at the interview, so it counts as not held. It is owed again.',
};

const confirmed: Record<Claim['kind'], string> = {
  offer: 'the training provider confirmed the hire. The guarantee is kept.',
  outcome: 'the training provider confirmed the outcome.',
  time: 'both sides agreed to this time.',
  held: 'the training provider confirmed that the interview took place.',
  candidate_absent: 'the training provider confirmed that the candidate did not attend.',
  employer_absent: 'the employer confirmed that it was not there. The interview is owed again.',
  no_fault: 'both sides say that nobody is at fault. The interview is owed again.',
  silence: 'the interview was not held. It is owed again.',
};

/** Returns what became of a settled claim: "nobody answered, so the hire doesn’t count as a kept guarantee." */
export function claimOutcome({ kind, state, verdict }: Pick<Claim, 'kind' | 'state' | 'verdict'>): string {
  switch (state) {
    case 'confirmed':
      return confirmed[kind];
    case 'refused':
      return 'the other side did not agree to this time.';
    case 'stood':
      return unanswered[kind];
    case 'decided':
      return `an administrator decided: ${verdict === null ? 'settled.' : verdicts[verdict]}`;
    case 'taken_back':
      return 'the report was taken back.';
    case 'set_aside':
      return kind === 'outcome'
        ? 'no administrator decided in time, so the former outcome counts.'
        : 'no administrator decided in time. The interview is owed again.';
    case 'lapsed':
    case 'open':
    case 'disputed':
      return 'the report no longer counts.';
  }
}
