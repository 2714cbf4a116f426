// Runs in the browser of `teams.ts`: the encrypted copy of a shared device, filled, locked and opened again.
import { EncryptedDatabase } from '#app/replica/store/encrypted/encrypted-database.ts';
import { copyKeyOf, newKeyBytes, unwrapKey, wrapKey } from '#app/replica/device/wrapped-key.ts';
import { readWork } from '#app/replica/store/meta.ts';
import type { AnyRow } from '#shared/engine/store.ts';

const rowsPerReply = 500;
const rowsPerCourse = 250;

const at = '2026-11-26T09:00:00.000Z';

const rowOf = (place: number) =>
  ({
    id: `0198c1a0-0000-7000-8000-${String(place).padStart(12, '0')}`,
    rev: place,
    createdAt: at,
    courseId: 1 + Math.floor(place / rowsPerCourse),
    providerId: 'p1',
    studentName: `Student ${place} of the College`,
    studentEmail: `student.${place}@learners.example`,
    studentPhone: '+1 555 0100',
    enrollmentDate: '2026-09-01',
    candidateReferenceId: `C-${String(place).padStart(9, '0')}`,
    updatedAt: at,
    updatedByName: 'Tess',
    removedAt: null,
    removedByName: null,
  }) as unknown as AnyRow;

let key: CryptoKey;
let database: EncryptedDatabase;

const made = (person: string) =>
  new EncryptedDatabase({ person, key, onFailure: reportError }, { indexedDB, IDBKeyRange });

const page = {
  /** The rows arrive in the replies of a first sync. */
  async fill(rows: number): Promise<void> {
    key = await copyKeyOf(newKeyBytes());
    database = made(`bench-${rows}`);
    await database.open();
    for (let from = 0; from < rows; from += rowsPerReply) {
      const reply = Array.from({ length: Math.min(rowsPerReply, rows - from) }, (_, place) =>
        rowOf(from + place),
      );
      await database.change(async ({ rows }) => {
        for (const row of reply) await rows.put('enrollments', row as never);
      });
    }
  },

  /** What is being saved is written, and the database is closed. */
  async lock(): Promise<number> {
    const begun = performance.now();
    await database.change(async ({ meta }) => void (await meta.put({ key: 'draft note', value: 'typed' })));
    await database.written();
    database.close();
    return performance.now() - begun;
  },

  /** From the key to what the first screen reads: the work and the rows of one class. */
  async unlock(rows: number): Promise<number> {
    const begun = performance.now();
    database = made(`bench-${rows}`);
    await database.open();
    await readWork(database);
    const found = await database.tablesInMemory.reader().find('enrollments', { courseId: 2 });
    if (found.length !== rowsPerCourse) throw new Error(`found ${found.length}`);
    return performance.now() - begun;
  },

  async derive(): Promise<number> {
    const wrapped = await wrapKey(newKeyBytes(), '271828', 'p1');
    const begun = performance.now();
    await unwrapKey(wrapped, '271828', 'p1');
    return performance.now() - begun;
  },
};

export type TeamsPage = typeof page;

Object.assign(window, { teams: page });
