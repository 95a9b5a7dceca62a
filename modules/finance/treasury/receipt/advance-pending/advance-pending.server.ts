import type { ReportRow } from '@quina/blocks'
import { campusScope, type Operation, serveReport } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, groupedBy, type MoneyText, money, moneyText, padded, sumOf } from '@quina/kernel'
import { advancePending } from './advance-pending.contract.ts'

interface PendingAdvance {
  readonly id: string
  readonly number: number
  readonly reference: string
  readonly terceroId: string
  readonly payer: string
  readonly regimen: string
  readonly date: Day
  readonly giroMonth: string
  readonly amount: MoneyText
  readonly applied: MoneyText
  readonly pending: MoneyText
  readonly age: number
}

interface Input {
  readonly to: Day
  readonly terceroId: string | null
  readonly regimenId: string | null
  readonly campusId: string | null
}

/** Returns the listed advances that have a balance today, by payer, the oldest first. */
async function pendingOf(
  tx: Tx,
  { to, terceroId, regimenId, campusId }: Input,
): Promise<readonly PendingAdvance[]> {
  return rowsFrom<PendingAdvance>(tx)`
    select id, number, reference, tercero_id, tercero_label as payer, regimen_label as regimen, date, giro_month, amount, applied,
           left_to_apply as pending, age
    from treasury.receivables_advance_list
    where condition in ('unapplied', 'partial') and date <= ${to}
      and (${terceroId}::uuid is null or tercero_id = ${terceroId}::uuid)
      and (${regimenId}::uuid is null or regimen_id = ${regimenId}::uuid)
      and (${campusId}::uuid is null or campus_id = ${campusId}::uuid)
    order by tercero_label, tercero_id, date, number`
}

export const advancePendingOperations: Operation[] = serveReport({
  whose: 'site',
  report: advancePending,
  async read(tx, { to, terceroId, regimenId }, actor) {
    const campusId = campusScope(actor)
    const found = await pendingOf(tx, { to, terceroId, regimenId, campusId })
    const rows = [...groupedBy(found, 'terceroId').values()].flatMap(payerRows)
    return { rows, totals: sumsOf(found) }
  },
})

/** Returns the row of a payer, with the sum of its advances and the age of the oldest, and then a row for each advance. */
function payerRows(own: readonly PendingAdvance[]): ReportRow[] {
  const { terceroId, payer } = own[0]!
  const age = Math.max(...own.map((one) => one.age))
  const href = `/accounting/proof/portfolio/advance/index?terceroId=${terceroId}&condition=unapplied,partial`
  return [
    { id: terceroId, level: 0, group: true, values: { name: payer, ...sumsOf(own), age, href } },
    ...own.map(({ id, number, reference, terceroId: _, payer: __, ...values }) => ({
      id,
      level: 1,
      group: false,
      values: {
        ...values,
        name: `AC ${padded(number)} · ${reference}`,
        href: `/accounting/proof/portfolio/advance/edit/${id}`,
      },
    })),
  ]
}

function sumsOf(own: readonly PendingAdvance[]) {
  const sum = (name: 'amount' | 'applied' | 'pending') => moneyText(sumOf(own, (one) => money(one[name])))
  return { amount: sum('amount'), applied: sum('applied'), pending: sum('pending') }
}
