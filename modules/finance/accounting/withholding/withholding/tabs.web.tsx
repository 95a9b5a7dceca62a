import './withholding.css'
import { ScreenTabs } from '@quina/blocks/web'
import type { ReactNode } from 'react'

const home = '/contabilidad/retenciones'
const tabs = [
  ['Reglas', home],
  ['UVT', `${home}/uvt`],
  ['Tabla del art. 383', `${home}/tabla-383`],
  ['Exclusiones de ICA', `${home}/exclusiones-ica`],
  ['Simular', `${home}/simular`],
] as const

export const WithholdingTabs = ({ children }: { readonly children: ReactNode }) => (
  <ScreenTabs label="Retenciones" tabs={tabs}>
    {children}
  </ScreenTabs>
)
