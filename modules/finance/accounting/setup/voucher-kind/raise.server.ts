import { type Operation, serveCommand } from '@quina/blocks/server'
import { addTo, raiseNumber, rowOf } from '@quina/db/server'
import { insist, newId, notFound } from '@quina/kernel'
import { voucherSeries } from '../../ledger/journal/journal-ledger.server.ts'
import { raiseVouchers } from './raise.contract.ts'

/**
 * Gives the next voucher of a kind a later number and stores the reason, so the skipped numbers are no gap.
 * @throws Problem CON-100 when it is not later, 404 for a kind that does not exist.
 */
export const raiseOperations: Operation[] = [
  serveCommand(raiseVouchers, async ({ tx, actor, input: { id, vigencia, next, reason } }) => {
    const kind = await rowOf(tx, 'accounting.voucherKind', id, ['code', 'restarts'])
    if (kind === undefined) throw notFound('El tipo de comprobante')
    const { raised, former } = await raiseNumber(tx, voucherSeries(kind, vigencia), next)
    const message = `El consecutivo solo sube: el siguiente de ${kind.code} es ${former}.`
    insist(raised, 'CON-100', message, { status: 409, facts: { former }, fields: { next: message } })
    const row = { id: newId(), kindId: id, vigencia, former, next, reason, raisedBy: actor.userId }
    await addTo(tx, 'accounting.numberRaise', row)
    return { former, next }
  }),
]
