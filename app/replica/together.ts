// What one change sets going is told together: a screen that shows it in five places is drawn once and not five times,
// which a slow tablet feels.

/** A read that takes longer than this holds up nobody else. */
export const longestWaitMs = 100;

export class Together {
  private reading = 0;
  private news: (() => void)[] = [];
  private waiting: (() => void)[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

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
