// The platform's limits and periods. These are the defaults until an admin sets other values.
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { platformId } from '#shared/engine/options.ts';
import { productName, supportEmail } from './product.ts';
import { settingDefaults } from '#shared/policy.ts';

export const defaultSettings: Omit<Row<'settings'>, 'createdAt' | 'rev'> = {
  id: platformId,
  platformName: productName,
  supportEmail,
  description: 'Skills With Assured Placement',
  ...settingDefaults,
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
  closedDays: '',
};

/** Reports whether an employer or a provider with a confirmed e-mail is admitted without an admin's review. */
export const isApprovedAtOnce = (
  settings: typeof defaultSettings,
  kind: Row<'organizations'>['kind'],
): boolean => (kind === 'employer' ? settings.autoApproveEmployers : settings.autoApproveProviders);

/** Returns the platform's settings, or the defaults before the first save. */
export async function currentSettings(store: Reader): Promise<typeof defaultSettings> {
  return (await store.get('settings', platformId)) ?? defaultSettings;
}
