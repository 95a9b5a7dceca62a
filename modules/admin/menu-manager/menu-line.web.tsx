import { useSortable } from '@dnd-kit/sortable'
import { StatusTag } from '@quina/ui/web'
import { IconChevronDown, IconChevronRight, IconFolder, IconGripVertical } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'

/** Where an arrow of the keyboard leads. */
export type Where = 'next' | 'previous' | 'first' | 'last' | 'parent'

import type { MenuRow, Step } from './places.domain.ts'

interface MenuLineProps {
  readonly row: MenuRow
  readonly depth: number
  readonly movable: boolean
  readonly selected: boolean
  /** The one that Tab reaches. */
  readonly reachable: boolean
  readonly onSelect: () => void
  readonly onFold: (open: boolean) => void
  readonly onStep: (by: Step) => void
  readonly onGo: (where: Where) => void
}

/** One entry of the tree: a handle to drag it, and the keyboard for everything. */
export function MenuLine(props: MenuLineProps) {
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
      <Fold {...props} />
      <span className="q-menu-title">{node.titulo}</span>
      {!node.activo && <StatusTag tone="neutral">Inactiva</StatusTag>}
      <span className="q-menu-route">{isGroup ? `${node.hijos.length} entradas` : node.ruta}</span>
    </div>
  )
}

function Fold({ row: { node, open }, onFold }: MenuLineProps) {
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
