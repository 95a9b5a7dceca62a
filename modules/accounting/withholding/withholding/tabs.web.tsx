import './withholding.css'
import { permissionFor } from '@quina/blocks'
import { ScreenTabs } from '@quina/blocks/web'
import type { ReactNode } from 'react'
import { uvt } from '../../setup/uvt/uvt.contract.ts'
import { icaExclusion } from '../ica-exclusion/ica-exclusion.contract.ts'
import { labourBracket } from '../labour-income/bracket.contract.ts'
import { withholdingRule } from '../withholding-rule/withholding-rule.contract.ts'
import { simulateWithholding } from './withholding.contract.ts'

const home = '/contabilidad/retenciones'
const tabs = [
  ['Reglas', home, permissionFor(withholdingRule, 'view')],
  ['UVT', `${home}/uvt`, permissionFor(uvt, 'view')],
  ['Tabla del art. 383', `${home}/tabla-383`, permissionFor(labourBracket, 'view')],
  ['Exclusiones de ICA', `${home}/exclusiones-ica`, permissionFor(icaExclusion, 'view')],
  ['Simular', `${home}/simular`, simulateWithholding],
] as const

/** The parts of withholding. */
export const WithholdingTabs = ({ children }: { readonly children: ReactNode }) => (
  <ScreenTabs label="Retenciones" tabs={tabs}>
    {children}
  </ScreenTabs>
)
