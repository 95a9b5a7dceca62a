import { Menu } from '@mantine/core'
import { Fragment } from 'react'
import { Keys } from '../keys/keys.tsx'
import type { RowAction } from './row-action.ts'

export interface OpenMenu {
  readonly x: number
  readonly y: number
  readonly actions: readonly RowAction[]
}

/** The one menu of a table, opened at a row by ⋯, right click or Shift+F10. */
export function RowMenu({ menu, onClose }: { menu: OpenMenu; onClose: () => void }) {
  const { x, y, actions } = menu
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      width={240}
      returnFocus={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button
          type="button"
          className="q-menu-anchor"
          style={{ left: x, top: y }}
          tabIndex={-1}
          aria-label="Acciones"
        />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action, at) => (
          <Fragment key={action.label}>
            {action.danger && at > 0 && !actions[at - 1]?.danger && <Menu.Divider />}
            <MenuRow action={action} first={at === 0} />
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function MenuRow({ action, first }: { action: RowAction; first: boolean }) {
  const { label, run, keys, icon, danger, reason } = action
  return (
    <Menu.Item
      data-autofocus={first || undefined}
      onClick={run}
      disabled={reason !== undefined}
      leftSection={icon}
      rightSection={keys && <Keys of={keys} />}
      className={danger ? 'q-danger' : undefined}
    >
      {label}
      {reason && <span className="q-menu-reason">{reason}</span>}
    </Menu.Item>
  )
}
