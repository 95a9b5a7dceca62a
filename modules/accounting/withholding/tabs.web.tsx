import './withholding.css'
import { permissionFor } from '@quina/blocks'
import { useCan } from '@quina/blocks/web'
import { Link } from '@quina/ui/web'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { labourBracket } from '../labour-income/bracket.contract.ts'
import { uvt } from '../uvt/uvt.contract.ts'
import { withholdingRule } from '../withholding-rule/withholding-rule.contract.ts'
import { simulateWithholding } from './withholding.contract.ts'

const home = '/contabilidad/retenciones'
const tabs = [
  ['Reglas', home, permissionFor(withholdingRule, 'view')],
  ['UVT', `${home}/uvt`, permissionFor(uvt, 'view')],
  ['Tabla del art. 383', `${home}/tabla-383`, permissionFor(labourBracket, 'view')],
  ['Simular', `${home}/simular`, simulateWithholding],
] as const

/** The parts of withholding, each at its own address. */
export function WithholdingTabs({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const can = useCan()
  return (
    <div className="q-withholding">
      <nav className="q-withholding-tabs q-no-print" aria-label="Retenciones">
        {tabs
          .filter(([, , permission]) => can(permission))
          .map(([label, path]) => (
            <Link key={path} href={path} className="" aria-current={path === pathname ? 'page' : undefined}>
              {label}
            </Link>
          ))}
      </nav>
      {children}
    </div>
  )
}
