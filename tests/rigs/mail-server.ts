/** A mail server with the part of SMTP that a mail needs. It stores its input line by line. */
import { createServer } from 'node:net';
import { listen } from './ports.ts';
import { until } from './until.ts';

export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  received: readonly string[];
  /**
   * Returns the newest six-digit code for this address. Each code is returned once, so that an old one is not taken for
   * the next.
   */
  codeFor(address: string): Promise<string>;
  /** The received mails, oldest first. */
  mails(): ReceivedMail[];
  /** From now on gives this answer to commands that begin so, or takes that back. */
  answer(command: string, reply: string | null): void;
  close(): void;
}

/** A mail with its parts decoded. The names of the headers are in lower case. */
export interface ReceivedMail {
  headers: Readonly<Record<string, string>>;
  text: string;
  html: string;
  /** An invitation to put an entry into a calendar, with what its part says of itself. */
  calendar: { type: string; text: string } | null;
}

/** Refuses the first recipients on request. */
export async function startMailServer(refusals = 0): Promise<MailServer> {
  const received: string[] = [];
  const told = new Set<string>();
  let left = refusals;
  const answers = new Map<string, string>();
  const server = createServer((socket) => {
    let text = '';
    let isContent = false;
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      text += chunk.toString();
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        const answer = [...answers].find(([command]) => !isContent && line.startsWith(command))?.[1];
        if (isContent) {
          received.push(line);
          if (line !== '.') continue;
          isContent = false;
        } else if (line === 'DATA') isContent = answer === undefined;
        if (answer !== undefined) socket.write(`${answer}\r\n`);
        else if (line.startsWith('RCPT') && left-- > 0) socket.write('451 try later\r\n');
        else socket.write(isContent ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
    socket.on('error', () => {});
  });
  const port = await listen(server);
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    received,
    codeFor: (address) => until(`a code comes to ${address}`, () => newCode(codeIn(received, address), told)),
    mails: () => `${received.join('\n')}\n`.split('\n.\n').slice(0, -1).map(parsedMail),
    answer: (command, reply) => void (reply === null ? answers.delete(command) : answers.set(command, reply)),
    close: () => server.close(),
  };
}

function parsedMail(source: string): ReceivedMail {
  const parts = source
    .split(/\n--\S+\n/)
    .slice(1)
    .map(partOf);
  const ofType = (type: string) => parts.find(({ headers }) => headers['content-type']?.startsWith(type));
  const whole = partOf(source);
  const calendar = ofType('text/calendar');
  return {
    headers: whole.headers,
    text: ofType('text/plain')?.content ?? whole.content,
    calendar: calendar ? { type: calendar.headers['content-type'] ?? '', text: calendar.content } : null,
    html: ofType('text/html')?.content.replace(/\n--\S+--\s*$/, '') ?? '',
  };
}

function partOf(source: string): { headers: Record<string, string>; content: string } {
  const end = source.indexOf('\n\n');
  const lines = source.slice(0, end).replaceAll(/\n\s+/g, ' ').split('\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const content = source.slice(end + 2);
  const isQuoted = headers['content-transfer-encoding'] === 'quoted-printable';
  return { headers, content: isQuoted ? unquoted(content) : content };
}

const unquoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll('=\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8');

function codeIn(received: readonly string[], address: string): string | undefined {
  const mails = received.join('\n').split('\n.\n');
  const newest = mails.findLast((mail) => mail.includes(`To: ${address}`));
  return newest && /\b\d{6}\b/.exec(newest.slice(newest.indexOf('\n\n')))?.[0];
}

/** Returns the code unless it was returned before. */
export function newCode(code: string | undefined, told: Set<string>): string | undefined {
  if (code === undefined || told.has(code)) return undefined;
  told.add(code);
  return code;
}
