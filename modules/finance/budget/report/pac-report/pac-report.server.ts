import type { ReportInput } from '@quina/blocks'
import { type Operation, serveReport } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import {
  firstDayOf,
  type Money,
  minus,
  money,
  moneyText,
  monthOf,
  sum,
  sumOf,
  vigenciaOf,
} from '@quina/kernel'
import { pacReport } from '../../pac/pac/pac.contract.ts'
import { type PacRow, pacRows } from '../../pac/pac/pac-rows.server.ts'

type Input = ReportInput<typeof pacReport>

/** Payments count up to the requested day; the carried amount is the quota up to its month less those payments. */
export const pacReportOperations: Operation[] = serveReport({
  whose: 'house',
  report: pacReport,
  async read(tx, input) {
    const vigencia = vigenciaOf(input.to)
    const rows = await pacRows(tx, { vigencia, plane: input.plane, fuenteId: input.fuenteId })
    const paid = await paidTo(tx, input)
    const figures = rows.map((row) =>
      figuresOf(row, paid.get(row.apropiacionId) ?? (0n as Money), monthOf(input.to)),
    )
    const total = (name: string) => moneyText(sumOf(figures, (one) => one[name]!))
    return {
      rows: rows.map(({ apropiacionId, rubro, name, fuente, vigenciaGasto }, index) => ({
        id: apropiacionId,
        level: 0,
        group: false,
        values: { rubro, name, fuente, vigenciaGasto, ...asText(figures[index]!) },
      })),
      totals: Object.fromEntries(pacReport.totals.map((name) => [name, total(name)])),
    }
  },
})

type Figures = Readonly<Record<string, Money>>

function figuresOf({ ceiling, quota }: PacRow, paid: Money, month: number): Figures {
  return {
    ceiling,
    ...Object.fromEntries(quota.map((amount, index) => [`m${index + 1}`, amount])),
    total: sum(quota),
    paid,
    carried: minus(sum(quota.slice(0, month)), paid),
  }
}

const asText = (figures: Figures) =>
  Object.fromEntries(Object.entries(figures).map(([name, amount]) => [name, moneyText(amount)]))

async function paidTo(tx: Tx, { to }: Input): Promise<Map<string, Money>> {
  const rows = await rowsFrom<{ id: string; paid: string }>(tx)`
    select apropiacion_id as id, sum(amount) as paid from budget.apropiacion_day
    where stage = 'pago' and day between ${firstDayOf(vigenciaOf(to))} and ${to} group by 1`
  return new Map(rows.map((row) => [row.id, money(row.paid)]))
}
