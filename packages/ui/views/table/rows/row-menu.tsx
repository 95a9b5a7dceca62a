import { lazy, Suspense, useEffect } from 'react'
import type { MenuEntry } from '../../../controls/menu/entry.ts'
import { whenIdle } from '../../../controls/menu/idle.ts'
import type { RowAction } from './row-action.ts'

const load = () => import('../../../controls/menu/menu-list.tsx')
const MenuList = lazy(async () => ({ default: (await load()).MenuList }))

export type OpenMenu = Readonly<{ x: number; y: number; actions: readonly RowAction[] }>

interface RowMenuProps {
  readonly menu: OpenMenu | null
  readonly onClose: () => void
}

/** The only menu of a table, opened at a row by ⋯, right click or Shift+F10. */
export function RowMenu({ menu, onClose }: RowMenuProps) {
  useEffect(() => whenIdle(load), [])
  if (menu === null) return null
  return (
    <Suspense fallback={null}>
      <MenuList
        label="Acciones"
        entries={menu.actions.map(entryOf)}
        width={240}
        onClose={onClose}
        at={menu}
      />
    </Suspense>
  )
}

const entryOf = (action: RowAction, at: number, all: readonly RowAction[]): MenuEntry => ({
  ...action,
  detail: action.reason,
  disabled: action.reason !== undefined,
  apart: action.danger === true && at > 0 && all[at - 1]?.danger !== true,
})
