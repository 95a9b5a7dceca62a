import { permissionFor } from '@quina/blocks'
import type { Alert } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { contract, type contractConditions } from '../contract/contract.contract.ts'

type Condition = keyof typeof contractConditions

const counting = (conditions: readonly Condition[]) => async (tx: Tx) => {
  const { n } = await tx
    .selectFrom('insurers.contractList')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
    .where('condition', 'in', [...conditions])
    .executeTakeFirstOrThrow()
  return n
}

const alertOf = (
  name: string,
  conditions: readonly Condition[],
  words: Pick<Alert, 'tone' | 'one' | 'many' | 'meaning' | 'who'>,
): Alert => ({
  name,
  permission: permissionFor(contract, 'view'),
  to: `/Contratos?condition=${conditions.join(',')}`,
  count: counting(conditions),
  ...words,
})

/** Contracts that need an otrosí, or a new contract. */
export const contractAlerts: readonly Alert[] = [
  alertOf('insurers.overContracts', ['expired', 'exhausted'], {
    tone: 'bad',
    one: 'contrato activo vencido o agotado',
    many: 'contratos activos vencidos o agotados',
    meaning: 'No se puede facturar con ellos: registre la prórroga o la adición, o termínelos.',
    who: 'Contratación',
  }),
  alertOf('insurers.contractsRunningOut', ['expiring', 'almost'], {
    tone: 'warning',
    one: 'contrato por vencer o por agotarse',
    many: 'contratos por vencer o por agotarse',
    meaning: 'Acuerde el otrosí o el contrato siguiente antes de que se acaben sus días o su valor.',
    who: 'Contratación',
  }),
]
