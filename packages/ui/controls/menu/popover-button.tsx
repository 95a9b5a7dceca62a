import './menu.css'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { whenIdle } from './idle.ts'

const load = () => import('./popover-panel.tsx')
const PopoverPanel = lazy(async () => ({ default: (await load()).PopoverPanel }))

/** The props of the button of a panel. */
export interface PopoverTrigger {
  readonly 'aria-haspopup': 'dialog'
  readonly 'aria-expanded': boolean
  readonly onClick: () => void
}

interface PopoverButtonProps {
  readonly label: string
  readonly button: (trigger: PopoverTrigger) => ReactNode
  readonly width: number
  readonly className?: string
  /** Aligned with the end of its button. */
  readonly end?: boolean
  /** Enter in one of its fields closes it with its current values. */
  readonly closesOnEnter?: boolean
  readonly children: () => ReactNode
}

/** A button that opens a panel beside it. The code of the panel is loaded in idle time, as that of a menu. */
export function PopoverButton({ button, children, ...panel }: PopoverButtonProps) {
  const [open, setOpen] = useState(false)
  const holder = useRef<HTMLSpanElement>(null)
  useEffect(() => whenIdle(load), [])
  const close = () => {
    setOpen(false)
    holder.current?.querySelector('button')?.focus({ preventScroll: true })
  }
  return (
    <span ref={holder} className="q-menu-holder">
      {button({ 'aria-haspopup': 'dialog', 'aria-expanded': open, onClick: () => setOpen(true) })}
      {open && (
        <Suspense fallback={null}>
          <PopoverPanel {...panel} onClose={close}>
            {children()}
          </PopoverPanel>
        </Suspense>
      )}
    </span>
  )
}
