import './screen-tabs.css'
import { Link } from '@quina/ui/web'
import { useLocation } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { accessOf } from './screen-access.ts'
import { useCan } from './session.web.ts'

/** Who may open it is what its screen declares. */
export type ScreenTab = readonly [label: string, path: string]

interface Props {
  readonly label: string
  readonly tabs: readonly ScreenTab[]
  /** The one that is open, where they share a path and differ in what comes after it. */
  readonly current?: string
  readonly children: ReactNode
}

/** Screens that stand together, each at its own address; of them, those that one may open. */
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

/** What puts a screen among those that stand with it: `List: amongPayments(screens.List)`. */
export const amongTabs = (label: string, tabs: readonly ScreenTab[]) => (Screen: ComponentType) => () => (
  <ScreenTabs label={label} tabs={tabs}>
    <Screen />
  </ScreenTabs>
)
