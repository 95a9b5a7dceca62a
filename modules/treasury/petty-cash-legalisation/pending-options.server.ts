import { endpoint } from '@quina/blocks'
import { campusScope, hasWords, mustChoose, operation } from '@quina/blocks/server'
import { sql } from 'kysely'
import { z } from 'zod'
import { pendingExpensePath } from './petty-cash-legalisation.contract.ts'

/** The gastos of a caja menor that wait, the oldest first, each with its figures. */
export const pendingOptions = operation(
  endpoint({
    method: 'GET',
    path: pendingExpensePath,
    access: 'campus',
    tag: 'treasury',
    summary: 'Gastos de caja menor por legalizar: buscar para elegir',
    query: z.object({
      q: z.string().max(100).optional(),
      id: z.uuid().optional(),
      parent: z.uuid().optional(),
    }),
    answer: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        detail: z.string(),
        enabled: z.boolean(),
        facts: z.record(z.string(), z.string().nullable()),
      }),
    ),
  }),
  async ({ tx, actor, query: { q, id, parent } }) => {
    mustChoose(actor, 'treasury.pettyCashExpense', ['treasury'])
    const campusId = campusScope(actor)
    const { rows } = await sql<
      Record<'id' | 'label' | 'detail' | 'gross' | 'withheld' | 'net', string> & { enabled: boolean }
    >`
      select id, label, detail, enabled, gross::text, withheld::text, net::text from treasury.petty_cash_expense_option
      where ${parent === undefined ? sql`true` : sql`petty_cash_id = ${parent}::uuid`}
        and ${id === undefined ? sql`enabled` : sql`id = ${id}::uuid`} and ${hasWords(sql.ref('search'), q ?? '')}
        and ${campusId === null ? sql`true` : sql`campus_id = ${campusId}::uuid`}
      order by label limit 200`.execute(tx)
    return rows.map(({ gross, withheld, net, ...option }) => ({ ...option, facts: { gross, withheld, net } }))
  },
)
