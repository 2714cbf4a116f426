// Tests that the saved name of the platform is in the server's pages, mails and manifest.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { Fixtures } from '#server/testing/fixtures.ts';
import { settingsBody } from '#server/testing/bodies.ts';
import { namedMailer, namedManifest } from './platform-name.ts';
import type { Mail, Mailer } from '../operations/mail.ts';

let fixtures: Fixtures;
beforeAll(async () => void (fixtures = await newFixtures()));
afterAll(() => fixtures.server.close());

const signInPage = async () => (await fetch(`${fixtures.server.url}/api/login`)).text();
const platform = async (): Promise<unknown> => (await fetch(`${fixtures.server.url}/api/platform`)).json();

async function subjectOf(text: string): Promise<string | undefined> {
  const sent: Mail[] = [];
  const mailer: Mailer = {
    outbox: null,
    close: async () => {},
    send: async (mail) => void (mail && sent.push(mail)),
  };
  await namedMailer(mailer, fixtures.server.knex).send({ to: 'a@example.org', subject: text, text });
  return sent[0]?.subject;
}

const nameInManifest = async () =>
  JSON.parse(await namedManifest(fixtures.server.knex, '{"name":"SkillPact","id":"/"}')) as object;

test('uses the product’s name until an administrator saves another', async () => {
  expect(await platform()).toEqual({ name: 'SkillPact', supportEmail: 'support@skillpact.example' });
  expect(await signInPage()).toContain('<h1>Sign in to SkillPact</h1>');
  expect(await subjectOf('Your {{platform}} sign-in code')).toBe('Your SkillPact sign-in code');
});

test('uses the saved name on the sign-in page, in mails and in the manifest, and escapes it', async () => {
  const body = settingsBody({ platformName: 'Town & <Works>', supportEmail: 'help@town.example' });
  await fixtures.marketplace.give(fixtures.cast.admin.actor, 'settings.save', body);
  expect(await platform()).toEqual({ name: 'Town & <Works>', supportEmail: 'help@town.example' });
  const page = await signInPage();
  expect(page).toContain('<h1>Sign in to Town &#38; &#60;Works&#62;</h1>');
  expect(page).not.toMatch(/SkillPact|{{platform}}/);
  expect(await subjectOf('Your {{platform}} sign-in code')).toBe('Your Town & <Works> sign-in code');
  const undo = await (await fetch(`${fixtures.server.url}/api/undo-address`)).text();
  expect(undo).toContain('<a href="mailto:help@town.example">help@town.example</a>');
  expect(undo).not.toMatch(/SkillPact|{{/);
  expect(await nameInManifest()).toEqual({ name: 'Town & <Works>', short_name: 'Town & <Works>', id: '/' });
});
