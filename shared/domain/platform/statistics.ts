// The figures of dashboards and profiles, counted from the rows that the person may see.
import type { Actor } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import type { Agreement } from '../agreements/agreement.ts';
import { identityOf } from '../people/same-person.ts';

export interface ProviderStats {
  activeCourses: number;
  totalStudents: number;
  learnersMatched: number;
  completionsThisMonth: number;
  /** Agreements that are active; `pendingApproval` is told beside it. */
  swapAgreements: number;
  pendingApproval: number;
  /** Distinct employers with an active agreement. */
  swapConnections: number;
}

/** `day` is today's calendar date in the provider's time zone; "this month" is its month. */
export async function providerStats(reader: Reader, _actor: Actor, day: string): Promise<ProviderStats> {
  const [courses, enrollments, completions, matches, agreements] = await Promise.all([
    reader.find('courses'),
    reader.find('enrollments'),
    reader.find('completions'),
    reader.find('matches'),
    reader.find('agreements'),
  ]);
  const month = day.slice(0, 7);
  const enrolled = enrollments.filter(isKept);
  const personOf = new Map(enrollments.map((row) => [row.candidateReferenceId, identityOf(row)]));
  const matched = matches
    .filter(({ withdrawnAt }) => !withdrawnAt)
    .map(({ candidateReferenceId }) => personOf.get(candidateReferenceId) ?? candidateReferenceId);
  const active = agreements.filter(isActive);
  return {
    activeCourses: courses.filter((course) => course.isActive).length,
    totalStudents: enrolled.length,
    learnersMatched: new Set(matched).size,
    completionsThisMonth: completions.filter((row) => isKept(row) && row.completionDate.startsWith(month))
      .length,
    ...countAgreements(agreements),
    swapConnections: new Set(active.map(({ employerId }) => employerId)).size,
  };
}

export interface EmployerStats {
  activeJobs: number;
  matchedCandidates: number;
  pendingInterviews: number;
  swapAgreements: number;
  pendingApproval: number;
}

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

/** Rounded percent of the enrolled who completed; 0 when nobody is enrolled. */
export function completionPercent(enrolled: number, completed: number): number {
  return enrolled === 0 ? 0 : Math.round((completed / enrolled) * 100);
}

const isKept = ({ removedAt }: { removedAt: string | null }): boolean => removedAt === null;
const isActive = ({ status }: Pick<Agreement, 'status'>): boolean => status === 'active';

/** Rounded percent of a part in a whole; 0 where there is no whole. It may exceed 100. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 100);

/** Candidates for each hundred active jobs. */
export const hiringEfficiency = ({ matchedCandidates, activeJobs }: EmployerStats): number =>
  percentOf(matchedCandidates, activeJobs);

/** This month's completions among all students. */
export const providerCompletionRate = ({ completionsThisMonth, totalStudents }: ProviderStats): number =>
  percentOf(completionsThisMonth, totalStudents);

/** Not what is decided here already, and waits to be sent: that is told beside the figure. */
export function stillPending({
  sent,
  here,
}: Record<'sent' | 'here', { pendingApproval: number } | undefined>): number | undefined {
  return sent && here && Math.min(sent.pendingApproval, here.pendingApproval);
}

/** Keeps its line also while the figure is read, and when there is nothing to say. */
export const pendingNote = (pending: number | undefined): string =>
  pending === undefined ? '\u00a0' : pending === 0 ? 'None pending' : `+${pending} pending approval`;
