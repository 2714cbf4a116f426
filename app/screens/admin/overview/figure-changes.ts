// The texts under the overview's figures: the change, or a note if there is nothing to compare with.
import { count, formatNumber } from '#app/ui/format.ts';
import { fewestForPercent } from '#app/ui/share.ts';
import type { PlatformOverview } from '#shared/reads/analytics/platform.ts';

/** Returns "+12 this week". */
export const thisWeek = (added: number): string =>
  added === 0 ? 'None new this week' : `+${formatNumber(added)} this week`;

/** Returns "+3 points this month": percentage points, if both months have enough decisions to compare. */
export function rateWords({
  successRateChange,
  decisionsThisMonth,
  decisionsLastMonth,
}: Pick<PlatformOverview, 'successRateChange' | 'decisionsThisMonth' | 'decisionsLastMonth'>): string {
  if (decisionsThisMonth === 0) return 'No decisions this month yet';
  if (successRateChange === null) return 'No decisions last month';
  if (Math.min(decisionsThisMonth, decisionsLastMonth) < fewestForPercent)
    return `${count(decisionsThisMonth, 'decision')} this month`;
  if (successRateChange === 0) return 'Same as last month';
  const unit = Math.abs(successRateChange) === 1 ? 'point' : 'points';
  return `${signed(successRateChange)} ${unit} this month`;
}

/** Returns "+15% from last month": compared with last month up to the same day. */
export function revenueWords({
  revenueChange,
  revenueThisMonth,
}: Pick<PlatformOverview, 'revenueChange' | 'revenueThisMonth'>): string {
  if (revenueChange === null) return revenueThisMonth > 0 ? 'New this month' : 'No charges this month';
  return revenueChange === 0 ? 'Same as last month' : `${signed(revenueChange)}% from last month`;
}

const signed = (value: number): string => `${value > 0 ? '+' : '-'}${formatNumber(Math.abs(value))}`;
