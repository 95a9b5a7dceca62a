import { fold } from '@quina/kernel'
import type { RawBuilder } from 'kysely'

/** How the options of one kind are looked up besides by the words of their names. Each module may add its part. */
export interface LookUp {
  /** Columns of its view that have an index by their beginning: one or two letters are looked for there first. */
  readonly begins?: readonly string[]
  /** Its names have indexes of their beginnings, whole, and of their order: what is met often is taken from them, not sorted. */
  readonly inOrder?: true
  /** Abbreviation or synonym → the beginnings of the codes it may stand for, the most usual first: `hta` → `I10`, `I11`. */
  readonly codes?: Readonly<Record<string, readonly string[]>>
  /** Synonym → the words that the names have instead: `acetaminofen` → `paracetamol`. */
  readonly words?: Readonly<Record<string, string>>
  /** The ids that a user chooses most, as a query of one column: they are offered before anything is typed. */
  readonly usual?: (userId: string) => RawBuilder<unknown>
}

const lookUps = new Map<string, LookUp>()

/** Called once by each module that has something to add. */
export const defineLookUp = (to: string, part: LookUp): void =>
  void lookUps.set(to, { ...lookUps.get(to), ...part })

export const lookUpOf = (to: string): LookUp => lookUps.get(to) ?? {}

/** The meaning of a typed synonym, and the words that were typed besides it. */
export type Synonym = Readonly<{ word: string; codes: readonly string[]; words: string | null; rest: string }>

/** The whole text, or the first of its words that is a synonym. Null when there is none. */
export function synonymIn({ codes = {}, words = {} }: LookUp, typed: string): Synonym | null {
  const text = fold(typed).trim()
  const all = text.split(/\s+/)
  const word = [text, ...all].find((one) => Object.hasOwn(codes, one) || Object.hasOwn(words, one))
  if (word === undefined) return null
  const others = word === text ? [] : all.filter((one) => one !== word)
  const rest = others.map((one) => (Object.hasOwn(words, one) ? words[one] : one)).join(' ')
  return { word, codes: codes[word] ?? [], words: words[word] ?? null, rest }
}
