import './payments.css'
import { permissionFor } from '@quina/blocks'
import { ScreenTabs } from '@quina/blocks/web'
import type { ReactNode } from 'react'
import { bankFilePermissions } from '../bank-file/bank-file.contract.ts'
import { paymentOrder } from '../payment-order/payment-order.contract.ts'
import { viewPayables } from './payable.contract.ts'

const tabs = [
  ['Por pagar', '/pago', viewPayables],
  ['Órdenes de pago', '/pago/ordenes', permissionFor(paymentOrder, 'view')],
  ['Archivos para bancos', '/pago/archivos', bankFilePermissions.view],
] as const

/** The parts of paying. */
export const PaymentTabs = ({ children }: { readonly children: ReactNode }) => (
  <ScreenTabs label="Pagos" tabs={tabs}>
    {children}
  </ScreenTabs>
)
