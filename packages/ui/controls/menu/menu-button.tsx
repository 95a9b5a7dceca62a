import './menu.css'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { MenuEntry } from './entry.ts'
import { whenIdle } from './idle.ts'

const load = () => import('./menu-list.tsx')
const MenuList = lazy(async () => ({ default: (await load()).MenuList }))

/** The props of the button of a menu. */
export type MenuTrigger = Readonly<{ 'aria-haspopup': 'menu'; 'aria-expanded': boolean; onClick: () => void }>

interface MenuButtonProps {
  readonly label: string
  readonly button: (trigger: MenuTrigger) => ReactNode
  readonly entries: () => readonly MenuEntry[]
  readonly width?: number
  readonly className?: string
}

/**
 * A button that opens a menu. The button is drawn at once; the code of the menu, a tenth of the former size of the shell, is
 * loaded in idle time, and a quicker user waits for it.
 */
export function MenuButton({ label, button, entries, width, className }: MenuButtonProps) {
  const [open, setOpen] = useState(false)
  const holder = useRef<HTMLSpanElement>(null)
  useEffect(() => whenIdle(load), [])
  const close = () => {
    setOpen(false)
    const inside =
      document.activeElement === document.body || holder.current?.contains(document.activeElement)
    if (inside) holder.current?.querySelector('button')?.focus()
  }
  return (
    <span ref={holder} className="q-menu-holder">
      {button({ 'aria-haspopup': 'menu', 'aria-expanded': open, onClick: () => setOpen(true) })}
      {open && (
        <Suspense fallback={null}>
          <MenuList label={label} entries={entries()} width={width} className={className} onClose={close} />
        </Suspense>
      )}
    </span>
  )
}
