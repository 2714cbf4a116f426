// The SQL statements of the processed entries, the histories and the push outbox.
import type { ModelRow } from './constraints.ts';
import type { ModelState } from './state.ts';
import type { Known } from './known.ts';

export const entryStatements: readonly Known[] = [
  [
    /^select e\.\* from unnest\(\$1::text\[\]\) given \(id\), lateral \(select [^)]* from entries where entries\.id = given\.id offset 0\) e union all/,
    (state, _match, [ids, client, sequences]) => ({
      rows: settled(state, ids as string[], client, new Set(sequences as number[])),
    }),
  ],
  [
    /^with seen as \( insert into clients .* insert into entries .* from json_to_recordset\(\$3::json\) n \([^)]*\) returning pg_current_xact_id\(\)::text::bigint as rev$/,
    (state, _match, values) => ({ rows: remembered(state, values) }),
  ],
  [
    /^insert into "pushOutbox" /,
    (state, _match, [subjects, createdAt]) => {
      for (const subject of listIn(subjects)) state.insert('pushOutbox', { ...subject, createdAt });
      return { rows: [] };
    },
  ],
  // No organization of a story has a webhook.
  [/^insert into deliveries \(id, "webhookId", /, () => ({ rows: [] })],
  [
    /^update history set "from" = null, "to" = null where "subjectTable" = 'enrollments' and "subjectId" = any \(\$1\)$/,
    (state, _match, [ids]) => (blank(state, 'history', ids, { from: null, to: null }), { rows: [] }),
  ],
  [
    /^update conflicts set base = null, theirs = null, yours = null where "tableName" = 'enrollments' and "subjectId" = any \(\$1\)$/,
    (state, _match, [ids]) => (
      blank(state, 'conflicts', ids, { base: null, theirs: null, yours: null }),
      { rows: [] }
    ),
  ],
  [
    /^update conflicts set base = null, theirs = null, yours = null, "settledAs" = coalesce\("settledAs", 'theirs'\) where "tableName" = 'completions' and "subjectId" in/,
    (state, _match, [ids]) => (blankDates(state, ids as string[]), { rows: [] }),
  ],
  [
    /^delete from persons p where p\."personKey" in \(select "personKey" from learners where "enrollmentId" = any \(\$1\)\)/,
    (state, _match, [ids]) => (forgetPersons(state, new Set(ids as string[])), { rows: [] }),
  ],
  [
    /^select coalesce\(greatest\(.*\)::text::bigint as "isAhead"$/,
    (state) => ({ rows: [{ isAhead: state.currentXid() < 0 }] }),
  ],
  [
    /^select left\(md5\(concat_ws\(' ', \(select system_identifier/,
    () => ({ rows: [{ identity: 'model' }] }),
  ],
  [
    /^select "epoch" from "lineage" where "epoch" like \$1 and not "epoch" like \$2 limit \$3$/,
    (state, _match, [, ours]) => ({
      rows: state.all('lineage').filter(({ epoch }) => !String(epoch).startsWith(String(ours).slice(0, -1))),
    }),
  ],
  [
    /^insert into "lineage" \("epoch"\) values \(\$1\)$/,
    (state, _match, [epoch]) => (state.insert('lineage', { epoch }), { rows: [] }),
  ],
];

/** Blanks a student's values in lines of the history or of conflicts. */
function blank(state: ModelState, table: 'history' | 'conflicts', ids: unknown, empty: ModelRow): void {
  const kind = table === 'history' ? 'subjectTable' : 'tableName';
  for (const row of state.all(table))
    if (row[kind] === 'enrollments' && (ids as unknown[]).includes(row['subjectId']))
      state.update(table, { ...row, ...empty });
}

/** Blanks the values in conflicts about dates of their completions. */
function blankDates(state: ModelState, ids: readonly string[]): void {
  const completions = new Set(
    state
      .all('enrollments')
      .filter(({ id }) => ids.includes(String(id)))
      .map((row) => `${String(row['courseId'])}.${String(row['candidateReferenceId'])}`),
  );
  for (const row of state.all('conflicts'))
    if (row['tableName'] === 'completions' && completions.has(String(row['subjectId'])))
      state.update('conflicts', {
        ...row,
        ...{ base: null, theirs: null, yours: null },
        settledAs: row['settledAs'] ?? 'theirs',
      });
}

/** Removes persons who are on no list any more, with their names on the list that they are erased from. */
function forgetPersons(state: ModelState, erased: ReadonlySet<string>): void {
  const learners = state.all('learners');
  const isListed = ({ enrollmentId }: ModelRow) => {
    const enrollment = state.rows('enrollments').get(String(enrollmentId));
    return enrollment !== undefined && enrollment['erasedAt'] === null;
  };
  const listed = new Set(learners.filter(isListed).map(({ personKey }) => personKey));
  const gone = learners.filter(({ enrollmentId }) => erased.has(String(enrollmentId)));
  for (const { personKey, providerId, courseId } of gone)
    for (const person of state.all('persons')) {
      const id = person['id'] as string;
      const isOfList = id.startsWith(`${String(providerId)}|${String(courseId)}|`);
      if (person['personKey'] === personKey && (isOfList || !listed.has(personKey)))
        state.remove('persons', id);
    }
}

const listIn = (json: unknown): ModelRow[] => JSON.parse(String(json)) as ModelRow[];

function settled(
  state: ModelState,
  ids: string[],
  client: unknown,
  sequences: ReadonlySet<number>,
): object[] {
  const entries = state.rows('entries');
  const byId = [...new Set(ids)].map((id) => entries.get(id)).filter((row) => row !== undefined);
  const ofClient =
    sequences.size === 0
      ? []
      : state
          .all('entries')
          .filter((row) => row['client'] === client && sequences.has(Number(row['sequence'])));
  const device = state.rows('clients').get(client as string);
  const owner = device
    ? [{ id: '', personId: device['personId'], client, sequence: null, digest: '', outcome: {} }]
    : [];
  return [...byId, ...ofClient, ...owner];
}

/** Values in the order in which `rememberSql` numbers them. Returns a row for each entry. */
export function remembered(state: ModelState, values: readonly unknown[]): object[] {
  const [person, client, entries, now, waiting, audit, organization, role, history, name, memberRole] =
    values;
  if (client !== null) seen(state, { id: client, personId: person, waiting, seenAt: now });
  const who = { at: now, personId: person, organizationId: organization, role, memberRole, client };
  for (const line of listIn(audit)) state.insert('audit', { ...who, ...about(line) });
  for (const line of listIn(history))
    state.insert('history', { at: now, personId: person, byName: name, byRole: memberRole, ...about(line) });
  for (const entry of listIn(entries))
    state.insert('entries', {
      ...entry,
      personId: person,
      client,
      outcome: asStored(entry['outcome']),
      settledAt: now,
    });
  return listIn(entries).map(() => ({ rev: state.currentXid() }));
}

/** A line names its subject as `table` and `id`; the tables use other columns. */
const about = ({ table, id, ...line }: ModelRow): ModelRow => ({
  ...line,
  subjectTable: table,
  subjectId: id,
});

function seen(state: ModelState, device: ModelRow): void {
  const before = state.rows('clients').get(device['id'] as string);
  if (before) state.update('clients', { ...before, waiting: device['waiting'], seenAt: device['seenAt'] });
  else state.insert('clients', device);
}

/** The order in which jsonb stores keys: short ones first. */
function asStored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asStored);
  if (typeof value !== 'object' || value === null) return value;
  const keys = Object.keys(value).sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return Object.fromEntries(keys.map((key) => [key, asStored((value as ModelRow)[key])]));
}
