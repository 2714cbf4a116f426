// Compares what the server sends and counts with what the devices show at the same moment: the daily mail, and the
// figures of the dashboards.
import { expect } from 'vitest';
import { defaultPreferences, preferencesOf } from '#shared/domain/notifications/notification-preferences.ts';
import { newsTitle } from '#shared/domain/notifications/notifications.ts';
import { employerStats, providerStats } from '#shared/domain/platform/statistics.ts';
import { systemActor } from '#shared/engine/command.ts';
import { needKind } from '#shared/reads/needs/need-kinds.ts';
import { needsOf, needTitle } from '#shared/reads/needs/needs.ts';
import { ownRows } from '#shared/reads/needs/own-rows.ts';
import { standing } from '#shared/reads/notices/notice-lines.ts';
import { dateIn, HOUR_MS } from '#shared/lib/time.ts';
import { sendDigests } from '#server/jobs/mail-digest.ts';
import type { Mail } from '#server/operations/mail.ts';
import { adminQueries } from '#server/queries/admin.ts';
import { canary } from './canary.ts';
import type { Device } from './device.ts';
import { inCurrentRole } from './oracles.ts';
import { wholeDatabase } from './whole-database.ts';
import type { World } from './world.ts';

/** Each person chooses the daily mail. It says what the person's device shows at the moment it is sent. */
export async function expectMailsAndFigures(world: World): Promise<void> {
  const devices = new Map(world.devices.map((device) => [device.actor.person, device]));
  for (const device of devices.values()) await chooseMails(world, device);
  const mails = await mailsOfOneDay(world);
  for (const device of devices.values()) {
    await expectMail(world, device, mails.get(device.actor.person));
    await expectFigures(world, device);
  }
}

async function chooseMails({ server }: World, device: Device): Promise<void> {
  const { person } = device.actor;
  const known = await device.tab().read((reader) => preferencesOf(reader, person));
  const chosen = Object.fromEntries(
    Object.keys(defaultPreferences).map((name) => [name, known[name as keyof typeof known]]),
  );
  await server.marketplace.give(
    { ...systemActor, role: 'newcomer', person, organization: person },
    'notifications.savePreferences',
    { ...chosen, digestByMail: true },
  );
}

interface Sent {
  mail: Mail;
  at: string;
}

/** Runs the hourly job for a day and a half, so that a morning comes for everybody. */
async function mailsOfOneDay({ server }: World): Promise<Map<string, Sent>> {
  const { knex } = server.database;
  const people = (await knex('users').select('id', 'email')) as { id: string; email: string }[];
  const sent = new Map<string, Sent>();
  const start = server.now();
  for (let hour = 0; hour < 36; hour++) {
    const now = new Date(start + hour * HOUR_MS);
    const send = async (mail: Mail) => {
      const person = people.find(({ email }) => email === mail.to)?.id ?? '';
      if (!sent.has(person)) sent.set(person, { mail, at: now.toISOString() });
    };
    const links = { keyFor: () => 'key', isFor: () => true };
    await sendDigests({
      knex,
      mailer: { send },
      links,
      publicOrigin: 'https://skillpact.example',
      now: () => now,
    });
  }
  return sent;
}

async function expectMail(world: World, device: Device, sent: Sent | undefined): Promise<void> {
  const { name, actor } = device;
  const unread = (await device.tab().read((reader) => standing(reader, actor.person))).filter(
    ({ isRead }) => !isRead,
  );
  const suspended = await world.server.database
    .knex('users')
    .where({ id: actor.person })
    .first('suspendedAt');
  if ((suspended as { suspendedAt: unknown }).suspendedAt) return;
  expect(sent === undefined, `O10: ${name} gets a mail if something is unread`).toBe(unread.length === 0);
  if (!sent) return;
  const { subject, text } = sent.mail;
  expect(subject, `O10: the mail for ${name} counts what is unread`).toContain(newsTitle(unread.length));
  expect(text.toLowerCase(), `O10: the mail for ${name} names no learner`).not.toContain(
    canary.toLowerCase(),
  );
  const current = await inCurrentRole(actor, await wholeDatabase(world.server.database.knex));
  const { lines } = await device.tab().read((reader) => needsOf(reader, current, sent.at, ownRows));
  const shown = lines.filter((line) => needKind(line.name).noun).map(needTitle);
  const said = [...text.matchAll(/^- (.+?), .*$/gm)].map(([, title]) => title);
  for (const title of shown) expect(said, `O10: the mail for ${name} says what waits`).toContain(title);
}

async function expectFigures({ server }: World, device: Device): Promise<void> {
  const { name, actor } = device;
  const { knex } = server.database;
  const whole = await wholeDatabase(knex);
  const current = await inCurrentRole(actor, whole);
  const zone = (await whole.get('organizations', actor.organization))?.timeZone ?? 'UTC';
  const today = dateIn(zone, new Date(server.now()).toISOString());
  const queries = adminQueries(knex);
  if (actor.role === 'employer')
    expect(await device.tab().read(employerStats), `O11: ${name} shows the server's figures`).toEqual(
      await queries.employerFigures(current),
    );
  else
    expect(
      await device.tab().read((reader) => providerStats(reader, current, today)),
      `O11: ${name} shows the server's figures`,
    ).toEqual(await queries.providerFigures(current, today));
}
