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

/** What was paid to a person by a concept in a month, by each of the three books that the UGPP crosses. */
export type CrossedAmount = Readonly<{ personId: string; concept: string; amount: Money }>

export interface CrossedBooks {
  /** Accounts of groups 51 and 73. */
  readonly accounts: readonly CrossedAmount[]
  /** What the base of PILA was made of, before it went up to the peso. */
  readonly pila: readonly CrossedAmount[]
  /** Null where the house sends no electronic payroll. */
  readonly electronic: readonly CrossedAmount[] | null
  /** Concepts that are no base of contribution, which PILA does not have: the subsidy of transport. */
  readonly outsidePila: ReadonlySet<string>
}

/** A person and a concept, what each book has, and the difference that nothing explains. */
export interface Crossing {
  readonly personId: string
  readonly concept: string
  readonly accounts: Money
  readonly pila: Money
  readonly electronic: Money | null
  readonly difference: Money
  /** Why it is zero, or what has to be looked at. */
  readonly reason: string
}

/** The crossing that the UGPP makes, by person and concept: each row is zero, or says which books differ. */
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

/** Who was paid and is in no planilla, or is in it with less than was paid: the two things that the UGPP fines. */
export type Conduct = 'omission' | 'inaccuracy'

/** Factors of the fine of one stage: at the requerimiento, or once the UGPP liquidated it. */
export type FineRates = Readonly<{ omission: string; omissionLimit: string; inaccuracy: string }>

/** An omission is fined by each month or part of it since the planilla was due, up to a limit; less than was paid, once. */
export function fineOf(
  { conduct, owed, months }: { conduct: Conduct; owed: Money; months: number },
  { omission, omissionLimit, inaccuracy }: FineRates,
): Money {
  const by = (amount: Money, factor: string) => byDecimal(amount, factor, { unit: 100n, rounding: 'half-up' })
  if (conduct === 'inaccuracy') return by(owed, inaccuracy)
  return smaller(by(centavos(owed * BigInt(months)), omission), by(owed, omissionLimit))
}

/** Months that began since a day: one that began counts whole. */
export const monthsBegun = (since: Day, to: Day): number =>
  to <= since ? 0 : monthsBetween(since, to) + (to.slice(8) === since.slice(8) ? 0 : 1)
