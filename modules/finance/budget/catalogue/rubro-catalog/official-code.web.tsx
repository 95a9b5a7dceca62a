import { ListScreen, ReportScreen, useGo, useVigencia } from '@quina/blocks/web'
import type { PageAction } from '@quina/ui/web'
import { officialCodePath, officialCodes, unmappedRubros } from './official-code.contract.ts'

/** CCPET, CPC, fuentes and MGA: lists the official codes, with a link to import their new versions. */
export function OfficialCodes() {
  const go = useGo()
  const actions: readonly PageAction[] = [
    { label: 'Rubros sin homologar', run: () => void go('/budget/unmapped-rubro') },
    { label: 'Versiones e importación', run: () => void go('/catalogos-oficiales') },
  ]
  return (
    <ListScreen
      list={officialCodes}
      path={officialCodePath}
      title="Catálogos del presupuesto"
      columns={['code', 'name', 'catalogue', 'kind', 'used', 'offered', 'since']}
      open={({ id }) => `/catalogos-oficiales/codigo/${id}`}
      actions={actions}
    />
  )
}

export function UnmappedRubros() {
  const vigencia = useVigencia()
  return <ReportScreen key={vigencia} report={unmappedRubros} defaults={{ vigencia: String(vigencia) }} />
}
