// The baseline of the benchmarks: the simplest server that does the same durable write and sends the same rows.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import pg from 'pg';
import { quotedColumns } from '#server/engine/columns.ts';

export interface PlainServer {
  url: string;
  close(): Promise<void>;
}

const rowsSql = `select json_build_object(
  'enrollments', (select coalesce(json_agg(e), '[]') from enrollments e where e."providerId" = $1),
  'completions', (select coalesce(json_agg(c), '[]') from completions c where c."providerId" = $1),
  'courses', (select coalesce(json_agg(c), '[]') from courses c where c."providerId" = $1)) as rows`;

const completionColumns = quotedColumns('completions');

/**
 * How the posted rows are written, by path: as short rows without an index, or into a table with all indexes of the
 * app's.
 */
const writes: Record<string, string> = {
  '/short': `insert into plain_rows select r->>'id', r from json_array_elements($1::json) r
    on conflict (id) do update set row = excluded.row`,
  '/completions': `insert into plain_completions (${completionColumns})
    select ${completionColumns} from json_populate_recordset(null::plain_completions, $1::json)`,
};

export async function startPlainServer(databaseUrl: string, providerId: string): Promise<PlainServer> {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  await pool.query('create table if not exists plain_rows (id text primary key, row json not null)');
  await pool.query('create table if not exists plain_completions (like completions including all)');
  const followers = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    if (request.url === '/events') return follow(followers, response);
    const sql = writes[request.url ?? ''];
    const answer = sql ? write(pool, request, sql) : read(pool, providerId);
    void answer.then((text) => {
      const body = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-encoding': 'br',
        'access-control-allow-origin': '*',
      });
      response.end(body);
      if (sql) for (const follower of followers) follower.write(`data: ${text}\n\n`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.close();
      server.closeAllConnections();
      await pool.end();
    },
  };
}

/** Each written row is sent to everybody who follows. */
function follow(followers: Set<ServerResponse>, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'access-control-allow-origin': '*' });
  response.write(': open\n\n');
  followers.add(response);
  response.on('close', () => followers.delete(response));
}

async function read(pool: pg.Pool, providerId: string): Promise<string> {
  const { rows } = await pool.query<{ rows: unknown }>(rowsSql, [providerId]);
  return JSON.stringify(rows[0]?.rows);
}

async function write(pool: pg.Pool, request: IncomingMessage, sql: string): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  await pool.query(sql, [text]);
  return text;
}
