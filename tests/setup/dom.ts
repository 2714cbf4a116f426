// What a component test needs that happy-dom has not, and an empty device for each file.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';

// On a machine that does other work too, what comes in a moment takes longer than the library's one second.
configure({ asyncUtilTimeout: 10_000 });

// Another file may have been here before: one device keeps for the next what it stored.
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
