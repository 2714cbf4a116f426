// Writes the columns of a select, with an expression for each field of the rows that it returns.

/** Formats a column like the product's instants: `2026-06-03T10:00:00.000Z`. */
export const instantText = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** An SQL expression for each field of a row. */
export type ColumnsOf<Row> = Readonly<Record<keyof Row & string, string>>;

/** The columns of the table under this alias, as they are stored. */
export const stored = <Name extends string>(alias: string, ...names: readonly Name[]): Record<Name, string> =>
  columnsBy((column) => column, alias, names);
/** The columns of the table under this alias that hold instants. */
export const instants = <Name extends string>(
  alias: string,
  ...names: readonly Name[]
): Record<Name, string> => columnsBy(instantText, alias, names);
/** The columns of the table under this alias that hold calendar dates. */
export const days = <Name extends string>(alias: string, ...names: readonly Name[]): Record<Name, string> =>
  columnsBy((column) => `${column}::text`, alias, names);

const columnsBy = <Name extends string>(
  expression: (column: string) => string,
  alias: string,
  names: readonly Name[],
): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, expression(`${alias}."${name}"`)])) as Record<Name, string>;

/** The list of a select: each expression under the name of its field. */
export const selected = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([name, expression]) => `${expression} as "${name}"`)
    .join(', ');
