import { Link } from '../link/link.tsx'

/** The user may not see this. `who` names who can grant it. */
export function NoPermission({ who }: { who?: string }) {
  return (
    <div className="q-state">
      <h1 className="q-state-title">No tiene permiso para esta opción</h1>
      <p className="q-state-text">{who ?? 'Si la necesita, pídala al administrador del sistema.'}</p>
      <Link href="/">Ir al inicio</Link>
    </div>
  )
}
