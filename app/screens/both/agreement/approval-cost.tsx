// What an approval would guarantee: asked of the server, because an employer's device knows no completions.
import { useLoaded } from '#app/session/use-loaded.ts';
import { count, formatDay, formatNumber } from '#app/ui/format.ts';
import { approvalPreviewShape } from '#shared/reads/decisions/approval-preview.ts';
import type { ApprovalPreview } from '#shared/reads/decisions/approval-preview.ts';

const parse = (json: unknown) => approvalPreviewShape.parse(json);

export function ApprovalCost({ id }: { id: string }) {
  const preview = useLoaded(`/api/swap-agreements/${encodeURIComponent(id)}/approval`, parse);
  return (
    <p role="status" className="text-ink">
      {preview.state === 'loading' && 'Counting the interviews this guarantees…'}
      {preview.state === 'failed' &&
        'Connect to see how many interviews this guarantees. Learners who have completed the course are matched when you approve.'}
      {preview.state === 'there' && costOf(preview.value)}
    </p>
  );
}

export function costOf({ interviews, dueAt, alreadyMatched, alreadyFor }: ApprovalPreview): string {
  if (interviews === 0)
    return 'No learner has completed this course yet. Each one who does is guaranteed an interview.';
  const learners = interviews === 1 ? '1 learner has' : `${formatNumber(interviews)} learners have`;
  const by = dueAt ? ` by ${formatDay(dueAt)}` : '';
  const cost = `${learners} completed this course. Approving guarantees ${count(interviews, 'interview')}${by}`;
  if (alreadyMatched === 0) return `${cost}.`;
  const already =
    alreadyMatched === 1 ? '1 of them already has' : `${formatNumber(alreadyMatched)} of them already have`;
  return `${cost}; ${already} one with you${alreadyFor ? ` as ${alreadyFor}` : ' for another job'}.`;
}
