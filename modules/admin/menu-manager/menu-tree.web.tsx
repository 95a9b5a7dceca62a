import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { EditedMenuNode } from '../menu/menu.contract.ts'
import { MenuLine, type Where } from './menu-line.web.tsx'
import { dropPlace, type MenuRow, type Place, rowsOf, type Step, stepFrom } from './places.domain.ts'

/** How far an entry is dragged sideways to change its level. */
const indentPixels = 24

interface MenuTreeProps {
  readonly nodes: readonly EditedMenuNode[]
  readonly selected: string | null
  readonly onSelect: (id: string) => void
  readonly movable: boolean
  readonly onMove: (node: EditedMenuNode, place: Place) => Promise<boolean>
}

/** The menu as a tree: dragged with the mouse, or moved with Alt and the arrows. */
export function MenuTree(props: MenuTreeProps) {
  const { nodes, selected, onSelect, movable } = props
  const [folded, fold] = useFolded()
  const [drag, setDrag] = useState<Drag | null>(null)
  const rows = rowsOf(nodes, (id) => !folded.has(id) && drag?.id !== id)
  const tree = useRef<HTMLDivElement>(null)
  const step = useSteps(props, { tree, fold })
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 5 } }))
  const reachable = rows.some(({ node }) => node.id === selected) ? selected : rows[0]?.node.id
  const go = (id: string | undefined) => id !== undefined && focusLine(tree.current, id)
  return (
    <DndContext sensors={sensors} {...dragging(rows, setDrag, props.onMove)}>
      <SortableContext items={rows.map(({ node }) => node.id)} strategy={verticalListSortingStrategy}>
        <div ref={tree} role="tree" aria-label="Entradas del menú" className="q-menu-tree">
          {rows.map((row, at) => (
            <MenuLine
              key={row.node.id}
              row={row}
              depth={drag?.id === row.node.id ? drag.depth : row.depth}
              movable={movable}
              selected={row.node.id === selected}
              reachable={row.node.id === reachable}
              onSelect={() => onSelect(row.node.id)}
              onFold={(open) => fold(row.node.id, open)}
              onStep={(by) => void step(row, by)}
              onGo={(where) => go(targetOf(rows, at, where))}
            />
          ))}
        </div>
      </SortableContext>
    </DndContext>
  )
}

interface Drag {
  readonly id: string
  readonly depth: number
}
type Fold = (id: string, open: boolean) => void

/** The groups that were closed: at first all are open. */
function useFolded(): [ReadonlySet<string>, Fold] {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const fold: Fold = (id, open) =>
    setFolded((old) => new Set(open ? [...old].filter((one) => one !== id) : [...old, id]))
  return [folded, fold]
}

interface Steps {
  readonly tree: RefObject<HTMLDivElement | null>
  readonly fold: Fold
}

/** Moves by keyboard. The focus follows the entry to its new place, once the tree has been read again. */
function useSteps({ nodes, movable, onMove }: MenuTreeProps, { tree, fold }: Steps) {
  const [moved, setMoved] = useState<{ readonly id: string }>()
  useEffect(() => {
    if (moved !== undefined) focusLine(tree.current, moved.id)
  }, [moved, tree])
  return async ({ node }: MenuRow, by: Step) => {
    const place = stepFrom(nodes, node.id, by)
    if (place === null || !movable) return
    if (place.parentId !== null) fold(place.parentId, true)
    await onMove(node, place)
    setMoved({ id: node.id })
  }
}

/** What the mouse does: the line follows it, at the level that its place allows. */
function dragging(
  rows: readonly MenuRow[],
  setDrag: (drag: Drag | null) => void,
  onMove: MenuTreeProps['onMove'],
) {
  const rowOf = (id: string) => rows.find(({ node }) => node.id === id)
  const placeOf = ({ active, over, delta }: DragMoveEvent | DragEndEvent) => {
    const id = String(active.id)
    const depth = (rowOf(id)?.depth ?? 0) + Math.round(delta.x / indentPixels)
    return dropPlace(rows, { id, over: String(over?.id ?? id), depth })
  }
  const onDragMove = (event: DragMoveEvent) =>
    setDrag({ id: String(event.active.id), depth: placeOf(event)?.depth ?? 0 })
  const onDragEnd = (event: DragEndEvent) => {
    setDrag(null)
    const row = rowOf(String(event.active.id))
    const place = placeOf(event)
    if (row && place && !isWhere(row, place)) void onMove(row.node, place)
  }
  return { onDragMove, onDragEnd, onDragCancel: () => setDrag(null) }
}

const isWhere = (row: MenuRow, place: Place): boolean =>
  row.parentId === place.parentId && row.before === place.before

const focusLine = (tree: HTMLElement | null, id: string): void =>
  tree?.querySelector<HTMLElement>(`[data-entry="${id}"]`)?.focus()

function targetOf(rows: readonly MenuRow[], at: number, where: Where): string | undefined {
  if (where === 'parent') return rows[at]?.parentId ?? undefined
  const target = { next: at + 1, previous: at - 1, first: 0, last: rows.length - 1 }[where]
  return rows[target]?.node.id
}
