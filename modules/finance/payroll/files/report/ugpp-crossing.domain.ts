import {
  byDecimal,
  centavos,
  type Day,
  type Money,
  minus,
  monthsBetween,
  smaller,
  sum,
  zero,
} from '@quina/kernel'

/** The amount of a concept of a person in a month, in each of the three books that the UGPP crosses. */
export type CrossedAmount = Readonly<{ personId: string; concept: string; amount: Money }>

export interface CrossedBooks {
  /** Accounts of groups 51 and 73. */
  readonly accounts: readonly CrossedAmount[]
  /** The parts of the PILA base, before rounding up to the peso. */
  readonly pila: readonly CrossedAmount[]
  /** Null where the house sends no electronic payroll. */
  readonly electronic: readonly CrossedAmount[] | null
  /** Concepts outside the contribution base and therefore outside PILA: the transport subsidy. */
  readonly outsidePila: ReadonlySet<string>
}

/** A person and a concept, the amount in each book, and the unexplained difference. */
export interface Crossing {
  readonly personId: string
  readonly concept: string
  readonly accounts: Money
  readonly pila: Money
  readonly electronic: Money | null
  readonly difference: Money
  /** Why the difference is zero, or what must be checked. */
  readonly reason: string
}

/** The UGPP crossing by person and concept: each row is zero or names the books that differ. */
export function ugppCrossing(books: CrossedBooks): readonly Crossing[] {
  const { accounts, pila, electronic } = books
  const every = [...accounts, ...pila, ...(electronic ?? [])]
  const keys = [...new Map(every.map((one) => [`${one.personId} ${one.concept}`, one])).values()]
  return keys.map(({ personId, concept }) => {
    const sumIn = (book: readonly CrossedAmount[]) =>
      sum(
        book
          .filter((one) => one.personId === personId && one.concept === concept)
          .map(({ amount }) => amount),
      )
    const row = { accounts: sumIn(accounts), pila: sumIn(pila), electronic: electronic && sumIn(electronic) }
    return { personId, concept, ...row, ...judged(row, books.outsidePila.has(concept)) }
  })
}

type Row = Pick<Crossing, 'accounts' | 'pila' | 'electronic'>

function judged(
  { accounts, pila, electronic }: Row,
  outside: boolean,
): Pick<Crossing, 'difference' | 'reason'> {
  const byPila = outside ? zero : minus(accounts, pila)
  if (byPila !== zero) return { difference: byPila, reason: 'La contabilidad y el IBC de la PILA difieren.' }
  if (outside && pila !== zero) return { difference: pila, reason: 'La PILA cotiza por lo que no es base.' }
  const byElectronic = electronic === null ? zero : minus(accounts, electronic)
  if (byElectronic !== zero)
    return { difference: byElectronic, reason: 'La contabilidad y la nómina electrónica difieren.' }
  return { difference: zero, reason: outside ? 'No es base de cotización.' : 'Los libros coinciden.' }
}

/** The two faults that the UGPP fines: a paid person is missing from the planilla, or is reported with less than was paid. */
export type Conduct = 'omission' | 'inaccuracy'

/** The factors of the fine at one stage: at the requerimiento, or after the UGPP liquidated it. */
export type FineRates = Readonly<{ omission: string; omissionLimit: string; inaccuracy: string }>

/** An omission is fined by each month or part of it since the planilla was due, up to a limit; an inaccuracy, once. */
export function fineOf(
  { conduct, owed, months }: { conduct: Conduct; owed: Money; months: number },
  { omission, omissionLimit, inaccuracy }: FineRates,
): Money {
  const by = (amount: Money, factor: string) => byDecimal(amount, factor, { unit: 100n, rounding: 'half-up' })
  if (conduct === 'inaccuracy') return by(owed, inaccuracy)
  return smaller(by(centavos(owed * BigInt(months)), omission), by(owed, omissionLimit))
}

/** The months since a day; a started month counts whole. */
export const monthsBegun = (since: Day, to: Day): number =>
  to <= since ? 0 : monthsBetween(since, to) + (to.slice(8) === since.slice(8) ? 0 : 1)
