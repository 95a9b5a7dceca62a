import type { Posting } from '@quina/blocks/server'
import { type Money, showAmount } from '@quina/kernel'
import { sql } from 'kysely'

export interface ToldLine {
  readonly rubroId: string
  readonly stage: string
  readonly amount: Money
}

/** What a deed already did in the budget, in words for the preview: its documents posted it themselves. */
export const toldInBudget = (lines: readonly ToldLine[]): Posting => ({
  ledger: 'budget',
  post: async () => {},
  async describe(tx) {
    const { rows } = await sql<{ id: string; label: string }>`
      select id, code || ' ' || name as label from budget.rubro_face
      where id = any(${lines.map(({ rubroId }) => rubroId)}::uuid[])`.execute(tx)
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
