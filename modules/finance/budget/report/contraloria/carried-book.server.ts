import { type Operation, serveReport } from '@quina/blocks/server'
import { oneFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, firstDayOf, minus, money, moneyText, padded, pick, plus, zero } from '@quina/kernel'
import { sql } from 'kysely'
import { documentAddress } from '../../ledger/chain/chain.contract.ts'
import { vigenciaOfCut } from '../execution/cut.server.ts'
import { cxpBook, fiscalResult, reservaBook } from './carried-book.contract.ts'

type Stage = 'registro' | 'obligacion' | 'pago'
type Classes = Readonly<Partial<Record<Stage, number>>>

interface Move {
  readonly id: string
  readonly day: string
  readonly stage: Stage
  readonly sign: number
  readonly amount: string
  readonly rubro: string
  readonly tercero: string | null
  readonly number: number | null
  readonly document: string
  readonly documentId: string
}

const prefixes: Readonly<Record<Stage, string>> = { registro: 'RP', obligacion: 'OB', pago: 'PG' }

/** A book of the lines of one vigencia del gasto: the amounts constituted, owed and paid after each operation. */
async function bookOf(tx: Tx, { gasto, classes, from, to }: Input) {
  const sums = { registro: zero, obligacion: zero, pago: zero }
  const rows = (await movesOf(tx, gasto, { from, to })).map((move) => {
    const change = move.sign > 0 ? plus : minus
    sums[move.stage] = change(sums[move.stage], money(move.amount))
    const values = {
      day: move.day,
      document: `${prefixes[move.stage]} ${padded(move.number ?? 0)}`,
      address: documentAddress(move.document, move.documentId),
      class: classes[move.stage] ?? null,
      sign: move.sign > 0 ? '+' : '-',
      ...pick(move, 'rubro', 'tercero', 'amount'),
      constituted: moneyText(sums.registro),
      obligated: moneyText(sums.obligacion),
      paid: moneyText(sums.pago),
      left: moneyText(minus(sums.registro, sums.pago)),
    }
    return { id: move.id, level: 0, group: false, values }
  })
  const shown = rows.filter(({ values }) => values.class !== null && values.day >= from)
  return { rows: shown, totals: {} }
}

type Input = Readonly<{ gasto: string; classes: Classes; from: Day; to: Day }>

async function movesOf(tx: Tx, gasto: string, days: { readonly from: Day; readonly to: Day }) {
  return rowsFrom<Move>(tx)`
    select m.id::text, m.day::text, k.stage, k.sign, m.amount, r.code as rubro, t.name as tercero,
           coalesce(g.number, o.number, p.number) as number, m.document, m.document_id as "documentId"
    from budget.move m join budget.move_class k using (class)
    join budget.apropiacion a on a.id = m.apropiacion_id join budget.rubro r on r.id = a.rubro_id
    left join people.tercero_face t on t.id = m.tercero_id
    left join budget.registro g on g.id = m.document_id left join budget.obligacion o on o.id = m.document_id
    left join budget.pago p on p.id = m.document_id
    where m.vigencia = ${vigenciaOfCut(days)} and a.vigencia_gasto = ${gasto} and m.day <= ${days.to}
      and k.stage in ('registro', 'obligacion', 'pago') order by m.day, m.id`
}

export const carriedBookOperations: Operation[] = [
  ...serveReport({
    whose: 'house',
    report: reservaBook,
    read: (tx, days) =>
      bookOf(tx, { gasto: '2.0', classes: { registro: 7, obligacion: 8, pago: 10 }, ...days }),
  }),
  ...serveReport({
    whose: 'house',
    report: cxpBook,
    read: (tx, days) => bookOf(tx, { gasto: '3.0', classes: { registro: 7, pago: 8 }, ...days }),
  }),
  ...serveReport({
    whose: 'house',
    report: fiscalResult,
    async read(tx, days) {
      const vigencia = vigenciaOfCut(days)
      const until = sql`d.day between ${firstDayOf(vigencia)} and ${days.to}`
      const row = await oneFrom<Readonly<Record<'collected' | 'committed' | 'owed' | 'paid', string>>>(tx)`
        select (select coalesce(sum(d.amount), 0) from budget.aforo_day d join budget.aforo c on c.id = d.aforo_id
                where c.vigencia = ${vigencia} and d.stage = 'recaudado' and ${until}) as collected,
               coalesce(sum(d.amount) filter (where d.stage = 'registro'), 0) as committed,
               coalesce(sum(d.amount) filter (where d.stage = 'obligacion'), 0) as owed,
               coalesce(sum(d.amount) filter (where d.stage = 'pago'), 0) as paid
        from budget.apropiacion_day d join budget.apropiacion c on c.id = d.apropiacion_id
        where c.vigencia = ${vigencia} and ${until}`
      const collected = money(row.collected)
      const committed = money(row.committed)
      const owed = money(row.owed)
      const paid = money(row.paid)
      const result = minus(collected, committed)
      const conceptRows = [
        ['Recaudos de la vigencia', collected],
        ['Menos pagos', paid],
        ['Disponibilidad en caja y bancos por presupuesto', minus(collected, paid)],
        ['Menos obligaciones por pagar', minus(owed, paid)],
        ['Menos compromisos por obligar', minus(committed, owed)],
        [result < zero ? 'Déficit fiscal' : 'Superávit fiscal, para adicionar por 1.2.10.02', result],
      ] as const
      return {
        rows: conceptRows.map(([concept, amount], index) => ({
          id: String(index + 1),
          level: 0,
          group: index === 2 || index === 5,
          values: { concept, amount: moneyText(amount) },
        })),
        totals: {},
      }
    },
  }),
]
