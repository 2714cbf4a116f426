import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa';

const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'SkillPact',
  short_name: 'SkillPact',
  description: 'Guaranteed interviews, agreed between employers and training providers.',
  lang: 'en-US',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f4f6f4',
  theme_color: '#f4f6f4',
  categories: ['business', 'education'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  shortcuts: [
    { name: 'SWAP agreements', url: '/swap-agreements' },
    { name: 'Candidates', url: '/candidates' },
    { name: 'Courses', url: '/courses' },
  ],
  // A tapped notification or shortcut uses the window that is already open.
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
};

export default defineConfig({
  root: 'app',
  publicDir: '../public',
  cacheDir: '../node_modules/.vite',
  resolve: {
    alias: {
      'react-style-singleton': fileURLToPath(new URL('app/ui/style-singleton.ts', import.meta.url)),
    },
  },
  plugins: [
    react(),
    tailwind(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'service-worker.ts',
      injectRegister: false,
      registerType: 'prompt',
      manifest,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
        maximumFileSizeToCacheInBytes: 2 * 1024 * 1024,
      },
      devOptions: { enabled: true, type: 'module', navigateFallback: 'index.html' },
    }),
  ],
  build: {
    outDir: '../dist/app',
    emptyOutDir: true,
    sourcemap: true,
    target: 'es2022',
    license: true,
    // Libraries in files of their own: a new release of the app leaves them in the browser's cache.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
              priority: 3,
            },
            { name: 'dexie', test: /node_modules[\\/]dexie/, priority: 2 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? 3000}` },
  },
});
