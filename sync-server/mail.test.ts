import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createLog } from './log.ts';
import { localMailer, smtpMailer } from './mail.ts';

/** Speaks as much SMTP as a mail needs; refuses the first recipients if asked to. */
function smtpServer(refusals: number) {
  const received: string[] = [];
  const server = createServer((socket) => {
    let text = '';
    let isContent = false;
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      text += chunk.toString();
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        if (isContent) {
          received.push(line);
          if (line !== '.') continue;
          isContent = false;
        } else if (line === 'DATA') isContent = true;
        if (line.startsWith('RCPT') && refusals-- > 0) socket.write('451 try later\r\n');
        else socket.write(isContent ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
    socket.on('error', () => {});
  });
  return { server, received };
}

const mail = { to: 'ada@example.org', subject: 'Hello', text: 'The code is 123456' };
const log = createLog('silent');
const servers: ReturnType<typeof createServer>[] = [];
afterAll(() => servers.forEach((server) => server.close()));

async function mailerOver({ server }: ReturnType<typeof smtpServer>) {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`;
  return smtpMailer({ smtpUrl, from: 'SkillPact <no-reply@example.org>', log, waitsMs: [0, 50] });
}

test('mail goes out over SMTP', async () => {
  const smtp = smtpServer(0);
  const mailer = await mailerOver(smtp);
  mailer.send(mail);
  await expect.poll(() => smtp.received.join('\n')).toContain('The code is 123456');
  expect(smtp.received).toEqual(
    expect.arrayContaining(['From: SkillPact <no-reply@example.org>', 'To: ada@example.org']),
  );
  await mailer.close();
});

test('mail that is refused for now is sent again', async () => {
  const smtp = smtpServer(1);
  const mailer = await mailerOver(smtp);
  mailer.send(mail);
  await expect.poll(() => smtp.received.join('\n')).toContain('The code is 123456');
  await mailer.close();
});

test('a server that stops waits for the mail that is on its way', async () => {
  const smtp = smtpServer(1);
  const mailer = await mailerOver(smtp);
  mailer.send(mail);
  await mailer.close();
  expect(smtp.received.join('\n')).toContain('The code is 123456');
});

test('a line break in an address or a subject starts no new header', async () => {
  const smtp = smtpServer(0);
  const mailer = await mailerOver(smtp);
  mailer.send({ ...mail, subject: 'Hello\r\nBcc: eve@example.org' });
  await mailer.close();
  expect(smtp.received.join('\n')).toContain('The code is 123456');
  expect(smtp.received.filter((line) => line.startsWith('Bcc'))).toEqual([]);
});

test('without SMTP mail stays in the local outbox, newest first', () => {
  const shown: string[] = [];
  const mailer = localMailer((text) => shown.push(text));
  mailer.send(mail);
  mailer.send({ ...mail, subject: 'Second' });
  expect(mailer.outbox?.map(({ subject }) => subject)).toEqual(['Second', 'Hello']);
  expect(shown[0]).toContain('The code is 123456');
});
