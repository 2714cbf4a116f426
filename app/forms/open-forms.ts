// Open forms with typed values. Before a page reload, the page has them save a draft.

type Keep = () => Promise<void>;

const open = new Set<Keep>();

/** Registers `keep`, which saves a form's values before the page reloads. Returns the function that unregisters it. */
export function keepBeforeLeaving(keep: Keep): () => void {
  open.add(keep);
  return () => void open.delete(keep);
}

/** Saves all drafts. Called before a page reload. */
export async function keepAllDrafts(): Promise<void> {
  await Promise.all([...open].map((keep) => keep()));
}
