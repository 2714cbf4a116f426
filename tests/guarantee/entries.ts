// What the naive account reads from an accepted command.
import { isAgainstItself } from './claims.ts';
import type { Kind } from './claims.ts';
import type { LogEntry } from './steps.ts';

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const isScheduled = ({ before }: LogEntry): boolean => before.match?.status === 'interview_scheduled';

const kindOf: Record<string, Kind> = {
  provider: 'candidate_absent',
  employer: 'employer_absent',
  nobody: 'no_fault',
};

/** What a command says to have happened at an interview. */
export function saidIn({ name, input }: LogEntry): Kind | null {
  if (name === 'interviews.recordOutcome') return 'held';
  return name === 'interviews.reportNotHeld' ? (kindOf[textOf(input.absent)] ?? null) : null;
}

/** Whether it is the employer's own word against itself, or the provider's. */
export const isAgainstOneself = (entry: LogEntry): boolean => isAgainstItself(entry.role, saidIn(entry));
