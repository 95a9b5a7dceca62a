import type { Posting } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { type Money, showAmount } from '@quina/kernel'

export type ReportedLine = Readonly<{ rubroId: string; stage: string; amount: Money }>

/** Describes the budget effects of a command for its preview; the budget documents posted them themselves. */
export const reportedInBudget = (lines: readonly ReportedLine[]): Posting => ({
  ledger: 'budget',
  post: async () => {},
  async describe(tx) {
    const rows = await rowsFrom<{ id: string; label: string }>(tx)`
      select id, code || ' ' || name as label from budget.rubro_face
      where id = any(${lines.map(({ rubroId }) => rubroId)}::uuid[])`
    const names = new Map(rows.map(({ id, label }) => [id, label]))
    return {
      title: 'Presupuesto',
      columns: [
        { label: 'Movimiento', align: 'start' },
        { label: 'Rubro', align: 'start' },
        { label: 'Valor', align: 'end' },
      ],
      rows: lines.map(({ rubroId, stage, amount }) => [stage, names.get(rubroId) ?? '', showAmount(amount)]),
    }
  },
})
