import { catalogScreens } from '@quina/blocks/web'
import { useGoTo } from '@quina/ui/web'
import { concept } from './concept.contract.ts'

const screens = catalogScreens(concept, {
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
})

/** The second half of the screen in the specification: every line of the books. */
function useLedgerAction() {
  const goTo = useGoTo()
  return { label: 'Consultar movimientos', run: () => goTo('/movimiento-contable/consulta') }
}

/** What vouchers are about, with the accounts each moves. */
export const Concepts = screens.List
