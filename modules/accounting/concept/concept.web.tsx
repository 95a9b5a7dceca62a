import { permissionFor } from '@quina/blocks'
import { type CatalogScreenSpec, catalogScreens, type ListRow, useCan } from '@quina/blocks/web'
import { type RowAction, useGoTo } from '@quina/ui/web'
import { useState } from 'react'
import { causacion } from '../causacion/causacion.contract.ts'
import { concept } from './concept.contract.ts'
import { SimulateConcept } from './simulate.web.tsx'

const spec: CatalogScreenSpec<typeof concept> = {
  path: '/movimiento-contable',
  columns: [
    'code',
    'name',
    'kindId',
    'debitAccountId',
    'creditAccountId',
    'withholdingConcept',
    'rubroCode',
    'active',
  ],
  actions: () => [useLedgerAction()],
}

/** The second half of the screen in the specification: every line of the books. */
function useLedgerAction() {
  const goTo = useGoTo()
  return { label: 'Consultar movimientos', run: () => goTo('/movimiento-contable/consulta') }
}

/** What vouchers are about, with the accounts each moves; whoever sees causaciones may try what one of it would post. */
export function Concepts() {
  const can = useCan()
  const [tried, setTried] = useState<{ readonly id: string; readonly name: string } | null>(null)
  const [{ List }] = useState(() => {
    const simulate = ({ id, name, active }: ListRow): RowAction => ({
      label: 'Simular asiento…',
      run: () => setTried({ id, name: String(name) }),
      reason: active === true ? undefined : 'El concepto está inactivo.',
    })
    const rowActions = can(permissionFor(causacion, 'view')) ? (row: ListRow) => [simulate(row)] : undefined
    return catalogScreens(concept, rowActions ? { ...spec, rowActions } : spec)
  })
  return (
    <>
      <List />
      {tried && <SimulateConcept concept={tried} onClose={() => setTried(null)} />}
    </>
  )
}
