// A refused change, opened again in its own form: which form that is, and what was typed.
import type { ReactNode } from 'react';
import type { OutboxEntry } from '#app/replica/store/database.ts';
import { useEntries } from '#app/replica/live/hooks.ts';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { useSearchText } from '#app/ui/inputs/use-search-text.ts';
import type { Command } from '#shared/engine/command.ts';
import { correctionRouteOf } from './correction-routes.ts';

const parameter = 'fix';

type Input = Record<string, unknown>;

/** The address of the form that can put this change right; none where it has no page. */
export function correctionPath({ id, command, input }: OutboxEntry, more: Input = {}): string | undefined {
  const way = correctionRouteOf(command);
  if (way.kind !== 'page') return undefined;
  const path = way.page({ ...(input as Input), ...more });
  return `${path}${path.includes('?') ? '&' : '?'}${parameter}=${id}`;
}

/** The refused entry of this command that the address names; undefined where there is none. */
export function useCorrection(command: Pick<Command<never>, 'name'>) {
  const { search, change } = useSearchText();
  const wanted = search.get(parameter);
  const entries = useEntries();
  const correction = entries?.find(
    ({ id, state, command: name }) => id === wanted && state === 'attention' && name === command.name,
  );
  return {
    correction,
    isLoading: wanted !== null && !entries,
    close: () => change({ edit: (next) => next.delete(parameter) }),
  };
}

interface CorrectingProps {
  command: Pick<Command<never>, 'name'>;
  children: (correction: OutboxEntry | undefined) => ReactNode;
}

/** Draws a form once it is known whether it corrects something: what it starts with is decided then. */
export function Correcting({ command, children }: CorrectingProps) {
  const { correction, isLoading } = useCorrection(command);
  return isLoading ? <SkeletonRows /> : children(correction);
}

/** What stood in the fields when the change was given; an edit carries only those that differed. */
export function valuesOf<Values extends object>(
  defaults: Values,
  correction: OutboxEntry | undefined,
): Values {
  if (!correction) return defaults;
  const input = correction.input as Input;
  const typed = typeof input.set === 'object' && input.set !== null ? (input.set as Input) : input;
  const known = Object.entries(typed).filter(([name]) => name in defaults);
  return { ...defaults, ...Object.fromEntries(known.map(([name, value]) => [name, value ?? ''])) };
}

/** The values that a refused edit was to replace: what others changed since is not put back by the corrected one. */
export function basesOf<Row extends object>(correction: OutboxEntry | undefined): Partial<Row> {
  const base = (correction?.input as Input | undefined)?.base;
  return typeof base === 'object' && base !== null ? (base as Partial<Row>) : {};
}

/** The server's words by field, where it named any. */
export function reasonsOf(correction: OutboxEntry | undefined): Record<string, string> {
  return correction?.outcome?.kind === 'refused' ? (correction.outcome.fields ?? {}) : {};
}
