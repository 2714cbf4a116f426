// The certificate of `npm start -- --https`: made on this machine for the names and addresses it has, and kept.
import { X509Certificate, createPrivateKey } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { allAddresses, networkAddresses } from './network-addresses.ts';
import { mayBeSignedBy, newAuthority, newCertificate, type Pair, type Validity } from './local-ca.ts';
import { DAY_MS } from '#shared/lib/time.ts';
import { authorityDays, certificateDays, certificateRenewalDays } from '#shared/policy.ts';

export interface Certificate {
  key: string;
  /** The server's own and then its authority's. */
  cert: string;
  /** The file that devices are told to trust: the authority's. */
  file: string;
  /** There was another authority here, which devices may have been told to trust: they do not know this one. */
  isAuthorityReplaced: boolean;
}

/**
 * The one that is kept, unless it ends soon or this machine has got other addresses since: then the authority, which
 * stays, signs another.
 */
export async function localCertificate(folder: string, names: string[], now: Date): Promise<Certificate> {
  const files = {
    cert: join(folder, 'https-certificate.pem'),
    key: join(folder, 'https-key.pem'),
  };
  const authorityFiles = {
    // So called, it opens with a double click where the other names of such files mean nothing.
    cert: join(folder, 'https-authority.crt'),
    key: join(folder, 'https-authority-key.pem'),
  };
  const file = authorityFiles.cert;
  const known = orNone(() => readFileSync(file, 'utf8'));
  const kept = orNone(() => read(files));
  if (kept && known && orNone(() => isGood(kept, known, names, now)))
    return { key: kept.key, cert: kept.cert + known, file, isAuthorityReplaced: false };

  mkdirSync(folder, { recursive: true });
  const standing = await keptAuthority(authorityFiles, names, now);
  const authority =
    standing ??
    (await newAuthority([...names, ...networkAddresses(allAddresses)], validFor(authorityDays, now)));
  if (!standing) replaceFiles(authorityFiles, authority);
  const made = await newCertificate(authority, names, validFor(certificateDays, now));
  replaceFiles(files, made);
  return {
    key: made.key,
    cert: made.cert + authority.cert,
    file,
    isAuthorityReplaced: known !== undefined && !standing,
  };
}

type Files = Record<keyof Pair, string>;

const read = (files: Files): Pair => ({
  cert: readFileSync(files.cert, 'utf8'),
  key: readFileSync(files.key, 'utf8'),
});

/** None where a file is missing, cut off, or of something else: what cannot be read is made anew. */
function orNone<T>(readIt: () => T): T | undefined {
  try {
    return readIt();
  } catch {
    return undefined;
  }
}

function isGood({ key, cert }: Pair, authority: string, names: string[], now: Date): boolean {
  const certificate = new X509Certificate(cert);
  const covers = (name: string) => (isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name));
  return (
    lastsOn(certificate, now) &&
    names.every(covers) &&
    !certificate.ca &&
    certificate.verify(new X509Certificate(authority).publicKey) &&
    certificate.checkPrivateKey(createPrivateKey(key))
  );
}

/** None where it cannot sign for these names, or no longer. */
async function keptAuthority(files: Files, names: string[], now: Date): Promise<Pair | undefined> {
  const kept = orNone(() => read(files));
  const isSound = orNone(() => {
    const authority = new X509Certificate(kept?.cert ?? '');
    return (
      authority.ca && lastsOn(authority, now) && authority.checkPrivateKey(createPrivateKey(kept?.key ?? ''))
    );
  });
  return kept && isSound && (await mayBeSignedBy(kept, names)) ? kept : undefined;
}

const lastsOn = ({ validTo }: X509Certificate, now: Date): boolean =>
  Date.parse(validTo) - now.getTime() > certificateRenewalDays * DAY_MS;

const validFor = (days: number, now: Date): Validity => ({
  notBefore: new Date(now.getTime() - DAY_MS),
  notAfter: new Date(now.getTime() + days * DAY_MS),
});

function replaceFiles(files: Files, { key, cert }: Pair): void {
  replaceFile(files.key, key, 0o600);
  replaceFile(files.cert, cert);
}

/** Whole or not at all, also where the disk is full or the power goes. */
function replaceFile(file: string, text: string, mode = 0o644): void {
  writeFileSync(`${file}.new`, text, { mode, flush: true });
  renameSync(`${file}.new`, file);
}

/** Everything that a person on this machine or its network may type. */
export function namesFor(host: string, publicHost: string): string[] {
  // An address like ::1 stands in brackets in a URL.
  const publicName = publicHost.replaceAll(/[[\]]/g, '');
  return [...new Set(['localhost', '127.0.0.1', hostname(), publicName, ...networkAddresses(host)])];
}
