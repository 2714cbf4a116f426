// Bundles the server; what it takes from node_modules stays there.
import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'sync-server/main.ts',
        backup: 'sync-server/operations/backup-cli.ts',
        migrate: 'sync-server/operations/migrate-cli.ts',
        'engine-worker': 'sync-server/database/engine-worker.mjs',
      },
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
});
