// Serves the built app. Every file is read once at startup, so no requested path reaches the disk.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Context, Middleware } from 'koa';
import { isForReading } from './http/link-tails.ts';
import { isScreen } from '#shared/screen-paths.ts';

interface File {
  path: string;
  etag: string;
  type: string;
  isImmutable: boolean;
  /** The sizes of the file and of its compressed versions from the build. */
  sizes: Partial<Record<Encoding, number>>;
}

type Encoding = 'identity' | 'br' | 'gzip';
const suffixes: Record<Encoding, string> = { identity: '', br: '.br', gzip: '.gz' };

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

interface FilesOptions {
  /** Puts the platform's name into the text of the web app manifest. */
  nameManifest?: (text: string) => Promise<string>;
  /** Reports whether the browser has a session. */
  hasSession?: (context: Context) => boolean;
}

export function filesRoutes(
  folder: string,
  { nameManifest = async (text) => text, hasSession = () => true }: FilesOptions = {},
): Middleware {
  const files = readFolder(folder);
  return async (context) => {
    if (context.method !== 'GET' && context.method !== 'HEAD') {
      context.status = 405;
      context.set('Allow', 'GET, HEAD');
      return;
    }
    const file = files.get(context.path);
    const page = files.get('/index.html');
    const landing = files.get('/landing.html');
    if (context.path === '/' && landing && !hasSession(context)) sendLanding(context, landing);
    else if (file && context.path === '/manifest.webmanifest')
      await sendManifest(context, file, nameManifest);
    else if (file) send(context, file);
    else if (page && isScreen(context.path)) send(context, page);
    // The app shows its "not found" page. A program that requests a file gets no page.
    else if (page && isForReading(context)) send(context, page, 404);
    else {
      context.status = 404;
      context.type = 'text/plain';
      context.body = page ? 'Not found' : 'The app is not built. Run: npm run build';
    }
  };
}

/** Made for each request, because its name is a setting. */
async function sendManifest(
  context: Context,
  { path, type }: File,
  nameManifest: (text: string) => Promise<string>,
): Promise<void> {
  const text = await nameManifest(readFileSync(path, 'utf8'));
  context.set({ 'Cache-Control': 'no-cache', ETag: `"${hashOf(text)}"` });
  context.type = type;
  context.status = 200;
  if (context.fresh) context.status = 304;
  else context.body = text;
}

/** The name of the platform is put in later: it is a setting. */
function sendLanding(context: Context, { path, type }: File): void {
  context.set({ 'Cache-Control': 'no-cache', Vary: 'Cookie' });
  context.type = type;
  context.body = readFileSync(path, 'utf8');
}

const hashOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);

function send(context: Context, file: File, status = 200) {
  const encoding = choose(context, file);
  context.status = status;
  context.type = file.type;
  context.set({
    'Cache-Control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: encoding === 'identity' ? `"${file.etag}"` : `"${file.etag}-${encoding}"`,
    Vary: 'Accept-Encoding',
  });
  if (context.fresh) {
    context.status = 304;
    return;
  }
  if (encoding !== 'identity') context.set('Content-Encoding', encoding);
  context.length = file.sizes[encoding] ?? 0;
  if (context.method === 'GET') context.body = createReadStream(file.path + suffixes[encoding]);
}

/** Chooses the smallest encoding that the browser accepts, in any order of the header. */
function choose(context: Context, { sizes }: File): Encoding {
  const best = (['br', 'gzip'] as const).find(
    (encoding) => encoding in sizes && context.acceptsEncodings(encoding),
  );
  return best ?? 'identity';
}

function readFolder(folder: string): Map<string, File> {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !/\.(br|gz)$/.test(name) && statSync(join(folder, name)).isFile(),
  );
  return new Map(names.map((name) => [`/${name.replaceAll('\\', '/')}`, describe(join(folder, name), name)]));
}

function describe(path: string, name: string): File {
  const sizes: File['sizes'] = {};
  for (const [encoding, suffix] of Object.entries(suffixes)) {
    const size = statSync(path + suffix, { throwIfNoEntry: false })?.size;
    if (size !== undefined) sizes[encoding as Encoding] = size;
  }
  return {
    path,
    sizes,
    etag: hashOf(readFileSync(path)),
    type: types[extname(name)] ?? 'application/octet-stream',
    // The build puts a content hash into the names of the files in this folder.
    isImmutable: name.startsWith('assets'),
  };
}
