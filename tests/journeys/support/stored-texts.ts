import type { Page } from 'playwright-core';

/** Everything that the browser's databases hold, as text. */
export const textsStoredBy = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answer = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const texts: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        texts.push(JSON.stringify(await answer(database.transaction(store).objectStore(store).getAll())));
      database.close();
    }
    return texts.join('\n');
  });
