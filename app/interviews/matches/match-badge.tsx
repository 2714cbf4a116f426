// The sync state of a match's change, next to its status.
import { CalendarCheck, CircleDot, ClipboardCheck } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { RowBadge } from '#app/changes/row-badge.tsx';
import { useChangeOf, useIsUnsent } from '#app/changes/change-badges.tsx';
import { useEntries, useRead } from '#app/replica/live/hooks.ts';
import { Badge } from '#app/ui/badge.tsx';
import { matchLabel, matchVariant } from '#shared/domain/interviews/interviews.ts';
import type { Match } from '#shared/domain/interviews/interviews.ts';
import type { Reader } from '#shared/engine/store.ts';
import { refusedSlots } from '../refused-times.ts';

export function MatchMark({ match }: { match: Match }) {
  const changeOf = useChangeOf();
  const refused = useRead(matchesOfSlots, useRefusedSlots());
  // Newly proposed times change only the interview.
  const change = changeOf('matches', match.id) ?? changeOf('interviews', match.id);
  return <RowBadge state={refused?.has(match.id) ? 'attention' : change} />;
}

/** Returns a function that tells whether any local change about a match is unconfirmed. */
export function useIsMatchUnsent(): (id: string) => boolean {
  const [isMatch, isInterview] = [useIsUnsent('matches'), useIsUnsent('interviews')];
  return (id) => isMatch(id) || isInterview(id);
}

/** A tick says done, so a new match has a dot, and a scheduled interview a calendar. */
const icons: Partial<Record<Match['status'], LucideIcon>> = {
  matched: CircleDot,
  interview_scheduled: CalendarCheck,
  interview_completed: ClipboardCheck,
};

/** Shows the status. A status set here and not confirmed yet does not look done. */
export function MatchBadge({ match }: { match: Match }) {
  const isUnsent = useIsUnsent('matches');
  return (
    <Badge
      look={matchVariant(match.status)}
      isStatus
      icon={icons[match.status]}
      isUnsent={isUnsent(match.id)}
    >
      {matchLabel(match.status)}
    </Badge>
  );
}

const useRefusedSlots = (): string =>
  refusedSlots(useEntries() ?? [])
    .map(({ slotId }) => slotId)
    .join(' ');

const none: ReadonlySet<string> = new Set();

async function matchesOfSlots(reader: Reader, _actor: unknown, ids: string): Promise<ReadonlySet<string>> {
  if (ids === '') return none;
  const slots = await Promise.all(ids.split(' ').map((id) => reader.get('slots', id)));
  return new Set(slots.flatMap((slot) => slot?.matchId ?? []));
}
