// After times were proposed: who chooses one, and until when.
import type { NextWords } from '#app/changes/toasts/pending-toast.ts';
import { formatWeekday } from '#app/ui/format.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { currentSettings } from '#shared/domain/platform/settings.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import { plusDays } from '#shared/lib/time.ts';

/** The times of one candidate: of which course, and on which clocks. */
export interface ProposedTimes {
  courseId: number;
  /** Instants. */
  times: readonly string[];
  zone?: string | undefined;
}

const factsOf = async (reader: Reader, _actor: Actor, courses: string) => {
  const { confirmDays } = await currentSettings(reader);
  const rows = await Promise.all(courses.split(' ').map((id) => reader.get('courses', Number(id))));
  return {
    confirmDays,
    providers: new Map(rows.flatMap((row) => (row ? [[row.id, row.providerName]] : []))),
  };
};

/**
 * Returns "Port Skills has until Tue, Dec 1 to choose." for times that are proposed now: until its days to answer end, and
 * until the last time of a candidate begins. `courses` are those of the candidates.
 */
export function useUntilChosen(
  courses: readonly number[],
): (proposed: readonly ProposedTimes[], now: string) => NextWords | undefined {
  const facts = useRead(factsOf, [...new Set(courses)].join(' '));
  return (proposed, now) => {
    if (!facts) return undefined;
    const answer = plusDays(now, facts.confirmDays);
    const [first] = proposed
      .map(({ times, zone }) => ({
        at: [answer, times.toSorted().at(-1) ?? answer].sort()[0] ?? answer,
        zone,
      }))
      .sort((a, b) => (a.at < b.at ? -1 : 1));
    const names = new Set(proposed.map(({ courseId }) => facts.providers.get(courseId)));
    const [name] = names;
    const who = names.size === 1 && name ? name : 'The training provider';
    if (!first) return undefined;
    return {
      sent: `${who} has until ${formatWeekday(first.at, first.zone)} to choose.`,
      waiting: `${who} can choose when you’re online again.`,
    };
  };
}
