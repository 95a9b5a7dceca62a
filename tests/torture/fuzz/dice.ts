/** Reproducible random numbers: the same seed gives the same ones. */
export interface Dice {
  /** Returns a number from 0 to `sides` - 1. */
  readonly roll: (sides: number) => number
  /** Returns true with a probability of `times` in a hundred. */
  readonly chance: (times: number) => boolean
  readonly pick: <T>(among: readonly T[]) => T
}

/** Returns the dice of one request by its index, so that a request can be repeated without those before it. */
export function diceOf(seed: number, at: number): Dice {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(at + 1, 0x85ebca6b)) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const roll = (sides: number) => Math.floor(next() * sides)
  return {
    roll,
    chance: (times) => roll(100) < times,
    pick: (among) => among[roll(among.length)] as never,
  }
}

/** Returns the given seed, to repeat a run, or else a new one. */
export const freshSeed = (given: string | undefined): number =>
  given === undefined || given === '' ? Math.floor(Math.random() * 2 ** 31) : Number(given)
