// The platform's own notifications: new accounts and agreements to admins, and the week's statistics each Monday.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import { shortDate } from '#shared/lib/time.ts';
import { calendarDate, instant, rowId } from '#shared/engine/field-schemas.ts';
import { notifyAdmins, notifyMembers } from '../notifications/notifications.ts';
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
        news(`${newUsers} new ${newUsers === 1 ? 'user' : 'users'}`, '/admin/users', 'newcomers'),
        now,
      );
    if (settings.notifySwapAgreements && newAgreements > 0 && !(await isTold(store, `agreed.${until}`)))
      await notifyAdmins(
        store,
        `agreed.${until}`,
        news(
          `${newAgreements} new SWAP ${newAgreements === 1 ? 'agreement' : 'agreements'}`,
          '/admin/swaps',
          'agreed',
        ),
        now,
      );
  },
});

const news = (title: string, link: string, subjectId: string) => ({
  type: 'system' as const,
  title,
  message: 'Open to see more.',
  link,
  subjectId: `platform.${subjectId}`,
  subjectTitle: title,
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
    const title = `Your week to ${shortDate(monday)}`;
    const key = `weekly.${monday}`;
    const report = { type: 'system' as const, title, subjectId: key, subjectTitle: title };
    if (platform && !(await isTold(store, key))) {
      const { newUsers, matches, hires, activeSwaps } = platform;
      const message = `New users: ${newUsers}. Matches: ${matches}. Hires: ${hires}. Active SWAP agreements: ${activeSwaps}.`;
      await notifyAdmins(store, key, { ...report, message, link: '/admin/analytics' }, now);
    }
    for (const { organizationId, matches, interviews, hires } of employers) {
      const message = `New candidates: ${matches}. Interviews: ${interviews}. Hires: ${hires}.`;
      await notifyMembers(store, organizationId, key, { ...report, message, link: '/analytics' }, now);
    }
  },
});
