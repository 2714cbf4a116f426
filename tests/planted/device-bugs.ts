// Bugs planted in the device's half of the protocol: saving, sending, taking a reply, replaying.
import { plant } from './bug.ts';
import type { Bug } from './bug.ts';

const replicaTest = (test: string) => ({ file: 'app/replica/replica.test.ts', test });

export const deviceBugs: readonly Bug[] = [
  plant(
    'digest off',
    'A reply is believed only when its digest vouches for it',
    'stories',
    'shared/sync.ts',
    "if (digestOf(replyText) !== envelope.digest) throw new BrokenAnswer('the answer arrived damaged');",
    '',
  ),
  plant(
    'count off',
    'A reply has as many rows as it counted',
    { file: 'shared/sync.test.ts', test: 'with fewer rows than it counted is refused' },
    'shared/sync.ts',
    "if (reply.rows.length !== envelope.count) throw new BrokenAnswer('the answer arrived incomplete');",
    '',
  ),
  plant(
    'cookie before rows',
    'Rows and cookie of a reply are stored together or not at all',
    'stories',
    'app/replica/apply.ts',
    '  const { database, surroundings } = parts;\n  return database.transaction(',
    `  const { database, surroundings } = parts;
  if ((await new Keeper(database).get<string | null>('cookie', null)) === request.cookie) {
    await new Keeper(database).set('cookie', reply.cookie);
    request = { ...request, cookie: reply.cookie };
  }
  return database.transaction(`,
  ),
  plant(
    'stale reply applied',
    'A reply is dropped when the cookie has moved on since its request',
    'stories',
    'app/replica/apply.ts',
    "if ((await keeper.get<string | null>('cookie', null)) !== request.cookie) return 'dropped';",
    '',
  ),
  plant(
    'push answer moves the cursor',
    'Only a page that was applied moves the cursor',
    'stories',
    'app/replica/apply.ts',
    '    const news = { rows: reply.rows, gone: [...reply.gone, ...forgotten] };',
    '    const news = reply.outcomes.length > 0 ? { rows: [], gone: [] } : { rows: reply.rows, gone: [...reply.gone, ...forgotten] };',
  ),
  plant(
    'undo off',
    'A reply is applied to the rows as the server has them',
    'stories',
    'app/replica/rebuild.ts',
    'for (const { table, id, before } of images) {',
    'for (const { table, id, before } of images.slice(0, 0)) {',
  ),
  plant(
    'replay off',
    'What waits is seen on the device until the server has it',
    'stories',
    'app/replica/rebuild.ts',
    'await replay(parts, entry, local, writers);',
    '',
  ),
  plant(
    'held has an effect',
    'What waits beside a refused change has no effect on the screen',
    'stories',
    'app/replica/rebuild.ts',
    "state !== 'attention' && !(state === 'held' && outcome?.kind === 'held' && outcome.reason === 'after')",
    "state !== 'attention' && outcome !== null",
  ),
  plant(
    'removals ignored',
    'What left a person’s view leaves their device',
    'stories',
    'app/replica/rebuild.ts',
    'await database.rows(table).bulkDelete(group.map(([, id]) => id));',
    'void group;',
  ),
  plant(
    '401 drops the queue',
    'Signed out, everything is kept',
    'stories',
    'app/replica/exchange.ts',
    'const reply = await answer.catch((error: unknown) => {',
    `const reply = await answer.catch(async (error: unknown) => {
      if (error instanceof SignedOut) await this.parts.database.outbox.clear();`,
  ),
  plant(
    'busy drops the batch',
    'A server that is busy has judged nothing',
    'stories',
    'app/replica/exchange.ts',
    'const reply = await answer.catch((error: unknown) => {',
    `const reply = await answer.catch(async (error: unknown) => {
      if (error instanceof ServerBusy)
        await this.parts.database.outbox.bulkDelete(request.entries.map(({ id }) => id));`,
  ),
  plant(
    'batches never shrink',
    'After an upload failed, downloads do not wait for it, and batches shrink',
    replicaTest('after an upload failed, a request without entries comes first, then smaller ones'),
    'app/replica/exchange.ts',
    '    this.isDownloadOnly = true;\n',
    '',
  ),
  plant(
    'said before saved',
    '"Saved" is said after the commit',
    'stories',
    'app/replica/save.ts',
    "  await database.transaction('rw', database.tables, async () => {\n    const keeper = new Keeper(database);\n    const stored",
    "  const saving = database.transaction('rw', database.tables, async () => {\n    const keeper = new Keeper(database);\n    const stored",
    {
      file: 'app/replica/save.ts',
      find: '  return ids;\n',
      replace:
        '  await Promise.race([saving, new Promise((done) => setImmediate(() => setImmediate(done)))]);\n  saving.catch(() => {});\n  return ids;\n',
    },
  ),
  plant(
    'rows and outbox apart',
    'Rows and entries are saved in one transaction',
    'stories',
    'app/replica/save.ts',
    '      database.outbox.bulkAdd(entries),\n',
    '      Promise.resolve((apart = entries)),\n',
    {
      file: 'app/replica/save.ts',
      find: '  return ids;\n',
      replace: '  await database.outbox.bulkAdd(apart);\n  return ids;\n',
    },
    {
      file: 'app/replica/save.ts',
      find: 'export interface Order {',
      replace: 'let apart: OutboxEntry[] = [];\nexport interface Order {',
    },
  ),
  plant(
    'relaxed durability',
    'What is saved has reached the disk',
    replicaTest('saving waits for the disk: transactions are strict'),
    'app/replica/database.ts',
    "chromeTransactionDurability: 'strict'",
    "chromeTransactionDurability: 'relaxed'",
  ),
  plant(
    'discard leaves its effect',
    'What its author deletes leaves no trace in the rows',
    replicaTest('an entry that was never sent is taken back with its effect'),
    'app/replica/save.ts',
    '    await releaseHeld(database);\n    await rebuild(parts, { rows: [], gone: [] });',
    '    await releaseHeld(database);',
  ),
  plant(
    'a correction abandons its dependants',
    'A correction takes over what waited beside the refused change',
    replicaTest(
      'what was refused needs attention without an effect, what came after it waits beside it, and both follow a correction',
    ),
    'app/replica/save.ts',
    'if (entry.id === by || !entry.after.some((id) => moved.has(id))) continue;',
    'if (entry.id === by || moved.size > 0) continue;',
  ),
  plant(
    'settled too early',
    'A settled effect stays until the snapshot that holds it is complete',
    replicaTest('a settled effect stays until the snapshot that holds it is complete'),
    'app/replica/settle.ts',
    'const next = isComplete ? afterSnapshot(judged) : judged;',
    'const next = isComplete || judged ? afterSnapshot(judged) : judged;',
  ),
  plant(
    'a sealed entry is taken back',
    'What was sent once is never changed',
    replicaTest('a refused entry may be discarded, a sealed one that is on its way may not'),
    'app/replica/save.ts',
    "if (entry.state !== 'attention' && entry.sequence <= sealedUpTo)",
    "if (entry.state === 'settled' && entry.sequence <= sealedUpTo)",
  ),
  plant(
    'starting over forgets what was sent',
    'A server that lost history is sent again what it had acknowledged',
    'stories',
    'app/replica/apply.ts',
    "await database.outbox.bulkPut(sent.map((entry) => ({ ...entry, state: 'waiting' as const })));",
    'void sent;',
  ),
  plant(
    'a copy forgets its work',
    'A copied device keeps its entries under a client id of its own',
    'stories',
    'app/replica/apply.ts',
    'await database.outbox.bulkPut(entries.map((entry, index) => ({ ...entry, sequence: index + 1 })));',
    'await database.outbox.clear();',
  ),
  plant(
    'a lost database is not told',
    'A device that finds its database gone says so',
    'stories',
    'app/replica/replica.ts',
    "await this.keeper.set('lostClient', marked);",
    '',
  ),
  plant(
    'old code writes',
    'Code older than the data writes nothing',
    replicaTest('older code than the data writes nothing'),
    'app/replica/old-code.ts',
    "if ((await keeper.get('version', replicaVersion)) > replicaVersion)",
    "if ((await keeper.get('version', replicaVersion)) > replicaVersion + 100)",
  ),
  plant(
    'a pick is trimmed',
    'A picked row stays on the device, whatever is newer',
    { file: 'app/replica/picks.test.ts', test: 'it outlives newer rows, and what was not picked does not' },
    'app/replica/grants.ts',
    'if (picked.has(rowKey(table, row.id))) continue;',
    '',
  ),
  plant(
    'what is held is never asked about again',
    'A change that a copy of the device cleared the way for is not shown as held for ever',
    {
      file: 'app/replica/held.test.ts',
      test: 'what a copy of the device has corrected and sent is not held here for ever',
    },
    'app/replica/exchange.ts',
    'private isWithHeld = true;',
    'private isWithHeld = false;',
  ),
];
