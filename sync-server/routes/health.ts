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

/** Mounts the checks whether the process is alive and whether it can work. */
export function healthRoutes({ kind, version, askDatabase, isStopping }: Health): RouteGroup {
  return (router) => {
    router.get('/health', (context) => {
      context.body = { status: 'ok', database: kind, version };
    });
    router.get('/ready', async (context) => {
      const isReady = !isStopping() && (await answersSoon(askDatabase));
      context.status = isReady ? 200 : 503;
      context.body = { status: isReady ? 'ready' : 'not ready' };
    });
  };
}

async function answersSoon(ask: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, false);
  });
  const answered = ask().then(
    () => true,
    () => false,
  );
  const isSoon = await Promise.race([answered, tooLate]);
  clearTimeout(timer);
  return isSoon;
}
