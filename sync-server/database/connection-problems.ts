// Explains why a database cannot be reached, in a sentence that names the setting and never its value.
import { UnsupportedDatabase } from './fitness.ts';

/** What to say for an error code of PostgreSQL, of the network, or of TLS. */
const problems: Readonly<Record<string, string>> = {
  '28P01': 'the server refuses the user or the password',
  '28000': 'the server refuses the user from this address. See pg_hba.conf of the server',
  '3D000': 'the server has no database of this name. Create it first',
  '42501': 'the user lacks a right. It must own the database, or may create tables and functions in it',
  '53300': 'the server has no free connection',
  '57P03': 'the server is starting or stopping. Try again soon',
  ECONNREFUSED: 'nothing listens at this host and port',
  ENOTFOUND: 'the host is not known',
  EAI_AGAIN: 'the name of the host cannot be looked up now',
  ETIMEDOUT: 'the host does not answer',
  EHOSTUNREACH: 'no network leads to the host',
  ENETUNREACH: 'no network leads to the host',
  ECONNRESET: 'the server ended the connection',
  CERT_HAS_EXPIRED: 'the certificate of the server has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'the certificate of the server is signed by itself alone. Set NODE_EXTRA_CA_CERTS to it',
  SELF_SIGNED_CERT_IN_CHAIN:
    'the certificate of the server comes from an unknown authority. Set NODE_EXTRA_CA_CERTS to it',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'the certificate of the server comes from an unknown authority. Set NODE_EXTRA_CA_CERTS to it',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'the certificate of the server comes from an unknown authority. Set NODE_EXTRA_CA_CERTS to it',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate of the server is for another host',
};

/** pg gives it no code. */
const noTls = 'The server does not support SSL connections';

/** Runs what connects by a setting. Known failures become an `UnsupportedDatabase` that says what to change. */
export async function explained<T>(setting: string, connect: () => Promise<T>): Promise<T> {
  try {
    return await connect();
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    throw new UnsupportedDatabase(`${setting}: ${problem}.`, { cause: error });
  }
}

function problemOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.message === noTls) return 'the server does not speak TLS, which this address asks for';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? problems[code] : undefined;
}
