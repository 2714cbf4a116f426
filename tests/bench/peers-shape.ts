// `npm run bench -- peers-shape`: what people do, beside its floor (one request and one plain durable write) in one run:
// single saves without a connection, sending them after failed attempts, and the way to another device's screen.
import { completionInput, courseInput } from '#server/testing/marketplace.ts';
import type { Marketplace } from '#server/testing/marketplace.ts';
import type { Actor } from '#shared/engine/command.ts';
import { completion } from '#shared/testing/rows.ts';
import { complete, enroll } from '#tests/load/marketplace.ts';
import type { Student } from '#tests/load/marketplace.ts';
import { startBrowserBench } from './browser-bench.ts';
import { startPlainServer } from './plain-server.ts';
import { median, ms, print, quantile } from './rig.ts';
import { drainedAfter } from './tab.ts';
import type { Tab } from './tab.ts';

const rounds = Number(process.env.ROUNDS ?? 3);
const amount = { writes: 200, saves: 500, few: 30, lags: 15, failedAttempts: 8 };
const wholeRows = 10_000;
/** With those of the rounds, no more than a provider may have. */
const fullCourses = 10;

interface Figures {
  product: number[];
  floor: number[];
}

const figures = new Map<string, Figures>();

function note(name: string, product: number, floor: number): void {
  const known = figures.get(name) ?? { product: [], floor: [] };
  known.product.push(product);
  known.floor.push(floor);
  figures.set(name, known);
}

function printFigures(): void {
  print('| Workload | Floor | Product | Ratio | Rounds of the product |');
  print('| --- | --- | --- | --- | --- |');
  for (const [name, { product, floor }] of figures) {
    const ratio = (median(product) / median(floor)).toFixed(1);
    print(
      `| ${name} | ${ms(median(floor))} | ${ms(median(product))} | ${ratio} | ${product.map((value) => ms(value)).join(', ')} |`,
    );
  }
}

/** The courses of one round, each with students who have not completed it. */
interface Round {
  single: Student[];
  many: Student[];
  few: Student[];
}

async function fill(
  marketplace: Marketplace,
  provider: Actor,
): Promise<{ list: Round[]; fullCourse: number }> {
  let fullCourse = 0;
  for (let course = 0; course < fullCourses; course++) {
    const input = courseInput();
    await marketplace.give(provider, 'courses.create', input);
    await complete(
      marketplace,
      provider,
      await enroll(marketplace, provider, input.id, wholeRows / fullCourses),
    );
    fullCourse = input.id;
  }
  const list: Round[] = [];
  const openCourse = async (students: number) => {
    const input = courseInput();
    await marketplace.give(provider, 'courses.create', input);
    return enroll(marketplace, provider, input.id, students);
  };
  for (let round = 0; round < rounds; round++)
    list.push({
      single: await openCourse(amount.writes + 20),
      many: await openCourse(amount.saves + 20),
      few: await openCourse(amount.few + amount.lags + 20),
    });
  return { list, fullCourse };
}

const today = new Date().toISOString().slice(0, 10);
const marksOf = (students: readonly Student[]) =>
  students.map((student) => completionInput(student, { completionDate: today }));

async function main(): Promise<void> {
  const bench = await startBrowserBench();
  const { marketplace, database, databaseUrl } = bench;
  const office = await bench.newOffice();
  const provider = office.actor;
  const { list, fullCourse } = await fill(marketplace, provider);
  await database.knex.raw('vacuum analyze');
  const plain = await startPlainServer(databaseUrl, provider.person);
  print(`Machine: ${bench.machine}, PostgreSQL, every commit flushed. ${rounds} rounds, medians.\n`);
  const newTab = (isProduct: boolean) => bench.newTab(office, { isProduct });
  const [device, other] = [await newTab(true), await newTab(true)];
  const [floor, otherFloor] = [await newTab(false), await newTab(false)];
  for (const tab of [floor, otherFloor]) await tab.run('openPlain');
  for (const [plainTab, tab] of [
    [floor, device],
    [otherFloor, other],
  ] as const) {
    const copied = await plainTab.run('plainCopy', plain.url);
    note('First sync', await tab.run('open', provider), copied);
  }
  await measureReads({ device, floor }, provider, fullCourse);
  await otherFloor.run('plainFollow', `${plain.url}events`);
  for (const round of list) await measureRound(round, { device, other, floor, otherFloor }, plain.url);
  printFigures();
  await plain.close();
  await bench.close();
}

interface Tabs {
  device: Tab;
  other: Tab;
  floor: Tab;
  otherFloor: Tab;
}

async function measureRound({ single, many, few }: Round, tabs: Tabs, plainUrl: string): Promise<void> {
  const { device, other, floor, otherFloor } = tabs;
  const url = `${plainUrl}completions`;
  const plainRows = plainRowsOf();

  // Each floor is measured first: the product's page may not be at rest when its figure is known.
  const floorWrites = await floor.run('plainWrites', { rows: plainRows(amount.writes), pauseMs: 50 });
  await device.run('show', single[0]?.courseId ?? 0);
  await device.context.setOffline(true);
  const writes = await device.run('writes', marksOf(single.slice(0, amount.writes)));
  note('Offline write to the screen, p50', median(writes), median(floorWrites));
  note('Offline write to the screen, p95', quantile(writes, 0.95), quantile(floorWrites, 0.95));
  await drainedAfter(device);

  const plainSaves = (await floor.run('plainWrites', { rows: plainRows(amount.saves), pauseMs: 0 })).reduce(
    (a, b) => a + b,
    0,
  );
  const plainOfMany = await floor.run('plainDrain', { url, rows: plainRows(amount.saves) });
  await device.run('show', many[0]?.courseId ?? 0);
  await device.context.setOffline(true);
  const marks = marksOf(many.slice(0, amount.saves));
  const saves = await device.run('saves', marks);
  note(`Saving ${amount.saves} single commands, until the last is saved`, saves.ms, plainSaves);
  note(`Saving ${amount.saves} single commands, until the screen shows all`, saves.shownMs, plainSaves);
  await device.run('failedAttempts', amount.failedAttempts);
  const drainOfMany = await drainedAfter(device);
  note(
    `Draining those ${amount.saves} after ${amount.failedAttempts} failed attempts`,
    drainOfMany.ms,
    plainOfMany,
  );
  print(`Round: ${drainOfMany.requests} requests drained ${amount.saves} commands`);

  const plainOfFew = await floor.run('plainDrain', { url, rows: plainRows(amount.few) });
  for (const tab of [device, other]) await tab.run('show', few[0]?.courseId ?? 0);
  await device.context.setOffline(true);
  await device.run('saves', marksOf(few.slice(0, amount.few)));
  await device.run('failedAttempts', 2);
  const before = await other.run('textOf', 'done');
  const drainOfFew = await drainedAfter(device);
  note(`Draining ${amount.few}`, drainOfFew.ms, plainOfFew);
  await other.run('seen', before);

  const lags: number[] = [];
  const plainLags: number[] = [];
  for (const mark of marksOf(few.slice(amount.few, amount.few + amount.lags))) {
    await new Promise((resolve) => setTimeout(resolve, 700));
    lags.push(await lag(other, 'seen', 'done', () => device.run('give', mark)));
    const [row = {}] = plainRows(1);
    plainLags.push(await lag(otherFloor, 'plainSeen', 'plain', () => floor.run('plainGive', { url, row })));
  }
  note('Write in A to the screen of B', median(lags), median(plainLags));
}

/** The page is loaded anew for each cold start. */
async function measureReads(
  { device, floor }: Pick<Tabs, 'device' | 'floor'>,
  actor: Actor,
  courseId: number,
): Promise<void> {
  note(
    'One local read of a list of 1,000',
    median(await device.run('listReads', courseId)),
    median(await floor.run('plainListReads', courseId)),
  );
  for (let round = 0; round < 5; round++) {
    await floor.reload();
    const plainStart = await floor.run('plainColdStart', courseId);
    await device.reload();
    note('Cold start', await device.run('coldStart', { actor, courseId }), plainStart);
  }
  await device.reload();
  await device.run('open', actor);
}

/** From the save on one device to the screen of the other, by the clock of the machine that both share. */
async function lag(
  follower: Tab,
  seen: 'seen' | 'plainSeen',
  id: string,
  give: () => Promise<number>,
): Promise<number> {
  const before = await follower.run('textOf', id);
  const seenAt = follower.run(seen, before);
  const givenAt = await give();
  return (await seenAt) - givenAt;
}

let nextRow = 0;

/** Rows of the floor: as large as a completion, in the same table. */
function plainRowsOf() {
  const row = () => ({
    ...completion({ id: `plain-${nextRow++}`, completionDate: today }),
    createdAt: new Date().toISOString(),
  });
  return (count: number) => Array.from({ length: count }, row);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
