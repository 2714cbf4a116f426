// A typed text may name a learner, so no notification contains any word of it, for any command.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFullFixtures } from '#server/testing/fixtures.ts';
import type { FullFixtures } from '#server/testing/fixtures.ts';
import { commands } from '#shared/commands.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import { validInputs, prepare, scenes } from './valid-inputs.ts';
import type { Scene } from './valid-inputs.ts';
import { replaced, textPlacesIn } from './hostile-inputs.ts';

let fixtures: FullFixtures;
let nextScene: () => Promise<Scene>;
beforeAll(async () => {
  fixtures = await newFullFixtures();
  nextScene = scenes(fixtures);
});
afterAll(() => fixtures.server.close());

const typed = 'Zora is ill, call 555-010-7777';

/** What listings and organizations are called is meant to be told. */
const names = new Set(['title', 'companyName', 'firstName', 'lastName', 'name', 'platformName']);

function freeTextFields(name: string, honest: object): (readonly string[])[] {
  const { input } = assertDefined(commands.get(name));
  const takes = (path: readonly string[], text: string) =>
    input.safeParse(replaced(honest, path, text)).success;
  return (
    textPlacesIn(honest)
      // A handed-over change is checked by the schema of its own command.
      .filter((path) => !path.includes('base') && !path.includes('entries'))
      .filter((path) => !names.has(assertDefined(path.at(-1))))
      .filter((path) => takes(path, typed))
  );
}

const withFreeText = async (scene: Scene) =>
  Object.entries(validInputs(scene)).filter(([name, [, honest]]) => freeTextFields(name, honest).length > 0);

const holdsIt = (row: object): boolean => JSON.stringify(row).includes('555-010-7777');

/** Whole rows are looked at: the finished text, its parameters and the title of the subject. */
const columns = ['title', 'message', 'textParams', 'subjectTitle'];

let told = 0;
let withParams = 0;

test.each([...commands.keys()])('keeps free text of %s out of notifications', async (name) => {
  const scene = await nextScene();
  const [who, honest] = assertDefined(validInputs(scene)[name]);
  const fields = freeTextFields(name, honest);
  if (fields.length === 0) return;
  await prepare(scene, name);
  const { knex } = fixtures.server;
  const read = (): Promise<{ id: string; textParams: string | null }[]> => knex('notifications').select();
  const idsIn = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id));
  const before = await read();
  const input = fields.reduce<unknown>((all, path) => replaced(all, path, typed), honest);
  const outcome = await fixtures.marketplace.ask(who, name, JSON.parse(JSON.stringify(input)));
  expect(outcome.kind, JSON.stringify(outcome)).toMatch(/applied|merged|conflict/);
  const after = await read();
  const known = idsIn(before);
  told += after.filter(({ id }) => !known.has(id)).length;
  for (const row of after) expect(Object.keys(row)).toEqual(expect.arrayContaining(columns));
  withParams += after.filter((row) => row.textParams && row.textParams !== '{}').length;
  const shownBefore = idsIn(before.filter(holdsIt));
  expect(after.filter((row) => holdsIt(row) && !shownBefore.has(row.id))).toEqual([]);
});

test('checks enough commands that send notifications', async () => {
  expect((await withFreeText(await nextScene())).length).toBeGreaterThan(20);
  expect(told).toBeGreaterThan(10);
  expect(withParams).toBeGreaterThan(10);
});
