import { type AnyParameter, defineParameter, f } from '@quina/blocks'
import { paymentShare } from '@quina/budget/contract'
import { closesByTercero } from '../../ledger/closing/closing.contract.ts'

const common = { module: 'accounting', area: 'Contabilidad' }

/** The moment when the income of an invoice is recognised in the budget (finance dossier §3.9); billing reads it. */
export const recognitionMoment = defineParameter({
  ...common,
  name: 'recognitionMoment',
  field: f.choice(
    'Momento del reconocimiento presupuestal',
    {
      emission: 'Al emitir la factura',
      filing: 'Al radicarla ante el pagador',
      batch: 'Por lotes, cuando cartera lo confirma',
    },
    { help: 'Cuándo se reconoce en el presupuesto lo que se factura.' },
  ),
  initial: 'emission',
})

/** The rounding of the rows of declarations (finance dossier §6.4). */
export const declarationRounding = defineParameter({
  ...common,
  name: 'declarationRounding',
  field: f.choice('Aproximación de las declaraciones', { thousand: 'Al millar', peso: 'Al peso' }),
  initial: 'thousand',
})

/** The policies that accounting declares. */
export const ownPolicies: readonly AnyParameter[] = [recognitionMoment, closesByTercero, declarationRounding]

/** The accounting policies of the hospital besides accounts and templates, from any module. */
export const policies: readonly AnyParameter[] = [...ownPolicies, paymentShare]
