import { ScreenTabs } from '@quina/blocks/web'
import type { ReactNode } from 'react'

const tabs = [
  ['Facturas', '/factura-venta'],
  ['Notas crédito', '/factura-venta/notas'],
] as const

/** Tabs for invoices and their notas crédito. */
export const SaleTabs = ({ children }: { readonly children: ReactNode }) => (
  <ScreenTabs label="Facturas de venta" tabs={tabs}>
    {children}
  </ScreenTabs>
)
