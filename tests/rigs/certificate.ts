/** A self-signed TLS certificate for the stand-ins, created in memory. X.509 is a small number of nested DER values. */
import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';

export interface Certificate {
  /** PEM, for a TLS server. */
  key: string;
  /** PEM, for a TLS server and for clients that trust it. */
  cert: string;
  /** For Chromium's --ignore-certificate-errors-spki-list. */
  spkiHash: string;
}

export function selfSignedCertificate(hosts: string[]): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  // A unique name, because verifiers look up an issuer by name, and there may be several of these certificates.
  const name = sequence(set(sequence(oid(COMMON_NAME), utf8(randomUUID()))));
  const body = sequence(
    explicit(0, integer(Buffer.from([2]))), // version 3
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])), // serial number, positive
    ECDSA_SHA256,
    name,
    sequence(utcTime(Date.now() - DAY), utcTime(Date.now() + DAY)),
    name,
    spki,
    explicit(3, sequence(extension(SUBJECT_ALT_NAME, sequence(...hosts.map(dnsName))), CA_EXTENSION)),
  );
  const signature = sign('sha256', body, privateKey);
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem(sequence(body, ECDSA_SHA256, bitString(signature))),
    spkiHash: createHash('sha256').update(spki).digest('base64'),
  };
}

const DAY = 24 * 60 * 60 * 1000;

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, ...derLength(content.length)]), content]);
}

function derLength(length: number): number[] {
  if (length < 0x80) return [length];
  if (length < 0x100) return [0x81, length];
  return [0x82, length >> 8, length & 0xff];
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const set = (...parts: Buffer[]) => der(0x31, ...parts);
const integer = (bytes: Buffer) => der(0x02, bytes);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const utf8 = (text: string) => der(0x0c, Buffer.from(text));
const octets = (content: Buffer) => der(0x04, content);
const bitString = (content: Buffer) => der(0x03, Buffer.from([0]), content);
const explicit = (number: number, content: Buffer) => der(0xa0 + number, content);
const dnsName = (host: string) => der(0x82, Buffer.from(host));
const extension = (id: string, value: Buffer) => sequence(oid(id), octets(value));

/** YYMMDDHHMMSSZ */
const utcTime = (time: number) =>
  der(0x17, Buffer.from(new Date(time).toISOString().replace(/\D/g, '').slice(2, 14) + 'Z'));

const COMMON_NAME = '550403';
const SUBJECT_ALT_NAME = '551d11';
const BASIC_CONSTRAINTS = '551d13';
const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'));
/** Marks the certificate as a CA, so that Node accepts it as a certificate authority. */
const CA_EXTENSION = extension(BASIC_CONSTRAINTS, sequence(der(0x01, Buffer.from([0xff]))));

function pem(content: Buffer): string {
  const lines = content.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
