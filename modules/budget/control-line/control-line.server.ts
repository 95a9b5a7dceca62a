import { endpoint } from '@quina/blocks'
import { type Operation, operation } from '@quina/blocks/server'
import { insist, newId } from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import {
  openLinePath,
  openLinePermission,
  type VigenciaDelGasto,
  vigenciasDelGasto,
} from './control-line.contract.ts'

const kinds = Object.keys(vigenciasDelGasto) as VigenciaDelGasto[]

/**
 * A rubro leaf and a fuente that the initial budget did not bring together: a new agreement, money of another fuente.
 * Answers the line that is there already when there is one. @throws Problem PRE-002, PRE-004, PRE-042
 */
export const controlLineOperations: Operation[] = [
  operation(
    endpoint({
      method: 'POST',
      path: openLinePath,
      access: openLinePermission,
      tag: 'budget',
      summary: 'Abrir un rubro con otra fuente, sin valor',
      body: z.object({ rubroId: z.uuid(), fuenteId: z.uuid(), vigenciaGasto: z.enum(kinds) }),
      answer: z.object({ id: z.string(), side: z.enum(['income', 'expense']) }),
    }),
    async ({ tx, body: { rubroId, fuenteId, vigenciaGasto } }) => {
      const rubro = await tx
        .selectFrom('budget.rubroList')
        .select(['side', 'vigencia', 'leaf', 'ccpetCode', 'active'])
        .where('id', '=', rubroId)
        .executeTakeFirst()
      const refuse = (holds: boolean, code: string, message: string) =>
        insist(holds, code, message, { fields: { rubroId: message } })
      refuse(rubro?.active === true, 'PRE-042', 'El rubro no existe o está inactivo.')
      refuse(rubro?.leaf === true, 'PRE-002', 'El rubro no es una cuenta de captura (hoja).')
      refuse(rubro?.ccpetCode !== null, 'PRE-004', 'Hay rubros hoja sin código CCPET.')
      const side = rubro!.side as 'income' | 'expense'
      const [table, extra] = side === 'income' ? ['aforo', sql``] : ['apropiacion', sql`, vigencia_gasto`]
      const kind = side === 'income' ? sql`` : sql`, ${vigenciaGasto}`
      const same = side === 'income' ? sql`true` : sql`vigencia_gasto = ${vigenciaGasto}`
      const rows = await sql<{ id: string }>`
        with made as (
          insert into ${sql.table(`budget.${table}`)} (id, vigencia, rubro_id, fuente_id${extra})
          values (${newId()}, ${rubro!.vigencia}, ${rubroId}, ${fuenteId}${kind}) on conflict do nothing returning id)
        select id from made
        union all select id from ${sql.table(`budget.${table}`)}
        where rubro_id = ${rubroId}::uuid and fuente_id = ${fuenteId}::uuid and ${same}`.execute(tx)
      return { id: rows.rows[0]!.id, side }
    },
  ),
]
