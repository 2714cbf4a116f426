import { useState } from 'react';
import { CalendarRange, Users } from 'lucide-react';
import { useIsMatchUnsent } from '#app/interviews/matches/match-badge.tsx';
import { DayDialog } from '#app/interviews/day-dialog.tsx';
import {
  MatchFilters,
  MatchesOrNone,
  matchesFound,
  partsByStatus,
} from '#app/interviews/matches/match-filters.tsx';
import { MatchRow } from '#app/interviews/matches/match-row.tsx';
import { ExportButton } from '#app/files/export-button.tsx';
import { matchColumns } from '#app/files/exports.ts';
import { NeedNotice, useOfNeed } from '#app/needs/need-filter.tsx';
import { useRead } from '#app/replica/live/hooks.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { BottomBar } from '#app/ui/layout/bottom-bar.tsx';
import { Checkbox } from '#app/ui/inputs/checkbox.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { count } from '#app/ui/format.ts';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { Counted } from '#app/ui/lists/rest-comes.tsx';
import { TabbedList } from '#app/ui/lists/tabbed-list.tsx';
import { useFilters } from '#app/ui/lists/use-filters.ts';
import { useRowWindow } from '#app/ui/lists/use-row-window.ts';
import { canSchedule, isOwed } from '#shared/domain/interviews/interviews.ts';
import { matchesInFull } from '#shared/reads/matches.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { proposeTimes } from '#shared/domain/interviews/propose-times.ts';

export function Candidates() {
  const matches = useRead(matchesInFull);
  return (
    <>
      <PageHeader title="Matched Candidates">
        <Counted>
          {matches && matches.length > 0
            ? `${count(matches.length, 'candidate')}, ${count(owedAmong(matches), 'interview')} owed`
            : 'Learners who completed a linked course, shown by reference.'}
        </Counted>
      </PageHeader>
      <MatchesOrNone matches={matches} none={<NoCandidates />} list={AllCandidates} />
    </>
  );
}

function AllCandidates({ matches }: { matches: readonly MatchInFull[] }) {
  const { values, set, clear, clearButText, isNarrowed } = useFilters(
    { q: '', ref: '', need: '', job: '', status: 'all' },
    ['status'],
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isPlanning, setPlanning] = useState(false);
  const found = matchesFound(useOfNeed(matches, values.need), values);
  const { parts, part } = partsByStatus(found, values.status);
  const planned = matches.filter(({ match }) => chosen.has(match.id) && canSchedule(match));

  function toggle(id: string) {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }

  const isUnsent = useIsMatchUnsent();
  return (
    <>
      <NeedNotice need={values.need} onShowAll={() => set('need', '')} />
      <MatchFilters matches={matches} values={values} set={set}>
        <ExportButton name="candidates" columns={matchColumns} rows={part.shown} />
      </MatchFilters>
      <TabbedList
        label="Candidates by status"
        parts={parts}
        value={part.value}
        onChange={(status) => set('status', status)}
        what="candidate"
        isUnsent={({ match }) => isUnsent(match.id)}
        isNarrowed={isNarrowed}
        onClear={clear}
        wider={{
          count: matchesFound(matches, { q: values.q, ref: '', job: '' }).length,
          onShow: clearButText,
        }}
      >
        {(shown) => <CandidateList shown={shown} chosen={chosen} onToggle={toggle} />}
      </TabbedList>
      {planned.length > 0 && (
        <BottomBar label="Chosen candidates">
          <span className="flex-1 max-sm:basis-full">{count(planned.length, 'candidate')} chosen</span>
          <Button look="secondary" className="max-sm:flex-1" onClick={() => setChosen(new Set())}>
            Clear
          </Button>
          <Button gives={proposeTimes} className="max-sm:flex-1" onClick={() => setPlanning(true)}>
            <CalendarRange aria-hidden />
            Interview day
          </Button>
        </BottomBar>
      )}
      <DayDialog
        rows={planned}
        open={isPlanning}
        onClose={() => setPlanning(false)}
        onDone={() => {
          setPlanning(false);
          setChosen(new Set());
        }}
      />
    </>
  );
}

interface CandidateListProps {
  shown: readonly MatchInFull[];
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

const rowHeight = 124;

function CandidateList({ shown, chosen, onToggle }: CandidateListProps) {
  const { box, rows } = useRowWindow(shown, { keyOf: ({ match }) => match.id, estimate: rowHeight });
  return (
    <ul aria-label="Matched candidates" {...box} className="divide-y divide-line">
      {rows.map(({ item, place }) => (
        <MatchRow
          key={item.match.id}
          row={item}
          place={place}
          lead={
            canSchedule(item.match) ? (
              <Checkbox
                label={`Choose ${item.match.candidateReferenceId}`}
                labelHidden
                className="-my-2 -ml-2.5"
                checked={chosen.has(item.match.id)}
                onChange={() => onToggle(item.match.id)}
              />
            ) : (
              <span aria-hidden className="w-8.5 shrink-0 max-sm:hidden" />
            )
          }
        />
      ))}
    </ul>
  );
}

function NoCandidates() {
  return (
    <EmptyState
      icon={Users}
      title="No matched candidates yet"
      action={
        <LinkButton to="/swap-agreements" look="secondary">
          SWAP Agreements
        </LinkButton>
      }
    >
      Candidates appear here when learners complete a course under an agreement you approved.
    </EmptyState>
  );
}

const owedAmong = (matches: readonly MatchInFull[]) => matches.filter(({ match }) => isOwed(match)).length;
