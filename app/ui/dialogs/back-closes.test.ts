// Back closes the topmost window. Closing a window in any way leaves no history entry behind.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

interface Entry {
  state: unknown;
  url: string;
}

/** The history of one tab: steps arrive a little later, as a browser has it. */
class FakeHistory {
  entries: Entry[] = [{ state: { idx: 0 }, url: '/start' }];
  at = 0;
  private readonly arrived: (state: unknown) => void;
  constructor(arrived: (state: unknown) => void) {
    this.arrived = arrived;
  }
  get state() {
    return this.entries[this.at]?.state;
  }
  get url() {
    return this.entries[this.at]?.url ?? '';
  }
  pushState(state: unknown, _: string, url = this.url) {
    this.entries = [...this.entries.slice(0, this.at + 1), { state, url }];
    this.at++;
  }
  replaceState(state: unknown, _: string, url = this.url) {
    this.entries[this.at] = { state, url };
  }
  back = () => this.go(-1);
  go(steps: number) {
    setTimeout(() => {
      const next = this.at + steps;
      if (next < 0 || next >= this.entries.length) return;
      this.at = next;
      this.arrived(this.state);
    });
  }
}

let fake: FakeHistory;
/** What the router heard of. */
let heard: unknown[];
let addLayer: (close: () => void) => () => void;
let closed: string[];

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  const target = new EventTarget();
  fake = new FakeHistory((state) => {
    target.dispatchEvent(Object.assign(new Event('popstate'), { state }));
  });
  heard = [];
  closed = [];
  vi.stubGlobal('window', target);
  vi.stubGlobal('history', fake);
  vi.stubGlobal('location', {
    get href() {
      return fake.url;
    },
  });
  ({ addLayer } = await import('./back-closes.ts'));
  // Browsers call what listens while an event is captured first, Node in the order of asking.
  addLayer(() => {})();
  await vi.runAllTimersAsync();
  target.addEventListener('popstate', (event) => heard.push((event as PopStateEvent).state));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settled = () => vi.runAllTimersAsync();

async function back() {
  fake.back();
  await settled();
}

/** As the router goes to another page. */
function goTo(url: string) {
  const { idx } = fake.state as { idx: number };
  fake.pushState({ idx: idx + 1 }, '', url);
}

/** A window that closes when it is asked to. */
function open(name: string): () => void {
  const remove = addLayer(() => {
    closed.push(name);
    remove();
  });
  return remove;
}

test('closes the top dialog, then the next one, and then goes back a page', async () => {
  goTo('/list');
  open('details');
  open('question');
  await back();
  expect([closed, fake.url]).toEqual([['question'], '/list']);
  await back();
  expect([closed, fake.url]).toEqual([['question', 'details'], '/list']);
  expect(heard).toEqual([]);
  await back();
  expect(fake.url).toBe('/start');
});

test('removes the history entries of dialogs closed in other ways', async () => {
  goTo('/list');
  const [details, question] = [open('details'), open('question')];
  question();
  await settled();
  details();
  await settled();
  expect(heard).toEqual([]);
  await back();
  expect([closed, fake.url]).toEqual([[], '/start']);
});

test('removes the history entries of two dialogs closed at once', async () => {
  goTo('/list');
  const [details, question] = [open('details'), open('question')];
  details();
  question();
  await settled();
  await back();
  expect(fake.url).toBe('/start');
});

test('reuses the history entry when one dialog replaces another', async () => {
  goTo('/list');
  const details = open('details');
  details();
  open('form');
  await settled();
  expect(fake.entries).toHaveLength(3);
  await back();
  expect([closed, fake.url]).toEqual([['form'], '/list']);
});

test('skips the history entry left behind by a link in a dialog', async () => {
  goTo('/list');
  const details = open('details');
  details();
  goTo('/messages');
  await settled();
  await back();
  expect(fake.url).toBe('/list');
  await back();
  expect(fake.url).toBe('/start');
});

test('closes a dialog that is still open after a page that never loaded', async () => {
  goTo('/list');
  open('details');
  goTo('/messages');
  await back();
  expect([closed, fake.url]).toEqual([[], '/list']);
  await back();
  expect([closed, fake.url]).toEqual([['details'], '/list']);
  await back();
  expect(fake.url).toBe('/start');
});

test('keeps an address that the page replaced while a dialog was open', async () => {
  goTo('/list?invite=7');
  const invite = open('invite');
  fake.replaceState({ idx: 1 }, '', '/list');
  invite();
  await settled();
  expect(fake.url).toBe('/list');
  await back();
  expect(fake.url).toBe('/start');
});

test('restores the history entry of a dialog that stays open', async () => {
  goTo('/list');
  addLayer(() => closed.push('asks'));
  await back();
  await back();
  expect([closed, fake.url]).toEqual([['asks', 'asks'], '/list']);
});
