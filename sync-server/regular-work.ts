// What the server does by itself while it runs: each minute, each hour, each night.
import type { AddressChange } from './address-change.ts';
import { beat } from './heartbeat.ts';
import { runHourly, vacuum } from './jobs.ts';
import type { JobParts } from './jobs.ts';
import type { Logger } from './log.ts';
import { sendDigests } from './mail-digest.ts';
import type { DigestParts } from './mail-digest.ts';
import { runPlatformHourly, tellAdminsNews } from './platform-jobs.ts';
import { sweepIdentity } from './sessions.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Three times a minute: a timer that drifts must not miss one. */
const BEAT_MS = 20_000;

interface RegularWork {
  jobs: JobParts;
  digests: DigestParts;
  address: Pick<AddressChange, 'makeDue'>;
  /** The embedded engine has nobody else who would. */
  isVacuumed: boolean;
  log: Logger;
}

/** Returns its end. */
export function startRegularWork({ jobs, digests, address, isVacuumed, log }: RegularWork): () => void {
  const { knex, now } = jobs;
  const works: [everyMs: number, failed: string, work: () => Promise<unknown>][] = [
    [BEAT_MS, 'the heartbeat was not written', () => beat(knex, now())],
    [MINUTE_MS, 'the news were not told', () => tellAdminsNews(jobs)],
    [
      HOUR_MS,
      'the hourly work failed',
      () =>
        Promise.all([
          sweepIdentity(knex),
          address.makeDue(),
          runHourly(jobs),
          runPlatformHourly(jobs),
          sendDigests(digests),
        ]),
    ],
  ];
  if (isVacuumed) works.push([24 * HOUR_MS, 'the upkeep failed', () => vacuum(knex)]);
  const timers = works.map(([everyMs, failed, work]) => {
    const run = () => void work().catch((error: unknown) => log.error({ error }, failed));
    if (everyMs === BEAT_MS) run();
    return setInterval(run, everyMs);
  });
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
