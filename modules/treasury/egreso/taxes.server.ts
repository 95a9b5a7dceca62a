import { endpoint, permissionFor } from '@quina/blocks'
import { type Operation, operation } from '@quina/blocks/server'
import { lastDayOf, monthOf, vigenciaOf } from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import { egreso, taxesPath } from './egreso.contract.ts'

/** What was withheld until the end of a month and has not been paid, account by account: what a return pays (A-9c). */
export const taxesOperations: Operation[] = [
  operation(
    endpoint({
      method: 'GET',
      path: taxesPath,
      access: permissionFor(egreso, 'edit'),
      tag: 'treasury',
      summary: 'Retenciones por pagar hasta un mes',
      query: z.object({
        month: z.string().regex(/^\d{4}-\d{2}$/, 'Elija un mes.'),
        of: z.enum(['dian', 'municipality']).default('dian'),
      }),
      answer: z.array(z.object({ accountId: z.string(), label: z.string(), amount: z.string() })),
    }),
    async ({ tx, query: { month, of } }) => {
      const last = lastDayOf(Number(month.slice(0, 4)), Number(month.slice(5)))
      const { rows } = await sql<{ accountId: string; label: string; amount: string }>`
        select a.id as "accountId", a.code || ' ' || a.name as label, sum(b.credit - b.debit)::text as amount
        from accounting.account_balance b join accounting.account a on a.id = b.account_id
        where a.code like '2436%' and (a.code like '243627%') = ${of === 'municipality'}
          and b.vigencia = ${vigenciaOf(last)} and b.period <= ${monthOf(last)}
        group by a.id, a.code, a.name having sum(b.credit - b.debit) > 0 order by a.code`.execute(tx)
      return rows
    },
  ),
]
