// The hands of a person at a device: each press and each key is counted, and so is what was not where it was looked for.
import type { Locator, Page } from 'playwright-core';

const patienceMs = 15_000;

/** What a task took. */
export interface Effort {
  taps: number;
  keys: number;
  fields: number;
  wrongTurns: number;
}

/** Seconds that hands need, by the keystroke-level model: reaching, pointing and pressing, and a key of an average typist. */
export const secondsOf = ({ taps, keys }: Effort): number => Math.round(taps * 1.7 + keys * 0.28);

export class Hands {
  readonly effort: Effort = { taps: 0, keys: 0, fields: 0, wrongTurns: 0 };
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Presses what is shown. What is not there is a wrong turn, and ends the task. */
  async tap(target: Locator): Promise<void> {
    this.effort.taps += 1;
    try {
      await target.first().click({ timeout: patienceMs });
    } catch (error) {
      this.effort.wrongTurns += 1;
      throw error;
    }
  }

  /** Chooses in a native select: it opens with one tap and takes the choice with another. */
  async choose(target: Locator, value: string): Promise<void> {
    this.effort.taps += 2;
    await target.selectOption(value);
  }

  async fill(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    await this.type(text);
  }

  async type(text: string): Promise<void> {
    this.effort.keys += text.length;
    this.effort.fields += 1;
    await this.page.keyboard.type(text);
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.effort.keys += 1;
      await this.page.keyboard.press(key);
    }
  }

  /** Looking costs nothing. */
  async sees(target: Locator, withinMs = patienceMs): Promise<boolean> {
    return target
      .first()
      .waitFor({ timeout: withinMs })
      .then(
        () => true,
        () => false,
      );
  }
}
