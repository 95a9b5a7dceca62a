import { Fragment, type ReactNode } from 'react'
import { Link } from '../../base/link/link.tsx'
import { type PageAction, PageActions } from './actions.tsx'

export type Crumb = Readonly<{ label: string; href: string }>

export interface PageHeaderProps {
  /** The only h1 of the screen, and the title of the browser's tab. */
  readonly title: string
  /** A `StatusTag` beside the title. */
  readonly status?: ReactNode
  /** A line under the title: *Vigencia 2026 · 10.000 documentos*. */
  readonly context?: ReactNode
  /** A polite announcement during work: *Borrador guardado a las 09:47 AM*. */
  readonly note?: string | undefined
  readonly crumbs?: readonly Crumb[] | undefined
  readonly actions?: readonly PageAction[] | undefined
}

/** The header of a screen: title, context and at most three buttons. */
export function PageHeader({ title, status, context, note, crumbs = [], actions = [] }: PageHeaderProps) {
  return (
    <header className="q-header">
      <title>{title}</title>
      <div className="q-header-text">
        {crumbs.length > 0 && <Crumbs crumbs={crumbs} />}
        <div className="q-header-line">
          <h1>{title}</h1>
          {status}
          <span className="q-note" aria-live="polite">
            {note}
          </span>
        </div>
        {context && <p className="q-context">{context}</p>}
      </div>
      {actions.length > 0 && <PageActions actions={actions} />}
    </header>
  )
}

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Ruta" className="q-crumbs">
      {crumbs.map(({ label, href }) => (
        <Fragment key={href}>
          <Link href={href}>{label}</Link>
          <span aria-hidden="true">›</span>
        </Fragment>
      ))}
    </nav>
  )
}
