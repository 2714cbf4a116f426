// The platform's own notifications: new accounts and agreements to admins, and the week's statistics each Monday.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import { calendarDate, instant, rowId } from '#shared/engine/field-schemas.ts';
import { notice, notifyAdmins, notifyOverseers } from '../notifications/notifications.ts';
import { currentSettings } from './settings.ts';

const amount = z.int().check(z.nonnegative());

/**
 * Counts events over a few minutes, so that a busy hour does not cause a flood. Each interval is notified once, even
 * if it is counted again.
 */
export const notifyPlatformNews = defineCommand({
  name: 'platform.tellNews',
  allowed: ['system'],
  input: z.object({ until: instant(), newUsers: amount, newAgreements: amount }),
  done: 'Administrators told',
  failed: 'Failed to tell the administrators',
  async run() {},
  async onAccepted(store, { until, newUsers, newAgreements }, { now }) {
    const settings = await currentSettings(store);
    if (settings.notifyNewUsers && newUsers > 0 && !(await isTold(store, `newcomers.${until}`)))
      await notifyAdmins(
        store,
        `newcomers.${until}`,
        notice(
          'platform.newUsers',
          { count: newUsers },
          { type: 'system', link: '/admin/users', subjectId: 'platform.newcomers' },
        ),
        now,
      );
    if (settings.notifySwapAgreements && newAgreements > 0 && !(await isTold(store, `agreed.${until}`)))
      await notifyAdmins(
        store,
        `agreed.${until}`,
        notice(
          'platform.newAgreements',
          { count: newAgreements },
          { type: 'system', link: '/admin/swaps', subjectId: 'platform.agreed' },
        ),
        now,
      );
  },
});

async function isTold(store: Reader, key: string): Promise<boolean> {
  const [admin] = await store.find('users', { userType: 'admin' });
  return !!admin && !!(await store.get('notifications', `${key}-${admin.id}`));
}

const employerWeek = z.object({
  organizationId: rowId(),
  matches: amount,
  interviews: amount,
  hires: amount,
});

/** Sends the digest of the week that ended before this Monday. */
export const notifyWeek = defineCommand({
  name: 'platform.tellWeek',
  allowed: ['system'],
  input: z.object({
    monday: calendarDate(),
    /** Null if only employers are notified. */
    platform: z.nullable(z.object({ newUsers: amount, matches: amount, hires: amount, activeSwaps: amount })),
    employers: z.array(employerWeek).check(z.maxLength(500)),
  }),
  done: 'Weekly report sent',
  failed: 'Failed to send the weekly report',
  async run() {},
  async onAccepted(store, { monday, platform, employers }, { now }) {
    if (!(await currentSettings(store)).weeklyAnalyticsReports) return;
    const key = `weekly.${monday}`;
    const subject = { type: 'system' as const, subjectId: key };
    if (platform && !(await isTold(store, key))) {
      const report = notice(
        'week.platform',
        { monday, ...platform },
        { ...subject, link: '/admin/analytics' },
      );
      await notifyAdmins(store, key, report, now);
    }
    for (const { organizationId, ...figures } of employers) {
      const report = notice('week.employer', { monday, ...figures }, { ...subject, link: '/analytics' });
      await notifyOverseers(store, organizationId, key, report, now);
    }
  },
});
