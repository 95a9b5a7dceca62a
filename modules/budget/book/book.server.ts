import { type Operation, serveReport } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import {
  addDays,
  type Day,
  firstDayOf,
  type Money,
  minus,
  money,
  moneyText,
  notFound,
  zero,
} from '@quina/kernel'
import { sql } from 'kysely'
import { documentAddress } from '../chain/chain.contract.ts'
import { vigenciaOfCut } from '../execution/cut.server.ts'
import { expenseBook, incomeBook } from './book.contract.ts'
import {
  type BookLine,
  type BookMove,
  bookClass,
  bookLines,
  bookSign,
  type Counted,
  expenses,
  incomes,
} from './book.domain.ts'

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

interface Asked {
  readonly side: Side
  readonly id: string
  readonly from: Day
  readonly to: Day
}

/** The moves of a line of control: those before the first day asked, and those asked, in the order they happened. */
async function movesOf(tx: Tx, { side, id, from, to }: Asked) {
  const column = side === 'expense' ? 'apropiacion' : 'aforo'
  const found = await sql<{ vigencia: number }>`
    select vigencia from ${sql.table(`budget.${column}`)} where id = ${id}::uuid`.execute(tx)
  const vigencia = found.rows[0]?.vigencia
  if (vigencia === undefined) throw notFound('La línea presupuestal')
  vigenciaOfCut({ from, to })
  const own = { column: `${column}_id`, id, vigencia }
  const rows = await sql<Omit<BookMove, 'amount'> & { amount: string }>`
    select key, day, class, stage, amount, origin, document, document_id as "documentId", number, purpose from budget.move_list
    where vigencia = ${vigencia} and ${sql.id(own.column)} = ${id}::uuid and day between ${from} and ${to}
    order by day, sequence`.execute(tx)
  const moves = rows.rows.map((row): BookMove => ({ ...row, amount: money(row.amount) }))
  return { before: await movedBefore(tx, own, from), moves }
}

interface Own {
  readonly column: string
  readonly id: string
  readonly vigencia: number
}

/** What had moved before the first day asked: one sum for each stage, way and origin, for a book does not tell it. */
async function movedBefore(tx: Tx, { column, id, vigencia }: Own, from: Day): Promise<Counted[]> {
  const { rows } = await sql<Omit<Counted, 'amount'> & { amount: string }>`
    select c.stage, m.origin, sum(c.sign * m.amount) as amount
    from budget.move m join budget.move_class c using (class)
    where m.vigencia = ${vigencia} and ${sql.id('m', column)} = ${id}::uuid
      and m.day between ${firstDayOf(vigencia)} and ${addDays(from, -1)}
    group by c.stage, c.sign, m.origin`.execute(tx)
  return rows.map((row) => ({ ...row, amount: money(row.amount) }))
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
