import { ScreenTabs } from '@quina/blocks/web'
import type { ReactNode } from 'react'

const tabs = [
  ['Facturas', '/factura-venta'],
  ['Notas crédito', '/factura-venta/notas'],
] as const

/** What is sold, and what is reversed of it. */
export const SaleTabs = ({ children }: { readonly children: ReactNode }) => (
  <ScreenTabs label="Facturas de venta" tabs={tabs}>
    {children}
  </ScreenTabs>
)
