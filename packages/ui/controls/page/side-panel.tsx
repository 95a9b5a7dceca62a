import { CloseButton } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useKeys } from '../../base/keys/use-keys.ts'
import { usePreference } from '../../base/theme/preference.ts'

/** Whether the history of documents is open for this user, and how to toggle it. Alt+H toggles it too. */
export function useSidePanel(label = 'Ver u ocultar el historial'): [boolean, () => void] {
  const [open, setOpen] = usePreference('side-panel', false)
  const turn = () => setOpen(!open)
  useKeys([{ keys: 'Alt+H', label, run: turn }])
  return [open, turn]
}

/** History and links of a document, at the right of the form. */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null)
  const before = useRef<Element | null>(null)
  useEffect(() => {
    before.current = document.activeElement
    const opened = panel.current
    return () => {
      const hadFocus = opened?.contains(document.activeElement)
      if (hadFocus && before.current instanceof HTMLElement) before.current.focus()
    }
  }, [])
  return (
    <aside ref={panel} className="q-side q-panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <CloseButton size="sm" onClick={onClose} aria-keyshortcuts="Alt+H" />
      </header>
      <div className="q-side-body">{children}</div>
    </aside>
  )
}

export type SidePanelProps = Readonly<{ title: string; onClose: () => void; children: ReactNode }>

/** The form and, when it is open, its side panel. */
export function WithSide({ children, side }: { children: ReactNode; side?: ReactNode }) {
  return (
    <div className="q-with-side">
      <div className="q-with-side-main">{children}</div>
      {side}
    </div>
  )
}
