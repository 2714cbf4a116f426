// Jobs that this device does not keep: searched on the server, and fetched when one is picked.
import { useState } from 'react';
import * as z from 'zod/mini';
import { usePick } from '#app/replica/live/hooks.ts';
import { useSearch } from '#app/session/use-search.ts';
import { isClosedToLinks } from '#shared/domain/jobs/job.ts';
import { contractTypes, linksWhenFilled } from '#shared/engine/options.ts';
import { numericId } from '#shared/engine/field-schemas.ts';

const jobsShape = z.array(
  z.object({
    id: numericId(),
    title: z.string(),
    employerName: z.string(),
    location: z.string(),
    contractType: z.enum(contractTypes),
    interviewsDue: z.nullable(z.number()),
    adherencePercent: z.nullable(z.number()),
    openings: z.nullable(z.number()),
    isFilled: z.boolean(),
    linksWhenFilled: z.nullable(z.enum(linksWhenFilled)),
  }),
);
const parse = (json: unknown) => jobsShape.parse(json);

const notFetched = 'We couldn’t load this job. Check your connection and try again.';

export function useMoreJobs(query: string, known: ReadonlySet<number>) {
  const found = useSearch('/api/jobs', query, parse);
  const pickRow = usePick();
  const [isPicking, setPicking] = useState(false);
  const [failure, setFailure] = useState<string>();

  /** Resolves to whether the job is on this device now. */
  async function pick(id: number): Promise<boolean> {
    setPicking(true);
    try {
      const isThere = await pickRow('jobs', id);
      setFailure(isThere ? undefined : notFetched);
      return isThere;
    } finally {
      setPicking(false);
    }
  }

  return {
    jobs:
      found.state === 'there' ? found.value.filter((job) => !known.has(job.id) && !isClosedToLinks(job)) : [],
    isSearching: found.state === 'loading',
    problem: failure ?? (found.state === 'failed' ? onDevice : undefined),
    isPicking,
    pick,
  };
}

const onDevice = 'Showing jobs on this device. Connect to search all jobs.';
