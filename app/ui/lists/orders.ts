// The sort orders of a list. The first one is the default.
/** The orders of a list by their value in the address. */
export type Orders<Item> = Readonly<Record<string, { label: string; compare: (a: Item, b: Item) => number }>>;

/** Returns a sorted copy. An unknown order, for instance from an old address, means the first one. */
export function inOrder<Item>(items: readonly Item[], orders: Orders<Item>, wanted: string): Item[] {
  const order = orders[wanted] ?? Object.values(orders)[0];
  return [...items].sort(order?.compare);
}

/** Makes the options of a select. */
export const optionsOf = (named: Readonly<Record<string, { label: string }>>) =>
  Object.entries(named).map(([value, { label }]) => ({ value, label }));
