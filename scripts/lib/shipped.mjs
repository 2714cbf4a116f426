// Tells which packages of the lock file are shipped: those that the server needs to run, and those that are bundled into the app.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the shipped packages by their place in the lock file, sorted. `sources` are the texts of the app's sources, whose imports
 * are bundled together with all that they depend on.
 */
export function shippedPackages(lock, sources) {
  const places = new Map();
  const entries = Object.entries(lock.packages).filter(([place]) => place !== '');
  for (const [place, { dev, devOptional }] of entries)
    if (!dev && !devOptional) add(place, { isInstalled: true });
  const waiting = [...new Set(sources.flatMap(importsOf))].flatMap((name) => placeOf(lock, '', name));
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (places.has(place)) continue;
    add(place, { isInstalled: false });
    const { dependencies = {} } = lock.packages[place];
    waiting.push(...Object.keys(dependencies).flatMap((name) => placeOf(lock, place, name)));
  }
  return [...places.values()].toSorted((a, b) => (a.place < b.place ? -1 : 1));

  function add(place, { isInstalled }) {
    const { version, license = 'unknown' } = lock.packages[place];
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    places.set(place, { place, name, version, license, isInstalled });
  }
}

/** The packages that a source imports. Types are no part of a bundle. */
const importsOf = (source) =>
  [
    ...source.matchAll(
      /^(?:import|export)\s(?!type\s)(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)/gm,
    ),
  ]
    .map(([, fixed, lazy]) => fixed ?? lazy)
    .filter((name) => /^@?[a-z]/.test(name) && !name.startsWith('node:'))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));

/** Looks where Node does: next to the importer, then in each folder above. */
function placeOf(lock, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (lock.packages[place]) return [place];
    if (folder === '') return [];
  }
}

/** Returns the parts of a CycloneDX list that are about the shipped packages. */
export function onlyShipped(bom, shipped) {
  const names = new Set(shipped.map(({ name, version }) => `${name}@${version}`));
  const components = bom.components.filter(({ group, name, version }) =>
    names.has(`${group ? `${group}/` : ''}${name}@${version}`),
  );
  const refs = new Set([bom.metadata.component['bom-ref'], ...components.map((each) => each['bom-ref'])]);
  const dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
  return { ...bom, components, dependencies };
}

/** Returns one text with the licence of each shipped package, as the package brings it. */
export const licenceTexts = (root, shipped) =>
  shipped
    .map(({ place, name, version, license }) => {
      const folder = join(root, place);
      const files = existsSync(folder)
        ? readdirSync(folder).filter((file) => /^(licen[cs]e|notice)/i.test(file))
        : [];
      const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
      return [`${name} ${version} (${license})`, ...texts].join('\n\n');
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`);
