import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa';
import { nationalHolidays } from './scripts/lib/holidays.mjs';
import { commitOf } from './vite.server.config.ts';

const shortcutIcon = { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' };

export const manifest: Partial<ManifestOptions> = {
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
    { name: 'SWAP agreements', url: '/swap-agreements', icons: [shortcutIcon] },
    { name: 'Messages', url: '/messages', icons: [shortcutIcon] },
    { name: 'Sync status', url: '/sync', icons: [shortcutIcon] },
    { name: 'Notifications', url: '/notifications', icons: [shortcutIcon] },
  ],
  // Made by `npm run screenshots` for the landing page; shown where a browser asks whether to install.
  screenshots: [
    {
      src: '/screens/class-list-light.webp',
      sizes: '1024x700',
      type: 'image/webp',
      form_factor: 'wide',
      label: 'A class list with completions that wait to be sent',
    },
    {
      src: '/screens/candidates-light.webp',
      sizes: '390x700',
      type: 'image/webp',
      form_factor: 'narrow',
      label: 'Matched candidates under their references',
    },
  ],
  // A tapped notification or shortcut uses the window that is already open.
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
};

/**
 * What the app needs to work offline. A browser installs all of these files or none, so pictures are not among them: the
 * worker keeps them as they are shown.
 */
export const offlineFiles = {
  globPatterns: ['**/*.{js,css,html,woff2}'],
  includeManifestIcons: false,
  // The worker serves the frame of the app at every address.
  globIgnores: ['landing.html'],
} as const;

/** Makes the document that a visitor gets at `/`: that of the app, with the top of the landing page in place of its frame. */
const landingDocument = (): Plugin => ({
  name: 'landing-document',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The build has no index.html.');
      const code = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'landing');
      const top = readFileSync('app/screens/visitor/landing/first-screen.html', 'utf8');
      const source = String(page.source)
        .replace(/(?<=<div id="root")>[\s\S]*(?=<\/div>\s*<noscript>)/, () => ` data-page="landing">${top}`)
        .replace('</head>', `<link rel="modulepreload" crossorigin href="/${code?.fileName}"></head>`);
      this.emitFile({ type: 'asset', fileName: 'landing.html', source });
    },
  },
});

/** From patterns of file names under app/ to a test of a module's path. */
const files = (...names: string[]) => new RegExp(`/app/(${names.join('|')})$`);

/** From package names to a test of a module's path. */
const packages = (...names: string[]) => new RegExp(`node_modules[\\\\/](${names.join('|')})[\\\\/]`);

/**
 * Few files instead of one for each icon: what starts the app, what greets a visitor, what somebody signed in needs
 * first, what comes with the first dialog and the first form, what a class list needs beyond that, and what several
 * screens share. A group takes along what its files import, unless a group before it has it. Libraries stand apart: a new release of the app leaves them in the
 * browser's cache.
 */
const chunkGroups = [
  { name: 'react', test: packages('react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom') },
  { name: 'dexie', test: packages('dexie', 'dexie-react-hooks') },
  { name: 'zod', test: packages('zod') },
  {
    name: 'index',
    // With what the landing page shares with the pages of others: some icons, links, and waiting for a frame.
    test: /\/app\/main\.tsx$|\/app\/(ui\/(timing\/next-frame|dialogs\/use-back-closes|text-link|feedback\/missing-part)|screens\/visitor\/landing\/account-types)\.tsx?$|\/lucide-react\/.*\/(x|check|chevron-right)\.mjs$/,
  },
  { name: 'landing', test: files('screens/visitor/landing/(?!join|waiting)[^/]*') },
  {
    name: 'signed-in',
    test: files(
      'shell/signed-in.tsx',
      'screens/(provider|employer)/dashboard/(provider|employer)-dashboard.tsx',
    ),
  },
  { name: 'dialog', test: files('ui/dialogs/dialog.tsx') },
  { name: 'forms', test: files('forms/(server/)?[^/]*', 'ui/inputs/(field|select|checkbox).tsx') },
  {
    name: 'class-list',
    test: files('screens/provider/students/students.tsx', 'shell/device/device-offer.tsx'),
  },
  { name: 'shared', test: /[\\/](app|shared|node_modules)[\\/]/, minShareCount: 2 },
].map((group, index, { length }) => ({ ...group, priority: length - index }));

export default defineConfig({
  root: 'app',
  define: { BUILD_COMMIT: JSON.stringify(commitOf()) },
  publicDir: '../public',
  cacheDir: '../node_modules/.vite',
  resolve: {
    alias: {
      'react-remove-scroll': fileURLToPath(new URL('app/ui/dialogs/remove-scroll.tsx', import.meta.url)),
    },
  },
  plugins: [
    nationalHolidays(),
    react(),
    tailwind(),
    landingDocument(),
    {
      name: 'sign-in-script',
      // The build makes a file of it (vite.sign-in.config.ts).
      configureServer: ({ middlewares }) => {
        middlewares.use((request, _response, next) => {
          if (request.url === '/sign-in.js') request.url = '/session/sign-in/main.ts';
          next();
        });
      },
    },
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'service-worker.ts',
      injectRegister: false,
      registerType: 'prompt',
      manifest,
      includeManifestIcons: offlineFiles.includeManifestIcons,
      injectManifest: {
        globPatterns: [...offlineFiles.globPatterns],
        globIgnores: [...offlineFiles.globIgnores],
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
    // Browsers without it only load a little later what it would have loaded ahead.
    modulePreload: { polyfill: false },
    // The first file names all the others, and a hash does not compress. What a file is of, its source map says.
    rolldownOptions: {
      output: { chunkFileNames: 'assets/[hash:7].js', codeSplitting: { groups: chunkGroups } },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '^/(api|l)(/|$)': `http://127.0.0.1:${process.env['PORT'] ?? 3000}` },
  },
});
