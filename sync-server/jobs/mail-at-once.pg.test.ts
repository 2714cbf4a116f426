// Tests the mails at once: what they are about, who gets them, when, and that each is sent once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemActor, type Actor } from '#shared/engine/command.ts';
import { defaultPreferences } from '#shared/domain/notifications/notification-preferences.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/lib/time.ts';
import { startMailServer } from '#tests/rigs/mail-server.ts';
import type { Database } from '../database/types.ts';
import { textEncryption } from '../identity/encrypted-texts.ts';
import { signedLinks } from '../identity/signed-links.ts';
import { createLog } from '../operations/log.ts';
import { mailAddresses } from '../operations/mail-addresses.ts';
import { smtpMailer, storeMail, type Mail } from '../operations/mail.ts';
import { completionInput, courseInput, jobInput, newMarketplace } from '../testing/marketplace.ts';
import { studentInput, type Marketplace } from '../testing/marketplace.ts';
import { testDatabase } from '../testing/test-database.ts';
import { sendMailsAtOnce } from './mail-at-once.ts';
import { sendDigests } from './mail-digest.ts';
import type { MailJobParts } from './mail-readers.ts';

const start = '2026-06-03T10:00:00.000Z';
const tenth = '2026-06-10T14:00:00.000Z';
const eleventh = '2026-06-11T14:00:00.000Z';
let database: Database;
let marketplace: Marketplace;
let sent: Mail[] = [];

beforeAll(async () => {
  database = await testDatabase();
  marketplace = await newMarketplace(database);
});
beforeEach(async () => {
  sent = [];
  marketplace.clock.now = start;
  for (const table of ['noticeMails', 'notifications', 'deliveries']) await database.knex(table).del();
});
afterAll(() => database.close());

const parts = (at: number | string = Date.parse(marketplace.clock.now)): MailJobParts => ({
  knex: database.knex,
  mailer: { send: async (mail) => void (mail && sent.push(mail)) },
  links: signedLinks(['a secret of the server'], 'unsubscribe'),
  publicOrigin: 'https://skillpact.example',
  now: () => new Date(at),
});
const pass = (minutes: number) => {
  marketplace.clock.now = new Date(Date.parse(marketplace.clock.now) + minutes * MINUTE_MS).toISOString();
};
/** Runs the job after so many minutes. */
const sendAfter = (minutes: number) => {
  pass(minutes);
  return sendMailsAtOnce(parts());
};
const mailsTo = ({ person }: Actor) => sent.filter(({ to }) => to === `${person}@example.org`);
const subjectsTo = (actor: Actor) => mailsTo(actor).map(({ subject }) => subject);

/** An approved agreement and so many candidates; their names are in no mail. */
async function agreed(candidates = 1, title = 'Welder') {
  const { give, person } = marketplace;
  const [employer, provider] = [await person('employer'), await person('provider')];
  const job = jobInput({ title });
  const course = courseInput({ linkedJobIds: [job.id] });
  await give(employer, 'jobs.post', job);
  await give(provider, 'courses.create', course);
  const agreementId = `${course.id}.${job.id}.1`;
  await give(employer, 'agreements.approve', { id: agreementId });
  const matchIds: string[] = [];
  for (let n = 0; n < candidates; n++) {
    const student = studentInput(course.id, { studentName: `Zelda Quill ${'ABCDE'[n]}` });
    await give(provider, 'enrollments.enroll', student);
    await give(provider, 'completions.mark', completionInput(student));
    const match = await database
      .knex('matches')
      .where({ candidateReferenceId: student.candidateReferenceId })
      .first('id');
    matchIds.push(match.id);
  }
  await database.knex('notifications').del();
  return { employer, provider, job, course, agreementId, matchIds };
}

const propose = (employer: Actor, matchId: string, startsAt = tenth) =>
  marketplace.give(employer, 'interviews.propose', {
    ...{ matchId, slots: [startsAt], kind: 'in-person', place: '1 Quay', minutes: 30 },
  });

async function confirm(provider: Actor, matchId: string) {
  const slot = await database.knex('slots').where({ matchId }).orderBy('createdAt', 'desc').first('id');
  await marketplace.give(provider, 'interviews.confirm', { matchId, slotId: slot.id });
}

const choose = (actor: Actor, chosen: object) =>
  marketplace.give(actor, 'notifications.savePreferences', { ...defaultPreferences, ...chosen });

test('mails an interview that is offered, set, moved and cancelled, and an agreement that waits', async () => {
  const { employer, provider, job, matchIds } = await agreed();
  const [matchId] = matchIds as [string];
  const waiting = courseInput({ linkedJobIds: [job.id] });
  await marketplace.give(provider, 'courses.create', waiting);
  await sendAfter(15);
  await propose(employer, matchId);
  await sendAfter(15);
  await confirm(provider, matchId);
  await sendAfter(15);
  const change = { matchId, reason: 'Ill' };
  await marketplace.give(employer, 'interviews.reschedule', { ...change, from: tenth, startsAt: eleventh });
  await sendAfter(15);
  await marketplace.give(employer, 'interviews.cancel', { ...change, from: eleventh });
  await sendAfter(15);
  expect(subjectsTo(employer)).toEqual(['Sam Reed proposes an agreement', 'Interview scheduled for Welder']);
  expect(subjectsTo(provider)).toEqual([
    '1 time proposed for Welder',
    'Sam Reed moved the interview for Welder',
    'Sam Reed cancelled the interview for Welder',
  ]);
  expect(sent.map(({ text }) => text.split('\n\n')[1])).toEqual([
    `For "Welder", with the course "${waiting.title}".`,
    'Ask the student before you choose one.',
    'Time: Jun 10, 2026, 2:00 PM UTC',
    'New time: Jun 11, 2026, 2:00 PM UTC',
    'It was set for: Jun 11, 2026, 2:00 PM UTC',
  ]);
  const threads = sent.map(({ thread }) => thread);
  expect(new Set(threads.slice(1)).size, 'one thread per interview').toBe(1);
  expect(threads[0]).not.toBe(threads[1]);
  for (const { text, html, unsubscribe } of sent) {
    expect(`${text}${html}`).not.toMatch(/zelda|quill|C-[0-9A-Z]{9}[^"]*<\/div>/i);
    expect(unsubscribe).toContain('&mails=at_once&key=');
    expect(text).toContain(`Unsubscribe: ${unsubscribe}`);
  }
  await sendAfter(15);
  expect(sent).toHaveLength(5);
});

const entriesTo = (actor: Actor) =>
  mailsTo(actor).map(({ invitation }) => invitation && [invitation.uid, invitation.isCancelled]);

test('brings an interview into the calendar of its reader, moves it and takes it out', async () => {
  const { employer, provider, matchIds } = await agreed();
  const [matchId] = matchIds as [string];
  const uid = `${matchId}@skillpact.example`;
  await propose(employer, matchId);
  await confirm(provider, matchId);
  await sendAfter(15);
  expect(entriesTo(employer)).toEqual([[uid, false]]);
  const change = { matchId, reason: 'Ill' };
  await marketplace.give(employer, 'interviews.reschedule', { ...change, from: tenth, startsAt: eleventh });
  await sendAfter(15);
  await marketplace.give(employer, 'interviews.cancel', { ...change, from: eleventh });
  await sendAfter(15);
  expect(entriesTo(provider)).toEqual([
    [uid, false],
    [uid, true],
  ]);
  const all = [...mailsTo(employer), ...mailsTo(provider)].flatMap(({ invitation }) => invitation ?? []);
  expect(all.map(({ when }) => ('from' in when ? when.from : ''))).toEqual([tenth, eleventh, eleventh]);
  const sequences = all.map(({ sequence }) => sequence);
  expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
  const { candidateReferenceId } = await database.knex('matches').where({ id: matchId }).first();
  expect(JSON.stringify(all.map(({ uid: _id, ...texts }) => texts))).not.toMatch(
    new RegExp(`zelda|quill|${candidateReferenceId}`, 'i'),
  );
});

test('brings no entry of several interviews, and none to a person with a calendar feed', async () => {
  const two = await agreed(2, 'Fitter');
  for (const matchId of two.matchIds) await propose(two.employer, matchId);
  for (const matchId of two.matchIds) await confirm(two.provider, matchId);
  await sendAfter(15);
  expect(entriesTo(two.employer)).toEqual([undefined]);
  const one = await agreed(1, 'Turner');
  await database.knex('calendarFeeds').insert({
    ...{ id: randomUUID(), secretHash: one.employer.person, personId: one.employer.person, siteId: null },
    ...{ organizationId: one.employer.organization, createdAt: new Date(start), lastReadAt: null },
  });
  await propose(one.employer, one.matchIds[0]!);
  await confirm(one.provider, one.matchIds[0]!);
  await sendAfter(15);
  expect(entriesTo(one.employer)).toEqual([undefined]);
});

test('mails what is not seen within 15 minutes, and nothing that was seen, withdrawn or settled', async () => {
  const { employer, provider, matchIds } = await agreed(4);
  for (const matchId of matchIds) await propose(employer, matchId);
  // Four subjects, so that each is decided alone.
  const notices = await database.knex('notifications').where({ textCode: 'times.proposed' }).orderBy('id');
  for (const [n, { id }] of notices.entries())
    await database
      .knex('notifications')
      .where({ id })
      .update({ subjectId: `${n}` });
  const ofMatch = (n: number) => ({ personId: provider.person, subjectId: `${n}` });
  await database.knex('notifications').where(ofMatch(0)).update({ isRead: true });
  await database.knex('notifications').where(ofMatch(1)).update({ withdrawnAt: start });
  const settled = matchIds.find((id) => notices[2].id.includes(id));
  await confirm(provider, settled!);
  await sendAfter(14);
  expect(sent).toEqual([]);
  await sendAfter(1);
  expect(mailsTo(provider)).toHaveLength(1);
});

test('mails one act about two interviews once, without a thread, and each interview of another act alone', async () => {
  const { employer, provider, matchIds } = await agreed(3);
  for (const matchId of matchIds.slice(0, 2)) await propose(employer, matchId);
  await sendAfter(15);
  expect(subjectsTo(provider)).toEqual(['Choose times for 2 candidates: Welder']);
  expect(sent[0]?.thread).toBeUndefined();
  expect(sent[0]?.text).toContain('Open the interviews: https://skillpact.example/matches\n');
  await propose(employer, matchIds[2]!);
  await sendAfter(15);
  expect(subjectsTo(provider)[1]).toBe('1 time proposed for Welder');
  expect(sent[1]?.thread).toBeDefined();
});

test('mails only the newest of an interview, when that is 15 minutes old, and nothing that changed since', async () => {
  const { employer, provider, matchIds } = await agreed();
  const [matchId] = matchIds as [string];
  const change = { matchId, reason: 'Ill' };
  await propose(employer, matchId);
  await confirm(provider, matchId);
  pass(10);
  await marketplace.give(provider, 'interviews.reschedule', { ...change, from: tenth, startsAt: eleventh });
  await sendAfter(5);
  expect(sent).toEqual([]);
  await sendAfter(10);
  expect(subjectsTo(employer)).toEqual(['Sam Reed moved the interview for Welder']);
  await marketplace.give(provider, 'interviews.reschedule', { ...change, from: eleventh, startsAt: tenth });
  await marketplace.give(employer, 'interviews.cancel', { ...change, from: tenth });
  await sendAfter(15);
  expect(mailsTo(employer), 'the reader’s own side cancelled').toHaveLength(1);
});

test('mails owners until they choose, and others only by their choice', async () => {
  const { employer, provider, job } = await agreed();
  const { give, person } = marketplace;
  const joined = async (role: 'manager' | 'member') => {
    const colleague = await person('employer', 'Rita');
    const inTheirName = { ...systemActor, person: colleague.person, organization: colleague.person };
    await give(inTheirName, 'colleagues.join', { organizationId: employer.organization, role });
    return { ...colleague, organization: employer.organization, memberRole: role };
  };
  const [manager, chooser] = [await joined('manager'), await joined('manager')];
  await choose(chooser, { mailAtOnce: true });
  const proposeAgreement = async () => {
    await give(provider, 'courses.create', courseInput({ linkedJobIds: [job.id] }));
    await sendAfter(15);
  };
  await proposeAgreement();
  expect([employer, manager, chooser].map((actor) => mailsTo(actor).length)).toEqual([1, 0, 1]);
  await choose(employer, { mailAtOnce: false });
  await proposeAgreement();
  expect([employer, manager, chooser].map((actor) => mailsTo(actor).length)).toEqual([1, 0, 2]);
  await database.knex('users').where({ id: chooser.person }).update({ suspendedAt: start });
  await proposeAgreement();
  expect(mailsTo(chooser)).toHaveLength(2);
});

test('mails nobody about an organization that they have left', async () => {
  const { employer, provider, matchIds } = await agreed();
  await propose(employer, matchIds[0]!);
  await database.knex('users').where({ id: provider.person }).update({ organizationId: null });
  await sendAfter(15);
  expect(sent).toEqual([]);
});

test('mails no news that is older than a day after the server was down', async () => {
  const { employer, provider, matchIds } = await agreed(2);
  await propose(employer, matchIds[0]!);
  pass(24 * 60);
  await propose(employer, matchIds[1]!);
  await sendAfter(15);
  expect(mailsTo(provider)).toHaveLength(1);
  expect(subjectsTo(provider)).toEqual(['1 time proposed for Welder']);
});

test('shows times in the reader’s zone, and names of others as they were typed', async () => {
  const title = 'Welder <b onclick="x">& Sons';
  const { employer, provider, matchIds } = await agreed(1, title);
  const zone = { timeZone: 'America/New_York' };
  await database.knex('organizations').where({ id: employer.organization }).update(zone);
  await propose(employer, matchIds[0]!);
  await confirm(provider, matchIds[0]!);
  await sendAfter(15);
  const [{ subject, text, html }] = mailsTo(employer) as [Mail];
  expect(subject).toBe(`Interview scheduled for ${title}`);
  expect(text).toContain('Time: Jun 10, 2026, 10:00 AM EDT');
  expect(html).toContain('Interview scheduled for Welder &#60;b onclick=&#34;x&#34;&#62;&#38; Sons');
  expect(html).not.toContain('<b ');
});

test('mails each person of two organizations about their own only', async () => {
  const [one, other] = [await agreed(1, 'Welder'), await agreed(1, 'Nurse')];
  await propose(one.employer, one.matchIds[0]!);
  await propose(other.employer, other.matchIds[0]!);
  await sendAfter(15);
  expect([subjectsTo(one.provider), subjectsTo(other.provider)]).toEqual([
    ['1 time proposed for Welder'],
    ['1 time proposed for Nurse'],
  ]);
});

test('mails once when two processes run at once, and again what is told again', async () => {
  const { employer, provider, matchIds } = await agreed(2);
  for (const matchId of matchIds) await propose(employer, matchId);
  pass(15);
  await Promise.all([sendMailsAtOnce(parts()), sendMailsAtOnce(parts())]);
  expect(mailsTo(provider)).toHaveLength(1);
  pass(HOUR_MS / MINUTE_MS);
  const time = marketplace.clock.now;
  await database.knex('notifications').where({ personId: provider.person }).update({ time });
  await sendAfter(15);
  expect(mailsTo(provider)).toHaveLength(2);
});

test('stores the mail of the next reader when one cannot be stored, and that one later', async () => {
  const [one, other] = [await agreed(), await agreed()];
  for (const { employer, matchIds } of [one, other]) await propose(employer, matchIds[0]!);
  pass(15);
  let failures = 1;
  const send = async (mail: Mail | null) => {
    if (failures-- > 0) throw new Error('no space');
    if (mail) sent.push(mail);
  };
  await expect(sendMailsAtOnce({ ...parts(), mailer: { send } })).rejects.toThrow('no space');
  expect(sent).toHaveLength(1);
  await sendAfter(1);
  expect([mailsTo(one.provider).length, mailsTo(other.provider).length]).toEqual([1, 1]);
});

test('sends the stored mail once, with its headers, after the process died and the mail server was away', async () => {
  const { employer, provider, matchIds } = await agreed();
  await propose(employer, matchIds[0]!);
  pass(15);
  const { knex } = database;
  const seal = textEncryption(['a secret'], 'mails');
  // Killed after the commit: nothing was sent.
  const stored = { send: (mail: Mail | null, by?: never) => storeMail(by ?? knex, seal, mail) };
  await sendMailsAtOnce({ ...parts(), mailer: stored });
  await sendMailsAtOnce({ ...parts(), mailer: stored });
  const options = {
    ...{ knex, seal, from: 'SkillPact <no-reply@skillpact.example>', log: createLog('silent') },
    ...{ waitsSeconds: [0.05], lookMs: 50, unsubscribeLink: () => '' },
    addresses: mailAddresses(knex, async () => {}),
  };
  const away = smtpMailer({ ...options, smtpUrl: 'smtp://127.0.0.1:9' });
  await expect.poll(async () => (await knex('deliveries').first())?.tries).toBeGreaterThan(1);
  await away.close();
  const server = await startMailServer();
  const [first, second] = [1, 2].map(() => smtpMailer({ ...options, smtpUrl: server.url }));
  await expect.poll(async () => (await knex('deliveries')).length).toBe(0);
  await Promise.all([first?.close(), second?.close()]);
  server.close();
  const mails = server.mails();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.headers).toMatchObject({
    to: `${provider.person}@example.org`,
    'auto-submitted': 'auto-generated',
    'list-unsubscribe': expect.stringMatching(/^<https:\/\/skillpact\.example\/api\/unsubscribe\?person=/),
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'message-id': expect.stringMatching(/^<[\w-]+@skillpact\.example>$/),
    references: expect.stringMatching(/^<about-[\w-]{24}@skillpact\.example>$/),
  });
});

test('leaves out of the daily mail what was mailed at once', async () => {
  const { employer, provider, matchIds } = await agreed(2);
  await choose(provider, { digestByMail: true });
  await propose(employer, matchIds[0]!);
  await sendAfter(15);
  sent = [];
  const morning = Date.parse('2026-06-04T07:10:00.000Z');
  await sendDigests(parts(morning));
  expect(sent).toEqual([]);
  await database
    .knex('notifications')
    .where({ personId: provider.person })
    .update({ time: '2026-06-04T07:05:00.000Z' });
  await sendDigests(parts(morning));
  expect(subjectsTo(provider)).toEqual(['SkillPact: 1 new notification']);
});
