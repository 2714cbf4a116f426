// Seeds the demo data: a few organizations and a class of 30. It runs commands, so that every row is legal.
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { systemActor } from '#shared/engine/command.ts';
import type { Actor } from '#shared/engine/command.ts';
import { memberRoleName } from '#shared/domain/people/member-role-names.ts';
import { actorOf, roleLabel } from '#shared/domain/people/people.ts';
import { agreementId } from '#shared/domain/agreements/agreement.ts';
import { defaultPreferences } from '#shared/domain/notifications/notification-preferences.ts';
import { candidateReference } from '#shared/domain/enrollments/candidate-reference.ts';
import { commands } from '#shared/commands.ts';
import { DAY_MS, isWeekend } from '#shared/lib/time.ts';
import { entryDigest } from '#shared/engine/protocol.ts';
import { executeWith } from '../engine/execute.ts';
import type { Entry, Execute } from '../engine/types.ts';
import { rebuildFigures, vacuum } from '../jobs/domain-jobs.ts';
import type { DemoAccount } from '../routes/identity/sign-in-pages.ts';
import { costs, courses, employers, jobs, providers, ratings, students, visits } from './seed-demo.ts';
import type { SeedCourse, SeedPerson } from './seed-demo.ts';
import { colleagues } from './seed-team.ts';
import type { SeedColleague } from './seed-team.ts';
import { demoSettings, reports } from './seed-oversight.ts';
import { tellExchange } from './seed-exchange.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import type { CommandName } from '#shared/commands.ts';

/** Allows pushes at any hour, so that a person who tries the product at night also gets one. */
const toldAtAnyHour = { ...defaultPreferences, isQuiet: false };

/** Days before today on which the seeded events begin. */
const started = 75;

const numberOf = (text: string): number =>
  Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 12), 16);

/**
 * The agreement that is pending for the tour. It is older than the completions of its course, and young enough not to
 * expire soon.
 */
const proposedDaysAgo = 31;

const pendingIn = (links: SeedCourse['links']): string[] =>
  Object.keys(links).filter((jobTitle) => links[jobTitle] === 'pending_approval');

/** The agreements of the demo data that wait for an answer. */
export const proposals = courses.flatMap(({ title, links }) =>
  pendingIn(links).map((jobTitle) => ({ courseId: numberOf(title), jobId: numberOf(jobTitle) })),
);

/**
 * Seeds an empty database and returns the accounts that may sign in with one tap. A second start keeps the existing
 * rows.
 */
export async function seedDemo(knex: Knex, now: Date): Promise<DemoAccount[]> {
  const isEmpty = (await knex('users').first('id')) === undefined;
  if (isEmpty) {
    await new DemoSeed(knex, now).tell();
    await vacuum(knex);
  }
  return [...providers, ...employers, admin].flatMap((founder) => [
    accountOf(founder, founder.role === 'admin' ? roleLabel('admin') : memberRoleName('owner', founder.role)),
    ...colleaguesOf(founder).map((colleague) =>
      accountOf(colleague, memberRoleName(colleague.memberRole, founder.role)),
    ),
  ]);
}

const colleaguesOf = (founder: SeedPerson): SeedColleague[] =>
  colleagues.filter(({ organization }) => organization === founder.organization);

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

/** Returns the same id for the same person in all demo data. */
function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

const referenceOf = (text: string): string =>
  candidateReference(createHash('sha256').update(`reference ${text}`).digest());

class DemoSeed {
  private readonly knex: Knex;
  private readonly today: Date;
  private readonly execute: Execute;
  private clock: Date;

  constructor(knex: Knex, today: Date) {
    this.knex = knex;
    this.today = today;
    this.clock = today;
    this.execute = executeWith({
      knex,
      commands,
      now: () => this.clock,
      onDefect: (error) => {
        throw error;
      },
    });
  }

  async tell(): Promise<void> {
    this.goTo(started);
    const actors = new Map<string, Actor>();
    for (const person of [...providers, ...employers, admin])
      actors.set(person.organization, await this.settle(person));
    await this.give(assertDefined(actors.get(admin.organization)), ['settings.save', demoSettings]);
    for (const { employer, ...job } of jobs)
      await this.give(assertDefined(actors.get(employer)), [
        'jobs.post',
        { id: numberOf(job.title), guaranteedInterview: true, ...job },
      ]);
    this.goTo(started - 1);
    for (const course of courses) await this.open(course, actors);
    for (const course of courses) await this.teach(course, actors);
    await this.readCandidates(actors);
    await this.interview(actors);
    await tellExchange({
      actorOf: (organization) => assertDefined(actors.get(organization)),
      give: (actor, ...orders) => this.give(actor, ...orders),
      goTo: (daysAgo) => this.goTo(daysAgo),
      daysAgo: (days) => this.daysAgo(days),
      ahead: (days, hour) => this.ahead(days, hour),
      matchesOf: (jobTitle) => this.matchesOf(jobTitle),
      numberOf,
      idOf,
    });
    await this.lookBack(actors);
    await this.report(actors);
    for (const founder of [...providers, ...employers])
      await this.gather(founder, assertDefined(actors.get(founder.organization)));
  }

  /** The colleagues come last, so that their bells are not full of what happened long ago. */
  private async gather(founder: SeedPerson, owner: Actor): Promise<void> {
    this.goTo(1);
    const { organization } = owner;
    const team = [owner];
    for (const colleague of colleaguesOf(founder)) {
      const newcomer = await this.register(colleague);
      const inTheirName = { ...systemActor, person: newcomer.person, organization: newcomer.person };
      const assigned = await this.assignedTo(colleague, organization);
      const joining = { organizationId: organization, role: colleague.memberRole, assigned };
      await this.give(inTheirName, ['colleagues.join', joining]);
      team.push({
        ...owner,
        person: newcomer.person,
        name: newcomer.name,
        memberRole: colleague.memberRole,
        assignsAll: assigned.all,
      });
    }
    for (const member of team) await this.read(member, { textCode: 'colleague.joined' });
  }

  private async assignedTo({ courses }: SeedColleague, providerId: string) {
    const ids = await this.knex('courses')
      .where({ providerId })
      .whereIn('title', courses ?? [])
      .pluck('id');
    return { all: courses === undefined, courseIds: ids.map(Number) };
  }

  private async read(actor: Actor, which: Record<string, string>): Promise<void> {
    const notices = await this.knex('notifications')
      .where({ personId: actor.person, ...which })
      .orderBy('id')
      .select('id');
    const ids = notices.map(({ id }) => id as string);
    if (ids.length > 0) await this.give(actor, ['notifications.markRead', { ids }]);
  }

  /** Reports listings, with one report in each state. */
  private async report(actors: Map<string, Actor>): Promise<void> {
    const decider = assertDefined(actors.get(admin.organization));
    for (const { by, daysAgo, title, decision, ...report } of reports) {
      this.goTo(daysAgo);
      const id = idOf(`report of ${title} by ${by}`);
      await this.give(assertDefined(actors.get(by)), [
        'flags.raise',
        { id, listingId: numberOf(title), ...report },
      ]);
      this.goTo(daysAgo - 1);
      if (decision) await this.give(decider, [decision[0], { id, ...decision[1] }]);
    }
  }

  /** Makes the account of a person, who belongs to no organization yet. */
  private async register({ email, firstName, lastName }: Omit<SeedPerson, 'role'>): Promise<Actor> {
    const id = idOf(email);
    await this.give(systemActor, ['accounts.register', { id, email, firstName, lastName }]);
    await this.knex('identities').insert({ issuer: 'email', subject: email, personId: id });
    return actorOf({
      id,
      organizationId: null,
      userType: null,
      memberRole: null,
      firstName,
      companyName: null,
    });
  }

  private async settle(seeded: SeedPerson): Promise<Actor> {
    const { firstName, organization, role, profile } = seeded;
    const newcomer = await this.register(seeded);
    const id = newcomer.person;
    if (role === 'admin') {
      await this.give(systemActor, ['accounts.changeRole', { userId: id, userType: 'admin' }]);
      return actorOf({
        id,
        organizationId: id,
        userType: 'admin',
        memberRole: null,
        firstName,
        companyName: null,
      });
    }
    await this.give(newcomer, ['accounts.chooseType', { userType: role, timeZone: 'America/New_York' }]);
    await this.give(newcomer, ['notifications.savePreferences', toldAtAnyHour]);
    const actor: Actor = { ...newcomer, role, memberRole: 'owner' };
    const save = role === 'employer' ? 'profiles.saveEmployer' : 'profiles.saveProvider';
    await this.give(actor, [save, { set: { companyName: organization, ...profile }, base: {} }]);
    return actor;
  }

  private async open(
    {
      provider,
      title,
      links,
      term,
      students: size,
      completed: _,
      completedDaysAgo: __,
      ...course
    }: SeedCourse,
    actors: Map<string, Actor>,
  ): Promise<void> {
    const id = numberOf(title);
    const actor = assertDefined(actors.get(provider));
    const linkedJobIds = Object.keys(links)
      .filter((jobTitle) => !pendingIn(links).includes(jobTitle))
      .map(numberOf);
    const dates = term && {
      startDate: this.daysAgo(-term.starts).slice(0, 10),
      endDate: this.daysAgo(-term.ends).slice(0, 10),
    };
    await this.give(actor, ['courses.create', { id, title, ...course, ...dates, linkedJobIds }]);
    const enrollments = students.slice(0, size).map(([studentName, studentEmail]) => ({
      id: idOf(`${title} ${studentEmail}`),
      courseId: id,
      candidateReferenceId: referenceOf(`${title} ${studentEmail}`),
      studentName,
      studentEmail,
      studentPhone: null,
      enrollmentDate: this.clock.toISOString().slice(0, 10),
    }));
    await this.give(actor, ...enrollments.map((input) => ['enrollments.enroll', input] as Order));
  }

  /** Gives approvals, rejections and completions in their natural order. */
  private async teach(
    { provider, title, links, students: size, completed, completedDaysAgo = 30 }: SeedCourse,
    actors: Map<string, Actor>,
  ): Promise<void> {
    const courseId = numberOf(title);
    this.goTo(started - 5);
    for (const [jobTitle, status] of Object.entries(links)) {
      const id = agreementId(courseId, numberOf(jobTitle), 1);
      const employer = assertDefined(
        actors.get(assertDefined(jobs.find((job) => job.title === jobTitle)).employer),
      );
      if (status === 'cancelled')
        await this.give(employer, ['agreements.reject', { id, reason: 'We have no openings this season.' }]);
      else if (status !== 'pending_approval') await this.give(employer, ['agreements.approve', { id }]);
    }
    this.goTo(proposedDaysAgo);
    for (const jobTitle of pendingIn(links))
      await this.give(assertDefined(actors.get(provider)), [
        'courses.linkJob',
        { courseId, jobId: numberOf(jobTitle), round: 1 },
      ]);
    this.goTo(completedDaysAgo);
    const done = students.slice(0, size).slice(size - completed);
    const marks = done.map(([, studentEmail]) => ({
      courseId,
      candidateReferenceId: referenceOf(`${title} ${studentEmail}`),
      completionDate: this.clock.toISOString().slice(0, 10),
      batchId: idOf(`batch ${title}`),
    }));
    await this.give(
      assertDefined(actors.get(provider)),
      ...marks.map((input) => ['completions.mark', input] as Order),
    );
    for (const [jobTitle, status] of Object.entries(links))
      if (status === 'completed') await this.finish(courseId, jobTitle, actors);
  }

  /** Marks the employers' notifications as read, so that a push counts new candidates only. */
  private async readCandidates(actors: Map<string, Actor>): Promise<void> {
    for (const { organization } of employers)
      await this.read(assertDefined(actors.get(organization)), { type: 'match' });
  }

  /** Holds every interview, so that the agreement ends. */
  private async finish(courseId: number, jobTitle: string, actors: Map<string, Actor>): Promise<void> {
    const employer = assertDefined(
      actors.get(assertDefined(jobs.find((job) => job.title === jobTitle)).employer),
    );
    for (const matchId of await this.matchesOf(jobTitle))
      await this.give(employer, ['interviews.recordOutcome', { matchId, outcome: 'hired' }]);
    this.goTo(3);
    await this.give(systemActor, [
      'agreements.endInTime',
      { id: agreementId(courseId, numberOf(jobTitle), 1), as: 'completed' },
    ]);
  }

  /** Creates one match in each status, and two that wait for the employer. */
  private async interview(actors: Map<string, Actor>): Promise<void> {
    const employer = assertDefined(actors.get('Maple Care Homes'));
    const [, , scheduled, held, hired, rejected] = await this.matchesOf('Care Assistant');
    this.goTo(20);
    for (const matchId of [held, hired, rejected])
      await this.give(employer, ['interviews.agreeByPhone', { matchId, startsAt: this.daysAgo(15) }]);
    this.goTo(14);
    await this.give(employer, [
      'interviews.recordOutcome',
      { matchId: held, outcome: 'interview_completed' },
    ]);
    await this.give(employer, ['interviews.recordOutcome', { matchId: hired, outcome: 'hired' }]);
    await this.give(employer, [
      'interviews.recordOutcome',
      { matchId: rejected, outcome: 'not_hired', reason: 'availability' },
    ]);
    this.goTo(2);
    await this.give(employer, [
      'interviews.agreeByPhone',
      { matchId: scheduled, startsAt: this.ahead(4, 16) },
    ]);
    const { providerId } = await this.knex('matches').where({ id: scheduled }).first('providerId');
    const provider = [...actors.values()].find(({ organization }) => organization === providerId);
    await this.give(assertDefined(provider), [
      'interviews.confirmAgreed',
      { matchId: scheduled, startsAt: this.ahead(4, 16) },
    ]);
  }

  /** Adds both sides' data of the past weeks (active days, costs, ratings) and the statistics computed from them. */
  private async lookBack(actors: Map<string, Actor>): Promise<void> {
    for (const { organization, days } of visits)
      for (const daysAgo of days) {
        this.goTo(daysAgo);
        const { organization: organizationId } = assertDefined(actors.get(organization));
        await this.give(systemActor, ['activity.record', { organizationId }]);
      }
    for (const { employer, daysAgo, ...cost } of costs) {
      this.goTo(daysAgo);
      const day = this.clock.toISOString().slice(0, 10);
      await this.give(assertDefined(actors.get(employer)), [
        'costs.add',
        { id: idOf(`cost ${employer} ${daysAgo}`), day, ...cost },
      ]);
    }
    this.goTo(1);
    for (const { employer, provider, stars } of ratings) {
      const { organization: providerId } = assertDefined(actors.get(provider));
      await this.give(assertDefined(actors.get(employer)), ['ratings.rate', { providerId, stars }]);
    }
    await rebuildFigures({ knex: this.knex, execute: this.execute, now: () => this.clock });
  }

  private async matchesOf(jobTitle: string): Promise<string[]> {
    const rows = await this.knex('matches')
      .where({ jobId: numberOf(jobTitle) })
      .orderBy('candidateReferenceId')
      .select('id');
    return rows.map(({ id }) => id as string);
  }

  private goTo(daysAgo: number): void {
    this.clock = new Date(this.daysAgo(daysAgo));
  }

  /** Returns the first working day at or after this many days from today. */
  private ahead(days: number, hour: number): string {
    const at = new Date(this.daysAgo(-days));
    while (isWeekend(at.toISOString().slice(0, 10))) at.setUTCDate(at.getUTCDate() + 1);
    at.setUTCHours(hour, 0, 0, 0);
    return at.toISOString();
  }

  private daysAgo(days: number): string {
    return new Date(this.today.getTime() - days * DAY_MS).toISOString();
  }

  private async give(actor: Actor, ...orders: Order[]): Promise<void> {
    const entries = orders.map(([command, input], index) =>
      entryOf(
        `seed-${numberOf(`${actor.person} ${this.clock.getTime()} ${JSON.stringify(orders)} ${index}`)}`,
        command,
        input,
      ),
    );
    const { outcomes } = await this.execute({ actor, client: null, entries });
    for (const outcome of outcomes.values())
      if (outcome.kind === 'refused' || outcome.kind === 'held')
        throw new Error(`The demo data cannot be seeded: ${JSON.stringify(outcome)}`);
  }
}

type Order = [command: CommandName, input: unknown];

function entryOf(id: string, command: string, input: unknown): Entry {
  const version = assertDefined(commands.get(command)).version;
  return {
    id,
    command,
    version,
    input,
    after: [],
    digest: entryDigest({ command, version, input }),
    sequence: null,
    savedAt: null,
  };
}
