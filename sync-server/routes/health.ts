// Health checks for monitoring: whether the process is alive, and whether it can work.
import type { RouteGroup } from './http/route-group.ts';

interface Health {
  kind: string;
  version: string;
  /** Rejects or times out if the database does not respond. */
  askDatabase(): Promise<unknown>;
  isStopping(): boolean;
}

const PATIENCE_MS = 2_000;
/** Anybody may ask, and asking the database costs a connection. So all who ask within this time get one answer. */
const SHARED_MS = 1_000;

/** Mounts the checks whether the process is alive and whether it can work. */
export function healthRoutes({ kind, version, askDatabase, isStopping }: Health): RouteGroup {
  const isDatabaseReady = sharedAnswer(askDatabase);
  return (router) => {
    router.get('/health', (context) => {
      context.body = { status: 'ok', database: kind, version };
    });
    router.get('/ready', async (context) => {
      const isReady = !isStopping() && (await isDatabaseReady());
      context.status = isReady ? 200 : 503;
      context.body = { status: isReady ? 'ready' : 'not ready' };
    });
  };
}

/** One question at a time: also one that hangs is not asked again before it has ended. */
function sharedAnswer(ask: () => Promise<unknown>): () => Promise<boolean> {
  let known = { isReady: false, until: 0 };
  let underway: Promise<boolean> | null = null;

  async function answer(): Promise<boolean> {
    const isReady = await ask().then(
      () => true,
      () => false,
    );
    known = { isReady, until: performance.now() + SHARED_MS };
    underway = null;
    return isReady;
  }

  return async () => {
    if (performance.now() < known.until) return known.isReady;
    underway ??= answer();
    return soon(underway);
  };
}

/** Resolves with false if the answer takes too long. */
async function soon(answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, false);
  });
  const isReady = await Promise.race([answer, tooLate]);
  clearTimeout(timer);
  return isReady;
}
