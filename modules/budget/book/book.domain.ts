import { type Day, type Money, minus, plus, zero } from '@quina/kernel'

/** A move of a line of control, with the document it comes from. `amount` is what it adds to its stage. */
export interface BookMove {
  readonly key: string
  readonly day: Day
  readonly class: string
  readonly stage: string
  readonly amount: Money
  readonly origin: 'current' | 'previous' | null
  readonly document: string
  readonly documentId: string
  readonly number: number | null
  readonly purpose: string | null
}

/** What of a move is counted. */
export type Counted = Pick<BookMove, 'stage' | 'amount' | 'origin'>

type Balances = Readonly<Record<string, Money>>

/** A line of a book: the operation, and how it left every balance. */
export interface BookLine {
  readonly move: BookMove
  readonly figures: Balances
}

/** How a book counts a move, and what it shows of what is counted. */
interface Book {
  readonly start: Balances
  readonly count: (balances: Balances, move: Counted) => Balances
  readonly show: (balances: Balances) => Balances
}

/** The lines of a book in the order in which they happened, after what had happened before. */
export function bookLines(book: Book, before: readonly Counted[], moves: readonly BookMove[]): BookLine[] {
  let balances = before.reduce(book.count, book.start)
  return moves.map((move) => {
    balances = book.count(balances, move)
    return { move, figures: book.show(balances) }
  })
}

const added = (balances: Balances, name: string, amount: Money): Balances => ({
  ...balances,
  [name]: plus(balances[name] ?? zero, amount),
})

/** Stages that make the apropiación definitiva, and whether they add to it or take from it. */
const definitivaSigns: Readonly<Record<string, 1 | -1>> = {
  inicial: 1,
  adiciones: 1,
  reducciones: -1,
  creditos: 1,
  contracreditos: -1,
}
const signed = (amount: Money, sign: 1 | -1): Money => (sign === 1 ? amount : minus(zero, amount))

export const expenses: Book = {
  start: { definitiva: zero, aplazado: zero, cdp: zero, registro: zero, obligacion: zero, pago: zero },
  count(balances, { stage, amount }) {
    const sign = definitivaSigns[stage]
    return sign === undefined
      ? added(balances, stage, amount)
      : added(balances, 'definitiva', signed(amount, sign))
  },
  show({ definitiva, aplazado, cdp, registro, obligacion, pago }: Balances): Balances {
    const [whole, held, certified] = [definitiva!, aplazado!, cdp!]
    return {
      conditioned: held,
      definitiva: whole,
      cdp: certified,
      free: minus(minus(whole, held), certified),
      registro: registro!,
      porComprometer: minus(certified, registro!),
      obligacion: obligacion!,
      porObligar: minus(registro!, obligacion!),
      pago: pago!,
      porPagar: minus(obligacion!, pago!),
    }
  },
}

/** What is collected of earlier years pays no right of this one: it is cash, and nothing pending is less for it. */
export const incomes: Book = {
  start: {
    definitivo: zero,
    recognised: zero,
    cancelled: zero,
    collected: zero,
    refunded: zero,
    previous: zero,
  },
  count(balances, { stage, amount, origin }) {
    const sign = definitivaSigns[stage]
    if (sign !== undefined) return added(balances, 'definitivo', signed(amount, sign))
    const back = amount < zero
    const size = signed(amount, back ? -1 : 1)
    if (stage === 'reconocido') return added(balances, back ? 'cancelled' : 'recognised', size)
    const cash = added(balances, back ? 'refunded' : 'collected', size)
    return origin === 'previous' ? added(cash, 'previous', amount) : cash
  },
  show({ definitivo, recognised, cancelled, collected, refunded, previous }: Balances): Balances {
    const rights = minus(recognised!, cancelled!)
    const cash = minus(collected!, refunded!)
    return {
      definitivo: definitivo!,
      recognised: recognised!,
      cancelled: cancelled!,
      rights,
      collected: collected!,
      refunded: refunded!,
      cash,
      pending: minus(rights, minus(cash, previous!)),
    }
  },
}

/** The code of an operation in the books that the Contraloría asks for. */
export function bookClass(
  { stage, amount }: Pick<BookMove, 'stage' | 'amount'>,
  side: 'income' | 'expense',
): number {
  if (side === 'expense') return expenseClasses[stage] ?? 10
  const back = amount < zero
  if (stage === 'reconocido') return back ? 8 : 7
  if (stage === 'recaudado') return back ? 11 : 10
  return 6
}
const expenseClasses: Readonly<Record<string, number>> = {
  aplazado: 9,
  cdp: 11,
  registro: 13,
  obligacion: 15,
  pago: 17,
}

/** `+` when the operation adds to the balance of its class, `−` when it takes from it. */
export function bookSign({ stage, amount }: Pick<BookMove, 'stage' | 'amount'>): '+' | '-' {
  const adds = definitivaSigns[stage] === -1 ? amount < zero : amount >= zero
  return adds ? '+' : '-'
}
