import { endpoint } from '@quina/blocks'
import { type Operation, operation } from '@quina/blocks/server'
import { insist } from '@quina/kernel'
import { z } from 'zod'
import { openControlLines } from '../ledger/control-lines.server.ts'
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
      const name = { rubroId, fuenteId, ...(side === 'income' ? {} : { vigenciaGasto }) }
      const table = side === 'income' ? 'aforo' : 'apropiacion'
      const idOf = await openControlLines(tx, table, { names: [name], vigencia: rubro!.vigencia! })
      return { id: idOf(name), side }
    },
  ),
]
