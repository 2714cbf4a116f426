// Reads secrets from files, as containers mount them: DATABASE_URL_FILE instead of DATABASE_URL.
import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';

/** The settings that hold a secret. */
export const secretSettings = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'SESSION_KEYS',
  'METRICS_TOKEN',
] as const;

type Environment = Record<string, string | undefined>;

/** Returns the environment with the secrets whose files it names. Throws if a file cannot be read, or both are set. */
export function withSecretFiles(environment: Environment): Environment {
  const problems: string[] = [];
  const read: Environment = {};
  for (const name of secretSettings) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    if (environment[name]) problems.push(`${name} and ${name}_FILE are both set. Set one of them.`);
    try {
      read[name] = readFileSync(file, 'utf8').trim();
    } catch {
      problems.push(`${name}_FILE names a file that cannot be read.`);
    }
    if (read[name] === '') problems.push(`${name}_FILE names an empty file.`);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return { ...environment, ...read };
}
