// The steps of an agreement that were taken on this device and are not confirmed.
import { rowOf } from '#app/changes/rows-needing-attention.ts';
import { useEntries } from '#app/replica/live/hooks.ts';
import { approveAgreement, cancelAgreement, rejectAgreement } from '#shared/domain/agreements/commands.ts';
import { markAgreementComplete } from '#shared/domain/agreements/mark-complete.ts';
import { unlinkJob } from '#shared/domain/courses/commands.ts';
import { rowKey } from '#shared/engine/store.ts';

export interface UnsentSteps {
  isApproval: boolean;
  isEnding: boolean;
  /** Marked as complete here. */
  isCompletion: boolean;
}

const endings: readonly string[] = [rejectAgreement.name, cancelAgreement.name, unlinkJob.name];

export function useUnsentSteps(id: string): UnsentSteps {
  const key = rowKey('agreements', id);
  const commands = (useEntries() ?? [])
    .filter((entry) => (entry.state === 'waiting' || entry.state === 'held') && rowOf(entry).includes(key))
    .map(({ command }) => command);
  return {
    isApproval: commands.includes(approveAgreement.name),
    isCompletion: commands.includes(markAgreementComplete.name),
    isEnding: commands.some((command) => endings.includes(command)),
  };
}
