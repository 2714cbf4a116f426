// The Web Locks of one browser, which Node lacks: ordered requests, aborted waiting, and stolen locks.

interface Options {
  signal?: AbortSignal;
  steal?: boolean;
}

interface Asked {
  begin: () => void;
  fail: (error: DOMException) => void;
}

const aborted = (why: string) => new DOMException(why, 'AbortError');

/** One lock for all names. A holder whose lock is stolen continues, and gets an AbortError. */
export function webLocks(): Pick<LockManager, 'request'> {
  const queue: Asked[] = [];
  let holder: Asked | undefined;

  function next(): void {
    holder ??= queue.shift();
    holder?.begin();
  }

  function request<T>(_name: string, { signal, steal }: Options, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const asked: Asked = {
        fail: reject,
        begin: () => {
          asked.begin = () => {};
          void work()
            .then(resolve, reject)
            .finally(() => {
              if (holder !== asked) return;
              holder = undefined;
              next();
            });
        },
      };
      signal?.addEventListener('abort', () => {
        const place = queue.indexOf(asked);
        if (place < 0) return;
        queue.splice(place, 1);
        reject(aborted('no longer waited for'));
      });
      if (!steal) queue.push(asked);
      else {
        holder?.fail(aborted('stolen'));
        holder = asked;
      }
      queueMicrotask(next);
    });
  }
  return { request } as Pick<LockManager, 'request'>;
}
