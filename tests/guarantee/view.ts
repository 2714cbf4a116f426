// One candidate in a room with several: the rows of this candidate's match, and those of everybody.
import type { Row, TableName } from '#shared/engine/schema.ts';
import type { Classroom } from '#shared/testing/classroom.ts';

/** Returns the room as if no other candidate had a match. */
export function viewOf(room: Classroom, candidateReferenceId: string): Classroom {
  const { store } = room;
  let matchId: string | undefined;
  const idOfMatch = async (): Promise<string> => {
    const isOfCandidate = (each: Row<'matches'>) => each.candidateReferenceId === candidateReferenceId;
    matchId ??= (await store.find('matches')).find(isOfCandidate)?.id;
    return matchId ?? '';
  };
  const find = async <T extends TableName>(table: T, equalTo?: Partial<Row<T>>): Promise<Row<T>[]> => {
    const columnOf: Partial<Record<TableName, string>> = columns;
    const column = columnOf[table];
    if (column === undefined || equalTo !== undefined) return store.find(table, equalTo);
    const id = await idOfMatch();
    if (column !== 'id') return store.find(table, { [column]: id } as unknown as Partial<Row<T>>);
    const row = await store.get(table, id as never);
    return row ? [row] : [];
  };
  const moveClock = (now: string) => {
    room.now = now;
  };
  const view = Object.create(store, { find: { value: find } }) as typeof store;
  return Object.create(room, {
    store: { value: view },
    now: { get: () => room.now, set: moveClock },
  }) as Classroom;
}

/** The columns that name the match. */
const columns = {
  matches: 'id',
  interviews: 'id',
  clocks: 'id',
  slots: 'matchId',
  waits: 'matchId',
  claims: 'matchId',
  breaches: 'matchId',
  ledger: 'subjectId',
} as const satisfies Partial<Record<TableName, string>>;
