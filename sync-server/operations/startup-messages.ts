// The messages that the server prints when it starts or fails to start.
import { ConfigError } from '../config-error.ts';
import { UnsupportedDatabase } from '../database/fitness.ts';
import { DirectoryInUse } from '../database/directory-lock.ts';
import { FolderOpen } from './private-files.ts';
import type { DemoAccount } from '../routes/identity/sign-in-pages.ts';

/** Returns what a local server prints when it is ready. */
export function greeting(origin: string, accounts: readonly DemoAccount[]): string {
  const lines = [`SkillPact is running at ${origin}`];
  if (accounts.length > 0) {
    lines.push('', `Demo accounts, one tap each at ${origin}/api/login:`);
    for (const [index, { name, role, organization }] of accounts.entries()) {
      if (organization !== accounts[index - 1]?.organization) lines.push(`  ${organization}`);
      lines.push(`    ${name}, ${role}`);
    }
  }
  return lines.join('\n');
}

/** Explains known startup errors with a remedy. Other errors show their stack. */
export function explain(error: unknown): string {
  const known = [ConfigError, UnsupportedDatabase, DirectoryInUse, FolderOpen];
  if (error instanceof Error && known.some((kind) => error instanceof kind)) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'The port is in use. Stop what uses it, or choose another: npm start -- --port 4000';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
