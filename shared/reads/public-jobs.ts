// What a visitor may read of a job, on a page without an account.

export const jobSummary = [
  'title',
  'employerName',
  'location',
  'contractType',
  'salaryRange',
  'description',
] as const;

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

/** Parsed by hand: a visitor's page carries no schema library. */
export function parsePublicJobs(json: unknown): PublicJob[] {
  if (!Array.isArray(json)) throw new Error('This is no list of jobs');
  return json as PublicJob[];
}
