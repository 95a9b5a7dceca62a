import './conflicts.css'

interface ConflictsProps {
  readonly of: readonly {
    readonly code: string
    readonly label: string
    readonly roleNames?: readonly [string, string]
  }[]
}

/** The segregated duties that would be joined, shown before saving. */
export function Conflicts({ of }: ConflictsProps) {
  if (of.length === 0) return null
  return (
    <ul className="q-conflicts" role="status">
      {of.map(({ code, label, roleNames }) => (
        <li key={`${code} ${roleNames?.join(' ')}`}>
          <b>Conflicto de funciones {code}.</b> {label}: debe hacerlo gente distinta
          {roleNames === undefined ? '.' : ` (${[...new Set(roleNames)].join(' y ')}).`}
        </li>
      ))}
    </ul>
  )
}
