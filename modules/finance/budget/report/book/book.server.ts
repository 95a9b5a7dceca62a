import { type Operation, serveReport } from '@quina/blocks/server'
import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import {
  addDays,
  type Day,
  firstDayOf,
  type Money,
  minus,
  money,
  moneyText,
  notFound,
  plus,
  zero,
} from '@quina/kernel'
import { sql } from 'kysely'
import { documentAddress } from '../../ledger/chain/chain.contract.ts'
import { vigenciaOfCut } from '../execution/cut.server.ts'
import { expenseBook, incomeBook } from './book.contract.ts'

type Side = 'income' | 'expense'

export const bookOperations: Operation[] = [
  ...serveReport({
    whose: 'house',
    report: expenseBook,
    async read(tx, { apropiacionId, ...days }) {
      const { before, moves } = await movesOf(tx, { side: 'expense', id: apropiacionId, ...days })
      return answer(bookLines(expenses, before, moves), 'expense')
    },
  }),
  ...serveReport({
    whose: 'house',
    report: incomeBook,
    async read(tx, { aforoId, ...days }) {
      const { before, moves } = await movesOf(tx, { side: 'income', id: aforoId, ...days })
      return answer(bookLines(incomes, before, moves), 'income')
    },
  }),
]

type Input = Readonly<{ side: Side; id: string; from: Day; to: Day }>

/** The moves of a line of control: the sums before the first requested day, and the moves within the days, in order. */
async function movesOf(tx: Tx, { side, id, from, to }: Input) {
  const column = side === 'expense' ? 'apropiacion' : 'aforo'
  const found = await rowFrom<{ vigencia: number }>(tx)`
    select vigencia from ${sql.table(`budget.${column}`)} where id = ${id}::uuid`
  const vigencia = found?.vigencia
  if (vigencia === undefined) throw notFound('La línea presupuestal')
  vigenciaOfCut({ from, to })
  const own = { column: `${column}_id`, id, vigencia }
  const rows = await rowsFrom<Omit<BookMove, 'amount'> & { amount: string }>(tx)`
    select key, day, class, stage, amount, origin, document, document_id as "documentId", number, purpose from budget.move_list
    where vigencia = ${vigencia} and ${sql.id(own.column)} = ${id}::uuid and day between ${from} and ${to}
    order by day, sequence`
  const moves = rows.map((row): BookMove => ({ ...row, amount: money(row.amount) }))
  return { before: await movedBefore(tx, own, from), moves }
}

type BookKey = Readonly<{ column: string; id: string; vigencia: number }>

/** The moves before the first requested day: one sum for each stage, sign and origin, because a book does not list them. */
async function movedBefore(tx: Tx, { column, id, vigencia }: BookKey, from: Day): Promise<CountedMove[]> {
  const rows = await rowsFrom<Omit<CountedMove, 'amount'> & { amount: string }>(tx)`
    select c.stage, m.origin, sum(c.sign * m.amount) as amount
    from budget.move m join budget.move_class c using (class)
    where m.vigencia = ${vigencia} and ${sql.id('m', column)} = ${id}::uuid
      and m.day between ${firstDayOf(vigencia)} and ${addDays(from, -1)}
    group by c.stage, c.sign, m.origin`
  return rows.map((row) => ({ ...row, amount: money(row.amount) }))
}

/** The stages of the apropiación definitiva, with their sign. */
const definitivaSigns: Readonly<Record<string, 1 | -1>> = {
  inicial: 1,
  adiciones: 1,
  reducciones: -1,
  creditos: 1,
  contracreditos: -1,
}

const expenseClasses: Readonly<Record<string, number>> = {
  aplazado: 9,
  cdp: 11,
  registro: 13,
  obligacion: 15,
  pago: 17,
}

const answer = (lines: readonly BookLine[], side: Side) => ({
  rows: lines.map((line) => rowOf(line, side)),
  totals: {},
})

function rowOf({ move, figures }: BookLine, side: Side) {
  const { key, day, document, documentId, number, amount, purpose } = move
  const values = {
    day,
    number,
    document: wordsFor[document] ?? document,
    address: documentAddress(document, documentId),
    class: bookClass(move, side),
    sign: bookSign(move),
    amount: moneyText(amount < zero ? minus(zero, amount) : amount),
    ...Object.fromEntries(
      Object.entries(figures).map(([name, figure]) => [name, moneyText(figure as Money)]),
    ),
    purpose,
  }
  return { id: key, level: 0, group: false, values }
}

const wordsFor: Readonly<Record<string, string>> = {
  'budget.initial': 'Presupuesto inicial',
  'budget.modification': 'Modificación',
  'budget.cdp': 'CDP',
  'budget.registro': 'Registro presupuestal',
  'budget.obligacion': 'Obligación',
  'budget.pago': 'Pago',
  'budget.ingreso': 'Ingreso',
}

/** A move of a line of control, with its document. `amount` is the amount that it adds to its stage. */
interface BookMove {
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

/** The fields of a move that count. */
type CountedMove = Pick<BookMove, 'stage' | 'amount' | 'origin'>

type Balances = Readonly<Record<string, Money>>

/** A line of a book: the operation, and the balances after it. */
type BookLine = Readonly<{ move: BookMove; figures: Balances }>

/** How a book counts its moves and shows the balances. */
interface Book {
  readonly start: Balances
  readonly count: (balances: Balances, move: CountedMove) => Balances
  readonly show: (balances: Balances) => Balances
}

/** The lines of a book in order, starting from the balances of the earlier moves. */
function bookLines(book: Book, before: readonly CountedMove[], moves: readonly BookMove[]): BookLine[] {
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

const signed = (amount: Money, sign: 1 | -1): Money => (sign === 1 ? amount : minus(zero, amount))

const expenses: Book = {
  start: { definitiva: zero, aplazado: zero, cdp: zero, registro: zero, obligacion: zero, pago: zero },
  count(balances, { stage, amount }) {
    const sign = definitivaSigns[stage]
    return sign === undefined
      ? added(balances, stage, amount)
      : added(balances, 'definitiva', signed(amount, sign))
  },
  show({ definitiva, aplazado, cdp, registro, obligacion, pago }: Balances): Balances {
    const whole = definitiva!
    const held = aplazado!
    const certified = cdp!
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

/** A collection billed in earlier years settles no right of this year: it is cash, and reduces nothing pending. */
const incomes: Book = {
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

/** The class code of an operation in the books of the Contraloría. */
function bookClass(
  { stage, amount }: Pick<BookMove, 'stage' | 'amount'>,
  side: 'income' | 'expense',
): number {
  if (side === 'expense') return expenseClasses[stage] ?? 10
  const back = amount < zero
  if (stage === 'reconocido') return back ? 8 : 7
  if (stage === 'recaudado') return back ? 11 : 10
  return 6
}

/** `+` when the operation adds to the balance of its class, `−` when it subtracts. */
function bookSign({ stage, amount }: Pick<BookMove, 'stage' | 'amount'>): '+' | '-' {
  const adds = definitivaSigns[stage] === -1 ? amount < zero : amount >= zero
  return adds ? '+' : '-'
}
