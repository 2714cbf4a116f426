// The orders a list can be put in; the first named one is how it comes.
export type Orders<Item> = Readonly<Record<string, { label: string; compare: (a: Item, b: Item) => number }>>;

/** A sorted copy. An order that is not known, from an old address for instance, is the first. */
export function inOrder<Item>(items: readonly Item[], orders: Orders<Item>, wanted: string): Item[] {
  const order = orders[wanted] ?? Object.values(orders)[0];
  return [...items].sort(order?.compare);
}

export const optionsOf = (named: Readonly<Record<string, { label: string }>>) =>
  Object.entries(named).map(([value, { label }]) => ({ value, label }));
