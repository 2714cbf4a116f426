// An authority of this machine's own and the one certificate that it signs. Firefox takes no authority for a server,
// and phones take nothing else for trusted: so there have to be two.
import { isIP } from 'node:net';

export interface MadeCertificate {
  /** What devices are told to trust. */
  authority: string;
  /** What the server shows. */
  cert: string;
  key: string;
}

interface Validity {
  notBefore: Date;
  notAfter: Date;
}

const signing = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const nameConstraints = '2.5.29.30';

/**
 * The authority may sign for these names and addresses alone, and its key is gone when this returns: a device that
 * trusts it trusts this one server.
 */
export async function certificateByOwnAuthority(
  names: string[],
  validity: Validity,
): Promise<MadeCertificate> {
  // Most starts make no certificate, and would only wait for this to load.
  const x509 = await import('@peculiar/x509');
  const authorityKeys = await newKeys();
  const serverKeys = await newKeys();
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    ...validity,
    name: 'CN=SkillPact on this network',
    keys: authorityKeys,
    signingAlgorithm: signing,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.Extension(nameConstraints, true, permitted(names.map((name) => generalName(x509, name)))),
      await x509.SubjectKeyIdentifierExtension.create(authorityKeys.publicKey),
    ],
  });
  const server = await x509.X509CertificateGenerator.create({
    ...validity,
    subject: 'CN=SkillPact server',
    issuer: authority.subject,
    publicKey: serverKeys.publicKey,
    signingKey: authorityKeys.privateKey,
    signingAlgorithm: signing,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(names.map((name) => generalName(x509, name))),
      await x509.AuthorityKeyIdentifierExtension.create(authorityKeys.publicKey),
    ],
  });
  return {
    authority: `${authority.toString('pem')}\n`,
    cert: `${server.toString('pem')}\n`,
    key: x509.PemConverter.encode(
      await crypto.subtle.exportKey('pkcs8', serverKeys.privateKey),
      'PRIVATE KEY',
    ),
  };
}

type X509 = typeof import('@peculiar/x509');

const newKeys = () => crypto.subtle.generateKey(signing, true, ['sign', 'verify']);

const generalName = ({ GeneralName }: X509, name: string) => new GeneralName(isIP(name) ? 'ip' : 'dns', name);

const ipTag = 0x87;

/** NameConstraints, which the library does not know: a list of permitted names; an address has its mask behind it. */
function permitted(names: { rawData: ArrayBuffer }[]): Buffer<ArrayBuffer> {
  const trees = names.map(({ rawData }) => {
    const [tag = 0, length = 0, ...value] = Buffer.from(rawData);
    const base =
      tag === ipTag ? der(tag, Buffer.from(value), Buffer.alloc(length, 0xff)) : Buffer.from(rawData);
    return der(0x30, base);
  });
  return der(0x30, der(0xa0, ...trees));
}

function der(tag: number, ...parts: Buffer[]): Buffer<ArrayBuffer> {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, ...derLength(content.length)]), content]);
}

function derLength(length: number): number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}
