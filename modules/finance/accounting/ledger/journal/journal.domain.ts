import {
  type Day,
  type Id,
  insist,
  type Money,
  minus,
  moneyText,
  must,
  showPesos,
  sumOf,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import { daysOf, type PeriodRef, periodName, periodOfDay } from '../period/period.domain.ts'

/** One account on one side. Amounts are never negative: a return goes on the opposite side. */
export interface JournalLine extends Required<LineDetails> {
  /** The code of the account. */
  readonly account: string
  readonly debit: Money
  readonly credit: Money
}

/** The other data of a line: tercero, cost centre, base and document. */
export interface LineDetails {
  readonly terceroId?: Id<'people.tercero'> | null
  readonly costCentreId?: string | null
  /** Fuente de financiación. A line without one takes that of its account. */
  readonly fuenteId?: string | null
  /** The base of a withholding. */
  readonly base?: Money | null
  /** Documento cruce: the invoice or causación that the line opens or settles, and when it is due. */
  readonly openItem?: string | null
  readonly dueOn?: Day | null
  /** Set when it differs from the concept of the voucher. */
  readonly concept?: string | null
}

export interface EntryHeading {
  /** The code of the kind of voucher: `CA`. */
  readonly kind: string
  readonly day: Day
  readonly concept: string
  /** Only for the opening (0) and the closing (13); otherwise the month of the day. */
  readonly period?: 0 | 13
  /** Its author may move bank accounts whatever its kind (CON-017). */
  readonly movesBanks?: true
}

/** A voucher (asiento) that balances. Only `entry` and `writtenEntry` make them. */
export interface JournalEntry {
  readonly kind: string
  readonly day: Day
  readonly period: PeriodRef
  readonly concept: string
  readonly lines: readonly JournalLine[]
  readonly total: Money
  readonly movesBanks?: true
  /** A person typed its lines, so an error is shown beside its line. */
  readonly written?: true
}

const nothing: Required<LineDetails> = {
  terceroId: null,
  costCentreId: null,
  fuenteId: null,
  base: null,
  openItem: null,
  dueOn: null,
  concept: null,
}

export const debit = (account: string, amount: Money, about: LineDetails = {}): JournalLine => ({
  ...nothing,
  ...about,
  account,
  debit: amount,
  credit: zero,
})
export const credit = (account: string, amount: Money, about: LineDetails = {}): JournalLine => ({
  ...nothing,
  ...about,
  account,
  debit: zero,
  credit: amount,
})

/** The fuente that all the lines share; null when they differ. */
export const sharedFuente = (lines: readonly { readonly fuenteId: string | null }[]): string | null => {
  const [first, ...others] = new Set(lines.map(({ fuenteId }) => fuenteId))
  return others.length === 0 ? (first ?? null) : null
}

/**
 * The entry of a posting rule, without its lines of zero. A rule that does not balance is a bug.
 * @throws Error (not a Problem) when it does not balance, has a negative amount or no lines; Problem CON-027 when the day does
 * not belong to the opening or closing period it names.
 */
export function entry(heading: EntryHeading, given: readonly JournalLine[]): JournalEntry {
  const lines = given.filter((line) => line.debit !== zero || line.credit !== zero)
  const fault = faultOf(lines)
  if (fault !== null) throw new Error(`${heading.kind} «${heading.concept}»: ${fault}`)
  return sealed(heading, lines)
}

function faultOf(lines: readonly JournalLine[]): string | null {
  const { difference } = sumsOf(lines)
  if (difference !== zero) return `unbalanced by ${moneyText(difference)}`
  if (!lines.every(hasOneSide)) return 'a line with a negative amount or two sides'
  return lines.length === 0 ? 'nothing to post' : null
}

/**
 * The entry that a person typed line by line.
 * @throws Problem CON-010 when debits and credits differ, CON-019 when a line has no side, or both, or less than zero, CON-027 as
 * above.
 */
export function writtenEntry(heading: EntryHeading, lines: readonly JournalLine[]): JournalEntry {
  const oneSide = 'Escriba un débito o un crédito mayor que cero.'
  const bad = lines.findIndex((line) => !hasOneSide(line))
  insist(bad === -1, 'CON-019', `Línea ${bad + 1}: ${oneSide.toLowerCase()}`, {
    fields: { [`lines.${bad}.debit`]: oneSide },
  })
  const { debits, credits, difference } = sumsOf(lines)
  const shown = `Débitos: ${showPesos(debits)}. Créditos: ${showPesos(credits)}. Diferencia: ${showPesos(difference)}.`
  insist(difference === zero && lines.length > 0, 'CON-010', `Comprobante descuadrado. ${shown}`, {
    facts: { difference: moneyText(difference) },
  })
  return { ...sealed(heading, lines), written: true }
}

const hasOneSide = (line: JournalLine): boolean =>
  line.debit >= zero && line.credit >= zero && (line.debit === zero) !== (line.credit === zero)

function sumsOf(lines: readonly JournalLine[]) {
  const debits = sumOf(lines, 'debit')
  const credits = sumOf(lines, 'credit')
  return { debits, credits, difference: minus(debits, credits) }
}

function sealed(
  { kind, day, concept, period, movesBanks }: EntryHeading,
  lines: readonly JournalLine[],
): JournalEntry {
  const periodRef = period === undefined ? periodOfDay(day) : { vigencia: vigenciaOf(day), number: period }
  const { first, last } = daysOf(periodRef)
  must(first <= day && day <= last, 'CON-027', 'date', `La fecha no es del período ${periodName(periodRef)}.`)
  const total = sumOf(lines, 'debit')
  return { kind, day, period: periodRef, concept, lines, total, ...(movesBanks ? { movesBanks } : {}) }
}

/** The reversal of an entry: the same lines on the opposite side, on another day. */
export const mirrored = (posted: JournalEntry, heading: EntryHeading): JournalEntry =>
  sealed(
    heading,
    posted.lines.map((line) => ({ ...line, debit: line.credit, credit: line.debit })),
  )
