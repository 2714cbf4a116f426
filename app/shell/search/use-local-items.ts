// Everything that a search on this device looks through.
import { useEffect, useMemo, useState, use } from 'react';
import type { Replica } from '#app/replica/replica.ts';
import type { UserType } from '#app/session/person.ts';
import { searchIndex } from '#shared/reads/search/search-index.ts';
import type { IndexedItem } from '#shared/reads/search/search-index.ts';
import type { SearchItem } from '#shared/reads/search/search-items.ts';
import { searchItems } from '#shared/reads/search/search-items.ts';
import { helpItems } from '#app/shell/help/help-items.ts';
import { readRecent } from './recent-items.ts';
import { staticItems } from './static-items.ts';
import { PermissionContext } from '#app/ui/permission.ts';

/** The rows as they were when a search was last opened. It opens with them, and reads them again meanwhile. */
const lastRead = new WeakMap<Replica, IndexedItem[]>();

interface LocalItems {
  index: readonly IndexedItem[];
  /** What is offered before anything is typed. */
  starts: readonly SearchItem[];
  /** The keys of the items that were opened last. */
  recent: readonly string[];
  /** False until the rows are first read. */
  isRead: boolean;
}

/** Read once for each opening: a list that changed while a person chooses from it would move under the finger. */
export function useLocalItems(replica: Replica, role: UserType): LocalItems {
  const [rows, setRows] = useState(() => lastRead.get(replica));
  const [recent, setRecent] = useState<readonly string[]>([]);
  useEffect(() => {
    let isClosed = false;
    void readRecent(replica).then((keys) => !isClosed && setRecent(keys), reportError);
    replica.read(searchItems).then((items) => {
      const index = searchIndex(items);
      lastRead.set(replica, index);
      if (!isClosed) setRows(index);
    }, reportError);
    return () => {
      isClosed = true;
    };
  }, [replica]);
  const mayGive = use(PermissionContext);
  const starts = useMemo(() => staticItems(role, mayGive), [role, mayGive]);
  const index = useMemo(
    () => [...searchIndex([...starts, ...helpItems(role)]), ...(rows ?? [])],
    [starts, rows, role],
  );
  return { index, starts, recent, isRead: rows !== undefined };
}
