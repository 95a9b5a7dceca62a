import { permissionFor } from '@quina/blocks'
import { ScreenTabs } from '@quina/blocks/web'
import type { ReactNode } from 'react'
import { saleCreditNote } from '../sale-credit-note/sale-credit-note.contract.ts'
import { saleInvoice } from './sale-invoice.contract.ts'

const tabs = [
  ['Facturas', '/factura-venta', permissionFor(saleInvoice, 'view')],
  ['Notas crédito', '/factura-venta/notas', permissionFor(saleCreditNote, 'view')],
] as const

/** What is sold, and what is reversed of it. */
export const SaleTabs = ({ children }: { readonly children: ReactNode }) => (
  <ScreenTabs label="Facturas de venta" tabs={tabs}>
    {children}
  </ScreenTabs>
)
