// Lets so much be done at once, and of one party only a part of it: who asks for much waits behind its own work, and
// whoever waits is served in turns, so that a party that asks for little never waits for one that asks for much.

export interface FairShare {
  /** Runs the work when its turn has come. Rejects with `ShareExhausted` where too much of this party waits already. */
  run<T>(party: string, work: () => Promise<T>): Promise<T>;
}

export class ShareExhausted extends Error {
  override readonly name = 'ShareExhausted';
}

interface FairShareOptions {
  atOnce: number;
  /** At once of one party; less than `atOnce`, so that there is always room for another. */
  perParty: number;
  waitingPerParty: number;
}

interface Party {
  running: number;
  waiting: (() => void)[];
}

export function fairShare({ atOnce, perParty, waitingPerParty }: FairShareOptions): FairShare {
  /** In the order of their next turns. */
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
      // To the end of the line.
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
