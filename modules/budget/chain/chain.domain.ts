import type { ChainKind } from './chain.contract.ts'

/** A document of the chain as it stands in the tree: from the request down to the payments. */
export interface ChainNode {
  readonly kind: ChainKind
  readonly id: string
  readonly number: number | null
  readonly date: string
  readonly status: string
  readonly purpose: string
  /** Net of releases, and what the next stage has not drawn, as text with two decimals. */
  readonly net: string
  readonly available: string
  readonly children: readonly ChainNode[]
}

export interface ChainRow extends Omit<ChainNode, 'children'> {
  readonly parentId: string | null
}

/** Builds the tree from rows in any order; rows whose parent is not among them are roots. */
export function chainTree(rows: readonly ChainRow[]): ChainNode[] {
  const known = new Set(rows.map((row) => row.id))
  const under = (parent: string | null): ChainNode[] =>
    rows
      .filter((row) => (row.parentId !== null && known.has(row.parentId) ? row.parentId : null) === parent)
      .map(({ parentId: _, ...row }) => ({ ...row, children: under(row.id) }))
  return under(null)
}
