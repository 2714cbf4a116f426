// Bundles the server; what it takes from node_modules stays there.
import { execFileSync } from 'node:child_process';
import { defineConfig } from 'vite';

/** A copy without Git, as in an image, says the commit by GIT_COMMIT. */
export function commitOf(): string {
  try {
    return (
      process.env['GIT_COMMIT'] ||
      execFileSync('git', ['rev-parse', 'HEAD'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim()
    );
  } catch {
    return 'unknown';
  }
}

export default defineConfig({
  publicDir: false,
  define: { BUILD_COMMIT: JSON.stringify(commitOf()) },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'sync-server/main.ts',
        backup: 'sync-server/backup/backup-cli.ts',
        doctor: 'sync-server/doctor/doctor-cli.ts',
        migrate: 'sync-server/operations/migrate-cli.ts',
        keys: 'sync-server/operations/keys-cli.ts',
        'engine-worker': 'sync-server/database/engine-worker.mjs',
      },
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
});
