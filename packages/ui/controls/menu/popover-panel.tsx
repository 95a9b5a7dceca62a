import { Popover } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'

export type PanelPlace = Readonly<{ x: number; y: number; width: number; height: number }>

interface PopoverPanelProps {
  readonly label: string
  readonly width?: number | undefined
  readonly className?: string | undefined
  readonly end?: boolean | undefined
  /** The position in the window; next to the button when absent. */
  readonly at?: PanelPlace | undefined
  readonly closesOnEnter?: boolean | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/** An open panel: a dialog on an anchor of its own; a press on the anchor closes it. */
export function PopoverPanel(props: PopoverPanelProps) {
  const { label, width, className, end = false, at, closesOnEnter = false, onClose, children } = props
  return (
    <Popover
      opened
      onChange={(opened) => opened || onClose()}
      position={end ? 'bottom-end' : 'bottom-start'}
      trapFocus
      {...(width === undefined ? {} : { width })}
    >
      <Popover.Target>
        <button
          type="button"
          className={at ? 'q-menu-over q-menu-there' : 'q-menu-over'}
          style={at && { left: at.x, top: at.y, width: at.width, height: at.height }}
          tabIndex={-1}
          aria-label={`Cerrar: ${label}`}
          onClick={onClose}
        />
      </Popover.Target>
      <Popover.Dropdown
        className={className}
        aria-label={label}
        onKeyDown={(event) => closesOnEnter && entered(event) && onClose()}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

const entered = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && !event.defaultPrevented && event.target instanceof HTMLInputElement
