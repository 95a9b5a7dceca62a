import { fold } from '@quina/kernel'
import type { RawBuilder } from 'kysely'

/** How the options of one kind are looked up, besides by the words of their names. Each module may add its part. */
export interface LookUp {
  /** Columns of its view with an index of prefixes: one or two letters are searched there first. */
  readonly begins?: readonly string[]
  /** Its names have indexes of their prefixes and of their order: a frequent match is read in order from them, not sorted. */
  readonly inOrder?: true
  /** Abbreviation or synonym → the beginnings of the codes it may stand for, the most usual first: `hta` → `I10`, `I11`. */
  readonly codes?: Readonly<Record<string, readonly string[]>>
  /** Synonym → the words that the names use instead: `acetaminofen` → `paracetamol`. */
  readonly words?: Readonly<Record<string, string>>
  /** The ids that a user chooses most, as a query of one column: they are offered before anything is typed. */
  readonly usual?: (userId: string) => RawBuilder<unknown>
}

const lookUps = new Map<string, LookUp>()

/** Called once by each module that adds a part. */
export const defineLookUp = (to: string, part: LookUp): void =>
  void lookUps.set(to, { ...lookUps.get(to), ...part })

export const lookUpOf = (to: string): LookUp => lookUps.get(to) ?? {}

/** The meaning of a typed synonym, and the other typed words. */
export type Synonym = Readonly<{ word: string; codes: readonly string[]; words: string | null; rest: string }>

/** The synonym in a text: the whole text, or the first word that is one. Null when there is none. */
export function synonymIn({ codes = {}, words = {} }: LookUp, typed: string): Synonym | null {
  const text = fold(typed).trim()
  const all = text.split(/\s+/)
  const word = [text, ...all].find((one) => Object.hasOwn(codes, one) || Object.hasOwn(words, one))
  if (word === undefined) return null
  const others = word === text ? [] : all.filter((one) => one !== word)
  const rest = others.map((one) => (Object.hasOwn(words, one) ? words[one] : one)).join(' ')
  return { word, codes: codes[word] ?? [], words: words[word] ?? null, rest }
}
