// Creates and keeps the certificate of `npm start -- --https` for the names and addresses of this machine.
import { X509Certificate, createPrivateKey } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { allAddresses, networkAddresses } from './network-addresses.ts';
import { mayBeSignedBy, newAuthority, newCertificate, type Pair, type Validity } from './local-ca.ts';
import { DAY_MS } from '#shared/lib/time.ts';
import { authorityDays, certificateDays, certificateRenewalDays } from '#shared/policy.ts';

/** The key and certificates of a server without a proxy, as PEM. */
export interface Certificate {
  key: string;
  /** The server's certificate, followed by its authority's. */
  cert: string;
  /** The authority's file, which devices must be told to trust. */
  file: string;
  /** True if there was another authority here. Devices that trust it do not trust this one. */
  isAuthorityReplaced: boolean;
}

/**
 * Returns the kept certificate unless it expires soon or this machine has new addresses. Then the kept authority signs
 * another.
 */
export async function localCertificate(folder: string, names: string[], now: Date): Promise<Certificate> {
  const files = {
    cert: join(folder, 'https-certificate.pem'),
    key: join(folder, 'https-key.pem'),
  };
  const authorityFiles = {
    // With this extension a double click opens the file, while other extensions of such files have no default program.
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

/** Returns nothing if a file is missing, truncated or of another kind. An unreadable file is created again. */
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

/** Returns nothing if the authority cannot sign for these names, or has expired. */
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

/** Replaces a file atomically, even if the disk is full or the power fails. */
function replaceFile(file: string, text: string, mode = 0o644): void {
  writeFileSync(`${file}.new`, text, { mode, flush: true });
  renameSync(`${file}.new`, file);
}

/** Returns every name that a person on this machine or its network may type. */
export function namesFor(host: string, publicHost: string): string[] {
  // IPv6 addresses such as ::1 are written in brackets in a URL.
  const publicName = publicHost.replaceAll(/[[\]]/g, '');
  return [...new Set(['localhost', '127.0.0.1', hostname(), publicName, ...networkAddresses(host)])];
}
