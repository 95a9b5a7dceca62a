import { rowFrom, type Tx } from '@quina/db/server'
import { type Id, insist } from '@quina/kernel'

/** The house as a tercero: who payrolls are committed with, and the beneficiary of what pays several. @throws Problem NOM-783 */
export async function houseOf(tx: Tx): Promise<Id<'people.tercero'>> {
  const house = await rowFrom<{ id: Id<'people.tercero'> }>(tx)`
    select t.id from people.tercero_face t join admin.company_face c on c.nit = t.number
    where t.document_type = 'NIT' and t.active limit 1`
  const missing =
    'Registre la entidad como tercero, con su NIT: a su nombre se comprometen las nóminas y se paga a varios.'
  insist(house !== undefined, 'NOM-783', missing)
  return house.id
}
