import { type CSSProperties, type ReactNode, useId, useState } from 'react'

/** Twelve columns for fields; each child is a `Cell` or takes three. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className="q-fields">{children}</div>
}

/** How many of the twelve columns a field takes; all of them on a telephone. */
export function Cell({ span = 3, children }: { span?: number; children: ReactNode }) {
  return (
    <div className="q-cell" style={{ '--q-span': span } as CSSProperties}>
      {children}
    </div>
  )
}

/** Fields that are seldom filled in, folded under *Más datos*; it opens by itself when one of them is refused. */
export function MoreFields({
  children,
  opened: initially = false,
}: {
  children: ReactNode
  opened?: boolean
}) {
  const [opened, setOpened] = useState(initially)
  const [was, setWas] = useState(initially)
  if (was !== initially) {
    setWas(initially)
    if (initially) setOpened(true)
  }
  const id = useId()
  return (
    <>
      <button
        type="button"
        className="q-more"
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        {opened ? 'Menos datos' : 'Más datos'}
      </button>
      <div id={id} hidden={!opened}>
        {opened && <FieldGrid>{children}</FieldGrid>}
      </div>
    </>
  )
}

/** A read-only field: its label above, its value below. *Sin asignar* when empty. */
export function ReadField({ label, children }: { label: string; children?: ReactNode }) {
  const empty = children === undefined || children === null || children === ''
  return (
    <dl className="q-read">
      <dt>{label}</dt>
      <dd>{empty ? <span className="q-muted">Sin asignar</span> : children}</dd>
    </dl>
  )
}
