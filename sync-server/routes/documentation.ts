// The page that shows the OpenAPI document with Swagger UI. Its script and styles are loaded by this page alone.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, dirname } from 'node:path';
import { HOUR_SECONDS } from '#shared/lib/time.ts';
import type { RouteGroup } from './http/route-group.ts';

/** The address of the page and of its files. */
export const documentationPath = '/api/docs';

/**
 * The policy of the page. Swagger UI sets styles in its elements and writes descriptions as HTML, which it cleans itself. The document
 * is this server's own, and the page loads nothing from elsewhere.
 */
export const documentationPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>REST API</title>
    <link rel="icon" href="/icons/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="${documentationPath}/swagger-ui.css">
    <style>
      @media (max-width: 40rem) {
        .swagger-ui .opblock-tag { flex-wrap: wrap; }
        .swagger-ui .opblock-tag small { flex-basis: 100%; order: 1; padding: 0; }
      }
    </style>
  </head>
  <body>
    <noscript>This page needs JavaScript. The document itself is at /api/openapi.json.</noscript>
    <main id="calls"></main>
    <script src="${documentationPath}/swagger-ui-bundle.js"></script>
    <script src="${documentationPath}/start.js"></script>
  </body>
</html>
`;

const start = `SwaggerUIBundle({
  url: '/api/openapi.json',
  domNode: document.getElementById('calls'),
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
`;

const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const types = { css: 'text/css', js: 'text/javascript' } as const;

/** Mounts the page and its files. */
export const documentationRoutes: RouteGroup = (router) => {
  router.get('/docs', (context) => {
    context.type = 'html';
    context.body = page;
  });
  router.get('/docs/start.js', (context) => {
    context.type = types.js;
    context.body = start;
  });
  for (const [name, type] of [
    ['swagger-ui.css', types.css],
    ['swagger-ui-bundle.js', types.js],
  ] as const)
    router.get(`/docs/${name}`, async (context) => {
      context.type = type;
      context.set('Cache-Control', `public, max-age=${HOUR_SECONDS}`);
      context.body = await readFile(join(folder, name), 'utf8');
    });
};
