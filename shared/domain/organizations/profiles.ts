// Organization profiles. The company name of a profile is copied to its jobs and courses.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Actor, Context } from '#shared/engine/command.ts';
import { baseTexts } from '#shared/engine/three-way-merge.ts';
import { companySizes, industries } from '#shared/engine/options.ts';
import type { Row, SchemasOf } from '#shared/engine/schema.ts';
import type { Writer } from '#shared/engine/store.ts';
import { lineFrom, nameFrom, nullableText, textOf, website } from '#shared/engine/field-schemas.ts';
import { saveEdit } from '../edits/save-edit.ts';

export const companyName = nameFrom(2, 'Company name must be at least 2 characters', 200);
const description = textOf(10, 'Description must be at least 10 characters', 5000);
const phone = nameFrom(10, 'Please enter a valid phone number', 50);
const address = textOf(5, 'Please enter a complete address', 500);
const site = website('Please enter a valid website URL');

const providerFields = z.object({
  companyName,
  description,
  website: site,
  phone,
  address,
  specialties: textOf(3, 'Please enter your training specialties', 2000),
  certifications: nullableText(2000),
  yearsInBusiness: lineFrom(1, 'Please enter years in business', 50),
} satisfies SchemasOf<'providerProfiles'>);

const employerFields = z.object({
  companyName,
  industry: z.enum(industries, 'Please select an industry'),
  companySize: z.enum(companySizes, 'Please select company size'),
  description,
  website: site,
  phone,
  address,
  hiringFocus: textOf(3, 'Please describe your hiring focus', 2000),
  companyBenefits: nullableText(2000),
  companyMission: textOf(10, 'Please provide your company mission', 2000),
  averageHiringTime: lineFrom(1, 'Please enter average hiring time', 100),
} satisfies SchemasOf<'employerProfiles'>);

/** A column of a provider's profile that people fill in. */
export type ProviderField = keyof typeof providerFields.shape;
/** A column of an employer's profile that people fill in. */
export type EmployerField = keyof typeof employerFields.shape;
export const providerFieldNames = Object.keys(providerFields.shape) as readonly ProviderField[];
export const employerFieldNames = Object.keys(employerFields.shape) as readonly EmployerField[];

/** Saves the provider's profile. Fields that a colleague changed since are kept or become conflicts. */
export const saveProviderProfile = defineCommand({
  name: 'profiles.saveProvider',
  allowed: ['provider'],
  leastRole: 'manager',
  /** `set` is the whole form. `base` holds the values that were on the screen before. */
  input: z.object({ set: providerFields, base: baseTexts }),
  done: 'Profile updated successfully',
  failed: 'Failed to update profile',
  async run(store, { set, base }, context) {
    const { actor } = context;
    const known = await store.get('providerProfiles', actor.organization);
    if (!known) {
      await store.add('providerProfiles', { ...set, ...asNew(context) });
      await renameProvider(store, actor, set.companyName);
      return {};
    }
    const { next, result } = await saveEdit(store, 'providerProfiles', known, { set, base }, context);
    await renameProvider(store, actor, next.companyName);
    return result;
  },
});

/** Saves the employer's profile. Fields that a colleague changed since are kept or become conflicts. */
export const saveEmployerProfile = defineCommand({
  name: 'profiles.saveEmployer',
  allowed: ['employer'],
  leastRole: 'manager',
  input: z.object({ set: employerFields, base: baseTexts }),
  done: 'Company profile updated successfully',
  failed: 'Failed to update profile',
  async run(store, { set, base }, context) {
    const { actor } = context;
    const known = await store.get('employerProfiles', actor.organization);
    if (!known) {
      await store.add('employerProfiles', { ...set, ...asNew(context) });
      await renameEmployer(store, actor, set.companyName);
      return {};
    }
    const { next, result } = await saveEdit(store, 'employerProfiles', known, { set, base }, context);
    await renameEmployer(store, actor, next.companyName);
    return result;
  },
});

/** Each organization has one profile, with the organization's id. */
const asNew = ({ actor, now }: Context) => ({
  id: actor.organization,
  createdAt: now,
  updatedAt: now,
  updatedByName: actor.name,
  fieldEdits: null,
});

/** Names an organization that has no profile, and its courses or jobs. */
export const renameWithListings = (store: Writer, actor: Actor, name: string): Promise<void> =>
  actor.role === 'employer' ? renameEmployer(store, actor, name) : renameProvider(store, actor, name);

/** Copies the new name to the provider's courses. */
async function renameProvider(store: Writer, actor: Actor, name: string): Promise<void> {
  await renameOrganization(store, actor, name);
  const courses = await store.find('courses', { providerId: actor.organization });
  for (const course of courses)
    if (course.providerName !== name) await store.put('courses', { ...course, providerName: name });
}

/** Copies the new name to the employer's jobs. */
async function renameEmployer(store: Writer, actor: Actor, name: string): Promise<void> {
  await renameOrganization(store, actor, name);
  const jobs = await store.find('jobs', { employerId: actor.organization });
  for (const job of jobs)
    if (job.employerName !== name) await store.put('jobs', { ...job, employerName: name });
}

async function renameOrganization(store: Writer, actor: Actor, name: string): Promise<void> {
  const [organization, user] = await Promise.all([
    store.get('organizations', actor.organization),
    store.get('users', actor.person),
  ]);
  if (organization && organization.name !== name) await store.put('organizations', { ...organization, name });
  if (user && user.companyName !== name) await store.put('users', { ...user, companyName: name });
}

/** What providers read about an employer. */
export type EmployerProfile = Row<'employerProfiles'>;
/** What employers read about a training provider. */
export type ProviderProfile = Row<'providerProfiles'>;
