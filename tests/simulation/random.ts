// A seeded source of randomness. The same seed draws the same story.

export interface Chance {
  /** 0 ≤ x < 1 */
  fraction(): number;
  below(limit: number): number;
  happens(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
  bytes(count: number): Uint8Array;
}

export function chanceFrom(seed: number): Chance {
  let state = (seed * 2654435761 + 1013904223) >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(fraction() * limit);
  return {
    fraction,
    below,
    happens: (probability) => fraction() < probability,
    pick: (choices) => choices[below(choices.length)]!,
    bytes: (count) => Uint8Array.from({ length: count }, () => below(256)),
  };
}

/** Randomness that is seeded for each turn, so that a story without some of its steps draws the others as before. */
export interface Dice extends Chance {
  turn(step: number): void;
}

export function diceFrom(seed: number): Dice {
  let current = chanceFrom(seed);
  return {
    turn: (step) => void (current = chanceFrom((seed * 1_000_003 + step * 7919 + 17) % 2 ** 31)),
    fraction: () => current.fraction(),
    below: (limit) => current.below(limit),
    happens: (probability) => current.happens(probability),
    pick: (choices) => current.pick(choices),
    bytes: (count) => current.bytes(count),
  };
}

/** Returns an id in the platform's format, drawn from the seed. */
export const drawnId = (chance: Chance): string =>
  Buffer.from(chance.bytes(16))
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
