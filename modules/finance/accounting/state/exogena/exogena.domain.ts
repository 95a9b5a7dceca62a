import { allocate, groupedBy, type Money, minus, negate, plus, roundTo, sumOf, zero } from '@quina/kernel'
import type { measures } from './catalogs.contract.ts'

/** The moves of an account with a tercero in a year, and its final balance. Balances are debits less credits. */
export interface Moves {
  readonly account: string
  /** The account's own concept. */
  readonly ownConcept: string | null
  readonly terceroId: string | null
  readonly debit: Money
  readonly credit: Money
  readonly balance: Money
}

export interface Mapping {
  readonly prefix: string
  readonly concept: string | null
  /** Null: not reported. */
  readonly figure: string | null
  readonly measure: keyof typeof measures
  readonly needsTercero: boolean
}

/** An amount of a tercero in a concept. The concept is empty in formats that have none. */
export type Amount = Readonly<{ terceroId: string; concept: string; figure: string; amount: Money }>

/** The mappings with the longest prefix of an account: there may be one for each figure. */
export function mappingsOf(account: string, mappings: readonly Mapping[]): readonly Mapping[] {
  const all = mappings.filter(({ prefix }) => account.startsWith(prefix))
  const longest = Math.max(0, ...all.map(({ prefix }) => prefix.length))
  return all.filter(({ prefix }) => prefix.length === longest)
}

export function amountBy({ debit, credit, balance }: Moves, measure: Mapping['measure']): Money {
  const by: Readonly<Record<Mapping['measure'], Money>> = {
    net_debit: minus(debit, credit),
    net_credit: minus(credit, debit),
    debit,
    credit,
    debit_balance: balance > zero ? balance : zero,
    credit_balance: balance < zero ? negate(balance) : zero,
  }
  return by[measure]
}

export const conceptOf = ({ ownConcept }: Moves, { concept }: Mapping): string | null => concept ?? ownConcept

/** The amounts of the accounts, by tercero, concept and figure. Amounts without a tercero or concept are left to the findings. */
export function amountsOf(
  moved: readonly Moves[],
  mappings: readonly Mapping[],
  byConcept: boolean,
): Amount[] {
  return moved.flatMap((one) =>
    mappingsOf(one.account, mappings).flatMap((mapping) => {
      const { terceroId } = one
      const concept = byConcept ? conceptOf(one, mapping) : ''
      const amount = amountBy(one, mapping.measure)
      if (terceroId === null || concept === null || mapping.figure === null || amount === zero) return []
      return [{ terceroId, concept, figure: mapping.figure, amount }]
    }),
  )
}

/** The amount withheld from a tercero, and the charges by concept of the documents that withheld it. */
export interface WithheldRow {
  readonly terceroId: string
  readonly figure: string
  readonly amount: Money
  readonly charged: ReadonlyMap<string, Money>
}

/**
 * Distributes withholdings over the concepts that their own documents charged, in proportion; those of documents that charged
 * none (a payment), over the concepts of the tercero in the year. A tercero without concepts is left out: it is a finding.
 */
export function withheldAmounts(rows: readonly WithheldRow[], amounts: readonly Amount[]): Amount[] {
  const byTercero = groupedBy(amounts, 'terceroId')
  return rows.flatMap(({ terceroId, figure, amount, charged }) => {
    const weights = charged.size > 0 ? charged : conceptsOf(byTercero.get(terceroId) ?? [])
    const positive = [...weights]
      .filter(([, weight]) => weight > zero)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
    const parts =
      positive.length === 0
        ? []
        : allocateSigned(
            amount,
            positive.map(([, weight]) => weight),
          )
    return parts.map((part, index) => ({ terceroId, concept: positive[index]![0], figure, amount: part }))
  })
}

const allocateSigned = (amount: Money, weights: readonly Money[]): Money[] =>
  amount < zero ? allocate(negate(amount), weights).map(negate) : allocate(amount, weights)

function conceptsOf(amounts: readonly Amount[]): Map<string, Money> {
  const groups = groupedBy(amounts, 'concept')
  return new Map([...groups].map(([concept, own]) => [concept, sumOf(own, 'amount')]))
}

/** A record of the file: whole pesos, by figure. */
export interface ReportedAmounts {
  /** Null for the minor amounts of several terceros. */
  readonly terceroId: string | null
  readonly concept: string
  readonly figures: Readonly<Record<string, Money>>
}

interface MinorRule {
  readonly threshold: Money | null
  /** Figures that make a tercero be reported individually, whatever its total: withholdings. */
  readonly keeps: readonly string[]
}

/**
 * The records of a format. Terceros with a total below the threshold are reported together by concept, except those with
 * withholdings. Each figure is rounded half-up to the peso.
 */
export function recordsOf(amounts: readonly Amount[], { threshold, keeps }: MinorRule): ReportedAmounts[] {
  const groups = groupedBy(amounts, 'terceroId')
  const isMinor = (own: readonly Amount[]) =>
    threshold !== null &&
    !own.some(({ figure, amount }) => keeps.includes(figure) && amount !== zero) &&
    sumOf(own, 'amount') < threshold
  const reported = [...groups].map(([terceroId, own]) => ({
    terceroId: isMinor(own) ? null : terceroId,
    own,
  }))
  const alone = reported.flatMap(({ terceroId, own }) =>
    terceroId === null ? [] : recordsByConcept(terceroId, own),
  )
  const together = recordsByConcept(
    null,
    reported.filter(({ terceroId }) => terceroId === null).flatMap(({ own }) => own),
  )
  return [...alone, ...together]
}

function recordsByConcept(terceroId: string | null, own: readonly Amount[]): ReportedAmounts[] {
  return [...groupedBy(own, 'concept')]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([concept, amounts]) => ({ terceroId, concept, figures: figuresIn(amounts) }))
    .filter(({ figures }) => Object.values(figures).some((amount) => amount !== zero))
}

function figuresIn(amounts: readonly Amount[]): Record<string, Money> {
  const figures: Record<string, Money> = {}
  for (const { figure, amount } of amounts) figures[figure] = plus(figures[figure] ?? zero, amount)
  return Object.fromEntries(
    Object.entries(figures).map(([name, amount]) => [name, roundTo(amount, 100n, 'half-up')]),
  )
}
