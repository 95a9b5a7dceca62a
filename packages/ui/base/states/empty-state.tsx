import type { ReactNode } from 'react'

/** Nothing here yet: what makes the first one appear, and the button that does it. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="q-state">
      <p className="q-state-title">{title}</p>
      {children && <p className="q-state-text">{children}</p>}
      {action}
    </div>
  )
}

export type EmptyStateProps = Readonly<{ title: string; children?: ReactNode; action?: ReactNode }>
