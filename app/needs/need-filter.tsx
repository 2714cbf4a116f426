// A list that a line of "Needs you" opened: it shows the rows of that line only.
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { needTitle } from '#shared/reads/needs/needs.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { useNeeds } from './needs-context.ts';

/** Returns the matches of the line with this key; all without a key. */
export function useOfNeed(matches: readonly MatchInFull[], key: string): readonly MatchInFull[] {
  const needs = useNeeds();
  if (key === '' || !needs) return matches;
  const ids = new Set(needs.lines.find((line) => line.key === key)?.ids);
  return matches.filter(({ match }) => ids.has(match.id));
}

/** Says that only a part is shown, and ends that. */
export function NeedNotice({ need, onShowAll }: { need: string; onShowAll: () => void }) {
  const line = useNeeds()?.lines.find(({ key }) => key === need);
  if (need === '') return null;
  return (
    <div className="mb-4">
      <Notice
        tone={line ? 'plain' : 'done'}
        action={
          <Button look="secondary" size="small" onClick={onShowAll}>
            Show all
          </Button>
        }
      >
        {line ? `${needTitle(line)}, ${line.about}` : 'Done. Nothing is left here.'}
      </Notice>
    </div>
  );
}
