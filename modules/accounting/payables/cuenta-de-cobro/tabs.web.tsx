import { permissionFor } from '@quina/blocks'
import { ScreenTabs } from '@quina/blocks/web'
import type { ReactNode } from 'react'
import { cuentaReceived } from '../cuenta-received/cuenta-received.contract.ts'
import { cuentaDeCobro } from './cuenta-de-cobro.contract.ts'

const tabs = [
  ['Emitidas', '/cuentas-cobro', permissionFor(cuentaDeCobro, 'view')],
  ['Recibidas', '/cuentas-cobro/recibidas', permissionFor(cuentaReceived, 'view')],
] as const

/** Both ways of a cuenta de cobro. */
export const CuentaTabs = ({ children }: { readonly children: ReactNode }) => (
  <ScreenTabs label="Cuentas de cobro" tabs={tabs}>
    {children}
  </ScreenTabs>
)
