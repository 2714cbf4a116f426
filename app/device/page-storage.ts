// Storage for browsers that refuse it. With cookies blocked, every use of `localStorage` throws. The page then works with a
// storage that ends with it, and says what cannot work.

let isRefused = false;

/** Whether this browser refuses to store anything, so that nobody can sign in or work offline. */
export const isStorageRefused = (): boolean => isRefused;

/** Replaces each storage that the browser refuses by one that lasts as long as the page. */
export function replaceRefusedStorages(page: object = window) {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    if (isUsable(page, name)) continue;
    isRefused = true;
    Object.defineProperty(page, name, { value: new PageStorage() });
  }
}

function isUsable(page: object, name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    return Reflect.get(page, name) !== null;
  } catch {
    return false;
  }
}

class PageStorage implements Storage {
  readonly #items = new Map<string, string>();

  get length(): number {
    return this.#items.size;
  }

  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }

  setItem(key: string, value: string) {
    this.#items.set(key, value);
  }

  removeItem(key: string) {
    this.#items.delete(key);
  }

  clear() {
    this.#items.clear();
  }
}
