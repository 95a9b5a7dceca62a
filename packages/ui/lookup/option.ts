import { fold } from '@quina/kernel'
import { isFoundBy } from '../format/is-found-by.ts'

/** What a lookup offers: what is shown first and what helps to tell it apart. */
export interface LookupOption {
  readonly id: string
  readonly label: string
  readonly detail?: string | undefined
  /** False when it is shown but cannot be chosen. */
  readonly enabled?: boolean | undefined
  /** More facts for the screen that asked, as text. */
  readonly facts?: Readonly<Record<string, string | null>> | undefined
}

/** Brings the options that match what was typed. The signal says when nobody waits for them any more. */
export type SearchOptions = (text: string, signal: AbortSignal) => Promise<readonly LookupOption[]>

export const canChoose = (option: LookupOption | undefined): option is LookupOption =>
  option !== undefined && option.enabled !== false

/** The code is the first word of a label: `110505 Caja general`. */
const codeOf = ({ label }: LookupOption): string => fold(label.split(' ')[0] ?? '')

const alone = (options: readonly LookupOption[]): LookupOption | null => {
  const only = options.length === 1 ? options[0] : undefined
  return canChoose(only) ? only : null
}

/** `900.123.456-7`, `CC 52 345 678`: its digits, and the check digit when it was typed. Null for what is no number. */
function numberIn(text: string): { readonly digits: string; readonly check: string } | null {
  const found = /(?:^|\s)(\d[\d. ]{3,18}\d)(?:\s*-\s*(\d))?$/.exec(text.trim())
  return found && { digits: (found[1] ?? '').replace(/[. ]/g, ''), check: found[2] ?? '' }
}

/** Dots, spaces and the check digit of a number never matter: one of the two may have been copied with them. */
function isSameNumber(one: string, other: string): boolean {
  const [a, b] = [numberIn(one), numberIn(other)]
  if (a === null || b === null) return false
  return a.digits === b.digits ? a.check === '' || b.check === '' || a.check === b.check : false
}

/** `2.1.2.02.01` and `2120201` are one code: whoever types it leaves its dots out. */
function isSameCode(code: string, typed: string): boolean {
  const [one, other] = [code, fold(typed)].map((text) => text.replace(/[.\-\s]/g, ''))
  return one === other && /^\d{3,}$/.test(one ?? '')
}

/** The option whose code or label a text is. Null when there is none, or more than one. */
export function exactMatch(options: readonly LookupOption[], text: string): LookupOption | null {
  const wanted = fold(text)
  const isWanted = (option: LookupOption) =>
    codeOf(option) === wanted ||
    fold(option.label) === wanted ||
    isSameCode(codeOf(option), text) ||
    isSameNumber(codeOf(option), text) ||
    isSameNumber(option.detail ?? '', text)
  return alone(options.filter(isWanted))
}

/** The option that a typed text stands for without doubt: the one it names, or the only one there is. */
export const onlyMatch = (options: readonly LookupOption[], text: string): LookupOption | null =>
  exactMatch(options, text) ?? alone(options)

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
    options.filter(({ label }) => isFoundBy(label, text))
