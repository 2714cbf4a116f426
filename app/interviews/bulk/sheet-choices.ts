// What was chosen per person on the outcome sheet, as commands of one batch. Kept on this device until it is saved.
import { useEffect, useRef, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '#app/forms/drafts.ts';
import { useReplica } from '#app/replica/live/hooks.ts';
import type { Order, Replica } from '#app/replica/replica.ts';
import type { Command } from '#shared/engine/command.ts';
import { needsDecision, needsOutcome } from '#shared/domain/interviews/interviews.ts';
import { notHiredReasons, recordOutcome } from '#shared/domain/interviews/record-outcome.ts';
import { reportNotHeld } from '#shared/domain/interviews/report-not-held.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { isOwnTimeOpen } from '../actions.ts';

export type SheetOutcome = 'hired' | 'not_hired' | 'absent';

/** The outcome of one person. Without a reason, "not hired" is incomplete. */
export interface Choice {
  outcome: SheetOutcome;
  reason?: string;
}

export type Choices = Readonly<Record<string, Choice>>;

/** Includes the time, so that a choice left unsaved is not taken for a later interview of the same person. */
export const choiceKey = ({ id, interviewDate }: MatchInFull['match']): string =>
  `${id} ${interviewDate ?? ''}`;

/** Reports whether the match belongs on the sheet. */
export const isForSheet = ({ match }: Pick<MatchInFull, 'match'>, now: string): boolean =>
  needsOutcome(match, now) || needsDecision(match);

/** Returns the outcomes that may be chosen: only a hire while the provider can say no to the employer's time. */
export function outcomesFor(row: MatchInFull, now: string): SheetOutcome[] {
  if (needsDecision(row.match)) return ['hired', 'not_hired'];
  return isOwnTimeOpen(row, 'employer', now) ? ['hired'] : ['hired', 'not_hired', 'absent'];
}

export const isComplete = ({ outcome, reason }: Choice): boolean =>
  outcome !== 'not_hired' || (reason !== undefined && reason !== '');

/** Returns the commands for what was chosen. What can no longer be recorded is left out. */
export function ordersOf(rows: readonly MatchInFull[], choices: Choices, now: string): Order[] {
  return rows.flatMap((row): Order[] => {
    const choice = choices[choiceKey(row.match)];
    if (!choice || !isComplete(choice) || !outcomesFor(row, now).includes(choice.outcome)) return [];
    const matchId = row.match.id;
    if (choice.outcome === 'absent')
      return [{ command: reportNotHeld as Command, input: { matchId, absent: 'provider', note: null } }];
    const reason = notHiredReasons.find((each) => each === choice.reason);
    return [
      {
        command: recordOutcome as Command,
        input: {
          matchId,
          outcome: choice.outcome,
          reason: choice.outcome === 'not_hired' ? reason : null,
          note: null,
        },
      },
    ];
  });
}

const draftName = 'outcome-sheet';

/** The choices, restored from an earlier, unsaved sheet. */
export function useChoices() {
  const { replica } = useReplica();
  const [choices, setChoices] = useState<Choices>({});
  /** The choices made here: those of an earlier sheet that is read afterwards do not replace them. Undefined once saved. */
  const made = useRef<Choices | undefined>({});

  useEffect(() => {
    let isLeft = false;
    readDraft(replica, draftName, new Date()).then((draft) => {
      if (!draft || isLeft || !made.current) return;
      const all = { ...(draft.values as Choices), ...made.current };
      if (Object.keys(made.current).length > 0) store(replica, all);
      setChoices(all);
    }, reportError);
    return () => {
      isLeft = true;
    };
  }, [replica]);

  function change(next: Choices) {
    made.current &&= next;
    setChoices(next);
    store(replica, next);
  }

  function forget() {
    made.current = undefined;
    setChoices({});
    void dropDraft(replica, draftName);
  }
  return { choices, change, forget };
}

const store = (replica: Replica, choices: Choices): void =>
  void keepDraft(replica, draftName, { savedAt: new Date().toISOString(), values: { ...choices } });
