import { parameterOn } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { decimalesPresupuesto } from '@quina/hospital/contract'
import { insist } from '@quina/kernel'
import type { BudgetMove, MoveClass } from './budget-ledger.domain.ts'

/** What a document of the budget begins. What was begun with centavos is paid and given back with them. */
const begun: ReadonlySet<MoveClass> = new Set<MoveClass>([
  'AI',
  'AD',
  'RD',
  'CR',
  'CC',
  'APL',
  'IAI',
  'IAD',
  'IRD',
  'CDP',
  'CDP+',
  'RP',
  'RP+',
  'OB',
])

/** An entity that keeps its budget in whole pesos begins nothing with centavos. @throws Problem PRE-124 */
export async function mustBeWholePesos(tx: Tx, moves: readonly BudgetMove[]): Promise<void> {
  const cents = moves.filter(({ class: name, amount }) => begun.has(name) && amount % 100n !== 0n)
  const [first] = cents
  if (first === undefined) return
  const decimals = await parameterOn(tx, decimalesPresupuesto, first.day)
  const message = 'El presupuesto se lleva en pesos enteros: escriba el valor sin centavos.'
  const at = moves.indexOf(first)
  insist(decimals !== '0', 'PRE-124', message, { fields: { [`lines.${at}.amount`]: message } })
}
