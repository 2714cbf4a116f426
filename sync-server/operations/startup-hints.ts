// Prints hints about the server's address: where others reach it, and which features browsers withhold over plain
// http.
import type { Config } from '../config.ts';
import type { Certificate } from './certificate.ts';
import { networkAddresses } from './network-addresses.ts';

type Address = Pick<Config, 'host' | 'publicOrigin' | 'isHttps' | 'isReachable' | 'servesHttps' | 'smtpUrl'>;

type Shown = Pick<Certificate, 'file' | 'isAuthorityReplaced'>;

/** One-tap demo accounts and mail in the browser are available on this machine only. */
const mailServer =
  'SMTP_URL=smtps://user:password@host (your mail server: others sign in by a code it sends)';

/** Returns the lines about addresses that devices can use. */
export function addressText(address: Address, port: number, certificate: Shown | null): string[] {
  const { host, publicOrigin, isHttps, isReachable, smtpUrl } = address;
  const others = isReachable
    ? networkAddresses(host).map((name) => `${certificate ? 'https' : 'http'}://${name}:${port}`)
    : [];
  if (certificate) {
    return [
      ...others.map((other) => `On the network: ${other}`),
      ...(isReachable
        ? [
            `Links in emails and invitations use ${publicOrigin}. If people open another address, set it as PUBLIC_ORIGIN and restart.`,
          ]
        : []),
      ...(isReachable
        ? []
        : [
            `Only this machine can open it. For other devices, set HOST=0.0.0.0 ${smtpUrl ? '' : `and ${mailServer} `}in the environment and restart.`,
          ]),
      ...(certificate.isAuthorityReplaced
        ? [
            'We had to create a new certificate authority. Devices that trusted the old one must trust this one.',
          ]
        : []),
      `The certificate was created on this machine, so browsers don't trust it yet. To trust it, ${isReachable ? 'copy this file to the device' : 'take this file'}:`,
      `  ${certificate.file}`,
      '  Windows: open it, Install Certificate, Trusted Root Certification Authorities.',
      '  macOS: open it in Keychain Access and set it to Always Trust.',
      '  iPhone, iPad: send it there, install the profile, then Settings, General, About, Certificate Trust Settings.',
      '  Android: Settings, Security, Encryption & credentials, Install a certificate, CA certificate.',
      '  Firefox: Settings, Privacy & Security, View Certificates, Authorities, Import, for websites.',
      '  Chromium on Linux: chrome://certificate-manager, Installed by you, Trusted certificates, Import.',
      'Until then, browsers may show pages after a warning but don’t allow service workers, so push and offline use don’t work.',
    ];
  }
  if (!isReachable || isHttps) return [];
  return [
    `Others can reach this server over plain http${others.length > 0 ? ` at ${others.join(', ')}` : ''}.`,
    'Over http, browsers don’t allow service workers: push, offline use, and installing don’t work, and others can read the traffic.',
    `Everything works at ${publicOrigin} on this machine. For other devices: npm start -- --https, with HOST=${host} and SMTP_URL as now, or a proxy that ends TLS (see docs/operations.md).`,
  ];
}
