// A page of a shared device that is killed at a step: at a request to its storage, or before or after a request to the
// server. The storage stays as it is, and the next page begins with fresh modules.
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';

/** The server as a page needs it: keys that it keeps for a person, and the lock of the session. */
type Answer = (call: string) => Response | Promise<Response>;

const { transaction } = IDBDatabase.prototype;
const { setItem } = Storage.prototype;

const quietMs = 50;

/** Takes every call and answers none, as for a page that is gone. */
const nobody: object = new Proxy(() => {}, {
  get: (_target, name) => (name === 'then' || typeof name === 'symbol' ? undefined : nobody),
  apply: () => nobody,
});

export class DeviceUnderTest {
  private readonly disk = new IDBFactory();
  private readonly open = new Set<IDBDatabase>();
  private steps = 0;
  private killAt = Infinity;
  private onKill = () => {};

  constructor(answer: Answer) {
    const { disk } = this;
    const step = <T>(work: () => T): T => this.step(work);
    vi.stubGlobal('indexedDB', {
      open: (name: string, version?: number) => step(() => this.opened(disk.open(name, version))),
      deleteDatabase: (name: string) => step(() => disk.deleteDatabase(name)),
      databases: () => disk.databases(),
      cmp: (a: unknown, b: unknown) => disk.cmp(a, b),
    });
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function begin(
      this: IDBDatabase,
      ...parts
    ) {
      const begun = () => transaction.apply(this, parts);
      // The browser begins the first one of a connection, and Dexie looks at all stores as it opens one. Neither changes anything
      // that a page has asked for.
      const [stores, mode] = parts as [string | string[], string?];
      const isOfOpening =
        mode === 'versionchange' || (mode === 'readonly' && stores.length === this.objectStoreNames.length);
      return isOfOpening ? begun() : step(begun);
    });
    vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
      const reply = step(() => answer(`${method} ${path}`));
      if (reply === nobody) return new Promise(() => {});
      const arrived = await reply;
      return step(() => arrived) === nobody ? new Promise(() => {}) : arrived;
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function keep(this: Storage, ...parts) {
      step(() => setItem.apply(this, parts));
    });
  }

  /** Runs the work of a page that is killed before its step of this number. Resolves to false if it has fewer steps. */
  async isKilled(at: number, work: () => Promise<unknown>): Promise<boolean> {
    const killed = new Promise<boolean>((resolve) => (this.onKill = () => resolve(true)));
    this.killAt = this.steps + at;
    const isKilled = await Promise.race([killed, work().then(() => false)]);
    // What the page does at the same time ends at its next step, too.
    if (isKilled) await new Promise((resolve) => setTimeout(resolve, quietMs));
    this.killAt = Infinity;
    for (const database of this.open) database.close();
    this.open.clear();
    vi.resetModules();
    return isKilled;
  }

  private step<T>(work: () => T): T {
    this.steps += 1;
    if (this.steps < this.killAt) return work();
    this.onKill();
    return nobody as T;
  }

  private opened(request: IDBOpenDBRequest): IDBOpenDBRequest {
    request.addEventListener('success', () => this.open.add(request.result));
    return request;
  }

  names = async (): Promise<string[]> => (await this.disk.databases()).map(({ name }) => name ?? '');

  /** All that a reader of the browser's files finds, as text. */
  async files(): Promise<string> {
    const found = await Promise.all((await this.names()).map((name) => this.recordsOf(name)));
    return found.flat().join('\n');
  }

  private recordsOf(name: string): Promise<string[]> {
    return new Promise((resolve, reject) => {
      const opening = this.disk.open(name);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const stores = [...opening.result.objectStoreNames];
        const reading = opening.result.transaction(stores);
        const all = stores.map((store) => reading.objectStore(store).getAll());
        reading.oncomplete = () => {
          opening.result.close();
          resolve(all.flatMap(({ result }) => (result as unknown[]).map(textOf)));
        };
      };
    });
  }
}

function textOf(record: unknown): string {
  const { data } = record as { data?: unknown };
  return JSON.stringify(record) + (data instanceof ArrayBuffer ? new TextDecoder('latin1').decode(data) : '');
}
