// Reopens a refused change in its own form, with the values that were typed.
import type { ReactNode } from 'react';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { useEntries } from '#app/replica/live/hooks.ts';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { useSearchText } from '#app/ui/inputs/use-search-text.ts';
import type { Command } from '#shared/engine/command.ts';
import { correctionRouteOf } from './correction-routes.ts';

const parameter = 'fix';

type Input = Record<string, unknown>;

/** Returns the address of the form that can correct this change, if the change has a page. */
export function correctionPath({ id, command, input }: OutboxEntry, more: Input = {}): string | undefined {
  const way = correctionRouteOf(command);
  if (way.kind !== 'page') return undefined;
  const path = way.page({ ...(input as Input), ...more });
  return `${path}${path.includes('?') ? '&' : '?'}${parameter}=${id}`;
}

/** Returns the refused entry of this command that the address names, or undefined. */
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

/** Renders a form once it is known whether the form corrects an entry, because that decides the initial values. */
export function Correcting({ command, children }: CorrectingProps) {
  const { correction, isLoading } = useCorrection(command);
  return isLoading ? <SkeletonRows /> : children(correction);
}

/** Returns the field values at the time of the change. An edit carries only the fields that differed. */
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

/**
 * Returns the values that a refused edit was to replace, so that the correction does not revert later changes by
 * others.
 */
export function basesOf<Row extends object>(correction: OutboxEntry | undefined): Partial<Row> {
  const base = (correction?.input as Input | undefined)?.base;
  return typeof base === 'object' && base !== null ? (base as Partial<Row>) : {};
}

/** Returns the server's reasons by field. */
export function reasonsOf(correction: OutboxEntry | undefined): Record<string, string> {
  return correction?.outcome?.kind === 'refused' ? (correction.outcome.fields ?? {}) : {};
}
