// Who the planner was opened for, and what was typed since: kept on the device until the times are proposed.
import type { NextWords } from '#app/changes/toasts/pending-toast.ts';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { readDraft } from '#app/forms/drafts.ts';
import type { Draft } from '#app/forms/drafts.ts';
import { useDraft } from '#app/forms/use-draft.ts';
import { useReplica } from '#app/replica/live/hooks.ts';
import type { PlanValues } from './plan-values.ts';

const draftName = 'interview-plan';

/** What the planner was opened with: pacts in the address, or candidates chosen in a list. */
export interface Selection {
  /** The same for the same pacts or candidates. Empty: nothing was chosen. */
  key: string;
  /** As `pactKey`. */
  pacts: readonly string[];
  /** The ids of matches. */
  candidates: readonly string[] | undefined;
}

/** What another page hands over in the state of the history. */
export interface PlanState {
  /** The ids of chosen matches. */
  candidates?: readonly string[];
  /** What was proposed just before. */
  proposed?: Proposed;
}

/** Times that were proposed. */
export interface Proposed {
  /** "56 times on Wed, Dec 2". */
  words: string;
  /** Who chooses, and until when, once the proposal is sent and while it waits. */
  next?: NextWords | undefined;
  /** The date of the first one. */
  on: string;
  /** When, an instant. */
  at: string;
}

/** Reads what this entry of the history was opened with. */
export function useOpenedWith(): { selection: Selection; proposed: Proposed | undefined } {
  const { search, state } = useLocation() as { search: string; state: PlanState | null };
  const { candidates, proposed } = state ?? {};
  const pacts = new URLSearchParams(search).getAll('pact').flatMap((keys) => keys.split(','));
  const key = [...(candidates ?? []), ...pacts].toSorted().join(' ');
  return { selection: { key, pacts, candidates }, proposed };
}

/** Returns the draft of a plan; null if there is none, undefined until that is known. */
export function useStoredPlan(): Draft | null | undefined {
  const { replica } = useReplica();
  const [stored, setStored] = useState<Draft | null>();
  useEffect(() => {
    void readDraft(replica, draftName, new Date())
      .catch(reportError)
      .then((draft) => setStored(draft ?? null));
  }, [replica]);
  return stored;
}

const empty: PlanValues = { from: '', people: null, sites: {} };

/**
 * Returns the plan's values. A draft of the same selection is restored without a question, and so is any draft if nothing
 * was chosen. Another one is offered.
 */
export function usePlan(selection: Selection, stored: Draft | null) {
  const { key, candidates } = selection;
  const form = useForm<PlanValues>({ defaultValues: empty });
  const draft = useDraft(form, { name: draftName, before: {}, onTaken: () => {} });
  const values = { ...empty, ...useWatch({ control: form.control }) } as PlanValues;
  const isSame = stored !== null && (key === '' || stored.values.from === key);
  const [isReady, setReady] = useState(!isSame);
  const { offered } = draft;

  useEffect(() => {
    if (isReady || !offered) return;
    offered.take();
    setReady(true);
  }, [isReady, offered]);

  // The history's state ends with the window. The draft does not.
  useEffect(() => {
    if (isSame || !candidates) return;
    form.setValue('from', key);
    form.setValue('people', [...candidates]);
    // Once, for the selection that the page was opened with.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return {
    values,
    isReady,
    /** A draft of another selection. */
    offered: isReady ? offered : undefined,
    change: (next: Pick<PlanValues, 'people' | 'sites'>) => {
      form.setValue('from', key);
      form.setValue('people', next.people);
      form.setValue('sites', next.sites);
    },
    /** Deletes the draft. */
    forget: draft.forget,
  };
}
