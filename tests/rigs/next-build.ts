/**
 * A copy of the build, and the build after it: one lazy part and the files that load it have new names, and the old
 * files are gone.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

export interface Builds {
  /** The copy's server. */
  entry: string;
  /** Replaces the app by its next build. `part` is a source of the file that changes. Returns its new name. */
  next(part: string): string;
  remove(): void;
}

export function copyOfBuild(): Builds {
  // Inside the project, so that the server finds its packages.
  const folder = new URL(`../../node_modules/.cache/builds/${randomUUID()}/`, import.meta.url).pathname;
  mkdirSync(folder, { recursive: true });
  cpSync(new URL('../../dist', import.meta.url).pathname, join(folder, 'dist'), { recursive: true });
  const app = join(folder, 'dist/app');
  return {
    entry: join(folder, 'dist/server/main.mjs'),
    next,
    remove: () => rmSync(folder, { recursive: true }),
  };

  function next(part: string): string {
    const assets = join(app, 'assets');
    const scripts = new Map(
      readdirSync(assets)
        .filter((file) => file.endsWith('.js'))
        .map((file) => [file, readFileSync(join(assets, file), 'utf8')]),
    );
    const first = [...scripts.keys()].find((file) => sourcesOf(join(assets, file)).includes(part));
    if (!first) throw new Error(`There is no part ${part}`);
    // A file's name depends on its content, so a file that references a changed file changes too.
    const changed = new Set([first]);
    for (const name of changed)
      for (const [file, text] of scripts) if (text.includes(name)) changed.add(file);
    const newNameOf = (file: string) => file.replace(/\.js$/, 'n.js');
    for (const file of readdirSync(app, { recursive: true, encoding: 'utf8' })) {
      const path = join(app, file);
      // Compressed copies of changed files would be served instead.
      if (/\.(br|gz)$/.test(file)) rmSync(path);
      else if (/\.(js|html)$/.test(file)) writeFileSync(path, renamedIn(readFileSync(path, 'utf8')));
    }
    // For files without a content hash in their address, the service worker lists a revision.
    const worker = join(app, 'service-worker.js');
    writeFileSync(
      worker,
      readFileSync(worker, 'utf8').replace(/("revision":["'`][0-9a-f]{31})./g, (_whole, kept) => `${kept}n`),
    );
    for (const file of changed) renameSync(join(assets, file), join(assets, newNameOf(file)));
    return newNameOf(first);

    function renamedIn(text: string): string {
      let result = text;
      for (const file of changed) result = result.replaceAll(file, newNameOf(file));
      return result;
    }
  }
}

/**
 * Returns paths from the folder of the app: "screens/both/messages/messages.tsx"; empty if the bundler itself is the
 * source.
 */
function sourcesOf(script: string): string[] {
  if (!existsSync(`${script}.map`)) return [];
  const { sources } = JSON.parse(readFileSync(`${script}.map`, 'utf8')) as { sources: string[] };
  return sources.map((source) => source.replace(/^.*\/app\//, ''));
}
