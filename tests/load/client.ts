// A device as the server sees it: the real protocol over HTTP, without a browser.
import { replicaHeader } from '#shared/engine/access/known-tables.ts';
import { Agent, request as ask } from 'node:http';
import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { entryDigest, openReply } from '#shared/engine/protocol.ts';
import type { SyncReply, WireEntry } from '#shared/engine/protocol.ts';
import { commands } from '#shared/commands.ts';

export interface Sent {
  reply: SyncReply | undefined;
  status: number;
  ms: number;
  /** The size on the wire. */
  bytes: number;
}

export class LoadClient {
  private readonly client = randomUUID();
  private sequence = 0;
  private cookie: string | null = null;
  private readonly port: number;
  private readonly session: string;
  private readonly agent: Agent;

  constructor(port: number, session: string, agent: Agent) {
    this.port = port;
    this.session = session;
    this.agent = agent;
  }

  entry(command: string, input: unknown): WireEntry {
    const version = commands.get(command)?.version ?? 1;
    return {
      id: randomUUID(),
      sequence: ++this.sequence,
      command,
      version,
      input,
      after: [],
      savedAt: new Date().toISOString(),
      digest: entryDigest({ command, version, input }),
    };
  }

  async sync(entries: readonly WireEntry[] = [], limit?: number): Promise<Sent> {
    const body = JSON.stringify({
      client: this.client,
      cookie: this.cookie,
      entries,
      waiting: 0,
      ...(limit && { limit }),
    });
    const began = performance.now();
    const { status, text, bytes } = await this.post(body);
    const ms = performance.now() - began;
    if (status !== 200) return { reply: undefined, status, ms, bytes };
    const reply = openReply(text);
    this.cookie = reply.cookie;
    return { reply, status, ms, bytes };
  }

  /** Syncs until the server has nothing more to send. */
  async syncAll(): Promise<Sent[]> {
    const pages: Sent[] = [];
    do pages.push(await this.sync());
    while (pages.at(-1)?.reply?.more);
    return pages;
  }

  private post(body: string): Promise<{ status: number; text: string; bytes: number }> {
    return new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'accept-encoding': 'gzip',
        cookie: this.session,
        [replicaHeader]: '999',
      };
      const options = {
        port: this.port,
        host: '127.0.0.1',
        path: '/api/sync',
        method: 'POST',
        agent: this.agent,
        headers,
      };
      const asked = ask(options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const packed = Buffer.concat(chunks);
          const isPacked = response.headers['content-encoding'] === 'gzip';
          const text = (isPacked ? gunzipSync(packed) : packed).toString();
          resolve({ status: response.statusCode ?? 0, text, bytes: packed.length });
        });
        response.on('error', reject);
      });
      // The server closed a connection that was idle for a while.
      asked.on('error', (error) => {
        if (asked.reusedSocket && 'code' in error && error.code === 'ECONNRESET')
          this.post(body).then(resolve, reject);
        else reject(error);
      });
      asked.end(body);
    });
  }
}
