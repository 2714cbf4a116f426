// What one change sets going is told together: a screen that shows it in five places is drawn once and not five times,
// which a slow tablet feels.
import type { Effect } from '../types.ts';

/** A read that takes longer than this holds up nobody else. */
export const longestWaitMs = 100;

/** What somebody watches. */
export interface Watched {
  /** What a save makes of it, from what was read last; nothing where it stays as it is. Fails where only the database can tell. */
  foresee(effect: Effect): Promise<Foreseen | undefined>;
}

export interface Foreseen {
  /** It was not read again meanwhile. */
  stands(): boolean;
  tell(): void;
}

/** A read that waits; what it found before is shown already, or nothing is. */
interface Resting {
  go: () => void;
  isShown: boolean;
}

export class Together {
  private reading = 0;
  private news: (() => void)[] = [];
  private waiting: (() => void)[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly watched = new Set<Watched>();
  /** Saves that are not told yet, and those that are and that may not be drawn yet. */
  private saves = 0;
  private drawing = 0;
  private resting: Resting[] = [];
  private readonly afterDrawn: (work: () => void) => void;

  /** `afterDrawn` does some work once what was told has been drawn. */
  constructor(afterDrawn: (work: () => void) => void) {
    this.afterDrawn = afterDrawn;
  }

  /** Until the function that it returns is called. */
  watch(one: Watched): () => void {
    this.watched.add(one);
    return () => this.watched.delete(one);
  }

  /**
   * Resolves with what came of the save once that is told; `work` says what it has `written` before that is on the disk.
   * Where it follows from what was read last, nothing is read before it has been drawn: on a slow tablet that takes as
   * long as the save itself.
   */
  async save<Saved>(work: (written: (effect: Effect) => void) => Promise<Saved>): Promise<Saved> {
    this.saves += 1;
    let isForeseen = false;
    let foreseen: Promise<Foreseen[]> | undefined;
    let foresee = async (): Promise<Foreseen[]> => [];
    try {
      const saved = await work((effect) => {
        foresee = () => (foreseen ??= this.foresee(effect));
        // In a task of its own: by then the browser commits, and there is nothing else to do.
        setTimeout(() => void foresee());
      });
      isForeseen = tellAhead(await foresee());
      return saved;
    } finally {
      this.saves -= 1;
      if (isForeseen) this.untilDrawn();
      this.letGo();
    }
  }

  /**
   * What a read finds now is about to be told; of one that `isShown` also, that it is told and is to be drawn. Who shows
   * nothing yet waits for nobody's drawing.
   */
  holdsUp({ isShown }: { isShown: boolean }): boolean {
    return this.saves > 0 || (isShown && this.drawing > 0);
  }

  /** Once it is held up no more. */
  whenFree(resting: Resting): void {
    this.resting.push(resting);
  }

  /** A read has begun: what others have to tell waits for it. */
  began(): void {
    this.reading += 1;
  }

  /** It ended, with something to tell or nothing. */
  ended(tell?: () => void): void {
    this.reading -= 1;
    this.tell(tell ?? (() => {}));
  }

  tell(news: () => void): void {
    this.news.push(news);
    if (this.reading === 0) this.tellAll();
    else this.timer ??= setTimeout(() => this.tellAll(), longestWaitMs);
  }

  /** Once all is told that was being read. */
  async told(): Promise<void> {
    if (this.reading === 0) return;
    await new Promise<void>((resolve) => {
      this.waiting.push(resolve);
      this.timer ??= setTimeout(() => this.tellAll(), longestWaitMs);
    });
  }

  private async foresee(effect: Effect): Promise<Foreseen[]> {
    const all = Promise.all([...this.watched].map((one) => one.foresee(effect)));
    const foreseen = await all.catch(() => []);
    return foreseen.flatMap((one) => one ?? []);
  }

  private untilDrawn(): void {
    this.drawing += 1;
    this.afterDrawn(() => {
      this.drawing -= 1;
      this.letGo();
    });
  }

  private letGo(): void {
    const free = this.resting.filter((one) => !this.holdsUp(one));
    this.resting = this.resting.filter((one) => !free.includes(one));
    for (const { go } of free) go();
  }

  private tellAll(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const [news, waiting] = [this.news, this.waiting];
    this.news = [];
    this.waiting = [];
    for (const tell of news) tell();
    for (const go of waiting) go();
  }
}

/** All of it or nothing: whoever saw half of a change would think that it is the whole. */
function tellAhead(foreseen: readonly Foreseen[]): boolean {
  if (!foreseen.every((one) => one.stands())) return false;
  for (const { tell } of foreseen) tell();
  return foreseen.length > 0;
}
