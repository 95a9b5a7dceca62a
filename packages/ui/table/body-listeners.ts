import type { KeyboardEvent, MouseEvent } from 'react'
import { deedFor } from './table-keys.ts'
import type { TableState } from './use-table.ts'

type Aimed = { readonly target: EventTarget }

const onControl = ({ target }: Aimed): boolean =>
  target instanceof Element && target.closest('button, a, input') !== null

function rowUnder({ target }: Aimed): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-at]') : null
  return row ? Number(row.dataset.at) : undefined
}

/** The listeners of the body: one for all its rows. */
export function bodyListeners({ cursor, menu, deeds }: TableState, count: number) {
  const onRow = (event: MouseEvent, deed: (at: number) => void) => {
    const at = rowUnder(event)
    if (at !== undefined && !onControl(event)) deed(at)
  }
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const ofControl = onControl(event) && !event.key.startsWith('Arrow')
      if (ofControl || event.ctrlKey || event.altKey || event.metaKey || count === 0) return
      const deed = deedFor(event, cursor.at, count, deeds)
      if (!deed) return
      event.preventDefault()
      event.stopPropagation()
      deed()
    },
    onClick: (event: MouseEvent) => onRow(event, deeds.goTo),
    onDoubleClick: (event: MouseEvent) => onRow(event, deeds.open),
    onContextMenu: (event: MouseEvent) =>
      onRow(event, (at) => {
        event.preventDefault()
        menu.open(at, event.clientX, event.clientY)
      }),
  }
}
