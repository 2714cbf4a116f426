// The figures of the two dashboards, counted from rows.
import type { Actor } from '#shared/command.ts';
import type { Agreement } from '#shared/domain/agreements.ts';
import type { Reader } from '#shared/store.ts';

export interface ProviderStats {
  activeCourses: number;
  learnersMatched: number;
  completionsThisMonth: number;
  swapAgreements: number;
  pendingApproval: number;
}

/** `day` is today's calendar date; "this month" is its month. */
export async function providerStats(reader: Reader, _actor: Actor, day: string): Promise<ProviderStats> {
  const [courses, completions, matches, agreements] = await Promise.all([
    reader.find('courses'),
    reader.find('completions'),
    reader.find('matches'),
    reader.find('agreements'),
  ]);
  const standing = matches.filter(({ withdrawnAt }) => !withdrawnAt);
  const month = day.slice(0, 7);
  return {
    activeCourses: courses.filter(({ isActive }) => isActive).length,
    learnersMatched: new Set(standing.map(({ candidateReferenceId }) => candidateReferenceId)).size,
    completionsThisMonth: completions.filter(
      ({ removedAt, completionDate }) => !removedAt && completionDate.startsWith(month),
    ).length,
    ...countAgreements(agreements),
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
    activeJobs: jobs.filter(({ isActive }) => isActive).length,
    matchedCandidates: standing.length,
    pendingInterviews: standing.filter(({ status }) => status === 'interview_scheduled').length,
    ...countAgreements(agreements),
  };
}

function countAgreements(agreements: readonly Agreement[]) {
  return {
    swapAgreements: agreements.filter(({ status }) => status === 'active').length,
    pendingApproval: agreements.filter(({ status }) => status === 'pending_approval').length,
  };
}
