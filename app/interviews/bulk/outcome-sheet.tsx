// The outcome sheet after an interview day: one row per person, saved together. It needs no mouse: the arrow keys move
// between people, and one letter answers.
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Save } from 'lucide-react';
import { toastRefusal, useSubmit } from '#app/forms/use-submit.ts';
import { BottomBar } from '#app/ui/layout/bottom-bar.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { count, formatNumber } from '#app/ui/format.ts';
import { useMinute } from '#app/ui/timing/use-minute.ts';
import { recordOutcome } from '#shared/domain/interviews/record-outcome.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { SheetRow } from './sheet-row.tsx';
import { choiceKey, isComplete, isForSheet, ordersOf, outcomesFor, useChoices } from './sheet-choices.ts';
import type { Choice, Choices, SheetOutcome } from './sheet-choices.ts';

interface OutcomeSheetProps {
  rows: readonly MatchInFull[];
  onClose: () => void;
  /** What was chosen is saved; without it, the sheet closes. */
  onSaved?: () => void;
  /** The window around it has the title and the button to close. */
  isInDialog?: boolean;
}

const letters: Readonly<Record<string, SheetOutcome>> = { h: 'hired', n: 'not_hired', d: 'absent' };

export function OutcomeSheet({ rows, onClose, onSaved = onClose, isInDialog }: OutcomeSheetProps) {
  const now = useMinute();
  const open = rows.filter((row) => isForSheet(row, now));
  const { choices, change, forget } = useChoices();
  const [lastReason, setLastReason] = useState<string>();
  const { giveOrders, isRunning } = useSubmit(recordOutcome);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => focusRow(list.current, 0), []);

  const orders = ordersOf(open, choices, now);
  const incomplete = open.filter(({ match }) => {
    const choice = choices[choiceKey(match)];
    return choice && !isComplete(choice);
  }).length;

  function choose({ match }: MatchInFull, choice: Choice | undefined) {
    const key = choiceKey(match);
    const others = Object.fromEntries(Object.entries(choices).filter(([other]) => other !== key));
    const known = choice?.outcome === 'not_hired' ? (choice.reason ?? lastReason) : undefined;
    if (known) setLastReason(known);
    change(
      choice ? { ...others, [key]: { outcome: choice.outcome, ...(known && { reason: known }) } } : others,
    );
  }

  async function save() {
    if (orders.length === 0) return;
    try {
      const done = {
        title: `${count(orders.length, 'outcome')} recorded`,
        partly: (taken: number, of: number) => `${formatNumber(taken)} of ${count(of, 'outcome')} recorded`,
      };
      if (!(await giveOrders(orders, undefined, done))) return;
      forget();
      onSaved();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      toastRefusal(error, recordOutcome.failed);
    }
  }

  /** Keys are of the row whose answer has the focus. */
  function press(event: KeyboardEvent, index: number) {
    const row = open[index];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const outcome = letters[event.key.toLowerCase()];
    if (step === undefined && !outcome && event.key !== 'Enter' && event.key !== 'Backspace') return;
    event.preventDefault();
    if (step !== undefined) return focusRow(list.current, index + step);
    if (event.key === 'Enter') return void save();
    if (!outcome) return choose(row, undefined);
    if (!outcomesFor(row, now).includes(outcome)) return;
    choose(row, { outcome });
    const needsReason =
      outcome === 'not_hired' && lastReason === undefined && !choices[choiceKey(row.match)]?.reason;
    // The field for the reason is drawn with the answer.
    if (needsReason) setTimeout(() => list.current?.children[index]?.querySelector('select')?.focus());
    else focusRow(list.current, index + 1);
  }

  if (open.length === 0) return null;
  return (
    <>
      <Card
        {...(!isInDialog && {
          title: `Record outcomes: ${count(open.length, 'candidate')}`,
          aside: <Close onClick={onClose} />,
        })}
        flush
      >
        <p className="border-b border-line px-4 py-2.5 text-sm text-quiet max-sm:hidden pointer-coarse:hidden sm:px-5">
          Keys: <kbd>H</kbd> hired, <kbd>N</kbd> not hired, <kbd>D</kbd> did not attend, arrow keys to move,{' '}
          <kbd>Enter</kbd> to save.
        </p>
        <ul ref={list} aria-label="Outcome sheet" className="divide-y divide-line">
          {open.map((row, index) => (
            <SheetRow
              key={row.match.id}
              row={row}
              now={now}
              choice={choices[choiceKey(row.match)]}
              onChoose={(choice) => choose(row, choice)}
              onKey={(event) => press(event, index)}
            />
          ))}
        </ul>
      </Card>
      <BottomBar label="Outcomes">
        <p role="status" className="min-w-0 flex-1 text-list max-sm:basis-full">
          {summaryOf(open, choices)}
          {incomplete > 0 && (
            <span className="text-wait"> {count(incomplete, 'reason is', 'reasons are')} missing.</span>
          )}
        </p>
        <Button
          className="max-sm:w-full"
          disabled={orders.length === 0 || incomplete > 0}
          pending={isRunning}
          onClick={() => void save()}
        >
          <Save aria-hidden />
          {orders.length === 0 ? 'Save outcomes' : `Save ${count(orders.length, 'outcome')}`}
        </Button>
      </BottomBar>
    </>
  );
}

const Close = ({ onClick }: { onClick: () => void }) => (
  <Button look="quiet" size="small" onClick={onClick}>
    Close the sheet
  </Button>
);

function focusRow(list: HTMLElement | null, index: number) {
  const row = list?.children[index];
  const radio =
    row?.querySelector<HTMLInputElement>('input:checked') ??
    row?.querySelector<HTMLInputElement>('input:not(:disabled)');
  radio?.focus();
}

/** "2 hired, 1 not hired, 1 did not attend, 8 left open." */
function summaryOf(rows: readonly MatchInFull[], choices: Choices): string {
  const made = rows.flatMap(({ match }) => choices[choiceKey(match)] ?? []);
  const amount = (outcome: SheetOutcome) => made.filter((choice) => choice.outcome === outcome).length;
  const open = rows.length - made.length;
  const parts = [
    [amount('hired'), 'hired'],
    [amount('not_hired'), 'not hired'],
    [amount('absent'), 'did not attend'],
    [open, 'left open'],
  ] as const;
  const words = parts
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${formatNumber(number)} ${word}`);
  return `${words.join(', ')}.`;
}
