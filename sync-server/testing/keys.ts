// A key of a service account for server tests, and requests as another system sends them: without a cookie or an origin.
import { randomUUID } from 'node:crypto';
import type { ScopeName } from '#shared/domain/service-accounts/scopes.ts';
import type { WantedServiceAccount } from '../identity/service-accounts/service-accounts.ts';
import type { Person } from './fixtures.ts';
import type { TestServer } from './test-server.ts';

/** Another system of an organization. */
export interface KeySystem {
  id: string;
  key: string;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Gives commands as lines. A text is sent as it is. */
  lines(lines: readonly unknown[], headers?: Record<string, string>): Promise<LineAnswer[]>;
}

export interface LineAnswer {
  line: number;
  id?: string;
  outcome: { kind: string; code?: string; message?: string; fields?: Record<string, string> };
}

/** Makes a key as its owner does. */
export async function newKey(
  server: Pick<TestServer, 'url'>,
  owner: Pick<Person, 'browser'>,
  scopes: readonly ScopeName[],
  rest: Partial<WantedServiceAccount> = {},
): Promise<KeySystem> {
  const wanted = { name: `System ${randomUUID()}`, scopes, endsAt: null, addresses: [], ...rest };
  const made = await owner.browser.send('POST', '/api/service-accounts', wanted);
  if (made.status !== 201) throw new Error(`No key: ${await made.text()}`);
  const { account, key } = (await made.json()) as { account: { id: string }; key: string };
  return { id: account.id, ...systemWith(server, key) };
}

/** A system with this key. */
export function systemWith({ url }: Pick<TestServer, 'url'>, key: string): Omit<KeySystem, 'id'> {
  const authorization = { Authorization: `Bearer ${key}` };
  return {
    key,
    send: (method, path, body, headers = {}) =>
      fetch(url + path, {
        method,
        headers: {
          ...authorization,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    async lines(lines, headers = {}) {
      const body = lines
        .map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`)
        .join('');
      const answer = await fetch(`${url}/api/v1/commands`, {
        method: 'POST',
        headers: { ...authorization, 'Content-Type': 'application/x-ndjson', ...headers },
        body,
      });
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(`${answer.status} ${text}`);
      return text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as LineAnswer);
    },
  };
}
