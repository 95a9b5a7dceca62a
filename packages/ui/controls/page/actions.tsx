import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ariaKeys } from '../../base/keys/combination.ts'
import { Keys } from '../../base/keys/keys.tsx'
import { useKeys } from '../../base/keys/use-keys.ts'
import type { MenuEntry } from '../menu/entry.ts'
import { MenuButton } from '../menu/menu-button.tsx'

export interface PageAction {
  /** An infinitive: *Guardar*, *Expedir CDP*; with an ellipsis when it opens a dialog. */
  readonly label: string
  readonly run: () => void
  readonly keys?: string | undefined
  readonly icon?: ReactNode
  /** The one button of the screen in the accent colour. */
  readonly primary?: boolean | undefined
  readonly danger?: boolean | undefined
  readonly busy?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** Why it cannot be done now, which disables the button. The reason of the primary action is written beside it. */
  readonly reason?: string | undefined
}

const unable = ({ disabled, reason }: PageAction): boolean => disabled === true || reason !== undefined

/** At most three buttons, the primary last; the rest go under *Más*. Their keys work on the whole screen. */
export function PageActions({ actions }: { actions: readonly PageAction[] }) {
  useKeys(
    actions.flatMap((action) =>
      action.keys
        ? [
            {
              keys: action.keys,
              label: action.label,
              run: action.run,
              disabled: unable(action) || action.busy,
            },
          ]
        : [],
    ),
  )
  const primary = actions.filter((action) => action.primary)
  const others = actions.filter((action) => !action.primary)
  const shown = others.length + primary.length > 3 ? others.slice(0, 2 - primary.length) : others
  const folded = others.slice(shown.length)
  const reason = primary.find((action) => action.reason)?.reason
  return (
    <div className="q-actions q-no-print">
      {reason && <span className="q-reason">{reason}</span>}
      {folded.length > 0 && <FoldedActions actions={folded} />}
      {[...shown, ...primary].map((action) => (
        <ActionButton key={action.label} {...action} />
      ))}
    </div>
  )
}

function ActionButton(action: PageAction) {
  const { label, run, keys, icon, primary, danger, busy, reason } = action
  const button = (
    <Button
      variant={primary ? 'filled' : 'default'}
      onClick={run}
      loading={busy ?? false}
      disabled={unable(action)}
      leftSection={icon}
      rightSection={keys && <Keys of={keys} />}
      aria-keyshortcuts={keys && ariaKeys(keys)}
      className={danger && !primary ? 'q-danger' : undefined}
      color={danger ? 'red' : 'brand'}
    >
      {label}
    </Button>
  )
  if (!reason || primary) return button
  return (
    <span className="q-why" data-why={reason}>
      {button}
    </span>
  )
}

function FoldedActions({ actions }: { actions: readonly PageAction[] }) {
  return (
    <MenuButton
      label="Más"
      button={(trigger) => (
        <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />} {...trigger}>
          Más
        </Button>
      )}
      entries={() => actions.map(entryOf)}
    />
  )
}

const entryOf = (action: PageAction): MenuEntry => ({
  ...action,
  detail: action.reason,
  disabled: unable(action),
})
