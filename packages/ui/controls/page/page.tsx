import type { ReactNode } from 'react'

/** The frame of a screen: header, then panels; what is marked to grow takes the height that is left. */
export function Page({ children }: { children: ReactNode }) {
  return <div className="q-page">{children}</div>
}

/** A surface with a border. `grow` takes the height that is left, `title` is its h2. */
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
