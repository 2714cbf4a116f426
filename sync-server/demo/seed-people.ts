// Seeds the people of the demo data: the founders with their organizations, and later their colleagues.
import { commands } from '#shared/commands.ts';
import { systemActor, systemActorFor } from '#shared/engine/command.ts';
import type { Actor } from '#shared/engine/command.ts';
import { actorOf } from '#shared/domain/people/people.ts';
import { defaultPreferences } from '#shared/domain/notifications/notification-preferences.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import type { SeedPerson } from './seed-demo.ts';
import { colleagues, handedOver } from './seed-team.ts';
import type { SeedColleague } from './seed-team.ts';
import { idOf, numberOf, referenceOf } from './seed-writer.ts';
import type { SeedWriter } from './seed-writer.ts';

/** Allows pushes at any hour, so that a person who tries the product at night also gets one. */
const toldAtAnyHour = { ...defaultPreferences, isQuiet: false };

export const colleaguesOf = (founder: SeedPerson): SeedColleague[] =>
  colleagues.filter(({ organization }) => organization === founder.organization);

/** Makes the account of a founder with their organization. */
export async function settle(seed: SeedWriter, seeded: SeedPerson): Promise<Actor> {
  const { firstName, organization, role, profile } = seeded;
  const newcomer = await register(seed, seeded);
  const id = newcomer.person;
  if (role === 'admin') {
    await seed.give(systemActor, ['accounts.changeRole', { userId: id, userType: 'admin' }]);
    return actorOf({
      id,
      organizationId: id,
      userType: 'admin',
      memberRole: null,
      firstName,
      companyName: null,
    });
  }
  await seed.give(newcomer, ['accounts.chooseType', { userType: role, timeZone: 'America/New_York' }]);
  await seed.give(newcomer, ['notifications.savePreferences', toldAtAnyHour]);
  const actor: Actor = { ...newcomer, role, memberRole: 'owner' };
  const save = role === 'employer' ? 'profiles.saveEmployer' : 'profiles.saveProvider';
  await seed.give(actor, [save, { set: { companyName: organization, ...profile }, base: {} }]);
  return actor;
}

/** Makes the account of a person, who belongs to no organization yet. */
async function register(
  seed: SeedWriter,
  { email, firstName, lastName }: Omit<SeedPerson, 'role'>,
): Promise<Actor> {
  const id = idOf(email);
  await seed.give(systemActor, ['accounts.register', { id, email, firstName, lastName }]);
  await seed.knex('identities').insert({ issuer: 'email', subject: email, personId: id });
  return actorOf({
    id,
    organizationId: null,
    userType: null,
    memberRole: null,
    firstName,
    companyName: null,
  });
}

/** The colleagues come last, so that their bells are not full of what happened long ago. */
export async function gather(seed: SeedWriter, founder: SeedPerson): Promise<void> {
  const owner = seed.actorOf(founder.organization);
  seed.goTo(1);
  const { organization } = owner;
  const team = [owner];
  for (const colleague of colleaguesOf(founder)) {
    const newcomer = await register(seed, colleague);
    const inTheirName = systemActorFor(newcomer.person);
    const assigned = await assignedTo(seed, colleague, organization);
    const joining = { organizationId: organization, role: colleague.memberRole, assigned };
    await seed.give(inTheirName, ['colleagues.join', joining]);
    const member = {
      ...owner,
      person: newcomer.person,
      name: newcomer.name,
      memberRole: colleague.memberRole,
      assignsAll: assigned.all,
    };
    if (colleague.email === handedOver.author) await handOver(seed, member);
    team.push(member);
  }
  for (const member of team)
    for (const textCode of ['colleague.joined', 'handedOver.received']) await seed.read(member, { textCode });
}

async function handOver(seed: SeedWriter, author: Actor): Promise<void> {
  const { course, student } = handedOver;
  const savedAt = seed.daysAgo(2);
  const input = {
    courseId: numberOf(course),
    candidateReferenceId: referenceOf(`${course} ${student}`),
    completionDate: savedAt.slice(0, 10),
    batchId: null,
  };
  const { version } = assertDefined(commands.get('completions.mark'));
  const change = {
    id: idOf(`handed over by ${handedOver.author}`),
    organizationId: author.organization,
    aboutTitle: course,
    entries: [{ command: 'completions.mark', version, input, savedAt }],
  };
  await seed.give(author, ['changes.handOver', change]);
}

async function assignedTo({ knex }: SeedWriter, { courses, sites }: SeedColleague, organizationId: string) {
  const courseIds = await knex('courses')
    .where({ providerId: organizationId })
    .whereIn('title', courses ?? [])
    .pluck('id');
  const siteIds = await knex('sites')
    .where({ organizationId })
    .whereIn('name', sites ?? [])
    .pluck('id');
  const all = courses === undefined && sites === undefined;
  return { all, courseIds: courseIds.map(Number), siteIds };
}
