// What the server counts and measures of itself, for Prometheus. No label holds a person, an organization or an address: only
// names that the source code has, such as routes, tables and duties.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics of this process. */
export const registry = new Registry();

const registers = [registry];

const secondsBuckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export const requestSeconds = new Histogram({
  name: 'skillpact_request_seconds',
  help: 'Time to answer a request, by route and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: secondsBuckets,
  registers,
});

export const refusedLimits = new Counter({
  name: 'skillpact_limit_refusals_total',
  help: 'Requests that a limit refused with 429, by route.',
  labelNames: ['route'],
  registers,
});

export const batchEntries = new Histogram({
  name: 'skillpact_batch_entries',
  help: 'Entries of a batch.',
  buckets: [1, 2, 5, 10, 50, 100, 500, 1_000],
  registers,
});

export const outcomes = new Counter({
  name: 'skillpact_outcomes_total',
  help: 'Outcomes of entries, by kind and code of refusal. An entry that was sent again counts again.',
  labelNames: ['kind', 'code'],
  registers,
});

export const serializationRetries = new Counter({
  name: 'skillpact_serialization_retries_total',
  help: 'Transactions that were repeated after a conflict with another.',
  registers,
});

export const pullSeconds = new Histogram({
  name: 'skillpact_pull_seconds',
  help: 'Time to read one page of a pull.',
  buckets: secondsBuckets,
  registers,
});

export const pullRows = new Histogram({
  name: 'skillpact_pull_rows',
  help: 'Rows in one page of a pull.',
  buckets: [0, 1, 10, 100, 500, 1_000, 2_000],
  registers,
});

export const poolWaitSeconds = new Histogram({
  name: 'skillpact_pool_wait_seconds',
  help: 'Time that a query waited for a connection to the database, by pool.',
  labelNames: ['pool'],
  buckets: [0.001, 0.01, 0.1, 0.5, 1, 5],
  registers,
});

export const mails = new Counter({
  name: 'skillpact_mails_total',
  help: 'Attempts to send a mail: accepted, refused for good, or tried again later.',
  labelNames: ['result'],
  registers,
});

export const pushes = new Counter({
  name: 'skillpact_pushes_total',
  help: 'Attempts to send a push: delivered, gone, tried again later, or given up.',
  labelNames: ['result'],
  registers,
});

export const webhooks = new Counter({
  name: 'skillpact_webhooks_total',
  help: 'Attempts to send a webhook: delivered, tried again later, paused with its webhook, or dropped because nothing is to be told.',
  labelNames: ['result'],
  registers,
});

export const dutySeconds = new Gauge({
  name: 'skillpact_duty_seconds',
  help: 'Length of the last run of a duty in this process.',
  labelNames: ['duty'],
  registers,
});

export const dutyFailures = new Counter({
  name: 'skillpact_duty_failures_total',
  help: 'Runs of a duty that failed.',
  labelNames: ['duty'],
  registers,
});

export const dutyInterval = new Gauge({
  name: 'skillpact_duty_interval_seconds',
  help: 'How often a duty is to run.',
  labelNames: ['duty'],
  registers,
});

export const mismatches = new Counter({
  name: 'skillpact_replica_mismatches_total',
  help: 'Devices whose rows differed from those of the server, by table.',
  labelNames: ['table'],
  registers,
});

export const browserErrors = new Counter({
  name: 'skillpact_browser_errors_total',
  help: 'Errors of the app that browsers reported, by the pattern of the screen.',
  labelNames: ['route'],
  registers,
});

export const buildInfo = new Gauge({
  name: 'skillpact_build_info',
  help: 'The version, the commit and the newest migration of this process. Always 1.',
  labelNames: ['version', 'commit', 'schema'],
  registers,
});

/** Adds the metrics of Node itself: memory, event loop, garbage collection. They cost timers, so only when somebody asks. */
export function collectNodeMetrics(): void {
  if (!registry.getSingleMetric('nodejs_version_info')) collectDefaultMetrics({ register: registry });
}
