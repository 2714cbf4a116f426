// Computes how much of its profile an organization has filled in.
import type { Row } from '#shared/engine/schema.ts';
import { employerFieldNames, providerFieldNames } from './profiles.ts';

/** How much of a profile is filled in. */
export interface Completeness {
  percent: number;
  label: 'Excellent' | 'Good' | 'Fair' | 'Needs work';
}

/** If the profile was never saved, only the name counts, which every organization has. */
export const employerCompleteness = (profile: Row<'employerProfiles'> | undefined): Completeness =>
  completeness(
    profile ? employerFieldNames.filter((field) => profile[field]).length : 1,
    employerFieldNames.length,
  );

/** Rates a provider's profile by its filled fields. Without a profile, only the name counts. */
export const providerCompleteness = (profile: Row<'providerProfiles'> | undefined): Completeness =>
  completeness(
    profile ? providerFieldNames.filter((field) => profile[field]).length : 1,
    providerFieldNames.length,
  );

function completeness(filled: number, all: number): Completeness {
  const percent = Math.round((filled / all) * 100);
  return { percent, label: labelOf(percent) };
}

function labelOf(percent: number): Completeness['label'] {
  if (percent >= 90) return 'Excellent';
  if (percent >= 70) return 'Good';
  return percent >= 50 ? 'Fair' : 'Needs work';
}
