// Reads the public part of a job, for a page without an account.

export const jobSummary = [
  'title',
  'employerName',
  'location',
  'contractType',
  'salaryRange',
  'description',
] as const;

/** What a visitor without an account sees of a job. */
export interface PublicJob {
  id: number;
  title: string;
  employerName: string;
  location: string;
  contractType: string;
  salaryRange: string | null;
  description: string;
  createdAt: string;
}

/** Parses without a schema library, so that a visitor's page does not load one. */
export function parsePublicJobs(json: unknown): PublicJob[] {
  if (!Array.isArray(json)) throw new Error('This is no list of jobs');
  return json as PublicJob[];
}
