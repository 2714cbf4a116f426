// Seeds the demo data: a few organizations and a class of 30. It runs commands, so that every row is legal.
import type { Knex } from 'knex';
import { memberRoleName } from '#shared/domain/people/member-role-names.ts';
import { roleLabel } from '#shared/domain/people/people.ts';
import { vacuum } from '../jobs/domain-jobs.ts';
import type { DemoAccount } from '../routes/identity/sign-in-pages.ts';
import { courses, employers, jobs, providers } from './seed-demo.ts';
import type { SeedPerson } from './seed-demo.ts';
import { tellExchange } from './seed-exchange.ts';
import { lookBack, report } from './seed-figures.ts';
import { demoSettings } from './seed-oversight.ts';
import { colleaguesOf, gather, settle } from './seed-people.ts';
import { sites } from './seed-sites.ts';
import { interview, openCourse, readCandidates, started, teachCourse } from './seed-training.ts';
import { idOf, numberOf, SeedWriter } from './seed-writer.ts';

export { proposals } from './seed-training.ts';

/**
 * Seeds an empty database and returns the accounts that may sign in with one tap. A second start keeps the existing
 * rows.
 */
export async function seedDemo(knex: Knex, now: Date): Promise<DemoAccount[]> {
  const isEmpty = (await knex('users').first('id')) === undefined;
  if (isEmpty) {
    await seedAll(new SeedWriter(knex, now));
    await vacuum(knex);
  }
  return [...providers, ...employers, admin].flatMap((founder) => [
    accountOf(founder, founder.role === 'admin' ? roleLabel('admin') : memberRoleName('owner', founder.role)),
    ...colleaguesOf(founder).map((colleague) =>
      accountOf(colleague, memberRoleName(colleague.memberRole, founder.role)),
    ),
  ]);
}

const accountOf = (
  { email, firstName, lastName, organization }: Omit<SeedPerson, 'role' | 'profile'>,
  role: string,
): DemoAccount => ({ personId: idOf(email), name: `${firstName} ${lastName}`, organization, role });

export const demoAdmin = 'ada@skillpact.example';

const admin: SeedPerson = {
  email: demoAdmin,
  firstName: 'Ada',
  lastName: 'Moreno',
  organization: 'SkillPact',
  role: 'admin',
};

async function seedAll(seed: SeedWriter): Promise<void> {
  seed.goTo(started);
  for (const person of [...providers, ...employers, admin])
    seed.actors.set(person.organization, await settle(seed, person));
  const decider = seed.actorOf(admin.organization);
  await seed.give(decider, ['settings.save', demoSettings]);
  for (const { employer, jobs: _, ...site } of sites)
    await seed.give(seed.actorOf(employer), ['sites.create', { id: idOf(`site ${site.name}`), ...site }]);
  for (const { employer, ...job } of jobs) {
    const at = sites.find((site) => site.jobs.includes(job.title));
    const siteId = at ? idOf(`site ${at.name}`) : null;
    const posted = { id: numberOf(job.title), guaranteedInterview: true, ...job, siteId };
    await seed.give(seed.actorOf(employer), ['jobs.post', posted]);
  }
  seed.goTo(started - 1);
  for (const course of courses) await openCourse(seed, course);
  for (const course of courses) await teachCourse(seed, course);
  await readCandidates(seed);
  await interview(seed);
  await tellExchange({
    actorOf: (organization) => seed.actorOf(organization),
    give: (actor, ...orders) => seed.give(actor, ...orders),
    goTo: (daysAgo) => seed.goTo(daysAgo),
    daysAgo: (days) => seed.daysAgo(days),
    ahead: (days, hour) => seed.ahead(days, hour),
    matchesOf: (jobTitle) => seed.matchesOf(jobTitle),
    numberOf,
    idOf,
  });
  await lookBack(seed);
  await report(seed, decider);
  // The colleagues come last, so that their bells are not full of what happened long ago.
  for (const founder of [...providers, ...employers]) await gather(seed, founder);
}
