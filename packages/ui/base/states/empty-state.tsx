import type { ReactNode } from 'react'

/** Nothing exists yet: explains how the first one is created, with its button. */
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
