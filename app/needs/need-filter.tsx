// A list that a line of "Needs you" opened: it shows the rows of that line, also after they are done, and then the next line.
import { useState } from 'react';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { needTitle } from '#shared/reads/needs/needs.ts';
import type { Need, Needs } from '#shared/reads/needs/needs.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { useNeeds } from './needs-context.ts';

const lineOf = (needs: Needs | undefined, key: string): Need | undefined =>
  needs?.lines.find((line) => line.key === key);

/** Addresses of earlier versions say how near the deadline was. Their lines no longer exist: they show the list. */
const namesLine = (key: string): boolean => key !== '' && !/\.(?:overdue|today|later)$/.test(key);

const noIds: readonly string[] = [];

/**
 * Returns the matches of the line with this key. What is done stays, in its new state. Without a key, and for a line that was
 * done before the list was opened, it returns all.
 */
export function useOfNeed(matches: readonly MatchInFull[], key: string): readonly MatchInFull[] {
  const needs = useNeeds();
  const [kept, setKept] = useState<{ key: string; ids: readonly string[] }>({ key, ids: noIds });
  const known = kept.key === key ? kept.ids : noIds;
  const added = (lineOf(needs, key)?.ids ?? noIds).filter((id) => !known.includes(id));
  if (kept.key !== key || added.length > 0) setKept({ key, ids: [...known, ...added] });
  const ids = new Set([...known, ...added]);
  if (ids.size === 0) return matches;
  return matches.filter(({ match }) => ids.has(match.id));
}

/** Reports whether the line with this key is done. A list without rows then says no "not found". */
export function useIsDone(key: string): boolean {
  const needs = useNeeds();
  return namesLine(key) && needs !== undefined && !lineOf(needs, key);
}

/** Says that only a part is shown, and ends that. Once the line is done, it leads to the next one. */
export function NeedNotice({ need, onShowAll }: { need: string; onShowAll: () => void }) {
  const needs = useNeeds();
  if (!namesLine(need) || !needs) return null;
  const line = lineOf(needs, need);
  const showAll = (
    <Button look="secondary" size="small" onClick={onShowAll}>
      Show all
    </Button>
  );
  if (line)
    return (
      <div className="mb-4">
        <Notice action={showAll}>{`${needTitle(line)}, ${line.about}`}</Notice>
      </div>
    );
  const [next] = needs.lines;
  return (
    <div className="mb-4">
      <Notice
        tone="done"
        action={
          <span className="flex flex-wrap gap-2">
            {showAll}
            <NextNeed />
          </span>
        }
      >
        {next
          ? `All done here. Next: ${needTitle(next)}, ${next.about}`
          : 'All done. Nothing else needs you.'}
      </Notice>
    </div>
  );
}

/** Leads to what needs the person next. */
export function NextNeed() {
  const [next] = useNeeds()?.lines ?? [];
  return (
    <LinkButton to={next?.to ?? '/'} size="small">
      {next ? 'Next' : 'Dashboard'}
    </LinkButton>
  );
}
