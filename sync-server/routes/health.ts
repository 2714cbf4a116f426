// Health checks for monitoring: whether the process is alive, and whether it can work.
import type { ReadyPart } from '../database/fitness.ts';
import type { RouteGroup } from './http/route-group.ts';

interface Health {
  kind: string;
  version: string;
  /** The commit of the build. */
  commit: string;
  /** The newest migration that this version knows. */
  schema: string;
  /** Rejects or times out if the database does not respond. Tells what it asks next. */
  askDatabase(onPart: (part: ReadyPart) => void): Promise<unknown>;
  isStopping(): boolean;
}

const PATIENCE_MS = 2_000;
/** Anybody may ask, and asking the database costs a connection. So all who ask within this time get one answer. */
const SHARED_MS = 1_000;

/** Mounts the checks whether the process is alive and whether it can work. */
export function healthRoutes({ kind, version, commit, schema, askDatabase, isStopping }: Health): RouteGroup {
  const failingPart = sharedAnswer(askDatabase);
  return (router) => {
    router.get('/health', (context) => {
      context.body = { status: 'ok', database: kind, version, commit, schema };
    });
    router.get('/ready', async (context) => {
      const failing = isStopping() ? 'stopping' : await failingPart();
      context.status = failing ? 503 : 200;
      context.body = failing ? { status: 'not ready', failing } : { status: 'ready' };
    });
  };
}

/**
 * Returns the part that fails, or null. One question at a time: also one that hangs is not asked again before it has ended.
 */
function sharedAnswer(ask: Health['askDatabase']): () => Promise<ReadyPart | null> {
  let known: { failing: ReadyPart | null; until: number } = { failing: null, until: 0 };
  let underway: Promise<ReadyPart | null> | null = null;
  let asked: ReadyPart = 'connection';

  async function answer(): Promise<ReadyPart | null> {
    const failing = await ask((part) => (asked = part)).then(
      () => null,
      () => asked,
    );
    known = { failing, until: performance.now() + SHARED_MS };
    underway = null;
    return failing;
  }

  return async () => {
    if (performance.now() < known.until) return known.failing;
    underway ??= answer();
    return soon(underway, () => asked);
  };
}

/** Resolves with what is asked if the answer takes too long. */
async function soon(answer: Promise<ReadyPart | null>, asked: () => ReadyPart): Promise<ReadyPart | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<ReadyPart>((resolve) => {
    timer = setTimeout(() => resolve(asked()), PATIENCE_MS);
  });
  const failing = await Promise.race([answer, tooLate]);
  clearTimeout(timer);
  return failing;
}
