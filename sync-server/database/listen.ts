// Listens on a dedicated connection and reconnects after it was lost.
import pg from 'pg';
import { newestMigration } from '../migrations/index.ts';

const RECONNECT_MS = 1_000;

/** Tells other processes of which version this one is. A later version has a greater name. */
export const listenerName = `skillpact listen ${newestMigration}`;

type Callback = (payload: string) => void;

/** Makes the subscription to notifications of Postgres over a connection of its own. */
export function listenOnPostgres(url: string) {
  const callbacks = new Map<string, Set<Callback>>();
  let connected: Promise<pg.Client> | null = null;
  let isConnected = false;
  let closing = false;

  function connection(): Promise<pg.Client> {
    connected ??= connect().catch((error: unknown) => {
      connected = null;
      throw error;
    });
    return connected;
  }

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      application_name: listenerName,
      keepAlive: true,
    });
    client.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''));
    client.on('error', () => {}); // An 'end' event follows.
    await client.connect();
    isConnected = true;
    client.on('end', () => {
      isConnected = false;
      connected = null;
      reconnectSoon();
    });
    for (const channel of callbacks.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return client;
  }

  function reconnectSoon() {
    if (!closing) setTimeout(() => void reconnect(), RECONNECT_MS).unref();
  }

  async function reconnect() {
    if (closing) return;
    try {
      await connection();
    } catch {
      reconnectSoon();
      return;
    }
    for (const channel of callbacks.keys()) tell(channel, '');
  }

  function tell(channel: string, payload: string) {
    for (const callback of callbacks.get(channel) ?? []) callback(payload);
  }

  return {
    async listen(channel: string, callback: Callback): Promise<() => void> {
      const channelCallbacks = callbacks.get(channel) ?? new Set();
      callbacks.set(channel, channelCallbacks.add(callback));
      const client = await connection();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      return () => void channelCallbacks.delete(callback);
    },
    isConnected: () => isConnected,
    async close() {
      closing = true;
      const client = await connected?.catch(() => null);
      await client?.end();
    },
  };
}
