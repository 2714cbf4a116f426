// A manager assigns courses to a teacher and sites to a recruiter, and moves jobs between sites, while devices are offline.
import type { Knex } from 'knex';
import type { Actor } from '#shared/engine/command.ts';
import type { Chance } from './random.ts';
import type { SimulatedServer } from './server.ts';

interface Staff {
  server: SimulatedServer;
  chance: Chance;
  provider: Actor;
  employer: Actor;
  /** A colleague of the provider. */
  tess: Actor;
  /** A colleague of the employer. */
  rita: Actor;
}

/** Assigns or takes away, all or some. Rules may refuse it. */
export async function changeAssignments(staff: Staff): Promise<string> {
  const { server, provider, employer, tess, rita, chance } = staff;
  const { knex } = server.database;
  const all = chance.happens(0.3) ? { all: chance.happens(0.2) } : {};
  const isAtCollege = chance.happens(0.5);
  const [by, member] = isAtCollege ? [provider, tess] : [employer, rita];
  const some = async () => {
    const own = await (isAtCollege ? coursesOf(knex, provider) : sitesOf(knex, employer));
    const pick = () => (own as (number | string)[]).filter(() => chance.happens(0.4));
    return isAtCollege ? { add: pick(), remove: pick() } : { addSites: pick(), removeSites: pick() };
  };
  const input = { userId: member.person, ...all, ...(await some()) };
  const { kind } = await server.marketplace.ask(by, 'members.assign', input);
  return `: ${by.name} assigns to ${member.name}: ${kind}`;
}

/** Moves a job to another site, or to none. Its rows do not change, but other recruiters see them. */
export async function moveJob({ server, employer, chance }: Staff): Promise<string> {
  const { knex } = server.database;
  const jobs: { id: number; employerId: string; siteId: string | null }[] = await knex('jobs')
    .orderBy('id')
    .select('id', 'employerId', 'siteId');
  const own = jobs.filter(({ employerId }) => employerId === employer.organization).sort(byNumber);
  const job = chance.pick(own);
  const siteId = chance.pick([null, ...(await sitesOf(knex, employer))]);
  const change = { id: Number(job.id), set: { siteId }, base: { siteId: job.siteId } };
  const { kind } = await server.marketplace.ask(employer, 'jobs.edit', change);
  return `: ${employer.name} moves a job: ${kind}`;
}

// The model orders ids as texts, Postgres as numbers.
const byNumber = (a: { id: number }, b: { id: number }) => Number(a.id) - Number(b.id);

async function coursesOf(knex: Knex, { organization }: Actor): Promise<number[]> {
  const courses: { id: number; providerId: string }[] = await knex('courses')
    .orderBy('id')
    .select('id', 'providerId');
  return courses
    .filter(({ providerId }) => providerId === organization)
    .sort(byNumber)
    .map(({ id }) => Number(id));
}

async function sitesOf(knex: Knex, { organization }: Actor): Promise<string[]> {
  const sites: { id: string; organizationId: string }[] = await knex('sites')
    .orderBy('id')
    .select('id', 'organizationId');
  return sites.filter(({ organizationId }) => organizationId === organization).map(({ id }) => id);
}
