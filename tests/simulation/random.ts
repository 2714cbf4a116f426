// A seeded source of chance: the same seed draws the same story.

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
