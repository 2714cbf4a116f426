// A refused change, opened again in its own form: which form that is, and what was typed.
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OutboxEntry } from '#app/replica/database.ts';
import { useEntries } from '#app/replica/react.ts';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { Command } from '#shared/command.ts';

const parameter = 'fix';

type Input = Record<string, unknown>;

/** The addresses of the forms that can put a change right; an entry of another command is only given again. */
const forms: Record<string, (input: Input) => string> = {
  'enrollments.enroll': ({ courseId }) => `/courses/${String(courseId)}/students`,
  'completions.mark': ({ courseId }) => `/courses/${String(courseId)}/students`,
  'courses.copy': ({ sourceId }) => `/courses/${String(sourceId)}`,
  'courses.create': () => '/courses/new',
  'courses.edit': ({ id }) => `/courses/${String(id)}/edit`,
  'profiles.saveEmployer': () => '/settings',
  'profiles.saveProvider': () => '/profile',
  'jobs.post': () => '/jobs/new',
  'jobs.edit': ({ id }) => `/jobs/${String(id)}`,
};

export function correctionPath({ id, command, input }: OutboxEntry): string | undefined {
  const path = forms[command]?.(input as Input);
  return path && `${path}?${parameter}=${id}`;
}

/** An edited student's form also needs the course, which the entry does not name. */
export function studentCorrectionPath(entry: OutboxEntry, courseId: number): string {
  const { id } = entry.input as { id: string };
  return `/courses/${courseId}/students/${id}/edit?${parameter}=${entry.id}`;
}

/** The refused entry of this command that the address names; undefined where there is none. */
export function useCorrection(command: Pick<Command<never>, 'name'>) {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get(parameter);
  const entries = useEntries();
  const correction = entries?.find(
    ({ id, state, command: name }) => id === wanted && state === 'attention' && name === command.name,
  );
  return {
    correction,
    isLoading: wanted !== null && !entries,
    close: () => setSearch({}, { replace: true }),
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

/** The server's words by field, where it named any. */
export function reasonsOf(correction: OutboxEntry | undefined): Record<string, string> {
  return correction?.outcome?.kind === 'refused' ? (correction.outcome.fields ?? {}) : {};
}
