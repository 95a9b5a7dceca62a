import { catalogService, serveCatalog } from '@quina/blocks/server'
import { rowWhere } from '@quina/db/server'
import { must, refused } from '@quina/kernel'
import { conceptAccount } from './concept-account.contract.ts'

const whole = /^\d{6,}$/
const shape = 'Escriba el código de la cuenta, de seis dígitos o más.'

/** Rules: NOM-444 the shape of an account, NOM-445 one row by concept, regime and first day, NOM-446 at least one account. */
const conceptAccountService = catalogService<typeof conceptAccount>({
  catalog: conceptAccount,
  whose: 'house',
  chosenBy: ['payroll'],
  existing: (tx, { conceptId, regime, fromDay }) =>
    rowWhere(tx, 'payroll.conceptAccount', { conceptId, regime, fromDay }, ['id', 'version']),
  onSave: async (_tx, { values }) => {
    for (const name of ['administrative', 'publicFund', 'payable'] as const)
      must(values[name] === null || whole.test(values[name]), 'NOM-444', name, shape)
    const { administrative, operative, payable } = values
    must(
      operative === null || whole.test(operative) || /^\d{2}$/.test(operative),
      'NOM-444',
      'operative',
      shape,
    )
    const none = 'Escriba al menos una cuenta.'
    must(administrative !== null || operative !== null || payable !== null, 'NOM-446', 'administrative', none)
  },
  refusals: {
    concept_account_once: refused(
      'NOM-445',
      'Ese concepto ya tiene cuentas de ese régimen desde ese día.',
      'fromDay',
    ),
  },
})

export const conceptAccountOperations = serveCatalog(conceptAccountService)
