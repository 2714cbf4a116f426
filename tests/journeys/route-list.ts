/** The addresses that the app has for a role, read from the source of its route table. */
import { readFileSync } from 'node:fs';

const source = readFileSync(new URL('../../app/routes.tsx', import.meta.url), 'utf8');

/** With everyone's, and with what stands for an id as it is written there: `/jobs/:id`. */
export function routesFor(role: string): string[] {
  const own = between(`  ${role}: {`, '\n  },');
  const shared = ['everyone', ...[...own.matchAll(/\.\.\.(\w+),/g)].map(([, name]) => name ?? '')];
  const tables = [...shared.map((name) => between(`const ${name}: RouteTable = {`, '\n};')), own];
  return [...new Set(tables.flatMap(pathsIn))];
}

/** Whether the address is one of this route, and of no other that is written out: `/jobs/new` is not `/jobs/:id`. */
export function isOf(route: string, address: string, routes: readonly string[]): boolean {
  const pattern = new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`);
  return pattern.test(address) && (route === address || !routes.includes(address));
}

function between(start: string, end: string): string {
  const from = source.indexOf(start);
  if (from === -1) throw new Error(`The route table has no ${start}`);
  return source.slice(from, source.indexOf(end, from));
}

const pathsIn = (table: string): string[] =>
  [...table.matchAll(/^\s+'(\/[^']*)':/gm)].map(([, path]) => path ?? '/');
