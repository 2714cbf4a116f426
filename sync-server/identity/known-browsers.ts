// Remembers which addresses a browser has signed in to. Such a browser has its own budget of codes, which strangers
// who request codes for the same address cannot exhaust. The cookie is signed and contains no address.
import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import { networkSource } from '../limits/network-source.ts';
import { ABSOLUTE_MS } from './session-limits.ts';

/** The browser that requests or enters a code. */
export interface Asker {
  /** The network address, as limits count it. */
  source: string;
  /** Returns this browser's id if it has signed in to the address before, otherwise null. */
  idAt(address: string): string | null;
}

/** Limits the people of a shared tablet. The one who signed in longest ago is removed. */
const MOST_ADDRESSES = 20;

const cookieName = (context: Context): string =>
  context.cookies.secure ? '__Host-known-browser' : 'known-browser';

/** Returns who asks for a code: the network, and whether this browser signed the address in before. */
export function askerOf(context: Context): Asker {
  const { id, tags } = readCookie(context);
  return {
    source: networkSource(context.ip),
    idAt: (address) => (id && tags.includes(tagOf(id, address)) ? id : null),
  };
}

/** Records that this browser has just signed in to the address. */
export function rememberBrowser(context: Context, address: string): void {
  const known = readCookie(context);
  const id = known.id ?? randomBytes(16).toString('base64url');
  const tag = tagOf(id, address);
  const tags = [tag, ...known.tags.filter((other) => other !== tag)].slice(0, MOST_ADDRESSES);
  context.cookies.set(cookieName(context), [id, ...tags].join('.'), {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: context.cookies.secure,
    maxAge: ABSOLUTE_MS,
    overwrite: true,
  });
}

function readCookie(context: Context): { id: string | undefined; tags: string[] } {
  const [id, ...tags] = context.cookies.get(cookieName(context), { signed: true })?.split('.') ?? [];
  return { id, tags };
}

const tagOf = (id: string, address: string): string =>
  createHash('sha256').update(`${id} ${address}`).digest('base64url').slice(0, 16);
