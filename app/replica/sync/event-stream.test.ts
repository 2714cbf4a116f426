// A page without an event stream polls, and opens a stream as soon as one is available.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForChangeHints } from './event-stream.ts';

/** As far as a page uses it; a test answers in the server's place. */
class ScriptedSource extends EventTarget {
  static readonly CLOSED = 2;
  static readonly opened: ScriptedSource[] = [];
  readyState = 0;

  constructor() {
    super();
    ScriptedSource.opened.push(this);
  }

  /** An answer that is no stream: the browser gives it up for good. */
  refuse(): void {
    this.readyState = ScriptedSource.CLOSED;
    this.dispatchEvent(new Event('error'));
  }

  /** The connection was lost: the browser reconnects by itself. */
  lose(): void {
    this.readyState = 0;
    this.dispatchEvent(new Event('error'));
  }

  accept(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  hint(data: string): void {
    this.dispatchEvent(Object.assign(new Event('changed'), { data }));
  }

  close(): void {
    this.readyState = ScriptedSource.CLOSED;
  }
}

/** A page that can be put out of sight. */
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
function put(state: 'visible' | 'hidden'): void {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
}

/** The part of the window that says when the network is back. */
let network: EventTarget;

const { opened } = ScriptedSource;
const newest = () => opened.at(-1)!;
const seconds = (count: number) => vi.advanceTimersByTime(count * 1_000);
const minutes = (count: number) => seconds(count * 60);
let asked = 0;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', ScriptedSource);
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', {});
  network = new EventTarget();
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network));
  page.visibilityState = 'visible';
  opened.length = 0;
  asked = 0;
  stop = listenForChangeHints(() => void asked++);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('asks for changes at once when the event stream is refused and reconnects within ten seconds', () => {
  newest().refuse();
  expect([asked, opened.length]).toEqual([1, 1]);
  seconds(10);
  expect(opened.length).toBe(2);
  newest().accept();
  expect(asked).toBe(2);
  minutes(60);
  expect(opened.length).toBe(2);
});

test('backs off up to five minutes when the event stream is refused repeatedly', () => {
  for (const pause of [10, 20, 40, 80, 160, 300, 300]) {
    const before = opened.length;
    newest().refuse();
    seconds(pause / 2 - 1);
    expect(opened.length).toBe(before);
    seconds(pause / 2 + 1);
    expect(opened.length).toBe(before + 1);
  }
  expect(asked).toBe(7);
});

test('reopens an event stream that was given up as soon as the network is back, once', () => {
  newest().refuse();
  network.dispatchEvent(new Event('online'));
  expect(opened.length).toBe(2);
  network.dispatchEvent(new Event('online'));
  minutes(10);
  expect(opened.length).toBe(2);
  newest().refuse();
  stop();
  network.dispatchEvent(new Event('online'));
  expect(opened.length).toBe(2);
});

test('reports a lost event stream, repeats it once while reconnecting fails, and again only after a reconnect', () => {
  newest().lose();
  expect(asked).toBe(0);
  newest().accept();
  expect(asked).toBe(1);
  for (let attempt = 0; attempt < 5; attempt++) newest().lose();
  expect(asked).toBe(3);
  newest().accept();
  newest().lose();
  expect(asked).toBe(5);
});

test('signals that the server is back when the event stream opens, but not when it is lost', () => {
  const kinds: unknown[] = [];
  const end = listenForChangeHints((kind) => kinds.push(kind));
  newest().accept();
  newest().lose();
  end();
  expect(kinds).toEqual(['back', undefined]);
});

test('leaves reconnecting a lost event stream to the browser', () => {
  newest().accept();
  newest().lose();
  minutes(10);
  expect(opened.length).toBe(1);
});

test('stops reconnecting after the listener ends', () => {
  newest().refuse();
  stop();
  minutes(10);
  expect(opened.length).toBe(1);
});

const streams = () => opened.filter(({ readyState }) => readyState !== ScriptedSource.CLOSED).length;

test('closes the event stream of a hidden page and reopens it once the page is visible', () => {
  expect(streams()).toBe(1);
  put('hidden');
  expect(streams()).toBe(0);
  put('visible');
  expect(streams()).toBe(1);
  newest().accept();
  expect(asked).toBe(1);
});

test('keeps one event stream open among hidden pages', () => {
  stop();
  const turns: (() => Promise<void>)[] = [];
  const request = (_name: string, _options: object, work: () => Promise<void>) => {
    turns.push(work);
    return new Promise(() => {});
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const [endOne, endOther] = [listenForChangeHints(() => {}), listenForChangeHints(() => {})];
  void turns[0]?.();
  expect(streams()).toBe(2);
  put('hidden');
  expect(streams()).toBe(1);
  endOne();
  void turns[1]?.();
  expect(streams()).toBe(1);
  endOther();
  expect(streams()).toBe(0);
});

test('passes on the revs of a hint, and hints without them', () => {
  const kinds: unknown[] = [];
  const end = listenForChangeHints((kind) => kinds.push(kind));
  for (const data of ['0 812 815', '0 816', '0']) newest().hint(data);
  newest().hint('5');
  expect(kinds).toEqual([{ revs: [812, 815] }, { revs: [816] }, undefined]);
  seconds(5);
  expect(kinds).toHaveLength(4);
  end();
});
