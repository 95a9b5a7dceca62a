import { bareCode, fold, isCodeLike, leadingCode, undividedCode, withoutFilling } from '@quina/kernel'
import { isFoundBy } from '../../base/format/is-found-by.ts'

/** What a lookup offers: a label, and a detail that helps to distinguish it. */
export interface LookupOption {
  readonly id: string
  readonly label: string
  readonly detail?: string | undefined
  /** False when it is shown but cannot be chosen. */
  readonly enabled?: boolean | undefined
  /** Why it is offered without matching the text: by a synonym, or as usual. It is taken only by a user who moves to it. */
  readonly suggested?: string | undefined
  /** More facts for the requesting screen, as text. */
  readonly facts?: Readonly<Record<string, string | null>> | undefined
}

/** Loads the options that match the typed text. The signal aborts when they are no longer awaited. */
export type SearchOptions = (text: string, signal: AbortSignal) => Promise<readonly LookupOption[]>

export const canChoose = (option: LookupOption | undefined): option is LookupOption =>
  option !== undefined && option.enabled !== false

const alone = (options: readonly LookupOption[]): LookupOption | null => {
  const only = options.length === 1 ? options[0] : undefined
  return canChoose(only) ? only : null
}

/** The only option, if it contains the words: a synonym or a usual choice is never taken by itself. */
const aloneTyped = (options: readonly LookupOption[]): LookupOption | null =>
  options[0]?.suggested === undefined ? alone(options) : null

/** `900.123.456-7`, `CC 52 345 678`: its digits, and the check digit if typed. Null when the text is not a number. */
function numberIn(text: string): { readonly digits: string; readonly check: string } | null {
  const found = /(?:^|\s)(\d[\d. ]{3,18}\d)(?:\s*-\s*(\d))?$/.exec(text.trim())
  return found && { digits: (found[1] ?? '').replace(/[. ]/g, ''), check: found[2] ?? '' }
}

/** Ignores dots, spaces and the check digit of a number: one of the two may have been copied with them. */
function isSameNumber(one: string, other: string): boolean {
  const a = numberIn(one)
  const b = numberIn(other)
  if (a === null || b === null) return false
  return a.digits === b.digits ? a.check === '' || b.check === '' || a.check === b.check : false
}

/** The code at the beginning of the label of an option. */
const codeOf = ({ label }: LookupOption): string => leadingCode.exec(fold(label))?.[0] ?? ''

/** `CC 52345678` identifies a person: the label is then a name, and its first word is not a code. */
const identity = /^[a-z]{2,4} [\w.-]+$/i

/** Letters alone are a code only when they are few: `CC Cédula de ciudadanía`, never a person's first name. */
const isLetterCode = (option: LookupOption, typed: string): boolean =>
  /^[a-z]{1,4}$/.test(fold(typed)) && codeOf(option) === fold(typed) && !identity.test(option.detail ?? '')

type IsNamed = (option: LookupOption, typed: string) => boolean

const hasCode =
  (read: (code: string) => string): IsNamed =>
  (option, typed) =>
    isCodeLike(typed) && read(bareCode(codeOf(option))) === read(bareCode(typed))

/** Whether the typed number is that of the person in the detail: `CC 52345678`, `PA AB123456`, `41551`. */
const hasOwnNumber: IsNamed = ({ label, detail = '' }, typed) => {
  const own = identity.test(detail) ? [detail, detail.split(' ').at(-1) ?? ''] : [detail]
  return (
    (isCodeLike(typed) && own.some((one) => bareCode(one) === bareCode(typed))) ||
    isSameNumber(label.split(' ')[0] ?? '', typed) ||
    isSameNumber(detail, typed)
  )
}

/** The ways in which a text names an option, the surest first: the first one with a match decides. */
const namings: readonly IsNamed[] = [
  (option, typed) => fold(option.label) === fold(typed),
  (option, typed) => isCodeLike(typed) && codeOf(option) === fold(typed),
  hasCode((code) => code),
  isLetterCode,
  hasOwnNumber,
  hasCode(undividedCode),
  hasCode(withoutFilling),
]

/** The option with this code, number or label. Null when there is none, or several. */
export function exactMatch(options: readonly LookupOption[], text: string): LookupOption | null {
  for (const isNamed of namings) {
    const named = options.filter((option) => isNamed(option, text))
    if (named.length > 0) return alone(named)
  }
  return null
}

/**
 * The option that a typed text means unambiguously: the one it names, or the only one with its words. A code means only itself:
 * the only option that merely contains it (`I10` in «I010») is another thing.
 */
export const onlyMatch = (options: readonly LookupOption[], text: string): LookupOption | null =>
  exactMatch(options, text) ?? (isCodeLike(text) ? null : aloneTyped(options))

/** The same for a short and complete list: the only option that begins with the text is meant too. */
export const onlyChoice = (options: readonly LookupOption[], text: string): LookupOption | null =>
  onlyMatch(options, text) ?? alone(options.filter(({ label }) => fold(label).startsWith(fold(text))))

/** The position of the next option that can be chosen, up or down; the same position when there is none. */
export function nextChoosable(options: readonly LookupOption[], from: number, step: 1 | -1): number {
  for (let at = from + step; at >= 0 && at < options.length; at += step) {
    if (canChoose(options[at])) return at
  }
  return from
}

/** A search over loaded options, for choices. */
export const searchAmong =
  (options: readonly LookupOption[]): SearchOptions =>
  async (text) =>
    closestFirst(
      options.filter(({ label }) => isFoundBy(label, text)),
      text,
    )

/** The order of the server: the option with the typed code, those that begin with it, those with a word that does, the rest. */
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

/** The part of a label after its code; the whole label without one. */
const nameAfterCode = (label: string): string => /^\S*\d\S* (.*)$/.exec(label)?.[1] ?? label
