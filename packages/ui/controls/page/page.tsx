import type { ReactNode } from 'react'

/** The frame of a screen: header, then panels; a panel marked `grow` takes the remaining height. */
export function Page({ children }: { children: ReactNode }) {
  return <div className="q-page">{children}</div>
}

/** A surface with a border. `grow` takes the remaining height, `title` is its h2. */
export function Panel({ title, grow, children }: PanelProps) {
  const className = grow ? 'q-panel q-panel-body q-grow' : 'q-panel q-panel-body'
  return (
    <section className={className}>
      {title && <h2 className="q-panel-title">{title}</h2>}
      {children}
    </section>
  )
}

export type PanelProps = Readonly<{ title?: string; grow?: boolean; children: ReactNode }>
