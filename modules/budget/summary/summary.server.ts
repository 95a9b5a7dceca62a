import { endpoint } from '@quina/blocks'
import { campusScope, type Operation, operation } from '@quina/blocks/server'
import { sql } from 'kysely'
import { z } from 'zod'
import { summaryPermission } from './summary.contract.ts'

const figure = z.string()
const answer = z.object({
  vigencia: z.number(),
  definitiva: figure,
  certificado: figure,
  comprometido: figure,
  obligado: figure,
  pagado: figure,
  disponible: figure,
  groups: z.array(
    z.object({
      group: z.string(),
      definitiva: figure,
      comprometido: figure,
      obligado: figure,
      pagado: figure,
    }),
  ),
  pending: z.object({
    requests: z.number(),
    cdpDrafts: z.number(),
    cdpIdle: z.number(),
    registroIdle: z.number(),
    payable: z.number(),
  }),
})

/** The budget at a glance: what is left, how far it has gone, and what waits for someone. */
export const summaryOperations: Operation[] = [
  operation(
    endpoint({
      method: 'GET',
      path: '/api/budget/summary',
      access: summaryPermission,
      tag: 'budget',
      summary: 'Resumen de la vigencia',
      query: z.object({ vigencia: z.coerce.number().int() }),
      answer,
    }),
    async ({ tx, query: { vigencia }, actor, today }) => {
      const totals = await sql<
        Record<'definitiva' | 'certificado' | 'comprometido' | 'obligado' | 'pagado' | 'disponible', string>
      >`
        select ${sums(['definitiva', 'certificado', 'comprometido', 'obligado', 'pagado', 'disponible'])}
        from budget.apropiacion where vigencia = ${vigencia}`.execute(tx)
      const groups = await sql<
        Record<'group' | 'definitiva' | 'comprometido' | 'obligado' | 'pagado', string>
      >`
        select coalesce(r.control_group, 'other') as "group", ${sums(['definitiva', 'comprometido', 'obligado', 'pagado'])}
        from budget.apropiacion a join budget.rubro r on r.id = a.rubro_id where a.vigencia = ${vigencia}
        group by 1 order by 2 desc`.execute(tx)
      const campusId = campusScope(actor)
      const seen = sql`d.vigencia = ${vigencia} and (${campusId}::uuid is null or d.campus_id = ${campusId}::uuid)`
      const pending = await sql<z.output<typeof answer>['pending']>`
        select (select count(*)::int from budget.cdp_request_list d where d.condition = 'filed' and ${seen}) as requests,
               (select count(*)::int from budget.cdp_list d where d.condition = 'draft' and ${seen}) as "cdpDrafts",
               (select count(*)::int from budget.cdp_list d where d.condition = 'approved' and d.committed = 0
                 and d.date < ${today}::date - 30 and ${seen}) as "cdpIdle",
               (select count(*)::int from budget.registro_list d where d.condition = 'approved' and d.obligated = 0
                 and d.date < ${today}::date - 90 and ${seen}) as "registroIdle",
               (select count(*)::int from budget.obligacion_list d
                where d.condition in ('approved', 'partial') and ${seen}) as payable`.execute(tx)
      return { vigencia, ...totals.rows[0]!, groups: groups.rows, pending: pending.rows[0]! }
    },
  ),
]

const sums = (names: readonly string[]) =>
  sql.join(names.map((name) => sql`coalesce(sum(${sql.id(name)}), 0)::numeric(18,2) as ${sql.id(name)}`))
