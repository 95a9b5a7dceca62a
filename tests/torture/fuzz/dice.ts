/** Chance that can be had again: the same seed throws the same. */
export interface Dice {
  /** From 0 to just below `sides`. */
  readonly roll: (sides: number) => number
  /** True `times` in a hundred. */
  readonly chance: (times: number) => boolean
  readonly pick: <T>(among: readonly T[]) => T
}

/** The dice of one throw among many: whichever of them is wanted again needs none of those before. */
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

/** Of today, unless one is given to see the same again. */
export const freshSeed = (given: string | undefined): number =>
  given === undefined || given === '' ? Math.floor(Math.random() * 2 ** 31) : Number(given)
