// Creates this machine's own certificate authority and its certificates. Two certificates are needed: Firefox accepts
// no authority as a server certificate, and phones trust only authorities.
import { X509Certificate, createPrivateKey } from 'node:crypto';
import { BlockList, isIP } from 'node:net';

/** A certificate and its key, as PEM. */
export interface Pair {
  cert: string;
  key: string;
}

/** The time in which a certificate is valid. */
export interface Validity {
  notBefore: Date;
  notAfter: Date;
}

const signing = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const nameConstraints = '2.5.29.30';

/** Addresses that no machine on the internet has: private networks and this machine itself. */
const privateBlocks = ['10.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'];

/**
 * Devices trust the authority for its whole lifetime, even if this machine's address changes. It may sign only for
 * these names and for private addresses. A person who steals its key can impersonate a server only in a network like
 * this one.
 */
export async function newAuthority(names: string[], validity: Validity): Promise<Pair> {
  // Loaded on demand, because most starts create no certificate.
  const x509 = await import('@peculiar/x509');
  const keys = await newKeys();
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    ...validity,
    name: 'CN=SkillPact on this network',
    keys,
    signingAlgorithm: signing,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.Extension(
        nameConstraints,
        true,
        permitted([...privateBlocks, ...names].map((name) => treeFor(x509, name))),
      ),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { cert: `${authority.toString('pem')}\n`, key: await pemOf(x509, keys.privateKey) };
}

/** Creates the server's certificate, signed by the authority. */
export async function newCertificate(authority: Pair, names: string[], validity: Validity): Promise<Pair> {
  const x509 = await import('@peculiar/x509');
  const issuer = new x509.X509Certificate(authority.cert);
  const signingKey = await crypto.subtle.importKey(
    'pkcs8',
    createPrivateKey(authority.key).export({ type: 'pkcs8', format: 'der' }),
    signing,
    false,
    ['sign'],
  );
  const keys = await newKeys();
  const certificate = await x509.X509CertificateGenerator.create({
    ...validity,
    subject: 'CN=SkillPact server',
    issuer: issuer.subject,
    publicKey: keys.publicKey,
    signingKey,
    signingAlgorithm: signing,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(names.map((name) => generalName(x509, name))),
      await x509.AuthorityKeyIdentifierExtension.create(await issuer.publicKey.export()),
    ],
  });
  return { cert: `${certificate.toString('pem')}\n`, key: await pemOf(x509, keys.privateKey) };
}

/** Devices would reject a certificate that the authority signs for any other name. */
export async function mayBeSignedBy({ cert }: Pair, names: string[]): Promise<boolean> {
  const x509 = await import('@peculiar/x509');
  const { raw } = new X509Certificate(cert);
  return names.every((name) => raw.includes(treeFor(x509, name)));
}

type X509 = typeof import('@peculiar/x509');

const newKeys = () => crypto.subtle.generateKey(signing, true, ['sign', 'verify']);

const pemOf = async ({ PemConverter }: X509, key: CryptoKey): Promise<string> =>
  `${PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')}\n`;

const generalName = ({ GeneralName }: X509, name: string) => new GeneralName(isIP(name) ? 'ip' : 'dns', name);

const ipTag = 0x87;

/** NameConstraints, which the library does not support: a list of permitted names. */
const permitted = (trees: Buffer[]): Buffer<ArrayBuffer> =>
  der(0x30, der(0xa0, ...new Map(trees.map((tree) => [tree.toString('hex'), tree])).values()));

/** Encodes a permitted entry: a name, or an address block, which is an address followed by its mask. */
function treeFor(x509: X509, name: string): Buffer<ArrayBuffer> {
  const [address = '', bits] = (privateBlocks.find((block) => isWithin(name, block)) ?? name).split('/');
  const [tag = 0, length = 0, ...value] = Buffer.from(generalName(x509, address).rawData);
  const mask = tag === ipTag ? maskOf(length, Number(bits ?? length * 8)) : Buffer.alloc(0);
  return der(0x30, der(tag, Buffer.from(value), mask));
}

function isWithin(name: string, block: string): boolean {
  if (name === block) return true;
  const [net = '', bits] = block.split('/');
  const list = new BlockList();
  list.addSubnet(net, Number(bits));
  return isIP(name) === 4 && list.check(name);
}

const maskOf = (bytes: number, bits: number): Buffer =>
  Buffer.from(
    Array.from({ length: bytes }, (_, at) => 0xff & ~(0xff >> Math.min(8, Math.max(0, bits - 8 * at)))),
  );

function der(tag: number, ...parts: Buffer[]): Buffer<ArrayBuffer> {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, ...derLength(content.length)]), content]);
}

function derLength(length: number): number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}
