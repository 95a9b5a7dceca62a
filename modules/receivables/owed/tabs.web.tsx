import './owed.css'
import { permissionFor } from '@quina/blocks'
import { useCan } from '@quina/blocks/web'
import { Link } from '@quina/ui/web'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { application } from '../application/application.contract.ts'
import { collection } from '../collection/collection.contract.ts'
import { payment } from '../payment/payment.contract.ts'
import { viewReceivables } from './owed.contract.ts'

type Tab = readonly [label: string, path: string, permission: string]

/** Cartera by filing or by invoice. */
export const receivablesTabs: readonly Tab[] = [
  ['Por radicación', '/accounting/wallet/index', viewReceivables],
  ['Por factura', '/accounting/wallet/invoices', viewReceivables],
]
/** Payments, what was applied of them and what was collected. */
export const paymentTabs: readonly Tab[] = [
  ['Pagos', '/accounting/wallet/payment', permissionFor(payment, 'view')],
  ['Aplicaciones', '/accounting/wallet/application', permissionFor(application, 'view')],
  ['Recaudos', '/accounting/wallet/collection', permissionFor(collection, 'view')],
]

interface TabsProps {
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly children: ReactNode
}

/** Lists that stand together, each at its own address. */
export function Tabs({ label, tabs, children }: TabsProps) {
  const { pathname } = useLocation()
  const can = useCan()
  return (
    <div className="q-owed">
      <nav className="q-owed-tabs q-no-print" aria-label={label}>
        {tabs
          .filter(([, , permission]) => can(permission))
          .map(([name, path]) => (
            <Link key={path} href={path} className="" aria-current={path === pathname ? 'page' : undefined}>
              {name}
            </Link>
          ))}
      </nav>
      {children}
    </div>
  )
}
