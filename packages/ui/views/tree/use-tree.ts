import { type RefObject, useMemo, useRef, useState } from 'react'
import { useGoTo } from '../../base/link/navigate.ts'
import type { OpenMenu } from '../table/rows/row-menu.tsx'
import { toggled } from '../table/rows/selection.ts'
import { ancestors, type Family, families, found, openTo, type TreeRow, visible } from './nodes.ts'
import type { TreeCommands } from './tree-keys.ts'
import type { TreeTableProps } from './tree-props.ts'

/** How long after a letter the next one still belongs to the same code, in milliseconds. */
const codePauseMs = 1_000

interface Branches<Row extends TreeRow> {
  readonly shown: readonly Row[]
  readonly nodes: ReadonlyMap<string, Family>
  readonly isOpen: (id: string) => boolean
  readonly toggle: (id: string) => void
}

export interface Tree<Row extends TreeRow> extends Branches<Row> {
  readonly frame: RefObject<HTMLDivElement | null>
  readonly current: Row | undefined
  readonly stand: (id: string) => void
  readonly menu: OpenMenu | null
  readonly openMenu: (row: Row, x: number, y: number) => void
  readonly closeMenu: () => void
  readonly commands: TreeCommands
}

/** The state of a tree: the open rows, the active row and the menu. */
export function useTree<Row extends TreeRow>(props: TreeTableProps<Row>): Tree<Row> {
  const goToPath = useGoTo()
  const branches = useBranches(props)
  const frame = useRef<HTMLDivElement>(null)
  const [standing, stand] = useState<string>()
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const { shown } = branches
  const current = shown.find(({ id }) => id === standing) ?? shown[0]
  const lineOf = (id: string) => frame.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)
  const goTo = (row: Row) => {
    stand(row.id)
    lineOf(row.id)?.focus()
  }
  const openMenu = (row: Row, x: number, y: number) => {
    const offered = props.actions?.(row) ?? []
    stand(row.id)
    if (offered.length > 0) setTimeout(() => setMenu({ x, y, actions: offered }))
  }
  const jump = useJump(props, (row) => {
    branches.reveal(row.id)
    stand(row.id)
    // Its row is drawn only after the rows above it open.
    requestAnimationFrame(() => lineOf(row.id)?.focus())
  })
  const follow = (row: Row) => {
    const path = props.href?.(row)
    if (path) goToPath(path)
  }
  const menuAt = (row: Row) => {
    const box = lineOf(row.id)?.getBoundingClientRect()
    if (box) openMenu(row, box.left + 60, box.bottom)
  }
  const closeMenu = () => {
    setMenu(null)
    if (current) lineOf(current.id)?.focus()
  }
  const commands = { ...walking(branches, current, goTo), ...acting(current, { follow, menu: menuAt }), jump }
  return { ...branches, frame, current, stand, menu, openMenu, closeMenu, commands }
}

type Acts<Row> = Readonly<Record<'follow' | 'menu', (row: Row) => void>>

const acting = <Row extends TreeRow>(current: Row | undefined, acts: Acts<Row>) => ({
  follow: () => current && acts.follow(current),
  menu: () => current && acts.menu(current),
})

function walking<Row extends TreeRow>(
  { shown, nodes, isOpen, toggle }: Branches<Row>,
  current: Row | undefined,
  goTo: (row: Row) => void,
) {
  const at = current ? shown.indexOf(current) : 0
  const goToRow = (row: Row | undefined) => row && goTo(row)
  const parent = current && nodes.get(current.id)?.parent
  return {
    step: (rows: number) => goToRow(shown[Math.max(0, Math.min(shown.length - 1, at + rows))]),
    first: () => goToRow(shown[0]),
    last: () => goToRow(shown.at(-1)),
    inwards: () => {
      if (!current || !nodes.get(current.id)?.hasChildren) return
      if (isOpen(current.id)) goToRow(shown[at + 1])
      else toggle(current.id)
    },
    outwards: () => {
      if (current && isOpen(current.id)) toggle(current.id)
      else goToRow(shown.find(({ id }) => id === parent))
    },
  }
}

const noRows: readonly never[] = []

/** The open rows, and so the visible ones. A search opens all rows that it finds. */
function useBranches<Row extends TreeRow>({
  rows = noRows,
  depth = 1,
  search,
  textOf,
  codeOf,
}: TreeTableProps<Row>) {
  const searching = search !== undefined && search.trim() !== ''
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const matching = useMemo(() => {
    const text = textOf ?? codeOf
    return searching && text ? found(rows, search, text) : rows
  }, [rows, searching, search, textOf, codeOf])
  const nodes = useMemo(() => families(matching), [matching])
  const open = useMemo(() => {
    const initially = openTo(matching, searching ? Number.POSITIVE_INFINITY : depth)
    return new Set(matching.filter(({ id }) => initially.has(id) !== turned.has(id)).map(({ id }) => id))
  }, [matching, searching, depth, turned])
  const shown = useMemo(() => visible(matching, open), [matching, open])
  const isOpen = (id: string) => open.has(id) && nodes.get(id)?.hasChildren === true
  const toggle = (id: string) => setTurned((was) => toggled(was, id))
  const reveal = (id: string) => {
    const closed = ancestors(nodes, id).filter((above) => !open.has(above))
    setTurned((was) => closed.reduce(toggled, was))
  }
  return { shown, nodes, isOpen, toggle, reveal }
}

/** Letters typed in succession form a code; the first row whose code begins with it becomes active. */
function useJump<Row extends TreeRow>(
  { rows = noRows, codeOf }: TreeTableProps<Row>,
  goTo: (row: Row) => void,
): (letter: string) => void {
  const typed = useRef({ text: '', at: 0 })
  return (letter) => {
    const now = performance.now()
    const goesOn = now - typed.current.at < codePauseMs
    typed.current = { text: (goesOn ? typed.current.text : '') + letter.toLowerCase(), at: now }
    const row = rows.find((each) => codeOf?.(each).toLowerCase().startsWith(typed.current.text))
    if (row) goTo(row)
  }
}
