import { campusScope, type Operation, serveQuery } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type ChainKind, type ChainNode, chain } from './chain.contract.ts'

interface Input {
  readonly kind: ChainKind
  readonly id: string
  /** Only the documents of this site; null for all. */
  readonly campusId: string | null
}

/** The whole chain a document belongs to: its CDP with everything before and after it. */
async function chainOf(tx: Tx, { kind, id, campusId }: Input): Promise<ChainNode[]> {
  const rows = await rowsFrom<ChainRow>(tx)`
    select distinct on (n.id) n.kind, n.id, n.parent_id as "parentId", n.number, n.date, n.status,
           coalesce(s.condition, c.condition, r.condition, o.condition, p.condition, n.status) as condition,
           n.purpose, n.net, n.available
    from budget.chain_node n
    left join budget.cdp_request_list s on n.kind = 'cdpRequest' and s.id = n.id
    left join budget.cdp_list c on n.kind = 'cdp' and c.id = n.id
    left join budget.registro_list r on n.kind = 'registro' and r.id = n.id
    left join budget.obligacion_list o on n.kind = 'obligacion' and o.id = n.id
    left join budget.pago_list p on n.kind = 'pago' and p.id = n.id
    where n.root_id in (select root_id from budget.chain_node where kind = ${kind} and id = ${id}::uuid)
      and (${campusId}::uuid is null or n.campus_id = ${campusId}::uuid)
    order by n.id`
  const ordered = rows.sort((a, b) => a.date.localeCompare(b.date) || (a.number ?? 0) - (b.number ?? 0))
  return chainTree(ordered)
}

export const chainOperations: Operation[] = [
  serveQuery(chain, ({ tx, input, actor }) => chainOf(tx, { ...input, campusId: campusScope(actor) })),
]

type ChainRow = Omit<ChainNode, 'children'> & { readonly parentId: string | null }

/** Builds the tree from rows in any order; rows whose parent is not among them are roots. */
function chainTree(rows: readonly ChainRow[]): ChainNode[] {
  const known = new Set(rows.map((row) => row.id))
  const under = (parent: string | null): ChainNode[] =>
    rows
      .filter((row) => (row.parentId !== null && known.has(row.parentId) ? row.parentId : null) === parent)
      .map(({ parentId: _, ...row }) => ({ ...row, children: under(row.id) }))
  return under(null)
}
