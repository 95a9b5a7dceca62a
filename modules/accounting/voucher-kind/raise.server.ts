import { endpoint, shapeOf } from '@quina/blocks'
import { type Operation, operation } from '@quina/blocks/server'
import { raiseNumber } from '@quina/db/server'
import { insist, newId, notFound } from '@quina/kernel'
import { z } from 'zod'
import { voucherSeries } from '../journal/journal-ledger.server.ts'
import { raiseAsks, raiseNumbers, raisePath } from './raise.contract.ts'

/**
 * The next voucher of a kind takes a later number, and the reason is kept: what is left out is no gap.
 * @throws Problem CON-100 when it is not later, 404 for a kind that does not exist.
 */
export const raiseOperations: Operation[] = [
  operation(
    endpoint({
      method: 'POST',
      path: raisePath,
      access: raiseNumbers,
      tag: 'accounting',
      summary: 'Tipos de comprobante: subir el consecutivo',
      keyed: true,
      params: z.object({ id: z.uuid() }),
      body: shapeOf(raiseAsks),
      answer: z.object({ former: z.number(), next: z.number() }),
    }),
    async ({ tx, actor, params, body: { vigencia, next, reason } }) => {
      const kind = await tx
        .selectFrom('accounting.voucherKind')
        .select(['code', 'restarts'])
        .where('id', '=', params.id)
        .executeTakeFirst()
      if (kind === undefined) throw notFound('El tipo de comprobante')
      const { raised, former } = await raiseNumber(tx, voucherSeries(kind, vigencia), next)
      const message = `El consecutivo solo sube: el siguiente de ${kind.code} es ${former}.`
      insist(raised, 'CON-100', message, { status: 409, facts: { former }, fields: { next: message } })
      const row = { id: newId(), kindId: params.id, vigencia, former, next, reason, raisedBy: actor.userId }
      await tx.insertInto('accounting.numberRaise').values(row).execute()
      return { former, next }
    },
  ),
]
