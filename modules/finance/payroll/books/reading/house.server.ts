import type { Tx } from '@quina/db/server'
import { type Id, insist } from '@quina/kernel'
import { houseTercero } from '@quina/people/server'

/** The house as a tercero, for registros of payrolls and for payments to several people. @throws Problem NOM-783 */
export async function houseOf(tx: Tx): Promise<Id<'people.tercero'>> {
  const id = await houseTercero(tx)
  const missing =
    'Registre la entidad como tercero, con su NIT: a su nombre se comprometen las nóminas y se paga a varios.'
  insist(id !== null, 'NOM-783', missing)
  return id
}
