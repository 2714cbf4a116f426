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
  close(): void;
}

/** Refuses the first recipients on request. */
export async function startMailServer(refusals = 0): Promise<MailServer> {
  const received: string[] = [];
  const told = new Set<string>();
  let left = refusals;
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
        if (line.startsWith('RCPT') && left-- > 0) socket.write('451 try later\r\n');
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
    close: () => server.close(),
  };
}

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
