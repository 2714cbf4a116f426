/** Waits for a result of another process. */

export interface Patience {
  /** The timeout in milliseconds. */
  within?: number;
  every?: number;
}

/** Repeats the call until the answer is truthy, and returns it. A failure contains the last answer or error. */
export async function until<Answer>(
  what: string,
  ask: () => Answer | Promise<Answer>,
  { within = 10_000, every = 50 }: Patience = {},
): Promise<Exclude<Answer, false | null | undefined | 0 | ''>> {
  const deadline = Date.now() + within;
  for (;;) {
    const last = await attempt(ask);
    if (last.answer) return last.answer as Exclude<Answer, false | null | undefined | 0 | ''>;
    if (Date.now() > deadline) {
      throw new Error(`Waited ${within} ms in vain until ${what}; last: ${describe(last)}`, {
        cause: last.error,
      });
    }
    await pause(every);
  }
}

export const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

interface Attempt<Answer> {
  answer?: Answer;
  error?: unknown;
}

async function attempt<Answer>(ask: () => Answer | Promise<Answer>): Promise<Attempt<Answer>> {
  try {
    return { answer: await ask() };
  } catch (error) {
    return { error };
  }
}

const describe = ({ answer, error }: Attempt<unknown>) =>
  error instanceof Error ? error.message : (JSON.stringify(answer) ?? String(answer)).slice(0, 500);
