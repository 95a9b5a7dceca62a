import { endpoint } from '@quina/blocks'
import { campusScope, type Operation, operation } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { sql } from 'kysely'
import { z } from 'zod'
import { type ChainNode, type ChainRow, chainTree } from './chain.domain.ts'

const kinds = ['cdpRequest', 'cdp', 'registro', 'obligacion', 'pago'] as const

interface Asked {
  readonly kind: (typeof kinds)[number]
  readonly id: string
  /** Null sees the documents of every campus. */
  readonly campusId: string | null
}

/** The whole chain a document belongs to: its CDP with everything before and after it. */
async function chainOf(tx: Tx, { kind, id, campusId }: Asked): Promise<ChainNode[]> {
  const rows = await sql<ChainRow>`
    select distinct on (id) kind, id, parent_id as "parentId", number, date, status, purpose, net, available
    from budget.chain_node
    where root_id in (select root_id from budget.chain_node where kind = ${kind} and id = ${id}::uuid)
      and (${campusId}::uuid is null or campus_id = ${campusId}::uuid)
    order by id`.execute(tx)
  const ordered = rows.rows.sort((a, b) => a.date.localeCompare(b.date) || (a.number ?? 0) - (b.number ?? 0))
  return chainTree(ordered)
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
      nodes: await chainOf(tx, { kind, id, campusId: campusScope(actor) }),
    }),
  ),
]
