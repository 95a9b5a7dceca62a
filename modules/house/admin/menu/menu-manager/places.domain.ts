import type { EditedMenuNode } from '../menu/menu.contract.ts'

/** One line of the tree editor: an entry with its place. */
export interface MenuRow {
  readonly node: EditedMenuNode
  readonly parentId: string | null
  /** 0 at the root. */
  readonly depth: number
  /** Number of siblings before it. */
  readonly before: number
  /** A group that shows its entries. */
  readonly open: boolean
}

/** A place among the entries of a group, or of the root: after the first `before` entries. */
export type Place = Readonly<{ parentId: string | null; before: number }>

type IsOpen = (id: string) => boolean

/** Returns the visible lines, each parent before its children. */
export const rowsOf = (
  nodes: readonly EditedMenuNode[],
  isOpen: IsOpen,
  { parentId = null, depth = 0 }: { parentId?: string | null; depth?: number } = {},
): MenuRow[] =>
  nodes.flatMap((node, before) => {
    const open = node.ruta === null && isOpen(node.id)
    const within = open ? rowsOf(node.hijos, isOpen, { parentId: node.id, depth: depth + 1 }) : []
    return [{ node, parentId, depth, before, open }, ...within]
  })

export type Step = 'up' | 'down' | 'in' | 'out'

/**
 * The new place of an entry after one step of the keyboard: before or after its sibling, into the group before it, or out of its
 * own group, after it. Null when there is no such place.
 */
export function stepFrom(nodes: readonly EditedMenuNode[], id: string, step: Step): Place | null {
  const rows = rowsOf(nodes, () => true)
  const row = rows.find(({ node }) => node.id === id)
  if (row === undefined) return null
  const { parentId, before } = row
  const siblings = rows.filter((other) => other.parentId === parentId)
  const previous = siblings[before - 1]
  if (step === 'up') return previous === undefined ? null : { parentId, before: before - 1 }
  if (step === 'down') return before + 1 < siblings.length ? { parentId, before: before + 1 } : null
  if (step === 'out') return placeAfter(rows.find(({ node }) => node.id === parentId))
  return previous?.node.ruta === null
    ? { parentId: previous.node.id, before: previous.node.hijos.length }
    : null
}

const placeAfter = (row: MenuRow | undefined): Place | null =>
  row === undefined ? null : { parentId: row.parentId, before: row.before + 1 }

export interface Drop {
  /** The dragged entry, and the line on which it is dropped. */
  readonly id: string
  readonly over: string
  /** The depth to which it was dragged sideways; adjusted to one that its place allows. */
  readonly depth: number
}

/** Returns the lines without the descendants of an entry: an entry cannot be dropped inside itself. */
function withoutBranch(rows: readonly MenuRow[], id: string): MenuRow[] {
  const gone = new Set<string>()
  for (const { node, parentId } of rows) if (parentId === id || gone.has(parentId ?? '')) gone.add(node.id)
  return rows.filter(({ node }) => !gone.has(node.id))
}

/** Returns the place of an entry dropped on a line; null when it is dropped on none. */
export function dropPlace(all: readonly MenuRow[], drop: Drop): (Place & { readonly depth: number }) | null {
  const rows = withoutBranch(all, drop.id)
  const from = rows.findIndex(({ node }) => node.id === drop.id)
  const to = rows.findIndex(({ node }) => node.id === drop.over)
  if (from === -1 || to === -1) return null
  const others = rows.filter(({ node }) => node.id !== drop.id)
  const above = others.slice(0, to)
  const depth = allowedDepth(above.at(-1), others[to], drop.depth)
  return { ...placeBelow(above, depth), depth }
}

/** Returns a depth from that of the line below, which keeps its group, to that of the line above, one more if that is a group. */
function allowedDepth(previous: MenuRow | undefined, next: MenuRow | undefined, wanted: number): number {
  const most = previous === undefined ? 0 : previous.depth + (previous.node.ruta === null ? 1 : 0)
  const least = Math.min(next?.depth ?? 0, most)
  return Math.max(least, Math.min(wanted, most))
}

function placeBelow(above: readonly MenuRow[], depth: number): Place {
  const previous = above.at(-1)
  if (previous === undefined) return { parentId: null, before: 0 }
  if (depth > previous.depth) {
    // A folded group shows no entries, so the dropped one goes last.
    return { parentId: previous.node.id, before: previous.open ? 0 : previous.node.hijos.length }
  }
  const neighbour = above.findLast((row) => row.depth === depth)
  const parentId = neighbour?.parentId ?? null
  return { parentId, before: above.filter((row) => row.parentId === parentId).length }
}
