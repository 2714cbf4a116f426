// Why a match was withdrawn: the columns of the reason, and what rules and screens read from them.
import type { Row } from '#shared/engine/schema.ts';
import type { withdrawnTexts } from '../stored-texts/decision-texts.ts';
import { isStored, storedParams, storedText } from '../stored-texts/stored-text.ts';
import type { StoredTextParams } from '../stored-texts/stored-text.ts';

type WithdrawnCode = keyof typeof withdrawnTexts;
type Withdrawal = Pick<Row<'matches'>, 'withdrawnReason' | 'withdrawnCode'>;

/** Makes the columns of the reason. */
export function withdrawnBecause<Code extends WithdrawnCode>(
  code: Code,
  params: StoredTextParams<Code>,
): Withdrawal {
  const { text, code: withdrawnCode } = storedText(code, params);
  return { withdrawnReason: text, withdrawnCode };
}

const earnedNoMore = [
  storedText('withdrawn.completionRemoved', {}),
  storedText('withdrawn.dateCorrected', {}),
  storedText('withdrawn.recordErased', {}),
];

/** Reports whether the match was withdrawn because its completion no longer earned it. */
export const isEarnedNoMore = ({ withdrawnReason: text, withdrawnCode: code }: Withdrawal): boolean =>
  earnedNoMore.some((reason) => isStored(reason, { text, code }));

const recordsMerged = storedText('withdrawn.recordsMerged', {});

/** Reports whether the match was withdrawn because another one of the same job was of the same person. */
export const isMergedAway = ({ withdrawnReason: text, withdrawnCode: code }: Withdrawal): boolean =>
  isStored(recordsMerged, { text, code });

/**
 * Reports whether the provider withdrew the candidate after the interview began. The interview is settled first, and no
 * other is owed. The columns of the reason are set before the match is withdrawn.
 */
export const isWithdrawing = ({
  withdrawnAt,
  withdrawnCode,
}: Pick<Row<'matches'>, 'withdrawnAt' | 'withdrawnCode'>): boolean =>
  !withdrawnAt && storedParams('withdrawn.byCandidate', withdrawnCode) !== undefined;

/** Returns the reason that an administrator typed for the withdrawal, if that is how the match ended. */
export function adminReasonOf({ withdrawnReason, withdrawnCode }: Withdrawal): string | undefined {
  const given = (
    storedParams('withdrawn.byAdmin', withdrawnCode) ?? storedParams('withdrawn.crowd', withdrawnCode)
  )?.reason;
  if (given !== undefined) return given;
  // Rows of before have no code.
  return withdrawnReason?.startsWith(beforeReason) ? withdrawnReason.slice(beforeReason.length) : undefined;
}

const beforeReason = storedText('withdrawn.byAdmin', { reason: '' }).text;
