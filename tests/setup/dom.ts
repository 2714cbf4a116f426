// Adds browser features that happy-dom lacks, and clears the device's storage for each file.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';

// On a busy machine, updates may take longer than the library's default of one second.
configure({ asyncUtilTimeout: 15_000 });

// An earlier file may have left stored data.
beforeAll(() => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => cleanup());

// Radix Select and Popper call these.
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => {};
Element.prototype.releasePointerCapture ??= () => {};
Element.prototype.scrollIntoView ??= () => {};
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.reportError ??= (error: unknown) =>
  queueMicrotask(() => {
    throw error;
  });
