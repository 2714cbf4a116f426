// Forms that are open with something typed in them: the page asks them to keep it before it is loaded anew.

type Keep = () => Promise<void>;

const open = new Set<Keep>();

/** What an open form has typed is kept by `keep` before the page goes. Returns the end of that. */
export function keepBeforeLeaving(keep: Keep): () => void {
  open.add(keep);
  return () => void open.delete(keep);
}

/** Before a page is loaded anew. */
export async function keepAllDrafts(): Promise<void> {
  await Promise.all([...open].map((keep) => keep()));
}
