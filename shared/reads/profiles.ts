// Reads an organization's profile with its statistics.
import type { Actor } from '../engine/command.ts';
import { engagementOf } from '../domain/organizations/activity.ts';
import type { Engagement } from '../domain/organizations/activity.ts';
import { employerCompleteness, providerCompleteness } from '../domain/organizations/completeness.ts';
import type { Completeness } from '../domain/organizations/completeness.ts';
import type { Organization } from '../domain/organizations/organizations.ts';
import type { EmployerProfile, ProviderProfile } from '../domain/organizations/profiles.ts';
import { employerStats, providerStats } from '../domain/platform/statistics.ts';
import type { EmployerStats, ProviderStats } from '../domain/platform/statistics.ts';
import type { Reader } from '../engine/store.ts';

interface ProfileInFull<Profile, Stats> {
  organization: Organization;
  /** Undefined until the profile is first saved. */
  profile: Profile | undefined;
  stats: Stats;
  completeness: Completeness;
  engagement: Engagement;
}

/** An employer's profile with its counts and activity. */
export type EmployerProfileInFull = ProfileInFull<EmployerProfile, EmployerStats>;
/** A provider's profile with its counts and activity. */
export type ProviderProfileInFull = ProfileInFull<ProviderProfile, ProviderStats>;

/** `today` is the calendar date. Returns null until the device has received the organization. */
export async function employerProfileInFull(
  reader: Reader,
  { organization: id }: Actor,
  today: string,
): Promise<EmployerProfileInFull | null> {
  const [organization, profile, activity, stats] = await Promise.all([
    reader.get('organizations', id),
    reader.get('employerProfiles', id),
    reader.get('activity', id),
    employerStats(reader),
  ]);
  if (!organization) return null;
  const [completeness, engagement] = [employerCompleteness(profile), engagementOf(activity, today)];
  return { organization, profile, stats, completeness, engagement };
}

/** Returns the provider's own profile, or null before the organization exists. `today` is a calendar date. */
export async function providerProfileInFull(
  reader: Reader,
  actor: Actor,
  today: string,
): Promise<ProviderProfileInFull | null> {
  const id = actor.organization;
  const [organization, profile, activity, stats] = await Promise.all([
    reader.get('organizations', id),
    reader.get('providerProfiles', id),
    reader.get('activity', id),
    providerStats(reader, actor, today),
  ]);
  if (!organization) return null;
  const [completeness, engagement] = [providerCompleteness(profile), engagementOf(activity, today)];
  return { organization, profile, stats, completeness, engagement };
}
