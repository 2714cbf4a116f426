// Says what became of a claim, for notices and cards.
import type { Claim } from './claim.ts';

const verdicts: Record<NonNullable<Claim['verdict']>, string> = {
  made: 'the job was given.',
  not_made: 'the job was not given. The interview is owed again.',
  held: 'the interview took place.',
  candidate_absent: 'the candidate did not attend.',
  employer_absent: 'the employer was not there. The interview is owed again.',
  no_fault: 'the interview was not held, and nobody is at fault. It is owed again.',
};

const unanswered: Record<Claim['kind'], string> = {
  offer: 'nobody answered, so the hire doesn’t count as a kept guarantee.',
  employer_absent: 'nobody answered, so it counts as an interview that the employer didn’t hold.',
};

const confirmed: Record<Claim['kind'], string> = {
  offer: 'the training provider confirmed the hire. The guarantee is kept.',
  employer_absent: 'the employer confirmed that it was not there. The interview is owed again.',
};

/** Returns what became of a settled claim: "nobody answered, so the hire doesn’t count as a kept guarantee." */
export function claimOutcome({ kind, state, verdict }: Pick<Claim, 'kind' | 'state' | 'verdict'>): string {
  switch (state) {
    case 'confirmed':
      return confirmed[kind];
    case 'stood':
      return unanswered[kind];
    case 'decided':
      return `an administrator decided: ${verdict === null ? 'settled.' : verdicts[verdict]}`;
    case 'taken_back':
      return 'the report was taken back.';
    case 'set_aside':
      return 'no administrator decided in time. The interview is owed again.';
    case 'lapsed':
    case 'open':
    case 'disputed':
      return 'the report no longer counts.';
  }
}
