import { endpoint } from '@quina/blocks'
import { campusScope, type Operation, operation } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { sql } from 'kysely'
import { z } from 'zod'
import { type ChainNode, type ChainRow, chainTree } from './chain.domain.ts'

const kinds = ['cdpRequest', 'cdp', 'registro', 'obligacion', 'pago'] as const

/** The whole chain a document belongs to: its CDP with everything before and after it. */
async function chainOf(
  tx: Tx,
  kind: (typeof kinds)[number],
  id: string,
  campusId: string | null,
): Promise<ChainNode[]> {
  const rows = await sql<ChainRow>`
    with root as (
      select c.id, c.request_id from budget.cdp c where ${kind} = 'cdp' and c.id = ${id}::uuid
      union select c.id, c.request_id from budget.cdp c where ${kind} = 'cdpRequest' and c.request_id = ${id}::uuid
      union select c.id, c.request_id from budget.registro r join budget.cdp c on c.id = r.cdp_id where ${kind} = 'registro' and r.id = ${id}::uuid
      union select c.id, c.request_id from budget.obligacion o join budget.registro r on r.id = o.registro_id join budget.cdp c on c.id = r.cdp_id
            where ${kind} = 'obligacion' and o.id = ${id}::uuid
      union select c.id, c.request_id from budget.pago p join budget.obligacion o on o.id = p.obligacion_id join budget.registro r on r.id = o.registro_id
            join budget.cdp c on c.id = r.cdp_id where ${kind} = 'pago' and p.id = ${id}::uuid),
    every as (
      select 'cdpRequest' as kind, s.id, null::uuid as parent_id, s.number, s.date, s.status, s.purpose, s.campus_id
      from budget.cdp_request s where s.id in (select request_id from root) or (${kind} = 'cdpRequest' and s.id = ${id}::uuid)
      union all select 'cdp', c.id, c.request_id, c.number, c.date, c.status, c.purpose, c.campus_id from budget.cdp c join root using (id)
      union all select 'registro', r.id, r.cdp_id, r.number, r.date, r.status, r.purpose, r.campus_id from budget.registro r join root on root.id = r.cdp_id
      union all select 'obligacion', o.id, o.registro_id, o.number, o.date, o.status, o.purpose, o.campus_id
                from budget.obligacion o join budget.registro r on r.id = o.registro_id join root on root.id = r.cdp_id
      union all select 'pago', p.id, p.obligacion_id, p.number, p.date, p.status, p.purpose, p.campus_id
                from budget.pago p join budget.obligacion o on o.id = p.obligacion_id join budget.registro r on r.id = o.registro_id join root on root.id = r.cdp_id)
    select e.kind, e.id, e.parent_id as "parentId", e.number, e.date, e.status, e.purpose,
           coalesce(b.came - b.released, 0)::numeric(18,2)::text as net, coalesce(b.available, 0)::numeric(18,2)::text as available
    from every e left join budget.document_balance b on b.document_id = e.id
    where ${campusId}::uuid is null or e.campus_id = ${campusId}::uuid
    order by e.date, e.number nulls last, e.id`.execute(tx)
  return chainTree(rows.rows)
}

export const chainOperations: Operation[] = [
  operation(
    endpoint({
      method: 'GET',
      path: '/api/budget/chain/:kind/:id',
      access: 'budget.cdp.view',
      tag: 'budget',
      summary: 'La cadena presupuestal de un documento',
      params: z.object({ kind: z.enum(kinds), id: z.uuid() }),
      answer: z.record(z.string(), z.unknown()),
    }),
    async ({ tx, params: { kind, id }, actor }) => ({
      nodes: await chainOf(tx, kind, id, campusScope(actor)),
    }),
  ),
]
