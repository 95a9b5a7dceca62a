import { ScreenTabs } from '@quina/blocks/web'
import type { ReactNode } from 'react'

const tabs = [
  ['Emitidas', '/cuentas-cobro'],
  ['Recibidas', '/cuentas-cobro/recibidas'],
] as const

/** Tabs for issued and received cuentas de cobro. */
export const CuentaTabs = ({ children }: { readonly children: ReactNode }) => (
  <ScreenTabs label="Cuentas de cobro" tabs={tabs}>
    {children}
  </ScreenTabs>
)
