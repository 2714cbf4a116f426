// The grid of half hours: all working days side by side, or one day on a phone. Arrows move, Space picks, Enter is done.
import { useEffect, useRef, useState } from 'react';
import { longDay } from '#shared/lib/format-english.ts';
import type { KeyboardEvent } from 'react';
import { Check } from 'lucide-react';
import { cx } from '#app/ui/cx.ts';
import { formatWeekday } from '#app/ui/format.ts';
import { clockWords } from '#shared/lib/clocks.ts';
import type { PickableSlot } from '#shared/reads/planner/slots.ts';
import { candidateIn, plannedStates } from '../planned-words.ts';

interface SlotGridProps {
  /** One list for each half hour, with one slot for each day. */
  rows: readonly (readonly PickableSlot[])[];
  /** Names a closed day, or returns an empty text. */
  nameOf: (date: string) => string;
  picked: readonly string[];
  /** The time to begin with when none is picked. */
  first?: string | undefined;
  /** No more times can be picked. */
  isFull: boolean;
  onToggle: (local: string) => void;
  onDone: () => void;
  /** The cell that has the focus at first, after an arrow over the edge of another week. */
  entered: Cell | undefined;
  onLeave: (days: number, entered: Cell) => void;
}

/** A place in the grid, from 0. */
export interface Cell {
  row: number;
  column: number;
}

export function SlotGrid({
  rows,
  nameOf,
  picked,
  first,
  isFull,
  onToggle,
  onDone,
  entered,
  onLeave,
}: SlotGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Cell>(
    () => entered ?? firstCell(rows, picked.length > 0 ? picked : [first ?? '']),
  );
  const days = rows[0]?.map(({ local }) => local.slice(0, 10)) ?? [];
  const isClosedOn = (date: string) =>
    rows[0]?.some(({ local, state }) => state === 'closed' && local.startsWith(date));
  useEffect(() => {
    if (entered) cellOf(grid.current, entered)?.focus();
  }, [entered]);

  function go(row: number, column: number) {
    const target = { row: Math.min(Math.max(row, 0), rows.length - 1), column };
    if (column < 0) return onLeave(-7, { ...target, column: days.length - 1 });
    if (column >= days.length) return onLeave(7, { ...target, column: 0 });
    setActive(target);
    // A day that is not shown on a phone is drawn first.
    requestAnimationFrame(() => cellOf(grid.current, target)?.focus());
  }

  function press(event: KeyboardEvent) {
    const { row, column } = active;
    const slot = rows[row]?.[column];
    const moves: Record<string, () => void> = {
      ArrowUp: () => go(row - 1, column),
      ArrowDown: () => go(row + 1, column),
      ArrowLeft: () => go(row, column - 1),
      ArrowRight: () => go(row, column + 1),
      Home: () => go(row, 0),
      End: () => go(row, days.length - 1),
      PageUp: () => go(row, -1),
      PageDown: () => go(row, days.length),
      ' ': () => slot && isPickable(slot) && onToggle(slot.local),
      Enter: onDone,
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  }

  return (
    <div>
      <DayStrip
        days={days}
        picked={picked}
        shown={active.column}
        onShow={(column) => setActive({ row: active.row, column })}
      />
      <div
        ref={grid}
        role="grid"
        aria-label="Times"
        aria-multiselectable
        className="grid grid-cols-[5rem_minmax(0,1fr)] md:grid-cols-[5rem_repeat(5,minmax(0,1fr))]"
      >
        <div role="row" className="contents max-md:hidden">
          <span role="columnheader" className={headClass}>
            <span className="sr-only">Time</span>
          </span>
          {days.map((date) => (
            <span key={date} role="columnheader" className={headClass}>
              {formatWeekday(date)}
              {isClosedOn(date) && <span className="font-normal text-quiet">{nameOf(date) || 'Closed'}</span>}
            </span>
          ))}
        </div>
        {rows.map((slots, row) => (
          <div key={slots[0]?.local.slice(11)} role="row" className="contents">
            <span
              role="rowheader"
              className="flex items-center justify-end pr-2 text-sm whitespace-nowrap text-quiet tabular-nums"
            >
              {clockWords(slots[0]?.local.slice(11) ?? '')}
            </span>
            {slots.map((slot, column) => (
              <SlotCell
                key={slot.local}
                slot={slot}
                closedAs={slot.state === 'closed' ? nameOf(slot.local.slice(0, 10)) : ''}
                isPicked={picked.includes(slot.local)}
                isFull={isFull}
                isActive={row === active.row && column === active.column}
                isShown={column === active.column}
                onKeyDown={press}
                onPress={() => {
                  setActive({ row, column });
                  if (isPickable(slot)) onToggle(slot.local);
                }}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

const headClass =
  'sticky -top-3 z-10 flex min-h-10 flex-col items-center justify-center border-b text-center border-line bg-surface text-sm font-semibold';

const isPickable = ({ state }: PickableSlot): boolean => state === 'free' || state === 'busy';

const cellOf = (grid: HTMLElement | null, { row, column }: Cell): HTMLElement | null | undefined =>
  grid?.querySelectorAll(`[role="row"]`)[row + 1]?.querySelectorAll<HTMLElement>('[role="gridcell"]')[column];

/** The first of the wanted times, else the first free one. */
function firstCell(rows: SlotGridProps['rows'], wanted: readonly string[]): Cell {
  const all = rows
    .flatMap((slots, row) => slots.map((slot, column) => ({ row, column, slot })))
    .sort((a, b) => (a.slot.local < b.slot.local ? -1 : 1));
  const found =
    all.find(({ slot }) => wanted.includes(slot.local)) ?? all.find(({ slot }) => slot.state === 'free');
  return found ?? { row: 0, column: 0 };
}

interface DayStripProps {
  days: readonly string[];
  picked: readonly string[];
  shown: number;
  onShow: (column: number) => void;
}

/** On a phone: the days, of which one is shown. */
function DayStrip({ days, picked, shown, onShow }: DayStripProps) {
  return (
    <div role="group" aria-label="Day" className="mb-2 flex gap-1 md:hidden">
      {days.map((date, column) => {
        const times = picked.filter((local) => local.startsWith(date)).length;
        const [weekday] = formatWeekday(date).split(',');
        return (
          <button
            key={date}
            type="button"
            aria-pressed={column === shown}
            aria-label={times > 0 ? `${longDay(date)}, ${times} picked` : longDay(date)}
            onClick={() => onShow(column)}
            className="flex min-h-13 min-w-0 flex-1 flex-col items-center justify-center rounded-control border border-line text-sm leading-tight aria-pressed:border-accent aria-pressed:bg-accent-soft forced-colors:aria-pressed:border-[Highlight]"
          >
            <span>{weekday}</span>
            <span className="flex items-center gap-0.5 font-semibold tabular-nums">
              {Number(date.slice(8))}
              {times > 0 && <Check aria-hidden className="size-3.5" />}
            </span>
          </button>
        );
      })}
    </div>
  );
}

interface SlotCellProps {
  slot: PickableSlot;
  /** The name of the closed day, if it is known. */
  closedAs: string;
  isPicked: boolean;
  isFull: boolean;
  isActive: boolean;
  /** Its day is shown on a phone. */
  isShown: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onPress: () => void;
}

const looks: Record<PickableSlot['state'], string> = {
  free: 'hover:bg-accent-soft',
  busy: 'bg-wait-soft hover:bg-accent-soft',
  closed: 'bg-sunken text-quiet',
  past: 'bg-sunken text-quiet',
};

function SlotCell({
  slot,
  closedAs,
  isPicked,
  isFull,
  isActive,
  isShown,
  onKeyDown,
  onPress,
}: SlotCellProps) {
  const { local, state, isAfterDue } = slot;
  const words = closedAs ? `closed, ${closedAs}` : stateWords(slot);
  const name = [
    longDay(local.slice(0, 10)),
    clockWords(local.slice(11)),
    words,
    isAfterDue && 'after the promised day',
  ];
  return (
    <div
      role="gridcell"
      tabIndex={isActive ? 0 : -1}
      aria-label={name.filter(Boolean).join(', ')}
      aria-selected={isPicked}
      aria-disabled={!isPickable(slot) || (isFull && !isPicked) || undefined}
      onClick={onPress}
      onKeyDown={onKeyDown}
      className={cx(
        'flex min-h-11 items-center scroll-mt-14 scroll-mb-44 overflow-hidden border-b border-l border-line px-2 text-sm leading-tight select-none pointer-fine:min-h-7',
        !isShown && 'max-md:hidden',
        isPicked
          ? 'bg-accent font-semibold text-accent-ink forced-colors:outline-2 forced-colors:outline-[Highlight]'
          : looks[state],
        isPickable(slot) && 'cursor-pointer',
        isAfterDue && !isPicked && 'text-wait',
      )}
    >
      <span className="flex min-w-0 items-center gap-1">
        {isPicked && <Check aria-hidden className="size-4 shrink-0" />}
        <span
          className={cx(
            'min-w-0 wrap-break-word first-letter:uppercase',
            state !== 'busy' && !isPicked && 'md:hidden',
          )}
        >
          {isPicked ? clockWords(local.slice(11)) : words}
          {isAfterDue && <span className="md:hidden">, after the promised day</span>}
        </span>
      </span>
    </div>
  );
}

/** "free", "closed", or "C-7K2M4QXAE confirmed". */
function stateWords({ state, busy: [first, ...more] }: PickableSlot): string {
  if (state !== 'busy' || !first) return state;
  if (more.length > 0) return `${more.length + 1} other interviews`;
  const word = first.state === 'suggested' ? first.state : plannedStates[first.state].word.toLowerCase();
  return `${candidateIn(first)} ${word}`;
}
