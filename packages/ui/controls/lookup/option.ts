import { bareCode, fold, isCodeLike, leadingCode, undividedCode, withoutFilling } from '@quina/kernel'
import { isFoundBy } from '../../base/format/is-found-by.ts'

/** What a lookup offers: what is shown first and what helps to tell it apart. */
export interface LookupOption {
  readonly id: string
  readonly label: string
  readonly detail?: string | undefined
  /** False when it is shown but cannot be chosen. */
  readonly enabled?: boolean | undefined
  /** Why it is offered though nobody typed it: a synonym, or that it is usual. It is taken only by who moves to it. */
  readonly suggested?: string | undefined
  /** More facts for the requesting screen, as text. */
  readonly facts?: Readonly<Record<string, string | null>> | undefined
}

/** Brings the options that match what was typed. The signal says when nobody waits for them any more. */
export type SearchOptions = (text: string, signal: AbortSignal) => Promise<readonly LookupOption[]>

export const canChoose = (option: LookupOption | undefined): option is LookupOption =>
  option !== undefined && option.enabled !== false

const alone = (options: readonly LookupOption[]): LookupOption | null => {
  const only = options.length === 1 ? options[0] : undefined
  return canChoose(only) ? only : null
}

/** The same of what has the words: a synonym, or being usual, is no reason to take it. */
const aloneTyped = (options: readonly LookupOption[]): LookupOption | null =>
  options[0]?.suggested === undefined ? alone(options) : null

/** `900.123.456-7`, `CC 52 345 678`: its digits, and the check digit when it was typed. Null for what is no number. */
function numberIn(text: string): { readonly digits: string; readonly check: string } | null {
  const found = /(?:^|\s)(\d[\d. ]{3,18}\d)(?:\s*-\s*(\d))?$/.exec(text.trim())
  return found && { digits: (found[1] ?? '').replace(/[. ]/g, ''), check: found[2] ?? '' }
}

/** Dots, spaces and the check digit of a number never matter: one of the two may have been copied with them. */
function isSameNumber(one: string, other: string): boolean {
  const a = numberIn(one)
  const b = numberIn(other)
  if (a === null || b === null) return false
  return a.digits === b.digits ? a.check === '' || b.check === '' || a.check === b.check : false
}

/** The code of an option is what its label begins with. */
const codeOf = ({ label }: LookupOption): string => leadingCode.exec(fold(label))?.[0] ?? ''

/** `CC 52345678` identifies the owner of a label: that label is a name, and its first word no code. */
const identity = /^[a-z]{2,4} [\w.-]+$/i

/** Letters alone are a code when they are few: `CC Cédula de ciudadanía`, never the first name of somebody. */
const isLetterCode = (option: LookupOption, typed: string): boolean =>
  /^[a-z]{1,4}$/.test(fold(typed)) && codeOf(option) === fold(typed) && !identity.test(option.detail ?? '')

type IsNamed = (option: LookupOption, typed: string) => boolean

const hasCode =
  (read: (code: string) => string): IsNamed =>
  (option, typed) =>
    isCodeLike(typed) && read(bareCode(codeOf(option))) === read(bareCode(typed))

/** The number of whom it names, in its detail: `CC 52345678`, `PA AB123456`, `41551`. */
const hasOwnNumber: IsNamed = ({ label, detail = '' }, typed) => {
  const own = identity.test(detail) ? [detail, detail.split(' ').at(-1) ?? ''] : [detail]
  return (
    (isCodeLike(typed) && own.some((one) => bareCode(one) === bareCode(typed))) ||
    isSameNumber(label.split(' ')[0] ?? '', typed) ||
    isSameNumber(detail, typed)
  )
}

/** The ways in which a text names an option, the surest first: the first that names any decides. */
const namings: readonly IsNamed[] = [
  (option, typed) => fold(option.label) === fold(typed),
  (option, typed) => isCodeLike(typed) && codeOf(option) === fold(typed),
  hasCode((code) => code),
  isLetterCode,
  hasOwnNumber,
  hasCode(undividedCode),
  hasCode(withoutFilling),
]

/** The option with this code, number or label. Null when there is none, or more than one. */
export function exactMatch(options: readonly LookupOption[], text: string): LookupOption | null {
  for (const isNamed of namings) {
    const named = options.filter((option) => isNamed(option, text))
    if (named.length > 0) return alone(named)
  }
  return null
}

/**
 * The option that a typed text means unambiguously: the one it names, or the only one that has its words. A code means itself
 * alone: the only option that merely contains it (`I10` in «I010») is another thing.
 */
export const onlyMatch = (options: readonly LookupOption[], text: string): LookupOption | null =>
  exactMatch(options, text) ?? (isCodeLike(text) ? null : aloneTyped(options))

/** The same of a few options that are all known: the only one that begins so is meant too. */
export const onlyChoice = (options: readonly LookupOption[], text: string): LookupOption | null =>
  onlyMatch(options, text) ?? alone(options.filter(({ label }) => fold(label).startsWith(fold(text))))

/** The position of the next option that can be chosen, going up or down; the same when there is none. */
export function nextChoosable(options: readonly LookupOption[], from: number, step: 1 | -1): number {
  for (let at = from + step; at >= 0 && at < options.length; at += step) {
    if (canChoose(options[at])) return at
  }
  return from
}

/** A search over options that are already here, for choices. */
export const searchAmong =
  (options: readonly LookupOption[]): SearchOptions =>
  async (text) =>
    closestFirst(
      options.filter(({ label }) => isFoundBy(label, text)),
      text,
    )

/** As the server orders them: the code that was typed, what begins with it, what has a word that begins so, the rest. */
export const closestFirst = (options: readonly LookupOption[], typed: string): LookupOption[] =>
  options.toSorted((one, other) => farness(one, typed) - farness(other, typed))

function farness(option: LookupOption, typed: string): number {
  const label = fold(option.label)
  const wanted = fold(typed)
  if (exactMatch([option], typed) !== null) return 0
  if (isCodeLike(typed) && bareCode(codeOf(option)).startsWith(bareCode(typed))) return 1
  if (label.startsWith(wanted)) return 2
  if (nameAfterCode(label).startsWith(wanted)) return 3
  return ` ${label}`.includes(` ${wanted}`) ? 4 : 5
}

/** What follows the code that a label begins with. */
const nameAfterCode = (label: string): string => /^\S*\d\S* (.*)$/.exec(label)?.[1] ?? label
