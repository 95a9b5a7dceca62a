import { parameterOn } from '@quina/blocks/server'
import { oneFrom, type Tx } from '@quina/db/server'
import { type Day, must } from '@quina/kernel'
import { capitalRubros } from './capital-rubro.contract.ts'

/**
 * A capitalised asset must be bought with a rubro of capital.
 * @throws Problem BIE-037 when the registro has none, by its own code or by its CCPET code
 */
export async function mustBeCapital(tx: Tx, registroId: string | null, on: Day): Promise<void> {
  if (registroId === null) return
  const codes = (await parameterOn(tx, capitalRubros, on)).split(',').map((one) => one.trim())
  const { capital, found } = await oneFrom<{ capital: boolean; found: string | null }>(tx)`
    select coalesce(bool_or(exists (
             select from unnest(${codes}::text[]) given, unnest(array[u.code, u.ccpet_code]) own
             where own = given or starts_with(own, given || '.'))), false) as capital,
           string_agg(distinct u.code, ', ') as found
    from budget.registro_line_face l
    join budget.line_face b on b.id = l.id
    join budget.apropiacion_face p on p.id = b.apropiacion_id
    join budget.rubro_face u on u.id = p.rubro_id
    where l.parent_id = ${registroId}::uuid`
  const message = `Un bien se compra con un rubro de capital (${codes.join(', ')}): el registro es de ${found ?? 'ninguno'}.`
  must(capital, 'BIE-037', 'registroId', message)
}
