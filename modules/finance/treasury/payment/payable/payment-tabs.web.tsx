import './payments.css'
import { ScreenTabs } from '@quina/blocks/web'
import type { ReactNode } from 'react'

const tabs = [
  ['Por pagar', '/pago'],
  ['Órdenes de pago', '/pago/ordenes'],
  ['Archivos para bancos', '/pago/archivos'],
] as const

export const PaymentTabs = ({ children }: { readonly children: ReactNode }) => (
  <ScreenTabs label="Pagos" tabs={tabs}>
    {children}
  </ScreenTabs>
)
