// Under a thumb, Back closes what lies over the page, as every other app on such a device has it. For each open window an
// entry is added to the history, with the address and the state of the page: the router takes it for the page itself, and
// is not told of a step that only opens or closes a window.
interface Layer {
  close: () => void;
}

/** The windows that are open, the topmost last. */
const layers: Layer[] = [];

/** How many entries were added over the page's own, on which page, and at which address. */
let added = 0;
let page: unknown;
let address = '';

/** What is to be done once a step back that we asked for has been taken. */
let arrival: (() => void) | undefined;
/** Longer than any browser takes for a step within a page. */
const arrivesWithinMs = 1_000;

/** Has Back close this window; returns what is to be called once it is closed. */
export function addLayer(close: () => void): () => void {
  listen();
  const layer = { close };
  layers.push(layer);
  settle();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    // Whoever closes a window may open another one, or go to another page.
    setTimeout(settle);
  };
}

let isListening = false;

function listen() {
  if (isListening) return;
  isListening = true;
  // Before the router hears of it.
  window.addEventListener('popstate', onStep, { capture: true });
}

/** Adds and takes away entries until there are as many as windows. */
function settle() {
  if (arrival) return;
  if (added > 0 && pageOf(history.state) !== page) added = 0;
  if (layers.length > added) add();
  else if (layers.length < added) takeAway();
}

function add() {
  page = pageOf(history.state);
  address = location.href;
  while (added < layers.length) history.pushState(marked(history.state, ++added), '');
}

/** The entry below may have another address by now: the page has changed its own while the window was open. */
function takeAway() {
  const [now, href] = [history.state as unknown, location.href];
  const steps = added - layers.length;
  added = layers.length;
  const late = setTimeout(() => (arrival = undefined), arrivesWithinMs);
  arrival = () => {
    clearTimeout(late);
    arrival = undefined;
    history.replaceState(marked(now, added), '', href);
    settle();
  };
  history.go(-steps);
}

function onStep(event: PopStateEvent) {
  const depth = depthOf(event.state);
  if (arrival) {
    event.stopImmediatePropagation();
    return arrival();
  }
  if (added > 0 && pageOf(event.state) === page && depth < added) {
    if (location.href === address) event.stopImmediatePropagation();
    added = depth;
    for (const layer of layers.slice(depth).toReversed()) layer.close();
    // One that stays open, for it asks whether to, has an entry again.
    setTimeout(settle);
    return;
  }
  // Come back before the other page was there: the window is still open.
  added = pageOf(event.state) === page && depth <= layers.length ? depth : 0;
  // Left behind by a link in a window: nothing is to be seen there.
  if (depth > 0 && layers.length === 0) {
    event.stopImmediatePropagation();
    if (!isForward()) history.back();
  }
}

const fieldsOf = (state: unknown): { idx?: unknown; windows?: unknown } =>
  typeof state === 'object' && state !== null ? state : {};

/** The router numbers its pages. */
const pageOf = (state: unknown): unknown => fieldsOf(state).idx;

function depthOf(state: unknown): number {
  const { windows } = fieldsOf(state);
  return typeof windows === 'number' ? windows : 0;
}

const marked = (state: unknown, windows: number): object => ({ ...fieldsOf(state), windows });

/** Where the browser knows it; else most steps are back. */
function isForward(): boolean {
  return cameFrom !== undefined && (navigationOf(window)?.currentEntry?.index ?? 0) > cameFrom;
}

let cameFrom: number | undefined;

interface NavigationOfPage extends EventTarget {
  currentEntry?: { index: number } | null;
}

const navigationOf = (place: { navigation?: NavigationOfPage }): NavigationOfPage | undefined =>
  place.navigation;

navigationOf(window)?.addEventListener('currententrychange', (event) => {
  cameFrom = (event as Event & { from?: { index: number } }).from?.index;
});
