// Tests that a process of version 0.3, which knows the table of mails alone, goes on beside processes of today.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, expect, test } from 'vitest';
import { startMailServer } from '#tests/rigs/mail-server.ts';
import { textEncryption } from '../identity/encrypted-texts.ts';
import { linkPlace } from '../identity/learner-links.ts';
import { createLog } from '../operations/log.ts';
import { mailAddresses } from '../operations/mail-addresses.ts';
import { smtpMailer, storeMail } from '../operations/mail.ts';
import { testDatabase } from '../testing/test-database.ts';

const database = await testDatabase();
const { knex } = database;
const seal = textEncryption(['a secret'], 'mails');
afterEach(() => knex('deliveries').del());
afterAll(() => database.close());

/** The statements of version 0.3, word for word. */
const old = {
  store: (id: string, text: string) =>
    knex('mails').insert({
      id,
      content: seal.close(JSON.stringify({ to: 'ada@example.org', subject: 'Hello', text })),
      expiresAt: knex.raw(`now() + ? * interval '1 second'`, [600]),
    }),
  claim: async (): Promise<{ id: string; content: string; tries: number }[]> => {
    const { rows } = await knex.raw(`
  update mails set tries = tries + 1, "nextTryAt" = now() + interval '120 seconds'
  where id in (select id from mails where "nextTryAt" <= now() order by "nextTryAt" limit 10 for update skip locked)
  returning id, content, tries, "expiresAt" <= now() as "isOver"`);
    return rows;
  },
  postpone: (id: string) =>
    knex.raw(`update mails set "nextTryAt" = now() + :seconds * interval '1 second' where id = :id`, {
      id,
      seconds: 0,
    }),
  forget: (id: string) => knex('mails').where({ id }).del(),
};

test('sends the emails that a process of version 0.3 stored, each once', async () => {
  await old.store('one', 'The first');
  await old.store('two', 'The second');
  const server = await startMailServer();
  const mailer = smtpMailer({
    knex,
    smtpUrl: server.url,
    from: 'no-reply@example.org',
    log: createLog('silent'),
    seal,
    addresses: mailAddresses(knex, async () => {}),
    unsubscribeLink: () => 'https://skillpact.example/stop',
    lookMs: 100,
  });
  try {
    await expect.poll(async () => (await knex('deliveries')).length).toBe(0);
    expect(server.received.filter((line) => line.startsWith('The '))).toHaveLength(2);
  } finally {
    await mailer.close();
    server.close();
  }
});

test('lets a process of version 0.3 claim, postpone and delete the codes of today, and no other mail or webhook', async () => {
  const mail = { to: 'ada@example.org', subject: 'Hello', kind: 'code' } as const;
  await storeMail(knex, seal, { ...mail, text: 'The first' });
  await storeMail(knex, seal, { ...mail, text: 'The second' });
  // Such a process would send them to addresses that refused mail, and to learners without their link.
  await storeMail(knex, seal, { to: 'ada@example.org', subject: 'News', text: 'The third' });
  await storeMail(knex, seal, {
    ...{ to: 'ben@example.org', subject: 'Your interview', text: linkPlace },
    learner: { linkId: 'link-1', matchId: null },
  });
  const expiresAt = knex.raw(`now() + interval '1 day'`);
  await knex('deliveries').insert({
    id: 'hook',
    webhookId: randomUUID(),
    event: 'a',
    subject: 'b',
    expiresAt,
  });
  const claims = await Promise.all([old.claim(), old.claim()]);
  const claimed = claims.flat();
  const texts = claimed.map(({ content }): string => JSON.parse(seal.open(content) ?? '{}').text);
  expect(texts.toSorted()).toEqual(['The first', 'The second']);
  const [first, second] = claimed.map(({ id }) => id);
  await old.postpone(first ?? '');
  expect(await old.claim()).toMatchObject([{ id: first, tries: 2 }]);
  await Promise.all([old.forget(first ?? ''), old.forget(second ?? '')]);
  const left = await knex('deliveries').pluck<string[]>('event');
  expect(left.toSorted()).toEqual(['a', 'mail', 'mail']);
});
