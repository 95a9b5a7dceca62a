import './payments.css'
import { permissionFor } from '@quina/blocks'
import { useCan } from '@quina/blocks/web'
import { Link } from '@quina/ui/web'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { bankFilePermissions } from '../bank-file/bank-file.contract.ts'
import { paymentOrder } from '../payment-order/payment-order.contract.ts'
import { viewPayables } from './payable.contract.ts'

const tabs = [
  ['Por pagar', '/pago', viewPayables],
  ['Órdenes de pago', '/pago/ordenes', permissionFor(paymentOrder, 'view')],
  ['Archivos para bancos', '/pago/archivos', bankFilePermissions.view],
] as const

/** The parts of paying, each at its own address. */
export function PaymentTabs({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const can = useCan()
  return (
    <div className="q-payments">
      <nav className="q-payments-tabs q-no-print" aria-label="Pagos">
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
