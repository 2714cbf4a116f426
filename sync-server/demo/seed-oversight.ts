// Seeds the settings of the demo data's administrator and the reports for oversight.
import { defaultSettings } from '#shared/domain/platform/settings.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { CommandName } from '#shared/commands.ts';

const { id: _id, ...standard } = defaultSettings;

/** The default settings plus fees, so that the ledger has rows. */
export const demoSettings = { ...standard, feePerHire: 250, feePerMatch: 15 };

interface SeedReport {
  /** The reporting organization, and the title of the reported listing. */
  by: string;
  listing: Row<'flags'>['listing'];
  title: string;
  reason: Row<'flags'>['reason'];
  note: string;
  daysAgo: number;
  decision?: [command: CommandName, input: object];
}

export const reports: SeedReport[] = [
  {
    by: 'Brightpath Academy',
    listing: 'job',
    title: 'Receptionist',
    reason: 'misleading',
    note: 'The hours in the text and on the phone were not the same.',
    daysAgo: 21,
    decision: ['flags.dismiss', { note: 'The employer named the right hours.' }],
  },
  {
    by: 'Maple Care Homes',
    listing: 'course',
    title: 'Office Skills',
    reason: 'contact outside the platform',
    note: 'The description asked learners to call a private number.',
    daysAgo: 12,
    decision: ['flags.uphold', { note: 'Please take the phone number out of the description.' }],
  },
  {
    by: 'Summit Logistics',
    listing: 'course',
    title: 'Customer Service',
    reason: 'other',
    note: 'It has had no start date for months.',
    daysAgo: 4,
    decision: ['flags.review', {}],
  },
  {
    by: 'Riverside Training',
    listing: 'job',
    title: 'Maintenance Fitter',
    reason: 'fake listing',
    note: 'Two of our learners were told there is no such opening.',
    daysAgo: 2,
  },
];
