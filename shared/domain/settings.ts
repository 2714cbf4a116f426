// The platform's limits and periods; an admin may set them, these are what holds until then.
import type { Row } from '../schema.ts';
import type { Reader } from '../store.ts';

export const platformId = 'platform';

export const defaultSettings: Omit<Row<'settings'>, 'createdAt' | 'rev'> = {
  id: platformId,
  platformName: 'SkillPact',
  supportEmail: 'support@skillpact.example',
  description: 'Skills With Assured Placement',
  maxJobsPerEmployer: 50,
  maxCoursesPerProvider: 25,
  maxSwapsPerJob: 10,
  lookbackDays: 365,
  lateCompletionDays: 14,
};

export async function currentSettings(store: Reader): Promise<typeof defaultSettings> {
  return (await store.get('settings', platformId)) ?? defaultSettings;
}
