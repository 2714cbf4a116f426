// Builds the script of the sign-in page beside the app: one small file under a lasting name, because the server names it.
import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/app',
    emptyOutDir: false,
    sourcemap: true,
    target: 'es2022',
    rolldownOptions: {
      input: 'app/session/sign-in/main.ts',
      output: { entryFileNames: 'sign-in.js', codeSplitting: false },
    },
  },
});
