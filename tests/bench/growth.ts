// `npm run bench -- growth`: how the costs of a device grow with the rows of its provider and with the changes that wait.
// For each cost it prints the exponent of its growth: 1 is linear, 0 does not grow.
import { completionInput, courseInput } from '#server/testing/marketplace.ts';
import type { Marketplace } from '#server/testing/marketplace.ts';
import type { Actor } from '#shared/engine/command.ts';
import { complete, enroll } from '#tests/load/marketplace.ts';
import type { Student } from '#tests/load/marketplace.ts';
import { startBrowserBench } from './browser-bench.ts';
import type { Office } from './browser-bench.ts';
import { heapOf, median, print } from './rig.ts';
import { drainedAfter } from './tab.ts';
import type { Tab } from './tab.ts';

const rowCounts = sizes('ROWS', [1_000, 10_000, 100_000]);
const waitingCounts = sizes('WAITING', [10, 100, 1_000, 5_000]);
const rowsBesideWaiting = 10_000;
const measuredWrites = 20;
/** The changes of another device that one pull brings. */
const pulledChanges = 100;
const fullCourses = 10;
/** The changes that wait belong to classes of this size, of which none is on the screen. */
const classSize = 1_000;

function sizes(name: string, otherwise: number[]): number[] {
  return process.env[name]?.split(',').map(Number) ?? otherwise;
}

/** Each cost by size. Costs are in ms, or in MB of the page's heap. */
type Costs = Map<string, Map<number, number>>;

function note(costs: Costs, name: string, size: number, cost: number): void {
  const bySize = costs.get(name) ?? new Map<number, number>();
  bySize.set(size, cost);
  costs.set(name, bySize);
}

/** The slope of a straight line through the logarithms. */
function exponentOf(bySize: ReadonlyMap<number, number>): number {
  const points = [...bySize].map(([size, cost]) => [Math.log(size), Math.log(cost)] as const);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const top = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return top / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}

function printCosts(heading: string, costs: Costs): void {
  const columns = [...new Set([...costs.values()].flatMap((bySize) => [...bySize.keys()]))];
  print(`\n| ${heading} | ${columns.map((size) => size.toLocaleString('en-US')).join(' | ')} | Exponent |`);
  print(`| --- | ${columns.map(() => '---').join(' | ')} | --- |`);
  for (const [name, bySize] of costs) {
    const cells = columns.map((size) => (bySize.get(size) ?? Number.NaN).toFixed(1));
    print(`| ${name} | ${cells.join(' | ')} | ${exponentOf(bySize).toFixed(2)} |`);
  }
}

async function main(): Promise<void> {
  const bench = await startBrowserBench();
  const { marketplace, database } = bench;
  print(`Machine: ${bench.machine}.`);

  const byRows: Costs = new Map();
  for (const rows of rowCounts) {
    const office = await bench.newOffice();
    const courseId = await fill(marketplace, office.actor, rows);
    const students = await openCourse(marketplace, office.actor, measuredWrites + pulledChanges);
    await database.knex.raw('vacuum analyze');
    const tab = await bench.newTab(office, { isProduct: true });
    await measureRows(byRows, rows, tab, { office, students, marketplace });
    await tab.context.close();
    const costs = await bench.measureApp(office, courseId);
    for (const [name, cost] of Object.entries(costs)) note(byRows, name, rows, cost);
  }
  printCosts('By rows of the provider, nothing waits', byRows);

  const byWaiting: Costs = new Map();
  const office = await bench.newOffice();
  await fill(marketplace, office.actor, rowsBesideWaiting);
  const tab = await bench.newTab(office, { isProduct: true });
  await tab.run('open', office.actor);
  for (const waiting of waitingCounts) {
    const students = await openCourse(marketplace, office.actor, measuredWrites);
    const others: Student[] = [];
    while (others.length < waiting)
      others.push(
        ...(await openCourse(marketplace, office.actor, Math.min(classSize, waiting - others.length))),
      );
    await measureWaiting(byWaiting, waiting, tab, { office, students, others });
  }
  printCosts(`By changes that wait, ${rowsBesideWaiting.toLocaleString('en-US')} rows`, byWaiting);

  await bench.close();
}

/** Half of the rows are students, half are their completions. Returns the id of the last course. */
async function fill(marketplace: Marketplace, provider: Actor, rows: number): Promise<number> {
  let courseId = 0;
  for (let course = 0; course < fullCourses; course++) {
    const students = await openCourse(marketplace, provider, rows / fullCourses / 2);
    await complete(marketplace, provider, students);
    courseId = students[0]?.courseId ?? 0;
  }
  return courseId;
}

async function openCourse(marketplace: Marketplace, provider: Actor, students: number): Promise<Student[]> {
  const input = courseInput();
  await marketplace.give(provider, 'courses.create', input);
  return enroll(marketplace, provider, input.id, students);
}

const today = new Date().toISOString().slice(0, 10);
const marksOf = (students: readonly Student[]) =>
  students.map((student) => completionInput(student, { completionDate: today }));

interface RowsCase {
  office: Office;
  students: Student[];
  marketplace: Marketplace;
}

async function measureRows(costs: Costs, rows: number, tab: Tab, given: RowsCase): Promise<void> {
  const { office, students, marketplace } = given;
  const courseId = students[0]?.courseId ?? 0;
  let requests = 0;
  tab.page.on('request', (request) => (requests += Number(request.url().endsWith('/api/sync'))));
  note(costs, 'First sync, ms', rows, await tab.run('open', office.actor));
  print(`${rows} rows came in ${requests} requests.`);
  await tab.run('show', courseId);
  const writes = await tab.run('writes', marksOf(students.slice(0, measuredWrites)));
  note(costs, 'Save to the screen, ms', rows, median(writes));
  note(costs, 'Pull without news, ms', rows, median(await times(5, () => tab.run('pull'))));
  await tab.context.setOffline(true);
  await complete(marketplace, office.actor, students.slice(measuredWrites));
  const reconnected = tab.page.evaluate(
    `new Promise((resolve) => addEventListener('online', resolve, { once: true })).then(() => window.peers.pull())`,
  ) as Promise<number>;
  await tab.context.setOffline(false);
  note(costs, `Pull of ${pulledChanges} changes, ms`, rows, await reconnected);
  note(costs, 'Memory, MB', rows, await heapOf(tab.page));
  note(costs, 'Cold start, ms', rows, median(await coldStarts(tab, office, courseId)));
}

async function measureWaiting(
  costs: Costs,
  waiting: number,
  tab: Tab,
  { office, students, others }: { office: Office; students: Student[]; others: Student[] },
): Promise<void> {
  const courseId = students[0]?.courseId ?? 0;
  await tab.run('pull');
  await tab.run('show', courseId);
  await tab.context.setOffline(true);
  const savedMs = await tab.run('savesElsewhere', marksOf(others));
  note(costs, 'Save without a change on the screen, ms', waiting, savedMs / waiting);
  const writes = await tab.run('writes', marksOf(students));
  note(costs, 'Save to the screen, ms', waiting, median(writes));
  note(costs, 'Attempt without a connection, ms', waiting, median(await times(5, () => tab.run('pull'))));
  note(costs, 'Memory, MB', waiting, await heapOf(tab.page));
  note(costs, 'Cold start, ms', waiting, median(await coldStarts(tab, office, courseId)));
  await tab.reload();
  await tab.run('open', office.actor);
  await tab.run('shownWaiting', courseId);
  const { ms, requests } = await drainedAfter(tab);
  note(costs, 'Drain, ms', waiting, ms);
  print(`${waiting} waiting changes were sent in ${requests} requests.`);
}

async function coldStarts(tab: Tab, { actor }: Office, courseId: number): Promise<number[]> {
  return times(3, async () => {
    await tab.reload();
    return tab.run('coldStart', { actor, courseId });
  });
}

async function times(count: number, measure: () => Promise<number>): Promise<number[]> {
  const values: number[] = [];
  for (let round = 0; round < count; round++) values.push(await measure());
  return values;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
