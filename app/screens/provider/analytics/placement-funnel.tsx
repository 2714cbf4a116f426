import { formatNumber } from '#app/ui/format.ts';
import { BarTable } from '#app/ui/lists/bar-table.tsx';
import { shareOf } from '#app/ui/share.ts';
import { percentOf } from '#shared/domain/platform/statistics.ts';
import type { PlacementCounts } from '#shared/reads/analytics/placements.ts';

/** Every bar is a share of the completions. */
export function PlacementFunnel({ counts }: { counts: PlacementCounts }) {
  const { completions, matched, interviews, hires } = counts;
  const steps: [label: string, value: number][] = [
    ['Matched', matched],
    ['Interview scheduled', interviews],
    ['Hired', hires],
  ];
  return (
    <>
      <p className="mb-4">{funnelSentence(counts)}</p>
      <BarTable
        label="From completion to hire"
        columns={['Step', 'Count', 'Share of completions']}
        rows={[
          { label: 'Completions', value: formatNumber(completions), share: '', percent: 100 },
          ...steps.map(([label, value]) => ({
            label,
            value: formatNumber(value),
            share: shareOf(percentOf(value, completions), completions, 'completions'),
            percent: percentOf(value, completions),
          })),
        ]}
      />
    </>
  );
}

/** Names the last step that anybody reached. */
export function funnelSentence({ completions, matched, interviews, hires }: PlacementCounts): string {
  const of = (value: number) => shareOf(percentOf(value, completions), completions, 'completions');
  if (hires > 0) return `${of(hires)} led to a hire.`;
  if (interviews > 0) return `${of(interviews)} led to an interview, and none to a hire yet.`;
  if (matched > 0) return `${of(matched)} led to a match. No interview is scheduled yet.`;
  return 'None of these completions is matched yet. Link the courses to jobs to get interviews.';
}
