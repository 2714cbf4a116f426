// Keeps the server running: restarts it after a fault, immediately at first and then with increasing delays.

/** The exit code of a failed start: invalid settings, or a port that is in use. */
const failedStart = 1;
const second = 1_000;
/** A process that ran this long did not fail because of its start. */
const longLifeMs = 60 * second;
const longestPauseMs = 60 * second;
/** How many starts may fail after the server has run once, because its database may be unavailable for a while. */
const mostFailedStarts = 10;

/**
 * `start` returns a child process. Resolves with the exit code when the server is not restarted. `end` stops the
 * server and prevents further starts.
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
