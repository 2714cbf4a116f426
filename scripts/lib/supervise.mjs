// Keeps the server running: one that ends by a fault is started again, at once the first time and then ever later.

/** The exit code of a start that failed: the settings are not right, or the port is in use. */
const failedStart = 1;
const second = 1_000;
/** Who has lived so long did not die of how it was started. */
const longLifeMs = 60 * second;
const longestPauseMs = 60 * second;
/** So often a start may fail after the server has run once: its database may be away for a while. */
const mostFailedStarts = 10;

/**
 * `start` returns a child process. Resolves with the exit code when the server is not to be started again; `end` stops it
 * and keeps it from being started.
 */
export function supervise({ start, say, pauseMs = second, now = Date.now }) {
  let child;
  let timer;
  let isEnding = false;
  let finish;
  const finished = new Promise((resolve) => (finish = resolve));
  let [lives, shortLives, failedStarts] = [0, 0, 0];

  function live() {
    timer = undefined;
    const began = now();
    lives += 1;
    child = start();
    child.on('exit', (code, signal) => {
      if (code === 0 || isEnding) return finish(code ?? 1);
      failedStarts = code === failedStart ? failedStarts + 1 : 0;
      if (failedStarts === lives || failedStarts >= mostFailedStarts) return finish(failedStart);
      shortLives = now() - began < longLifeMs ? shortLives + 1 : 0;
      const pause = shortLives < 2 ? 0 : Math.min(pauseMs * 2 ** (shortLives - 2), longestPauseMs);
      say(`The server ended by ${signal ?? `code ${code}`}. Starting it again${inWords(pause)}.`);
      timer = setTimeout(live, pause);
      return undefined;
    });
  }

  live();
  return {
    finished,
    end() {
      isEnding = true;
      if (timer === undefined) return child.kill('SIGTERM');
      clearTimeout(timer);
      return finish(0);
    },
  };
}

const inWords = (pause) => (pause === 0 ? '' : ` in ${Math.ceil(pause / second)} s`);
