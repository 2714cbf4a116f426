import { afterAll, expect, test, vi } from 'vitest';
import { startMailServer, type MailServer } from '#tests/rigs/mail-server.ts';
import { createLog } from './log.ts';
import { localMailer, smtpMailer } from './mail.ts';

const mail = { to: 'ada@example.org', subject: 'Hello', text: 'The code is 123456' };
const log = createLog('silent');
const servers: MailServer[] = [];
afterAll(() => servers.forEach((server) => server.close()));

async function mailerOver(refusals: number, waitsMs = [0, 50]) {
  const server = await startMailServer(refusals);
  servers.push(server);
  const from = 'SkillPact <no-reply@example.org>';
  return { ...server, mailer: smtpMailer({ smtpUrl: server.url, from, log, waitsMs }) };
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

test('a mailer that closes keeps no process alive, also while a mail waits for its next try', async () => {
  const warnings = vi.spyOn(log, 'warn');
  const { mailer } = await mailerOver(1, [0, 60_000]);
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout');
  const before = timers();
  mailer.send(mail);
  await expect.poll(() => warnings.mock.calls).toHaveLength(1);
  void mailer.close();
  expect(timers()).toEqual(before);
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
