// Provides a row of the administrator's list of organizations, with overrides.
import type { PlatformOrganization } from '#shared/reads/analytics/platform.ts';

const at = '2026-05-01T09:00:00.000Z';

export const organization = (overrides: Partial<PlatformOrganization> = {}): PlatformOrganization => ({
  ...{ id: 'maple', name: 'Maple Foods', kind: 'employer', createdAt: at, admittedAt: at },
  ...{ verifiedAt: null, verifiedByName: null, suspendedAt: null, suspendedReason: null },
  ...{ timeZone: 'UTC', closedDays: '', owners: ['Tess Reed'], members: 2, swapAgreements: 3, owed: 0 },
  ...{ lastActAt: null, reportedListings: 0, relatedAgreements: 0 },
  ...overrides,
});
