import { ScreenTabs } from '@quina/blocks/web'
import type { ReactNode } from 'react'

const tabs = [
  ['Emitidas', '/cuentas-cobro'],
  ['Recibidas', '/cuentas-cobro/recibidas'],
] as const

/** Both ways of a cuenta de cobro. */
export const CuentaTabs = ({ children }: { readonly children: ReactNode }) => (
  <ScreenTabs label="Cuentas de cobro" tabs={tabs}>
    {children}
  </ScreenTabs>
)
