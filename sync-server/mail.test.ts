import { afterAll, expect, test, vi } from 'vitest';
import { startMailServer, type MailServer } from '#tests/rigs/mail-server.ts';
import { createLog } from './log.ts';
import { localMailer, smtpMailer } from './mail.ts';

const mail = { to: 'ada@example.org', subject: 'Hello', text: 'The code is 123456' };
const log = createLog('silent');
const servers: MailServer[] = [];
afterAll(() => servers.forEach((server) => server.close()));

async function mailerOver(refusals: number, options: { waitsMs?: number[]; patienceMs?: number } = {}) {
  const server = await startMailServer(refusals);
  servers.push(server);
  const from = 'SkillPact <no-reply@example.org>';
  return { ...server, mailer: smtpMailer({ smtpUrl: server.url, from, log, waitsMs: [0, 50], ...options }) };
}

test('mail goes out over SMTP', async () => {
  const { mailer, received } = await mailerOver(0);
  mailer.send(mail);
  await expect.poll(() => received.join('\n')).toContain('The code is 123456');
  expect(received).toEqual(
    expect.arrayContaining(['From: SkillPact <no-reply@example.org>', 'To: ada@example.org']),
  );
  await mailer.close();
});

test('mail that is refused for now is sent again', async () => {
  const { mailer, received } = await mailerOver(1);
  mailer.send(mail);
  await expect.poll(() => received.join('\n')).toContain('The code is 123456');
  await mailer.close();
});

test('a server that stops waits for the mail that is on its way', async () => {
  const { mailer, received } = await mailerOver(1);
  mailer.send(mail);
  await mailer.close();
  expect(received.join('\n')).toContain('The code is 123456');
});

test('a server that stops without mail on its way waits for nothing', async () => {
  const { mailer } = await mailerOver(0);
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout');
  const before = timers();
  await mailer.close();
  expect(timers()).toEqual(before);
});

test('a mail that would be tried again too late is given up when the server stops', async () => {
  const [refused, givenUp] = [vi.spyOn(log, 'warn'), vi.spyOn(log, 'error')];
  const { mailer } = await mailerOver(1, { waitsMs: [0, 60_000], patienceMs: 20 });
  mailer.send(mail);
  await expect.poll(() => refused.mock.calls).toHaveLength(1);
  expect(givenUp).not.toHaveBeenCalled();
  await mailer.close();
  await expect.poll(() => givenUp.mock.calls).toEqual([['mail was given up']]);
});

test('a line break in an address or a subject starts no new header', async () => {
  const { mailer, received } = await mailerOver(0);
  mailer.send({ ...mail, subject: 'Hello\r\nBcc: eve@example.org' });
  await mailer.close();
  expect(received.join('\n')).toContain('The code is 123456');
  expect(received.filter((line) => line.startsWith('Bcc'))).toEqual([]);
});

test('without SMTP mail stays in the local outbox, newest first', () => {
  const shown: string[] = [];
  const mailer = localMailer((text) => shown.push(text));
  mailer.send(mail);
  mailer.send({ ...mail, subject: 'Second' });
  expect(mailer.outbox?.map(({ subject }) => subject)).toEqual(['Second', 'Hello']);
  expect(shown[0]).toContain('The code is 123456');
});
