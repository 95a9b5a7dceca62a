import { allocate, type Money, plus, scaled, zero } from '@quina/kernel'
import type { BookMove, RubroShare } from './book-facts.contract.ts'

/** A line of the entry: the sum of several moves in an account, a tercero and a centre. */
export interface BookEntryLine {
  readonly side: 'debit' | 'credit'
  readonly account: string | null
  readonly terceroId: string | null
  readonly costCentreId: string | null
  readonly item: string | null
  readonly amount: Money
  readonly base: Money | null
  readonly concepts: readonly string[]
  readonly problem: string | null
}

/** A debt with a beneficiary in an account, created when the entry is posted. */
export interface BookPayable {
  readonly kind: NonNullable<BookMove['owed']>
  readonly account: string
  readonly terceroId: string
  readonly amount: Money
  readonly rubros: readonly RubroShare[]
}

const sumInto = <T>(sums: Map<string, T>, key: string, merge: (before: T | undefined) => T): void => {
  sums.set(key, merge(sums.get(key)))
}

/** Adds moves to the sums by entry line, payable and provision; each sum keeps the concept of its first move. */
export function addMoves(sums: Map<string, BookMove>, moves: readonly BookMove[]): void {
  for (const move of moves) {
    const provision = move.benefit === null ? [] : [move.benefit, move.engagementId]
    sumInto(sums, [keyOf(move), move.owed, ...provision].join('|'), (before) => {
      if (before === undefined) return move
      const amount = plus(before.amount, move.amount)
      const base = addedBase(before.base, move.base)
      return { ...before, amount, base, rubros: addedRubros([...before.rubros, ...move.rubros]) }
    })
  }
}

const addedBase = (before: Money | null | undefined, base: Money | null): Money | null =>
  base === null ? (before ?? null) : plus(before ?? zero, base)

const keyOf = ({ side, account, terceroId, costCentreId, item, problem }: BookMove): string =>
  [side, account, terceroId, costCentreId, item, problem].join('|')

/** The lines of the entry: debits before credits, each by account, tercero and centre. */
export function entryLinesOf(moves: readonly BookMove[]): BookEntryLine[] {
  const sums = new Map<string, BookEntryLine>()
  addEntryLines(sums, moves)
  return entryLinesIn(sums)
}

export function addEntryLines(sums: Map<string, BookEntryLine>, moves: readonly BookMove[]): void {
  for (const move of moves)
    sumInto(sums, keyOf(move), (before) => ({
      side: move.side,
      account: move.account,
      terceroId: move.terceroId,
      costCentreId: move.costCentreId,
      item: move.item,
      problem: move.problem,
      amount: plus(before?.amount ?? zero, move.amount),
      base: addedBase(before?.base, move.base),
      concepts: before?.concepts.includes(move.concept)
        ? before.concepts
        : [...(before?.concepts ?? []), move.concept],
    }))
}

/** The ordered lines, without those whose sum is zero. */
export function entryLinesIn(sums: ReadonlyMap<string, BookEntryLine>): BookEntryLine[] {
  const order = (line: BookEntryLine) => `${line.side === 'debit' ? 0 : 1}${line.account ?? ''}`
  return [...sums.values()]
    .filter(({ amount }) => amount !== zero)
    .toSorted((one, other) => order(one).localeCompare(order(other)))
}

/** The debts of the entry: an item for each kind, account and tercero, with the rubros that its payment uses. */
export function payablesOf(moves: readonly BookMove[]): BookPayable[] {
  const sums = new Map<string, BookPayable>()
  for (const { owed, account, terceroId, amount, rubros } of moves) {
    if (owed === null || account === null || terceroId === null) continue
    sumInto(sums, [owed, account, terceroId].join('|'), (before) => ({
      kind: owed,
      account,
      terceroId,
      amount: plus(before?.amount ?? zero, amount),
      rubros: addedRubros([...(before?.rubros ?? []), ...rubros]),
    }))
  }
  return [...sums.values()].filter(({ amount }) => amount > zero)
}

/** Shares of the budget by rubro, in the order of their codes. */
export function addedRubros(shares: readonly RubroShare[]): RubroShare[] {
  const sums = new Map<string, Money>()
  for (const { rubro, amount } of shares) sums.set(rubro, plus(sums.get(rubro) ?? zero, amount))
  return [...sums]
    .map(([rubro, amount]) => ({ rubro, amount }))
    .toSorted((one, other) => one.rubro.localeCompare(other.rubro))
}

/** An heir of an employee who died, and their part in percent. */
export type Heir = Readonly<{ terceroId: string; percent: string }>

/** Splits an amount between the heirs, to the peso, in their order. */
export const partsOfHeirs = (amount: Money, heirs: readonly Pick<Heir, 'percent'>[]): readonly Money[] =>
  allocate(
    amount,
    heirs.map(({ percent }) => scaled(percent, 6)),
    100n,
  )

/** Splits the net of an employee who died between the heirs, to the peso; the last one gets the remainder (§2.23, 17). */
export function amongHeirs(moves: readonly BookMove[], heirs: readonly Heir[]): readonly BookMove[] {
  if (heirs.length === 0) return moves
  const whole = heirs.reduce((sum, { percent }) => sum + scaled(percent, 6), 0n) === scaled('100', 6)
  const partOf = (amount: Money, at: number) => partsOfHeirs(amount, heirs)[at]!
  return moves.flatMap((move) =>
    move.owed !== 'net'
      ? [move]
      : heirs.map(({ terceroId }, index) => ({
          ...move,
          terceroId,
          amount: partOf(move.amount, index),
          rubros: move.rubros.map(({ rubro, amount }) => ({ rubro, amount: partOf(amount, index) })),
          problem: whole ? move.problem : 'Los herederos no suman 100 %',
        })),
  )
}
