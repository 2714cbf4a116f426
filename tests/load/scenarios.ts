// The load scenarios. Each prints the throughput, the durations and the checks.
import { connect, type Socket } from 'node:net';
import { Agent } from 'node:http';
import type { Knex } from 'knex';
import type { Actor } from '#shared/engine/command.ts';
import { serviceAccounts } from '#server/identity/service-accounts/service-accounts.ts';
import type { Mailer } from '#server/operations/mail.ts';
import { courseInput, jobInput } from '#server/testing/marketplace.ts';
import { pushBench } from '#server/testing/push-bench.ts';
import { cookieHeader, makeSession } from '#tests/rigs/session.ts';
import type { Subscription } from '#tests/rigs/push/push-service.ts';
import { pause, until } from '#tests/rigs/until.ts';
import { LoadClient } from './client.ts';
import { inParallel, memoryOf, ms, p50p99, quantile } from './measure.ts';
import { complete, enroll, type LoadMarketplace } from './marketplace.ts';

export interface Load {
  knex: Knex;
  port: number;
  /** The server's process id. */
  pid: number;
  sessionKey: string;
  marketplace: LoadMarketplace;
  /** The share of the load that the design names. */
  scale: number;
}

export interface Figures {
  what: string;
  through: string;
  latency: string;
  held: string;
}

const agentOf = (connections: number) => new Agent({ keepAlive: true, maxSockets: connections });

async function clientsFor(load: Load, actors: readonly Actor[], agent: Agent): Promise<LoadClient[]> {
  const clients: LoadClient[] = [];
  for (const { person } of actors) {
    const cookies = await makeSession(load.knex, person, load.sessionKey);
    clients.push(new LoadClient(load.port, cookieHeader(cookies), agent));
  }
  return clients;
}

/** The city tier at ten times its mean: 6 pulls and 0.7 completions per second. */
export async function steady(load: Load): Promise<Figures> {
  const people = await cityTier(load);
  const seconds = Math.max(10, Math.round(60 * load.scale));
  const { pulls, marks } = await people.work(seconds);
  return {
    what: `City tier, ten times its mean, ${seconds} s`,
    through: `${(pulls.length / seconds).toFixed(1)} pulls/s, ${(marks.length / seconds).toFixed(2)} completions/s`,
    latency: `pulls ${p50p99(pulls)}; completions, matched, ${p50p99(marks)}`,
    held: `server ${memoryOf(load.pid)} MB`,
  };
}

/** The people of the city tier, with replicas that are up to date. */
async function cityTier(load: Load) {
  const agent = agentOf(50);
  const { offices, employers } = load.marketplace;
  const tablets = await clientsFor(
    load,
    offices.slice(0, 215).map(({ actor }) => actor),
    agent,
  );
  const phones = await clientsFor(load, employers, agent);
  const all = [...tablets, ...phones];
  await inParallel(all, 20, async (client) => void (await client.syncAll()));
  let done = 0;
  return {
    /** Pulls and marks for these seconds, and returns how long each took in milliseconds. */
    async work(seconds: number): Promise<{ pulls: number[]; marks: number[] }> {
      const [pulls, marks]: [number[], number[]] = [[], []];
      const under: Promise<void>[] = [];
      for (let tick = 0; tick < seconds * 10; tick++) {
        const client = all[Math.floor(Math.random() * all.length)];
        if (tick % 10 < 6 && client) under.push(client.sync().then(({ ms: took }) => void pulls.push(took)));
        if (tick % 14 === 0) {
          const place = done++;
          const office = offices[place % tablets.length];
          const student = office?.students[Math.floor(place / tablets.length)];
          const tablet = tablets[place % tablets.length];
          if (tablet && student && office) {
            const entry = tablet.entry('completions.mark', {
              courseId: office.courseId,
              candidateReferenceId: student.candidateReferenceId,
              completionDate: new Date().toISOString().slice(0, 10),
              batchId: null,
            });
            under.push(tablet.sync([entry]).then(({ ms: took }) => void marks.push(took)));
          }
        }
        await pause(100);
      }
      await Promise.all(under);
      return { pulls, marks };
    },
  };
}

/** The people of the city tier while 20 keys follow the changes of their organizations, and while none does, in turns. */
export async function feeds(load: Load): Promise<Figures> {
  const people = await cityTier(load);
  const keys = await keysOf(load, 20);
  const seconds = Math.max(10, Math.round(30 * load.scale));
  const [alone, beside]: [number[], number[]] = [[], []];
  const followed = { answers: 0, rows: 0 };
  for (let turn = 0; turn < 4; turn += 1) {
    const quiet = await people.work(seconds);
    alone.push(...quiet.pulls, ...quiet.marks);
    const stop = new AbortController();
    const following = keys.map((key) => follow(load.port, key, stop.signal, followed));
    const busy = await people.work(seconds);
    beside.push(...busy.pulls, ...busy.marks);
    stop.abort();
    await Promise.all(following);
  }
  const [before, during] = [quantile(alone, 0.95), quantile(beside, 0.95)];
  return {
    what: `20 keys follow the changes feed beside the city tier, 4 turns of ${seconds} s each`,
    through: `${followed.answers} answers with ${followed.rows} rows`,
    latency: `syncs of people p95 ${ms(before)} without, ${ms(during)} with: ${(during / before).toFixed(2)} times`,
    held: `server ${memoryOf(load.pid)} MB`,
  };
}

/** Makes a key for each of the first training providers, which follows from their newest change on. */
async function keysOf(
  { knex, marketplace }: Load,
  count: number,
): Promise<{ key: string; cursor: string }[]> {
  const mailer = { send: async () => {} } as unknown as Mailer;
  const accounts = serviceAccounts({ knex, mailer, now: () => new Date() });
  const wanted = { scopes: ['matches:read', 'completions:read'] as const, endsAt: null, addresses: [] };
  const made: { key: string; cursor: string }[] = [];
  for (const { actor } of marketplace.offices.slice(0, count)) {
    const { key } = await accounts.add(actor, { ...wanted, name: 'Student system' });
    made.push({ key, cursor: '' });
  }
  return made;
}

/** Reads all changes, and waits for the next one, until it is stopped. */
async function follow(
  port: number,
  reader: { key: string; cursor: string },
  signal: AbortSignal,
  followed: { answers: number; rows: number },
): Promise<void> {
  const headers = { Authorization: `Bearer ${reader.key}` };
  while (!signal.aborted)
    try {
      const asked = new URLSearchParams({ wait: '30', ...(reader.cursor && { cursor: reader.cursor }) });
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/changes?${asked}`, { headers, signal });
      if (answer.status === 429) await pause(1_000);
      else if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${await answer.text()}`);
      else {
        const { changes, cursor } = (await answer.json()) as { changes: unknown[]; cursor: string };
        reader.cursor = cursor;
        followed.answers += 1;
        followed.rows += changes.length;
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
}

/** Devices that come back at once with ten edits each, and wait as long as the server says. */
export async function burst(load: Load): Promise<Figures> {
  const count = Math.round(5000 * load.scale);
  const agent = agentOf(400);
  const { offices } = load.marketplace;
  const actors = Array.from({ length: count }, (_, index) => offices[index % offices.length]!);
  const clients = await clientsFor(
    load,
    actors.map(({ actor }) => actor),
    agent,
  );
  const [took, turned] = [[] as number[], { away: 0 }];
  let refused = 0;
  const began = performance.now();
  await inParallel(
    clients.map((client, index) => ({
      client,
      office: actors[index]!,
      // The tablets of one office edit different students.
      first: Math.floor(index / offices.length) * 10,
    })),
    400,
    async ({ client, office, first }) => {
      const entries = Array.from({ length: 10 }, (_, index) => {
        const student = office.students[(first + index) % office.students.length]!;
        const studentPhone = `555-010-${String(Math.floor(Math.random() * 9000) + 1000)}`;
        return client.entry('enrollments.edit', { id: student.id, set: { studentPhone }, base: {} });
      });
      const start = performance.now();
      for (let tries = 0; ; tries++) {
        const { reply, status } = await client.sync(entries);
        if (reply) {
          refused += reply.outcomes.filter(([, { kind }]) => kind === 'refused').length;
          break;
        }
        turned.away += 1;
        if (status !== 503 && status !== 429) throw new Error(`answered ${status}`);
        await pause(500 + Math.random() * Math.min(60_000, 1000 * 2 ** tries));
      }
      took.push(performance.now() - start);
    },
  );
  const seconds = (performance.now() - began) / 1000;
  if (refused > 0) throw new Error(`${refused} edits were refused`);
  return {
    what: `${count} devices come back at once, 10 edits each, with their first pull`,
    through: `${(count / seconds).toFixed(0)} devices/s, ${((count * 10) / seconds).toFixed(0)} commands/s, ${seconds.toFixed(0)} s in all, ${turned.away} answers "come again"`,
    latency: `a device, waits included: ${p50p99(took)}`,
    held: `server ${memoryOf(load.pid)} MB`,
  };
}

/** Open event streams, and the time until all of them receive one change. */
export async function streams(load: Load): Promise<Figures> {
  const count = Math.round(10_000 * load.scale);
  const people = [...load.marketplace.offices.map(({ actor }) => actor), ...load.marketplace.employers];
  // A person may open twenty.
  const most = Math.min(count, people.length * 19);
  const before = memoryOf(load.pid);
  const sessions = await Promise.all(
    people.map(({ person }) => makeSession(load.knex, person, load.sessionKey)),
  );
  const sockets: Socket[] = [];
  const heard: number[] = [];
  let told = 0;
  const began = performance.now();
  await inParallel(
    Array.from({ length: most }, (_, index) => index),
    200,
    (index) =>
      new Promise<void>((open, failed) => {
        const socket = connect({ port: load.port, host: '127.0.0.1' });
        sockets.push(socket);
        socket.once('error', failed);
        const cookie = cookieHeader(sessions[index % sessions.length]!);
        socket.write(`GET /api/events HTTP/1.1\r\nHost: localhost:${load.port}\r\nCookie: ${cookie}\r\n\r\n`);
        socket.on('data', (chunk: Buffer) => {
          const text = chunk.toString();
          if (text.includes('retry:')) open();
          else if (text.startsWith('HTTP/1.1 ') && !text.startsWith('HTTP/1.1 200'))
            failed(new Error(`stream ${index}: ${text.slice(0, 200)}`));
          if (text.includes('event: changed') && told > 0) heard.push(performance.now() - told);
        });
      }),
  );
  const opened = (performance.now() - began) / 1000;
  const held = memoryOf(load.pid);
  await pause(2_000);
  const [employer] = load.marketplace.employers;
  told = performance.now();
  const agent = agentOf(1);
  const [client] = await clientsFor(load, employer ? [employer] : [], agent);
  if (!client) throw new Error('nobody to post a job');
  await client.sync([client.entry('jobs.post', jobInput())]);
  // Every provider, and the first employer, who posted it.
  const concerned = load.marketplace.offices.length + 1;
  const expected = Array.from({ length: most }, (_, index) => index % people.length).filter(
    (place) => place < concerned,
  ).length;
  await until('all streams heard', () => heard.length >= expected, { within: 60_000 }).catch(() => {});
  for (const socket of sockets) socket.destroy();
  return {
    what: `${most} open event streams; a job is posted, which ${expected} of them are told`,
    through: `opened at ${(most / opened).toFixed(0)}/s; ${heard.length} of ${expected} heard`,
    latency: `from the request to the hint: ${p50p99(heard)}`,
    held: `server ${before} MB before, ${held} MB with them`,
  };
}

/** Commands at full speed. Each is a completion that creates a match. */
export async function commandsPerSecond(load: Load): Promise<Figures> {
  const classSize = Math.round(500 * Math.max(load.scale, 0.2));
  const agent = agentOf(4);
  const chosen = load.marketplace.offices.slice(0, 4);
  const clients = await clientsFor(
    load,
    chosen.map(({ actor }) => actor),
    agent,
  );
  const classes = await Promise.all(
    chosen.map(({ actor, courseId }) => enroll(load.marketplace.marketplace, actor, courseId, classSize)),
  );
  const took: number[] = [];
  const today = new Date().toISOString().slice(0, 10);
  const began = performance.now();
  await Promise.all(
    clients.map(async (client, place) => {
      for (let start = 0; start < classSize; start += 50) {
        const entries = (classes[place] ?? [])
          .slice(start, start + 50)
          .map(({ courseId, candidateReferenceId }) =>
            client.entry('completions.mark', {
              courseId,
              candidateReferenceId,
              completionDate: today,
              batchId: null,
            }),
          );
        took.push((await client.sync(entries)).ms);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  return {
    what: `${clients.length * classSize} completions in batches of 50 from ${clients.length} devices, each matched, with notification and push row`,
    through: `${((clients.length * classSize) / seconds).toFixed(0)} commands/s`,
    latency: `a batch of 50 and its pull: ${p50p99(took)}`,
    held: `server ${memoryOf(load.pid)} MB`,
  };
}

/** Approval of an agreement for a class that completed long ago. */
export async function approval(load: Load): Promise<Figures> {
  const size = Math.round(2000 * Math.max(load.scale, 0.25));
  const { marketplace } = load.marketplace;
  const [employer, provider] = [await marketplace.person('employer'), await marketplace.person('provider')];
  const job = jobInput();
  const course = courseInput({ linkedJobIds: [job.id] });
  await marketplace.give(employer, 'jobs.post', job);
  await marketplace.give(provider, 'courses.create', course);
  await complete(marketplace, provider, await enroll(marketplace, provider, course.id, size));
  const [client] = await clientsFor(load, [employer], agentOf(1));
  if (!client) throw new Error('no employer');
  await client.syncAll();
  const sent = await client.sync([client.entry('agreements.approve', { id: `${course.id}.${job.id}.1` })]);
  const matches = await load.knex('matches').where({ jobId: job.id }).count({ count: '*' }).first();
  return {
    what: `An approval over ${size} past completions`,
    through: `${Number(matches?.count)} matches in one transaction`,
    latency: `${ms(sent.ms)}, with the first page of the matches`,
    held: `server ${memoryOf(load.pid)} MB; the answer ${(sent.bytes / 1024).toFixed(0)} kB packed`,
  };
}

/** The first sync of a very large provider. The time on a slow line is calculated from the transferred bytes. */
export async function firstSync(load: Load): Promise<Figures> {
  const learners = Math.round(20_000 * Math.max(load.scale, 0.1));
  const { marketplace } = load.marketplace;
  const provider = await marketplace.person('provider');
  for (let left = learners; left > 0; left -= 800) {
    const course = courseInput();
    await marketplace.give(provider, 'courses.create', course);
    await complete(
      marketplace,
      provider,
      await enroll(marketplace, provider, course.id, Math.min(800, left)),
    );
  }
  const [client] = await clientsFor(load, [provider], agentOf(1));
  const pages = (await client?.syncAll()) ?? [];
  const rows = pages.reduce((sum, { reply }) => sum + (reply?.rows.length ?? 0), 0);
  const bytes = pages.reduce((sum, page) => sum + page.bytes, 0);
  const server = pages.reduce((sum, page) => sum + page.ms, 0);
  const onLine = (size: number, requests: number) => (size * 8) / 1_600_000 + requests * 0.3;
  return {
    what: `The first sync of a provider with ${learners} learners, ${rows} rows in ${pages.length} pages`,
    through: `${(bytes / 1e6).toFixed(1)} MB packed, ${(server / 1000).toFixed(1)} s at the server`,
    latency: `a page ${p50p99(pages.map((page) => page.ms))}; worked out for 1.6 Mbit/s and 300 ms: the first page after ${onLine(pages[0]?.bytes ?? 0, 2).toFixed(1)} s, all after ${onLine(bytes, pages.length).toFixed(0)} s`,
    held: `server ${memoryOf(load.pid)} MB`,
  };
}

/** One notification for each of many people with one device each, to a push service on this machine. */
export async function pushes(load: Load): Promise<Figures> {
  const count = Math.round(5000 * load.scale);
  const bench = await pushBench();
  try {
    const people = Array.from({ length: count }, (_, index) => `person-${index}`);
    const devices: Subscription[] = [];
    for (const person of people) devices.push(await bench.device(person));
    await inParallel(people, 4, async (personId) => void (await bench.tell({ personId })));
    const began = performance.now();
    bench.deliver();
    const arrived: number[] = [];
    await until(
      'every push arrived',
      () => {
        const so = devices.filter((device) => bench.service.messages(device).length > 0).length;
        while (arrived.length < so) arrived.push(performance.now() - began);
        return so === count;
      },
      { within: 600_000, every: 200 },
    );
    const seconds = (performance.now() - began) / 1000;
    return {
      what: `Push to ${count} devices at once`,
      through: `${(count / seconds).toFixed(0)} pushes/s, encrypted, and opened by the stand-in in the same process`,
      latency: `from the start: half after ${(quantile(arrived, 0.5) / 1000).toFixed(1)} s, all after ${seconds.toFixed(1)} s`,
      held: `${Math.round(process.memoryUsage().rss / 1e6)} MB, stand-in included`,
    };
  } finally {
    await bench.close();
  }
}
