/** A copy of what was built, and the build after it: one lazy part and who loads it have other names, the old are gone. */
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
  /** Replaces the app by its next build; `part` is a source of the file that changes. Returns its new name. */
  next(part: string): string;
  remove(): void;
}

export function copyOfBuild(): Builds {
  // Below the project, where the server finds its packages.
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
    // A file is named after what is in it: whoever names a changed file is a changed file.
    const changed = new Set([first]);
    for (const name of changed)
      for (const [file, text] of scripts) if (text.includes(name)) changed.add(file);
    const newNameOf = (file: string) => file.replace(/\.js$/, 'n.js');
    for (const file of readdirSync(app, { recursive: true, encoding: 'utf8' })) {
      const path = join(app, file);
      // Compressed copies of what is changed here would be served in its place.
      if (/\.(br|gz)$/.test(file)) rmSync(path);
      else if (/\.(js|html)$/.test(file)) writeFileSync(path, renamedIn(readFileSync(path, 'utf8')));
    }
    // What has no name of its content in its address has it beside it.
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

/** From the folder of the app: "screens/both/messages/messages.tsx"; none where the bundler itself is the source. */
function sourcesOf(script: string): string[] {
  if (!existsSync(`${script}.map`)) return [];
  const { sources } = JSON.parse(readFileSync(`${script}.map`, 'utf8')) as { sources: string[] };
  return sources.map((source) => source.replace(/^.*\/app\//, ''));
}
