// Lists hiring costs: the platform's charges and the costs that the employer entered.
import type { Actor } from '#shared/engine/command.ts';
import { timeZoneOf } from '#shared/domain/organizations/organizations.ts';
import type { Period } from '#shared/domain/platform/periods.ts';
import { firstDayOf } from '#shared/domain/platform/periods.ts';
import type { OwnCost } from '#shared/domain/organizations/costs.ts';
import type { Reader } from '#shared/engine/store.ts';
import { dateIn } from '#shared/lib/time.ts';

/** What hiring cost an employer in a period. */
export interface Spend {
  /** In US cents. */
  charged: number;
  own: number;
  /** The employer's own costs, newest first, without removed ones. */
  costs: OwnCost[];
}

/** Returns the same for the actor, in their organization's time zone. */
export async function ownSpend(reader: Reader, actor: Actor, period: Period, today: string): Promise<Spend> {
  return spendOf(reader, period, { timeZone: await timeZoneOf(reader, actor.organization), today });
}

/** `today` is the calendar date in the employer's time zone. */
export async function spendOf(
  reader: Reader,
  period: Period,
  { timeZone, today }: { timeZone: string; today: string },
): Promise<Spend> {
  const [charges, costs] = await Promise.all([reader.find('ledger'), reader.find('ownCosts')]);
  const from = firstDayOf(period, today) ?? '';
  const charged = charges.filter(({ at }) => dateIn(timeZone, at) >= from);
  const own = costs.filter(({ removedAt, day }) => !removedAt && day >= from);
  return {
    charged: sum(charged),
    own: sum(own),
    costs: own.sort((a, b) => (a.day < b.day ? 1 : -1)),
  };
}

const sum = (rows: readonly { amountCents: number }[]): number =>
  rows.reduce((total, { amountCents }) => total + amountCents, 0);
