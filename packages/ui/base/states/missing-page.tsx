import type { ReactNode } from 'react'
import { Link } from '../link/link.tsx'

/** An address without a screen, and why, when it is known. */
export const MissingPage = ({ children }: { readonly children?: ReactNode }) => (
  <div className="q-state">
    <h1 className="q-state-title">Esta página no existe</h1>
    <p className="q-state-text">{children ?? 'Revise la dirección, o busque la pantalla con Ctrl+K.'}</p>
    <Link href="/">Ir al inicio</Link>
  </div>
)
