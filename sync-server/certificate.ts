// The certificate of `npm start -- --https`: made on this machine for the names and addresses it has, and kept.
import { X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';
import { isIP } from 'node:net';
import { join } from 'node:path';

export interface Certificate {
  key: string;
  cert: string;
  /** The file that devices are told to trust. */
  file: string;
}

const DAY_MS = 86_400_000;
/** What Apple's devices take at most. */
const VALID_DAYS = 397;
/** A certificate that ends sooner is made anew at a start. */
const SPARE_DAYS = 30;

/** The one that is kept, unless it ends soon or this machine has got other addresses since. */
export async function localCertificate(folder: string, names: string[], now: Date): Promise<Certificate> {
  const [keyFile, file] = [join(folder, 'https-key.pem'), join(folder, 'https-certificate.pem')];
  if (!existsSync(keyFile) || !existsSync(file) || !isGood(readFileSync(file, 'utf8'), names, now)) {
    const made = await makeCertificate(names, now);
    mkdirSync(folder, { recursive: true });
    writeFileSync(keyFile, made.private, { mode: 0o600 });
    writeFileSync(file, made.cert);
  }
  return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(file, 'utf8'), file };
}

function isGood(cert: string, names: string[], now: Date): boolean {
  const certificate = new X509Certificate(cert);
  const endsIn = Date.parse(certificate.validTo) - now.getTime();
  const covers = (name: string) => (isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name));
  return endsIn > SPARE_DAYS * DAY_MS && names.every(covers);
}

/** It is its own authority, and may sign for no other: a device that trusts it trusts this server alone. */
async function makeCertificate(names: string[], now: Date) {
  // Most starts make none, and would only wait for this to load.
  const { generate } = await import('selfsigned');
  return generate([{ name: 'commonName', value: 'SkillPact on this network' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notBeforeDate: new Date(now.getTime() - DAY_MS),
    notAfterDate: new Date(now.getTime() + VALID_DAYS * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: true, pathLenConstraint: 0, critical: true },
      { name: 'keyUsage', digitalSignature: true, keyCertSign: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: names.map(altName) },
    ],
  });
}

const altName = (name: string) =>
  isIP(name) ? { type: 7 as const, ip: name } : { type: 2 as const, value: name };

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
  return [...new Set(['localhost', '127.0.0.1', hostname(), publicHost, ...networkAddresses(host)])];
}
