import { type RefObject, useEffect, useRef, useState } from 'react'
import type { DataTableProps } from './table-props.ts'

export interface Cursor {
  readonly body: RefObject<HTMLTableSectionElement | null>
  /** The row one stands on. */
  readonly at: number
  /** The row where a selection began. */
  readonly anchor: RefObject<number>
  readonly stand: (at: number) => void
  readonly focus: (at: number) => void
  readonly goTo: (at: number) => void
  readonly boxOf: (at: number) => DOMRect | undefined
}

/** The row one stands on: the only one in the order of Tab. */
export function useCursor<Row extends { readonly id: string }>(props: DataTableProps<Row>): Cursor {
  const count = props.rows?.length ?? 0
  const body = useRef<HTMLTableSectionElement>(null)
  const anchor = useRef(0)
  const [current, stand] = useState(0)
  const at = Math.min(current, Math.max(count - 1, 0))
  const rowAt = (next: number) => body.current?.querySelector<HTMLElement>(`[data-at="${next}"]`)
  const focus = (next: number) => rowAt(next)?.focus()
  const goTo = (next: number) => {
    anchor.current = next
    stand(next)
    focus(next)
  }
  useReturn(props, goTo)
  useTellCurrent(props, props.rows?.[at]?.id)
  return { body, at, anchor, stand, focus, goTo, boxOf: (next) => rowAt(next)?.getBoundingClientRect() }
}

/** Coming back to a list, the row that was left gets the focus again, once. */
function useReturn<Row extends { readonly id: string }>(
  { rows, returnTo }: DataTableProps<Row>,
  goTo: (at: number) => void,
): void {
  const returned = useRef(false)
  useEffect(() => {
    if (returned.current || !returnTo || !rows) return
    returned.current = true
    const at = rows.findIndex(({ id }) => id === returnTo)
    if (at >= 0) goTo(at)
  })
}

function useTellCurrent<Row extends { readonly id: string }>(
  { onCurrent }: DataTableProps<Row>,
  id: string | undefined,
): void {
  const tell = useRef(onCurrent)
  tell.current = onCurrent
  useEffect(() => {
    if (id) tell.current?.(id)
  }, [id])
}
