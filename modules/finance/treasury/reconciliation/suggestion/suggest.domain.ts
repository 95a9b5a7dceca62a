import { type Day, daysBetween, type Money, sumOf, zero } from '@quina/kernel'

/** An unmatched movement of the bank or of the books; money that enters is positive. */
export interface WaitingMove {
  readonly id: string
  readonly day: Day
  readonly amount: Money
  readonly reference: string | null
  readonly concept: string
}

export type Suggestion = Readonly<{ statement: readonly string[]; book: readonly string[] }>

const daysMax = 3
/** Days allowed between movements of equal value and reference: a cheque is cashed, a Friday transfer enters later. */
const daysOfReferenceMax = 30
/** The most movements that are tried in combinations: more would be too many sums. */
const candidatesMax = 12
const togetherMax = 4

/**
 * Suggests matches: equal values within three days, or within thirty with the same reference, which go first; then several
 * movements of one side that add up to one of the other (finance dossier §4.8). Each movement is suggested once.
 */
export function suggest(statement: readonly WaitingMove[], book: readonly WaitingMove[]): Suggestion[] {
  const pairs = pairsOf(statement, book)
  const taken = new Set(pairs.flatMap((pair) => [...pair.statement, ...pair.book]))
  const free = (all: readonly WaitingMove[]) => all.filter(({ id }) => !taken.has(id))
  const found = [...pairs]
  for (const one of free(statement)) {
    const several = addingUp(one, free(book))
    if (several !== null) keep({ statement: [one.id], book: several })
  }
  for (const one of free(book)) {
    const several = addingUp(one, free(statement))
    if (several !== null) keep({ statement: several, book: [one.id] })
  }
  return found

  function keep(suggestion: Suggestion): void {
    found.push(suggestion)
    for (const id of [...suggestion.statement, ...suggestion.book]) taken.add(id)
  }
}

function pairsOf(statement: readonly WaitingMove[], book: readonly WaitingMove[]): Suggestion[] {
  const byAmount = new Map<bigint, WaitingMove[]>()
  for (const one of book) byAmount.set(one.amount, [...(byAmount.get(one.amount) ?? []), one])
  const near = statement.flatMap((one) =>
    (byAmount.get(one.amount) ?? [])
      .map((other) => ({ one, other, same: sameReference(one, other), apart: apart(one, other) }))
      .filter(({ same, apart: days }) => days <= (same ? daysOfReferenceMax : daysMax)),
  )
  const best = near.toSorted((a, b) => Number(b.same) - Number(a.same) || a.apart - b.apart)
  const taken = new Set<string>()
  return best.flatMap(({ one, other }) => {
    if (taken.has(one.id) || taken.has(other.id)) return []
    taken.add(one.id).add(other.id)
    return [{ statement: [one.id], book: [other.id] }]
  })
}

/** Returns the movements of the other side that add up to one: all of its reference, or the fewest. */
function addingUp(one: WaitingMove, others: readonly WaitingMove[]): string[] | null {
  const near = others.filter((other) => isNear(one, other) && other.amount > zero === one.amount > zero)
  const ofReference = near.filter((other) => sameReference(one, other))
  if (ofReference.length > 1 && sumOf(ofReference, 'amount') === one.amount)
    return ofReference.map(({ id }) => id)
  return fewest(near.slice(0, candidatesMax), one.amount)
}

function fewest(among: readonly WaitingMove[], wanted: Money): string[] | null {
  for (let size = 2; size <= togetherMax; size++) {
    const found = choose(among, size, wanted)
    if (found !== null) return found
  }
  return null
}

function choose(among: readonly WaitingMove[], size: number, wanted: bigint): string[] | null {
  if (size === 0) return wanted === 0n ? [] : null
  for (const [at, { id, amount }] of among.entries()) {
    const rest = choose(among.slice(at + 1), size - 1, wanted - amount)
    if (rest !== null) return [id, ...rest]
  }
  return null
}

const apart = (one: WaitingMove, other: WaitingMove): number => Math.abs(daysBetween(one.day, other.day))
const isNear = (one: WaitingMove, other: WaitingMove): boolean => apart(one, other) <= daysMax

const sameReference = (one: WaitingMove, other: WaitingMove): boolean =>
  one.reference !== null &&
  one.reference.length > 2 &&
  (one.reference === other.reference || other.concept.includes(one.reference))
