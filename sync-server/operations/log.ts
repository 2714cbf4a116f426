// Writes a structured log without personal data: no names, addresses, bodies, query strings, push endpoints or
// cookies.
import { personalColumns } from '#shared/engine/visibility.ts';
import pino, { type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** Keys whose values are omitted if they are passed by mistake. */
const personal = [
  'email',
  'to',
  'recipient',
  'name',
  'firstName',
  'lastName',
  'phone',
  ...personalColumns,
  'body',
  'input',
  'query',
  'url',
  'endpoint',
  'cookie',
  'authorization',
  'code',
  'token',
  'session',
  'secret',
  'pin',
  'key',
  'keys',
];

/** Makes the log: one JSON object per line. Keys that may identify people are left out. */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['', '*.', '*.*.'].flatMap((place) => personal.map((name) => `${place}${name}`)),
      censor: '[left out]',
    },
    serializers: { error: (error: unknown) => (error instanceof Error ? describeError(error) : error) },
  };
  return pino(options, destination);
}

interface DescribedError {
  type: string;
  message?: string;
  sqlState?: string;
  constraint?: unknown;
  table?: unknown;
  stack?: string | undefined;
}

/**
 * Keeps only the code and object names of database errors, because `detail` contains values and `message` the whole
 * statement.
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as Error & Record<'code' | 'constraint' | 'table', unknown>;
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at '));
  const isFromDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
  return {
    type: error.name,
    ...(isFromDatabase ? { sqlState: code, constraint, table } : { message: error.message }),
    stack: frames?.join('\n'),
  };
}
