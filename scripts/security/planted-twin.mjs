// The vulnerable server that scanners must detect, so that an empty result is meaningful. It concatenates input into
// SQL and HTML, has one page behind a cookie, and serves a forgotten file.
import { createServer } from 'node:http';
import { PGlite } from '@electric-sql/pglite';

export const twinCookie = 'key=twin';

export async function startTwin() {
  const database = new PGlite();
  await database.exec(`create table things (name text); insert into things values ('apple'), ('pear')`);
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request, response) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://twin.invalid');
    const isInside = request.headers.cookie?.includes(twinCookie) ?? false;
    response.setHeader('Content-Type', 'text/html');
    if (pathname === '/.env') return response.end('SECRET=1');
    if (pathname === '/') return response.end('<a href="/search?q=apple">Search</a>');
    if (pathname === '/search' || (pathname === '/inside/' && isInside))
      return response.end(await answerTo(searchParams.get('q') ?? ''));
    response.statusCode = 404;
    return response.end('nothing');
  }

  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };

  async function answerTo(q) {
    try {
      const { rows } = await database.query(`select name from things where name = '${q}'`);
      return `<p>Results for ${q}</p><ul>${rows.map(({ name }) => `<li>${name}</li>`).join('')}</ul>`;
    } catch (error) {
      return `<p>ERROR: ${error.message}</p>`;
    }
  }
}
