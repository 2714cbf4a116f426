// Hostile characters in every text of every command, through to the flush. An accepted text can be stored, with
// everything that a rule derives from it. A refused one is refused in words that name the field.
import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newFullFixtures } from '#server/testing/fixtures.ts';
import type { FullFixtures } from '#server/testing/fixtures.ts';
import { commands } from '#shared/commands.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { hostileText } from './hostile-texts.ts';
import { validInputs, prepare, scenes } from './valid-inputs.ts';
import type { Scene } from './valid-inputs.ts';
import { replaced, textPlacesIn } from './hostile-inputs.ts';
import { runSeed } from './run-seeds.ts';

let fixtures: FullFixtures;
let scene: Scene;
let newScene: () => Promise<Scene>;
let made = 0;
/** A long run would slow down with every scene that it leaves in the database. */
const scenesPerDatabase = 600;

async function openFixtures(): Promise<void> {
  fixtures = await newFullFixtures();
  newScene = scenes(fixtures);
}

const nextScene = (): Promise<Scene> => {
  made += 1;
  return newScene();
};

beforeAll(openFixtures);
afterAll(() => fixtures.server.close());
beforeEach(async () => {
  if (made > scenesPerDatabase) {
    made = 0;
    await fixtures.server.close();
    await openFixtures();
  }
  scene = await nextScene();
});

const times = Number(process.env.FUZZ ?? 1);
const seed = times === 1 ? runSeed : Date.now() % 2 ** 31;
let tried = 0;
let applied = 0;
afterAll(() => {
  const file = process.env.TRIED_FILE;
  if (file) writeFileSync(file, JSON.stringify({ tried, seed }));
});

type Path = readonly string[];

/** The fields that take any words, and those that take an address. */
function textFields(name: string, honest: object): { words: Path[]; addresses: Path[] } {
  const { input } = assertDefined(commands.get(name));
  const takes = (path: Path, text: string) => input.safeParse(replaced(honest, path, text)).success;
  const places = textPlacesIn(honest).filter((path) => !path.includes('base'));
  const words = places.filter((path) => takes(path, 'Plain words of no use') && takes(path, 'Others, 2'));
  const addresses = places.filter((path) => !words.includes(path) && takes(path, 'plain.words@example.org'));
  return { words, addresses };
}

/** An emoji where a copy, or a preview, is cut. */
const atPlace = (place: number): string => `${'x'.repeat(place - 1)}😀 and on`;

const onTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Names and titles that every rule puts into what it writes. */
async function renameAll(text: string): Promise<void> {
  const inputs = validInputs(scene);
  for (const name of [
    'accounts.saveName',
    'profiles.saveEmployer',
    'profiles.saveProvider',
    'jobs.edit',
    'courses.edit',
  ]) {
    const [who, honest] = assertDefined(inputs[name]);
    const { words } = textFields(name, honest);
    const renamed = words.reduce<unknown>((input, path) => replaced(input, path, text), honest);
    // Without what stood there before, it is no conflict.
    const based = 'base' in honest ? replaced(renamed, ['base'], {}) : renamed;
    const input = name.endsWith('.edit') ? replaced(based, ['set', 'isActive'], undefined) : based;
    await fixtures.marketplace.ask(who, name, onTheWire(input));
  }
}

test.each([...commands.keys()])('handles hostile texts in %s', async (name) => {
  const own = textFields(name, assertDefined(validInputs(scene)[name])[1]);
  // Of a command without texts, the names around it.
  const runs = own.words.length + own.addresses.length > 0 ? 4 : 1;
  await fc.assert(
    fc.asyncProperty(hostileText, hostileText, async (names, text) => {
      const [who, honest] = assertDefined(validInputs(scene)[name]);
      const { words, addresses } = textFields(name, honest);
      await renameAll(names);
      await prepare(scene, name);
      const written = words.reduce<unknown>((input, path) => replaced(input, path, text), honest);
      const input = addresses.reduce(
        (all, path) => replaced(all, path, `zed${text.slice(0, 40)}@example.org`),
        written,
      );
      tried += 1;
      const outcome = await fixtures.marketplace.ask(who, name, onTheWire(input));
      const what = `${name} ${JSON.stringify(text.slice(0, 200))}: ${JSON.stringify(outcome).slice(0, 300)}`;
      if (outcome.kind !== 'refused') {
        applied += 1;
        scene = await nextScene();
        return;
      }
      expect(outcome.code, what).not.toBe('defect');
      expect(outcome.message, what).not.toMatch(/cannot be stored\. Correct/);
      if (!assertDefined(commands.get(name)).input.safeParse(onTheWire(input)).success)
        expect(Object.keys(outcome.fields ?? {}), what).not.toEqual([]);
    }),
    { numRuns: runs * times, examples: [[atPlace(193), atPlace(200)]], seed, endOnFailure: true },
  );
});

/** Not so: an entry that a manager applies later is checked then, and an unknown time zone is not taken. */
const isText = (name: string, path: Path): boolean =>
  !(name === 'changes.handOver' && path.includes('input')) && path.at(-1) !== 'timeZone';
const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<string, unknown> | null)?.[key], value);

test.each(['\u2800\u2800', '\u200B', '\u3164 \u115F', '\u00AD\uFEFF'])(
  'stores no text of nothing that can be seen in any field of any command: %j',
  (blank) => {
    const kept = [...commands.values()].flatMap(({ name, input }) => {
      const [, honest] = assertDefined(validInputs(scene)[name]);
      return textFields(name, honest)
        .words.filter((path) => isText(name, path))
        .flatMap((path) => {
          const { success, data } = input.safeParse(replaced(honest, path, blank.repeat(10)));
          return success && valueAt(data, path) ? [`${name} ${path.join('.')}`] : [];
        });
    });
    expect(kept).toEqual([]);
  },
);

test('accepts enough hostile texts to reach the flush', () => {
  expect(applied).toBeGreaterThan(tried / 4);
});
