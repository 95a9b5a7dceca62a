import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { StatusTag } from '@quina/ui/web'
import { IconChevronDown, IconChevronRight, IconFolder, IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { EditedMenuNode } from '../menu/menu.contract.ts'
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
          {rows.map((row, index) => (
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
              onGo={(where) => go(targetOf(rows, index, where))}
            />
          ))}
        </div>
      </SortableContext>
    </DndContext>
  )
}

type Drag = Readonly<{ id: string; depth: number }>
type Fold = (id: string, open: boolean) => void

/** The closed groups; at first all are open. */
function useFolded(): [ReadonlySet<string>, Fold] {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const fold: Fold = (id, open) =>
    setFolded((old) => new Set(open ? [...old].filter((one) => one !== id) : [...old, id]))
  return [folded, fold]
}

type Steps = Readonly<{ tree: RefObject<HTMLDivElement | null>; fold: Fold }>

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

/** Handles the mouse: the line follows it, at a level that the place allows. */
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

/** The target of an arrow of the keyboard. */
type Where = 'next' | 'previous' | 'first' | 'last' | 'parent'

interface MenuLineProps {
  readonly row: MenuRow
  readonly depth: number
  readonly movable: boolean
  readonly selected: boolean
  /** Whether Tab reaches this entry. */
  readonly reachable: boolean
  readonly onSelect: () => void
  readonly onFold: (open: boolean) => void
  readonly onStep: (by: Step) => void
  readonly onGo: (where: Where) => void
}

/** One entry of the tree: a handle to drag it, and the keyboard for everything. */
function MenuLine(props: MenuLineProps) {
  const { row, depth, movable, selected, reachable, onSelect } = props
  const { node, open } = row
  const { setNodeRef, transform, transition, listeners, isDragging } = useSortable({
    id: node.id,
    disabled: !movable,
  })
  const shift = transform === null ? undefined : `translate3d(0, ${Math.round(transform.y)}px, 0)`
  const isGroup = node.ruta === null
  return (
    <div
      ref={setNodeRef}
      role="treeitem"
      data-entry={node.id}
      className="q-menu-line"
      style={{ transform: shift, transition, paddingLeft: 6 + depth * 24 }}
      aria-level={row.depth + 1}
      aria-selected={selected}
      aria-expanded={isGroup ? open : undefined}
      data-dragging={isDragging || undefined}
      data-off={node.activo ? undefined : ''}
      tabIndex={reachable ? 0 : -1}
      onClick={onSelect}
      onFocus={(event) => event.target === event.currentTarget && onSelect()}
      onKeyDown={(event) => keysOf(props, event)}
    >
      {movable && <IconGripVertical size={14} aria-hidden className="q-menu-grip" {...listeners} />}
      <FoldButton {...props} />
      <span className="q-menu-title">{node.titulo}</span>
      {!node.activo && <StatusTag tone="neutral">Inactiva</StatusTag>}
      <span className="q-menu-route">{isGroup ? `${node.hijos.length} entradas` : node.ruta}</span>
    </div>
  )
}

function FoldButton({ row: { node, open }, onFold }: MenuLineProps) {
  if (node.ruta !== null) return <span className="q-menu-fold" />
  const Chevron = node.hijos.length === 0 ? IconFolder : open ? IconChevronDown : IconChevronRight
  return (
    <span className="q-menu-fold" aria-hidden="true" onClick={() => onFold(!open)}>
      <Chevron size={14} />
    </span>
  )
}

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}
const goes: Readonly<Record<string, Where>> = {
  ArrowUp: 'previous',
  ArrowDown: 'next',
  Home: 'first',
  End: 'last',
}

/** ↑↓ go, → and ← open and close; with Alt they move the entry. */
function keysOf(props: MenuLineProps, event: KeyboardEvent): void {
  const { row, onStep, onFold, onGo } = props
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return
  const step = event.altKey ? steps[event.key] : undefined
  const where = goes[event.key]
  const isGroup = row.node.ruta === null
  if (step !== undefined) onStep(step)
  else if (event.altKey) return
  else if (where !== undefined) onGo(where)
  else if (event.key === 'ArrowRight' && isGroup) row.open ? onGo('next') : onFold(true)
  else if (event.key === 'ArrowLeft') isGroup && row.open ? onFold(false) : onGo('parent')
  else return
  event.preventDefault()
  event.stopPropagation()
}
