import './screen-tabs.css'
import { Link } from '@quina/ui/web'
import { useLocation } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { accessOf } from './screen-access.ts'
import { useCan } from './session.web.ts'

/** A tab has the permission that its screen declares. */
export type ScreenTab = readonly [label: string, path: string]

interface Props {
  readonly label: string
  readonly tabs: readonly ScreenTab[]
  /** The address of the open tab, when tabs share a path and differ in their search. */
  readonly current?: string
  readonly children: ReactNode
}

/** Related screens as tabs, each at its own address; only those that the user may open. */
export function ScreenTabs({ label, tabs, current, children }: Props) {
  const { pathname } = useLocation()
  const can = useCan()
  const shown = tabs.filter(([, path]) => {
    const access = accessOf(path)
    return access !== undefined && can(access)
  })
  return (
    <div className="q-screen-tabs">
      <nav className="q-no-print" aria-label={label}>
        {shown.map(([name, path]) => (
          <Link
            key={path}
            href={path}
            className=""
            aria-current={path === (current ?? pathname) ? 'page' : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  )
}

/** Wraps a screen with its tabs: `const amongPayments = amongTabs('Pagos', tabs)`; `List: amongPayments(screens.List)`. */
export const amongTabs = (label: string, tabs: readonly ScreenTab[]) => (Screen: ComponentType) => () => (
  <ScreenTabs label={label} tabs={tabs}>
    <Screen />
  </ScreenTabs>
)
