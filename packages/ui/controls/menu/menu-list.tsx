import { Menu } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { Keys } from '../../base/keys/keys.tsx'
import type { MenuChoice, MenuCommand, MenuEntry } from './entry.ts'

interface MenuListProps {
  readonly label: string
  readonly entries: readonly MenuEntry[]
  readonly width?: number | undefined
  readonly className?: string | undefined
  readonly onClose: () => void
  /** The position in the window; next to the button when absent. */
  readonly at?: { readonly x: number; readonly y: number } | undefined
}

/** An open menu, on an anchor of its own; the element that opened it stays unchanged. */
export function MenuList({ label, entries, width, className, onClose, at }: MenuListProps) {
  const first = entries.find((entry) => 'run' in entry && !entry.disabled)
  return (
    <Menu
      opened
      onClose={onClose}
      {...(at ? { position: 'bottom-start' } : {})}
      {...(width === undefined ? {} : { width })}
      returnFocus={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button
          type="button"
          className={at ? 'q-menu-anchor' : 'q-menu-over'}
          style={at && { left: at.x, top: at.y }}
          tabIndex={-1}
          aria-label={label}
        />
      </Menu.Target>
      <Menu.Dropdown className={className}>
        {entries.map((entry) => (
          <Fragment key={'run' in entry ? entry.label : entry.heading}>
            {drawn(entry, entry === first)}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function drawn(entry: MenuEntry, first: boolean): ReactNode {
  if ('run' in entry) return <CommandItem command={entry} first={first} />
  return 'choose' in entry ? <ChoiceItems choice={entry} /> : <Menu.Label>{entry.heading}</Menu.Label>
}

function CommandItem({ command, first }: { readonly command: MenuCommand; readonly first: boolean }) {
  const { label, run, icon, keys, mark, detail, disabled, danger, apart } = command
  return (
    <>
      {apart && <Menu.Divider />}
      <Menu.Item
        data-autofocus={first || undefined}
        onClick={run}
        disabled={disabled ?? false}
        leftSection={icon}
        rightSection={keys === undefined ? mark : <Keys of={keys} />}
        className={danger ? 'q-danger' : undefined}
      >
        {label}
        {detail && <span className="q-menu-reason">{detail}</span>}
      </Menu.Item>
    </>
  )
}

const ChoiceItems = ({ choice: { heading, value, options, choose } }: { readonly choice: MenuChoice }) => (
  <>
    <Menu.Label>{heading}</Menu.Label>
    <Menu.RadioGroup value={value} onChange={choose}>
      {Object.entries(options).map(([option, label]) => (
        <Menu.RadioItem key={option} value={option}>
          {label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  </>
)
