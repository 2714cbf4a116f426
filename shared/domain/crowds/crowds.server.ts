// Rests the clocks of reported matches, applies an administrator's decision, and ends a rest that nobody decided about.
import * as z from 'zod/mini';
import { defineCommand, onServer } from '#shared/engine/command.ts';
import type { AcceptContext } from '#shared/engine/command.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { dateIn } from '#shared/lib/time.ts';
import { crowdRestWorkingDays } from '#shared/policy.ts';
import { refuseOnBothSides } from '../claims/both-sides.server.ts';
import { claimsOf, isUnsettled } from '../claims/claim.ts';
import { platformDaysAfter } from '../claims/claim-times.ts';
import { addClockPause, endPause } from '../guarantees/clock-pauses.ts';
import { scheduleDeadline } from '../guarantees/deadline-timer.ts';
import { withdrawOwed } from '../interviews/admin-matches.ts';
import { canMove, canSchedule } from '../interviews/interviews.ts';
import type { Match } from '../interviews/interviews.ts';
import { withdrawnBecause } from '../interviews/withdrawal.ts';
import { notice, notifyAdmins, notifyOverseers, withdrawFromAdmins } from '../notifications/notifications.ts';
import type { NoticeCode, NoticeParams } from '../notifications/notice-texts.ts';
import { closedDaysOf, timeZoneOf } from '../organizations/organizations.ts';
import { currentSettings } from '../platform/settings.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { decideCrowd, matchIdsOf, reportCrowd } from './crowds.ts';
import type { CrowdReport } from './crowds.ts';

export const reportCrowdOnServer = onServer(reportCrowd, {
  async onAccepted(store, { id }, context) {
    const [report, settings] = await Promise.all([readReport(store, id), currentSettings(store)]);
    const platform = { timeZone: settings.defaultTimeZone, holidays: closedDaysOf(settings) };
    const restsUntil = platformDaysAfter(platform, context.now, crowdRestWorkingDays);
    await store.put('crowdReports', { ...report, restsUntil });
    for (const match of await matchesOf(store, report)) {
      await addClockPause(store, match, 'crowd', context.now, restsUntil, context);
      await scheduleDeadline(store, match, context);
    }
    const about = await wordsOf(store, report);
    await tellSides(store, report, 'crowd.reported', context.now, (timeZone) => ({
      ...about,
      until: dateIn(timeZone, restsUntil),
    }));
    const toDecide = notice('crowd.toDecide', about, forAdmins(id));
    await notifyAdmins(store, keyOf(id), toDecide, context.now);
  },
});

export const decideCrowdOnServer = onServer(decideCrowd, {
  async onAccepted(store, { id, verdict, comment }, context) {
    const report = await readReport(store, id);
    await refuseOnBothSides(store, report, context);
    if (report.state === 'withdrawn' || report.state === 'goes_on')
      throw refuse('claim.decided', { by: report.decidedByName });
    if (report.state === 'undecided' || (report.restsUntil ?? '') <= context.now) throw refuse('crowd.over');
    const isWithdrawn = verdict === 'withdraw';
    for (const match of await matchesOf(store, report)) {
      await endPause(store, match, 'crowd', context);
      if (isWithdrawn && (await isToWithdraw(store, match, context.now)))
        await withdrawOwed(store, match, withdrawnBecause('withdrawn.crowd', { reason: comment }), context);
      else await scheduleDeadline(store, match, context);
    }
    await settle(store, { ...report, state: isWithdrawn ? 'withdrawn' : 'goes_on', comment }, context);
    const about = await wordsOf(store, report);
    const code = isWithdrawn ? 'crowd.withdrawn' : 'crowd.goesOn';
    await tellSides(store, report, code, context.now, () => about);
  },
});

/** Ends the rest of a report that no administrator decided in time. The pauses of its matches end by themselves. */
export const endCrowdRest = defineCommand({
  name: 'crowds.endRest',
  allowed: ['system'],
  input: z.object({ id: rowId() }),
  done: 'Rest ended',
  failed: 'Failed to end the rest',
  async run() {},
  async onAccepted(store, { id }, context) {
    const report = await readReport(store, id);
    if (report.state !== 'open' || report.restsUntil === null || report.restsUntil > context.now) return;
    await settle(store, { ...report, state: 'undecided' }, { ...context, actor: { name: null } });
    const about = await wordsOf(store, report);
    await tellSides(store, report, 'crowd.undecided', context.now, () => about);
    const told = notice('crowd.undecided', about, forAdmins(id));
    await notifyAdmins(store, `${keyOf(id)}.undecided`, told, context.now);
  },
});

async function settle(
  store: Writer,
  report: CrowdReport,
  { actor, now }: Pick<AcceptContext, 'now'> & { actor: { name: string | null } },
): Promise<void> {
  await store.put('crowdReports', { ...report, decidedAt: now, decidedByName: actor.name });
  await withdrawFromAdmins(store, keyOf(report.id), now);
}

/**
 * An interview that has begun, or about which a claim waits, is first settled by its claims: a promise that is being kept is
 * not pulled away.
 */
const isToWithdraw = async (store: Reader, match: Match, now: string): Promise<boolean> =>
  (canSchedule(match) || canMove(match, now)) && !(await claimsOf(store, match)).some(isUnsettled);

async function readReport(store: Reader, id: string): Promise<CrowdReport> {
  const report = await store.get('crowdReports', id);
  if (!report) throw refuse('claim.notFound');
  return report;
}

async function matchesOf(store: Reader, report: CrowdReport): Promise<Match[]> {
  const matches = await Promise.all(matchIdsOf(report).map((id) => store.get('matches', id)));
  return matches.filter((match) => match !== undefined);
}

const keyOf = (id: string): string => `crowd.${id}`;

const forAdmins = (id: string) => ({ type: 'system', link: '/admin/reports', subjectId: id }) as const;

async function wordsOf(store: Reader, report: CrowdReport) {
  const [employer, provider] = await Promise.all([
    store.get('organizations', report.employerId),
    store.get('organizations', report.providerId),
  ]);
  return {
    employer: employer?.name ?? 'The employer',
    provider: provider?.name ?? 'The training provider',
    day: report.day,
    count: matchIdsOf(report).length,
  };
}

type CrowdCode = Extract<NoticeCode, `crowd.${string}`>;

/** Tells the members of both sides who see all its jobs or courses. */
async function tellSides<Code extends CrowdCode>(
  store: Writer,
  { id, employerId, providerId }: CrowdReport,
  code: Code,
  now: string,
  paramsIn: (timeZone: string) => NoticeParams<Code>,
): Promise<void> {
  for (const [organizationId, link] of [
    [employerId, '/candidates'],
    [providerId, '/matches'],
  ] as const) {
    const params = paramsIn(await timeZoneOf(store, organizationId));
    const told = notice(code, params, { type: 'interview', link, subjectId: id });
    await notifyOverseers(store, organizationId, `${keyOf(id)}.${code}`, told, now);
  }
}
