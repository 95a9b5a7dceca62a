import { campusScope, listOperations, type Operation, serveCommand } from '@quina/blocks/server'
import { rowOf, type Tx } from '@quina/db/server'
import { type Day, must, newId, notFound } from '@quina/kernel'
import { viewReceivables } from '../owed/owed.contract.ts'
import { claimDeduction, deductionList, deductionPath } from './deduction.contract.ts'

/** The operations on amounts deducted without a glosa. Rules: CAR-180. */
export const deductionOperations: Operation[] = [
  ...listOperations({
    list: deductionList,
    view: 'receivables.deductedGlosaList',
    path: deductionPath,
    title: 'Glosas descontadas',
    tag: 'receivables',
    access: viewReceivables,
    scope: (actor) => ({ campusId: campusScope(actor) }),
  }),
  serveCommand(claimDeduction, async ({ tx, input: { deductionId: id, ...done }, actor, today }) => {
    const takenOff = await deductedOn(tx, id, campusScope(actor))
    const days = 'La fecha va del día del descuento a hoy.'
    must(done.day >= takenOff && done.day <= today, 'CAR-180', 'day', days)
    await tx
      .insertInto('receivables.deductionClaim')
      .values({ id: newId(), lineId: id, createdBy: actor.userId, ...done })
      .onConflict((conflict) => conflict.column('lineId').doUpdateSet({ ...done, createdBy: actor.userId }))
      .execute()
  }),
]

/** @throws Problem GEN-404 when it does not exist, is no longer active, or belongs to a site outside the caller's reach. */
async function deductedOn(tx: Tx, id: string, campusId: string | null): Promise<Day> {
  const row = await rowOf(tx, 'receivables.deductedGlosaList', id, ['date', 'campusId'])
  if (row === undefined || (campusId !== null && row.campusId !== campusId)) throw notFound('El descuento')
  return row.date as Day
}
