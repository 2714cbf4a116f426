// Limits concurrent work in total and per party. Waiting parties are served in turns, so a party with few requests
// never waits behind one with many.

/** Runs work of several parties in turn. */
export interface FairShare {
  /** Runs the work when its turn comes. Rejects with `ShareExhausted` if too many tasks of this party are waiting. */
  run<T>(party: string, work: () => Promise<T>): Promise<T>;
}

/** Thrown when a party has too many tasks waiting. */
export class ShareExhausted extends Error {
  override readonly name = 'ShareExhausted';
}

interface FairShareOptions {
  atOnce: number;
  /** Concurrent tasks per party. Less than `atOnce`, so that there is always room for another party. */
  perParty: number;
  waitingPerParty: number;
}

interface Party {
  running: number;
  waiting: (() => void)[];
}

/** Makes the queue: `atOnce` tasks in all, `perParty` of one party at a time. */
export function fairShare({ atOnce, perParty, waitingPerParty }: FairShareOptions): FairShare {
  /** Parties in the order of their next turns. */
  const parties = new Map<string, Party>();
  let running = 0;

  function startNext() {
    for (const [name, party] of parties) {
      if (running >= atOnce) return;
      if (party.running >= perParty) continue;
      const start = party.waiting.shift();
      if (!start) continue;
      party.running += 1;
      running += 1;
      // Moves the party to the end of the queue.
      parties.delete(name);
      parties.set(name, party);
      start();
    }
  }

  function turn(name: string): Promise<void> {
    const party = parties.get(name) ?? { running: 0, waiting: [] };
    parties.set(name, party);
    if (party.waiting.length >= waitingPerParty) throw new ShareExhausted();
    return new Promise((start) => {
      party.waiting.push(start);
      startNext();
    });
  }

  function end(name: string) {
    const party = parties.get(name);
    running -= 1;
    if (party) {
      party.running -= 1;
      if (party.running === 0 && party.waiting.length === 0) parties.delete(name);
    }
    startNext();
  }

  return {
    async run(name, work) {
      await turn(name);
      try {
        return await work();
      } finally {
        end(name);
      }
    },
  };
}
