// The platform's limits and periods; an admin may set them, these are what holds until then.
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { platformId } from '#shared/engine/options.ts';
import { productName, supportEmail } from './product.ts';

/** An admin sets no fewer days of work without a connection. */
export const leastOfflineDays = 6;

export const defaultSettings: Omit<Row<'settings'>, 'createdAt' | 'rev'> = {
  id: platformId,
  platformName: productName,
  supportEmail,
  description: 'Skills With Assured Placement',
  maxJobsPerEmployer: 50,
  maxCoursesPerProvider: 25,
  maxSwapsPerJob: 10,
  lookbackDays: 365,
  lateCompletionDays: 14,
  respondDays: 7,
  confirmDays: 3,
  interviewDays: 30,
  outcomeDays: 7,
  settlingSeconds: 10,
  offlineDays: 30,
  requireEmailVerification: true,
  allowPublicJobBrowsing: false,
  autoApproveEmployers: true,
  autoApproveProviders: true,
  notifyNewUsers: true,
  notifySwapAgreements: true,
  weeklyAnalyticsReports: false,
  feePerHire: 0,
  feePerMatch: 0,
  feePerActiveAgreementMonth: 0,
  employerMonthlyFee: 0,
  providerMonthlyFee: 0,
  baselineCostPerHire: 4700,
  defaultTimeZone: 'America/New_York',
};

/** Whether an employer or a provider whose e-mail is confirmed counts as verified without an admin's look. */
export const isApprovedAtOnce = (
  settings: typeof defaultSettings,
  kind: Row<'organizations'>['kind'],
): boolean => (kind === 'employer' ? settings.autoApproveEmployers : settings.autoApproveProviders);

export async function currentSettings(store: Reader): Promise<typeof defaultSettings> {
  return (await store.get('settings', platformId)) ?? defaultSettings;
}
