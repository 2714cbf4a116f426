// The certificate of `npm start -- --https`: made on this machine for the names and addresses it has, and kept.
import { X509Certificate, createPrivateKey } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';
import { isIP } from 'node:net';
import { dirname, join } from 'node:path';
import { certificateByOwnAuthority, type MadeCertificate } from './own-authority.ts';

export interface Certificate {
  key: string;
  /** The server's own and then its authority's. */
  cert: string;
  /** The file that devices are told to trust: the authority's. */
  file: string;
}

const DAY_MS = 86_400_000;
/** What Apple's devices take at most. */
const VALID_DAYS = 397;
/** A certificate that ends sooner is made anew at a start. */
const SPARE_DAYS = 30;

/** The one that is kept, unless it ends soon or this machine has got other addresses since. */
export async function localCertificate(folder: string, names: string[], now: Date): Promise<Certificate> {
  const files = {
    key: join(folder, 'https-key.pem'),
    cert: join(folder, 'https-certificate.pem'),
    // So called, it opens with a double click where the other names of such files mean nothing.
    authority: join(folder, 'https-authority.crt'),
  };
  const made = keptIn(files, names, now) ?? (await make(files, names, now));
  return { key: made.key, cert: made.cert + made.authority, file: files.authority };
}

type Files = Record<keyof MadeCertificate, string>;

/** None where a file is missing, cut off, or of something else: what cannot be read is made anew. */
function keptIn(files: Files, names: string[], now: Date): MadeCertificate | undefined {
  try {
    const kept = read(files);
    return isGood(kept, names, now) ? kept : undefined;
  } catch {
    return undefined;
  }
}

const read = (files: Files): MadeCertificate => ({
  key: readFileSync(files.key, 'utf8'),
  cert: readFileSync(files.cert, 'utf8'),
  authority: readFileSync(files.authority, 'utf8'),
});

function isGood({ key, cert, authority }: MadeCertificate, names: string[], now: Date): boolean {
  const certificate = new X509Certificate(cert);
  const issuer = new X509Certificate(authority);
  const endsIn = Date.parse(certificate.validTo) - now.getTime();
  const covers = (name: string) => (isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name));
  return (
    endsIn > SPARE_DAYS * DAY_MS &&
    names.every(covers) &&
    !certificate.ca &&
    certificate.verify(issuer.publicKey) &&
    certificate.checkPrivateKey(createPrivateKey(key))
  );
}

async function make(files: Files, names: string[], now: Date): Promise<MadeCertificate> {
  const made = await certificateByOwnAuthority(names, {
    notBefore: new Date(now.getTime() - DAY_MS),
    notAfter: new Date(now.getTime() + VALID_DAYS * DAY_MS),
  });
  mkdirSync(dirname(files.key), { recursive: true });
  replaceFile(files.key, made.key, 0o600);
  replaceFile(files.cert, made.cert);
  replaceFile(files.authority, made.authority);
  return made;
}

/** Whole or not at all, also where the disk is full or the power goes. */
function replaceFile(file: string, text: string, mode = 0o644): void {
  writeFileSync(`${file}.new`, text, { mode, flush: true });
  renameSync(`${file}.new`, file);
}

/** The addresses at which others reach a server that listens on `host`. */
export function networkAddresses(host: string): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [host];
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}

/** Everything that a person on this machine or its network may type. */
export function namesFor(host: string, publicHost: string): string[] {
  // An address like ::1 stands in brackets in a URL.
  const publicName = publicHost.replaceAll(/[[\]]/g, '');
  return [...new Set(['localhost', '127.0.0.1', hostname(), publicName, ...networkAddresses(host)])];
}
