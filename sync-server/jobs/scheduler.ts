// Schedules the server's regular work: three times a minute, each minute, each hour, each night.
import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountDeletion } from '../identity/rights/account-deletion.ts';
import type { AddressChange } from '../identity/email/change-email.ts';
import { runDueDuties, type Duty } from './duties.ts';
import { recordHeartbeat } from './heartbeat.ts';
import { rebuildFigures, runHourly, vacuum } from './domain-jobs.ts';
import type { JobParts } from './domain-jobs.ts';
import type { Logger } from '../operations/log.ts';
import { restampTables } from './restamp.ts';
import { applyRetention } from './retention.ts';
import { refreshDerived } from './derived-rows.ts';
import { inTurn } from './rounds.ts';
import { refreshStudentPeriods } from './student-periods.ts';
import { figureSums } from './figure-sums.ts';
import { sendMailsAtOnce } from './mail-at-once.ts';
import { sendDigests } from './mail-digest.ts';
import { sendLearnerMails } from './mail-learners.ts';
import type { MailJobParts } from './mail-readers.ts';
import { runPlatformHourly, notifyAdmins } from './platform-jobs.ts';
import { forgetDeliveries } from '../webhooks/webhook-rows.ts';
import { sweepIdentity } from '../identity/sessions.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/lib/time.ts';

/** Three times a minute, so that a drifting timer misses no minute. */
const BEAT_MS = 20_000;
/** How long a stopping server waits for a running duty. The next start repeats it. */
const PATIENCE_MS = 5_000;

/** What all jobs together need from the server. */
export interface Scheduler {
  jobs: JobParts;
  mails: MailJobParts;
  address: Pick<AddressChange, 'makeDue'>;
  deletion: Pick<AccountDeletion, 'makeDue'>;
  /** True for the embedded engine, which has no autovacuum. */
  isVacuumed: boolean;
  /** Added to the duties that every server runs. */
  moreDuties?: readonly Duty[];
  log: Logger;
}

/** Starts with the duties that are already due. Returns a function that stops it and waits for a running duty. */
export function startScheduler(work: Scheduler): () => Promise<void> {
  const { jobs, log } = work;
  const { knex, now } = jobs;
  const duties = dutiesOf(work);
  let underway: Promise<void> | null = null;
  const onError = (error: unknown, duty: string) => log.error({ error, duty }, 'a regular duty failed');

  /** Runs one round at a time. A round that takes longer than a minute is not started twice. */
  function runDuties() {
    underway ??= runDueDuties(knex, duties, { now, onError }).finally(() => {
      underway = null;
    });
  }

  const runBeat = () =>
    void recordHeartbeat(knex, now()).catch((error: unknown) => onError(error, 'heartbeat'));
  runBeat();
  runDuties();
  const timers = [setInterval(runBeat, BEAT_MS), setInterval(runDuties, MINUTE_MS)];
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.race([underway, sleep(PATIENCE_MS, undefined, { ref: false })]);
  };
}

/** Returns the duties of this server. docs/operations.md lists them. */
export function dutiesOf({
  jobs,
  mails,
  address,
  deletion,
  isVacuumed,
  moreDuties = [],
  log,
}: Scheduler): Duty[] {
  const { knex } = jobs;
  const hourly = (name: string, run: Duty['run']): Duty => ({ name, everyMs: HOUR_MS, run });
  return [
    { name: 'admin news', everyMs: MINUTE_MS / 2, run: (since) => notifyAdmins(jobs, since) },
    hourly('identity sweep', () => sweepIdentity(knex)),
    hourly('address changes', () => address.makeDue()),
    { name: 'account deletions', everyMs: MINUTE_MS / 2, run: () => deletion.makeDue() },
    hourly('domain clock', (since) => runHourly(jobs, since)),
    { name: 'course figures', everyMs: DAY_MS, run: (since) => rebuildFigures(jobs, since) },
    { name: 'derived rows', everyMs: MINUTE_MS / 2, run: () => refreshAll(knex) },
    {
      name: 'retention',
      everyMs: DAY_MS,
      run: async () => log.info({ removed: await applyRetention(jobs) }, 'retention periods applied'),
    },
    { name: 'webhook log', everyMs: DAY_MS, run: () => forgetDeliveries(knex) },
    hourly('platform clock', (since) => runPlatformHourly(jobs, since)),
    { name: 'mails at once', everyMs: MINUTE_MS / 2, run: () => sendMailsAtOnce(mails) },
    { name: 'mails to learners', everyMs: MINUTE_MS / 2, run: () => sendLearnerMails(mails) },
    hourly('mail digests', () => sendDigests(mails)),
    // Takes longest, and after it nothing waits.
    { name: 'restamps', everyMs: MINUTE_MS / 2, run: () => restampTables({ knex }) },
    ...moreDuties,
    ...(isVacuumed ? [{ name: 'vacuum', everyMs: DAY_MS, run: () => vacuum(knex) }] : []),
  ];
}

const refreshAll = (knex: JobParts['knex']) =>
  inTurn(
    () => refreshDerived(knex, figureSums),
    () => refreshStudentPeriods(knex),
  );
