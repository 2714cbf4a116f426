// Makes Back close open windows on touch devices, as other apps there do. For each open window, an entry with the
// page's address and state is added to the history. The router takes it for the page itself, and is not notified of a
// step that only opens or closes a window.
interface Layer {
  close: () => void;
}

/** The open windows, the topmost last. */
const layers: Layer[] = [];

/** The number of entries added over the page's own, with their page and address. */
let added = 0;
let page: unknown;
let address = '';

/** Runs after a requested step back is complete. */
let arrival: (() => void) | undefined;
/** Longer than any browser needs for a step within a page. */
const arrivesWithinMs = 1_000;

/** Makes Back close this window. Returns a function to call once the window is closed. */
export function addLayer(close: () => void): () => void {
  listen();
  const layer = { close };
  layers.push(layer);
  settle();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    // The code that closes a window may open another one, or navigate to another page.
    setTimeout(settle);
  };
}

let isListening = false;

function listen() {
  if (isListening) return;
  isListening = true;
  // Runs before the router's listener.
  window.addEventListener('popstate', onStep, { capture: true });
}

/** Adds or removes entries until there are as many as windows. */
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

/** The entry below may have another address: the page may have changed it while the window was open. */
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
    // A window that stays open, because it asks for confirmation, gets an entry again.
    setTimeout(settle);
    return;
  }
  // Returned before the other page was rendered: the window is still open.
  added = pageOf(event.state) === page && depth <= layers.length ? depth : 0;
  // An entry left behind by a link in a window shows nothing.
  if (depth > 0 && layers.length === 0) {
    event.stopImmediatePropagation();
    if (!isForward()) history.back();
  }
}

const fieldsOf = (state: unknown): { idx?: unknown; windows?: unknown } =>
  typeof state === 'object' && state !== null ? state : {};

/** Returns the router's index of the page. */
const pageOf = (state: unknown): unknown => fieldsOf(state).idx;

function depthOf(state: unknown): number {
  const { windows } = fieldsOf(state);
  return typeof windows === 'number' ? windows : 0;
}

const marked = (state: unknown, windows: number): object => ({ ...fieldsOf(state), windows });

/** Returns whether the step was forward, if the browser can tell. Otherwise assumes a step back. */
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
