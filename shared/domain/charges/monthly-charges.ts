// Charges monthly fees. The server's hourly job charges the subjects that were not charged for the month yet.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Writer } from '#shared/engine/store.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import { chargeMonth } from './charges.ts';
import type { MonthlyCharge } from './charges.ts';
import { currentSettings } from '../platform/settings.ts';

export const monthlyKinds = ['agreement_month', 'employer_month', 'provider_month'] as const;

/** Charges the current month for these subjects, each once per month of the payer's calendar. */
export const chargeMonths = defineCommand({
  name: 'ledger.chargeMonths',
  allowed: ['system'],
  input: z.object({
    kind: z.enum(monthlyKinds),
    /** Ids of agreements or organizations. */
    subjectIds: z.array(rowId()).check(z.maxLength(500)),
  }),
  done: 'Monthly fees charged',
  failed: 'Failed to charge the month',
  async run() {},
  async onAccepted(store, { kind, subjectIds }, context) {
    const fee = (await currentSettings(store))[feeOf[kind]];
    for (const subjectId of subjectIds) {
      const organizationId = await payerOf(store, kind, subjectId);
      if (organizationId) await chargeMonth(store, { kind, organizationId, subjectId, fee }, context);
    }
  },
});

export const feeOf = {
  agreement_month: 'feePerActiveAgreementMonth',
  employer_month: 'employerMonthlyFee',
  provider_month: 'providerMonthlyFee',
} as const;

/** Returns who pays: the employer pays for an active agreement. */
async function payerOf(
  store: Writer,
  kind: MonthlyCharge['kind'],
  subjectId: string,
): Promise<string | undefined> {
  if (kind !== 'agreement_month') return (await store.get('organizations', subjectId))?.id;
  const agreement = await store.get('agreements', subjectId);
  return agreement?.status === 'active' ? agreement.employerId : undefined;
}
