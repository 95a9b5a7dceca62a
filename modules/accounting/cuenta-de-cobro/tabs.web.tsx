import './cuenta-de-cobro.css'
import { permissionFor } from '@quina/blocks'
import { useCan } from '@quina/blocks/web'
import { Link } from '@quina/ui/web'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cuentaReceived } from '../cuenta-received/cuenta-received.contract.ts'
import { cuentaDeCobro } from './cuenta-de-cobro.contract.ts'

const tabs = [
  ['Emitidas', '/cuentas-cobro', permissionFor(cuentaDeCobro, 'view')],
  ['Recibidas', '/cuentas-cobro/recibidas', permissionFor(cuentaReceived, 'view')],
] as const

/** Both ways of a cuenta de cobro, each at its own address. */
export function CuentaTabs({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const can = useCan()
  return (
    <div className="q-cuentas">
      <nav className="q-cuentas-tabs q-no-print" aria-label="Cuentas de cobro">
        {tabs
          .filter(([, , permission]) => can(permission))
          .map(([label, path]) => (
            <Link key={path} href={path} className="" aria-current={path === pathname ? 'page' : undefined}>
              {label}
            </Link>
          ))}
      </nav>
      {children}
    </div>
  )
}
