// A list of matches by SWAP agreement: for each course and job a head with its stages and its next act, which opens its rows.
import { useState } from 'react';
import type { ReactNode } from 'react';
import { lineOfPact } from '#app/agreements/next-of-pact.tsx';
import { useNeeds } from '#app/needs/needs-context.ts';
import { useActor, useRead } from '#app/replica/live/hooks.ts';
import { longAbove } from '#app/ui/lists/use-row-window.ts';
import { useMinute } from '#app/ui/timing/use-minute.ts';
import { sideOf } from '#shared/domain/interviews/interviews.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import { newestRounds } from '#shared/reads/agreements.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { needKey } from '#shared/reads/needs/needs.ts';
import type { Need } from '#shared/reads/needs/needs.ts';
import { pactKey, pactTitle } from '#shared/reads/pacts/pact-key.ts';
import { pactsByKey } from '#shared/reads/pacts/pacts.ts';
import type { Pact } from '#shared/reads/pacts/pacts.ts';
import { PactHead } from './pact-head.tsx';

/** The order of a list of matches that groups them by SWAP agreement. */
export const byPact = 'pact';

interface MatchesByPactProps {
  /** The matches on the screen, in the order that they have within a group. */
  rows: readonly MatchInFull[];
  /** All matches: their interviews keep learners busy. */
  all: readonly MatchInFull[];
  /** Something is sought: every group with a row is open. */
  isNarrowed: boolean;
  /** The line of "Needs you" that the list shows, by its key. */
  need: string;
  /** Shows the rows of an open group, whose title names the list. */
  children: (rows: readonly MatchInFull[], title: string) => ReactNode;
}

export function MatchesByPact({ rows, all, isNarrowed, need, children }: MatchesByPactProps) {
  const side = sideOf(useActor());
  const needs = useNeeds();
  const pacts = useRead(pactsByKey, useMinute());
  const agreements = useRead(newestRounds);
  const groups = groupBy(rows, ({ match }) => pactKey(match));
  const order = useOrder(groups, pacts, needs?.lines);
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  // The first group stays open when others come before it.
  const [first, setFirst] = useState<string>();
  if (first === undefined && needs && pacts && order[0] !== undefined) setFirst(order[0]);
  const opened = [first, ...order].find((key) => key !== undefined && groups.has(key));
  const isOpen = (key: string): boolean => turned.get(key) ?? (isNarrowed || key === opened);
  return (
    <ul aria-label="SWAP agreements" className="divide-y divide-line">
      {order.map((key, place) => {
        const own = groups.get(key);
        if (!own?.[0]) return null;
        const title = pactTitle(own[0], side);
        const open = isOpen(key);
        // A long list knows how far down the page it is. Another group that opens above moves it.
        const above = own.length > longAbove ? order.slice(0, place).filter(isOpen).join(' ') : '';
        return (
          <li key={key}>
            <PactHead
              {...{ title, side, all }}
              agreementId={agreements?.get(key)?.id}
              rows={own}
              pact={pacts?.get(key)}
              line={lineOfPact(needs?.lines, key, pacts?.get(key))}
              isOpened={need !== '' && isAboutPact(need, key)}
              isOpen={open}
              onToggle={() => setTurned(new Map(turned).set(key, !open))}
            />
            {open && (
              <div key={above} className="border-t border-line">
                {children(own, title)}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const isAboutPact = (needOfList: string, key: string): boolean => needOfList.endsWith(`.${key}`);

/**
 * Orders the groups by what the reader has to do first, then by what the other side has to do. The order stays while the list
 * is open: what is done does not move away under the pointer.
 */
function useOrder(
  groups: ReadonlyMap<string, readonly MatchInFull[]>,
  pacts: ReadonlyMap<string, Pact> | undefined,
  lines: readonly Need[] | undefined,
): readonly string[] {
  const [known, setKnown] = useState<readonly string[]>([]);
  const keys = [...groups.keys()];
  if (keys.every((key) => known.includes(key))) return known;
  const placeOf = (key: string): string => {
    const line = lines?.findIndex((each) => each.key === needKey(each.name, key)) ?? -1;
    if (line >= 0) return `0 ${String(line).padStart(6, '0')}`;
    return pacts?.get(key)?.next ? `1 ${pacts.get(key)?.next?.at}` : '2';
  };
  const places = new Map([...new Set([...known, ...keys])].map((key) => [key, placeOf(key)]));
  const order = [...places].sort(([, a], [, b]) => (a < b ? -1 : Number(a > b))).map(([key]) => key);
  if (lines && pacts) setKnown(order);
  return order;
}
