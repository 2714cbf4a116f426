// Computes the statistics of dashboards and profiles from the rows that the person may see.
import { assignedCourses } from '#shared/engine/access/assigned-courses.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import type { Agreement } from '../agreements/agreement.ts';
import { identityOf } from '../people/same-person.ts';

/** The counts on a provider's dashboard. */
export interface ProviderStats {
  activeCourses: number;
  totalStudents: number;
  learnersMatched: number;
  completionsThisMonth: number;
  /** The number of active agreements. Pending ones are counted separately in `pendingApproval`. */
  swapAgreements: number;
  pendingApproval: number;
  /** The number of distinct employers with an active agreement. */
  swapConnections: number;
}

/** `day` is today's calendar date in the provider's time zone. "This month" is the month of `day`. */
export async function providerStats(reader: Reader, actor: Actor, day: string): Promise<ProviderStats> {
  const [courses, isAssigned, enrollments, completions, matches, agreements] = await Promise.all([
    reader.find('courses'),
    assignedCourses(reader, actor),
    reader.find('enrollments'),
    reader.find('completions'),
    reader.find('matches'),
    reader.find('agreements'),
  ]);
  const month = day.slice(0, 7);
  const enrolled = enrollments.filter(isKept);
  // Erased students have no name, and viewers get none. Each reference without a name counts as a person.
  const personOf = new Map(
    enrollments
      .filter(({ studentEmail }) => studentEmail !== '')
      .map((row) => [row.candidateReferenceId, identityOf(row)]),
  );
  const matched = matches
    .filter(({ withdrawnAt }) => !withdrawnAt)
    .map(({ candidateReferenceId }) => personOf.get(candidateReferenceId) ?? candidateReferenceId);
  const active = agreements.filter(isActive);
  return {
    activeCourses: courses.filter(({ id, isActive: isOpen }) => isOpen && (isAssigned?.(id) ?? true)).length,
    totalStudents: enrolled.length,
    learnersMatched: new Set(matched).size,
    completionsThisMonth: completions.filter((row) => isKept(row) && row.completionDate.startsWith(month))
      .length,
    ...countAgreements(agreements),
    swapConnections: new Set(active.map(({ employerId }) => employerId)).size,
  };
}

/** The counts on an employer's dashboard. */
export interface EmployerStats {
  activeJobs: number;
  matchedCandidates: number;
  pendingInterviews: number;
  swapAgreements: number;
  pendingApproval: number;
}

/** Counts what the reader sees. Withdrawn matches are left out. */
export async function employerStats(reader: Reader): Promise<EmployerStats> {
  const [jobs, matches, agreements] = await Promise.all([
    reader.find('jobs'),
    reader.find('matches'),
    reader.find('agreements'),
  ]);
  const standing = matches.filter(({ withdrawnAt }) => !withdrawnAt);
  return {
    activeJobs: jobs.filter(({ isActive: isOpen }) => isOpen).length,
    matchedCandidates: standing.length,
    pendingInterviews: standing.filter(({ status }) => status === 'interview_scheduled').length,
    ...countAgreements(agreements),
  };
}

function countAgreements(agreements: readonly Agreement[]) {
  return {
    swapAgreements: agreements.filter(isActive).length,
    pendingApproval: agreements.filter(({ status }) => status === 'pending_approval').length,
  };
}

/** Returns the rounded percentage of enrolled students who completed, or 0 if nobody is enrolled. */
export function completionPercent(enrolled: number, completed: number): number {
  return enrolled === 0 ? 0 : Math.round((completed / enrolled) * 100);
}

const isKept = ({ removedAt }: { removedAt: string | null }): boolean => removedAt === null;
const isActive = ({ status }: Pick<Agreement, 'status'>): boolean => status === 'active';

/** Returns the rounded percentage of a part in a whole, or 0 if the whole is 0. It may exceed 100. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 100);

/** Returns the number of candidates per hundred active jobs. */
export const hiringEfficiency = ({ matchedCandidates, activeJobs }: EmployerStats): number =>
  percentOf(matchedCandidates, activeJobs);

/** Returns this month's completions as a percentage of all students. */
export const providerCompletionRate = ({ completionsThisMonth, totalStudents }: ProviderStats): number =>
  percentOf(completionsThisMonth, totalStudents);

/** Excludes decisions that were made on this device and wait to be sent; those are shown next to the count. */
export function stillPending({
  sent,
  here,
}: Record<'sent' | 'here', { pendingApproval: number } | undefined>): number | undefined {
  return sent && here && Math.min(sent.pendingApproval, here.pendingApproval);
}

/** Returns a text that keeps its line while the count is loading and when it is empty. */
export const pendingNote = (pending: number | undefined): string =>
  pending === undefined ? '\u00a0' : pending === 0 ? 'None pending' : `+${pending} pending approval`;
