// How much of its profile an organization has filled in.
import type { Row } from '#shared/engine/schema.ts';

const employerFields = [
  'companyName',
  'industry',
  'companySize',
  'description',
  'website',
  'phone',
  'address',
  'hiringFocus',
  'companyBenefits',
  'companyMission',
  'averageHiringTime',
] as const;

const providerFields = [
  'companyName',
  'description',
  'website',
  'phone',
  'address',
  'specialties',
  'certifications',
  'yearsInBusiness',
] as const;

export interface Completeness {
  percent: number;
  label: 'Excellent' | 'Good' | 'Fair' | 'Needs work';
}

/** Of a profile that was never saved only the name is known, which the organization has from the start. */
export const employerCompleteness = (profile: Row<'employerProfiles'> | undefined): Completeness =>
  completeness(profile ? employerFields.filter((field) => profile[field]).length : 1, employerFields.length);

export const providerCompleteness = (profile: Row<'providerProfiles'> | undefined): Completeness =>
  completeness(profile ? providerFields.filter((field) => profile[field]).length : 1, providerFields.length);

function completeness(filled: number, all: number): Completeness {
  const percent = Math.round((filled / all) * 100);
  return { percent, label: labelOf(percent) };
}

function labelOf(percent: number): Completeness['label'] {
  if (percent >= 90) return 'Excellent';
  if (percent >= 70) return 'Good';
  return percent >= 50 ? 'Fair' : 'Needs work';
}
