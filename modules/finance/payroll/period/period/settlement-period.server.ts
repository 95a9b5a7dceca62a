import { actingOn, asPartOf, createDraft, performAction } from '@quina/blocks/server'
import { changeById, rowsFrom, rowsWhere } from '@quina/db/server'
import {
  defineSettlementPayrolls,
  type SettlementPayrolls,
} from '../../benefits/settlement/settlement-payroll.server.ts'
import { monthOfSettlement, settledPayment } from '../kind/settlement-people.server.ts'
import { monthReading } from '../month/month-reading.server.ts'
import { payrollPeriod } from './period.contract.ts'
import { periodService } from './period.server.ts'
import { mustNotBeCorrected } from './period-approval.server.ts'

const part = 'payroll.benefitLiquidation'

/** A settlement or a benefit is stored as a payroll of one person, which takes a number and is approved and annulled with it. */
export const settlementPayrolls: SettlementPayrolls = {
  async foresee(tx, settling) {
    const period = await monthOfSettlement(tx, settling)
    const reading = await monthReading(tx, period, { only: settling.engagementId })
    const { lines, settled, totals, notes } = await settledPayment(tx, settling, reading)
    const own = new Set(settled.map(({ line }) => line))
    return {
      days: lines.filter((one) => one.nature === 'earning' && !own.has(one)),
      deducted: lines.filter(
        (one) => one.nature === 'deduction' || (one.nature === 'employer' && own.has(one)),
      ),
      net: totals.net,
      notes,
    }
  },
  async approve(tx, by, settling) {
    const { campusId, year, month, paidOn } = await monthOfSettlement(tx, settling)
    const acting = actingOn(by.actor, payrollPeriod, campusId)
    const backwards = { untilDay: null, retroactiveFrom: null }
    const kind = settling.kind === 'settlement' ? 'settlement' : 'benefit'
    const input = { kind, date: settling.date, year, month, paidOn, ...backwards } as const
    await asPartOf(tx, part, async () => {
      const id = await createDraft(periodService, { tx, actor: acting, input })
      await changeById(tx, 'payroll.period', id, { liquidationId: settling.id })
      const command = { tx, ...by, actor: acting, id, input: {} }
      await performAction(periodService, { ...command, action: 'liquidate' })
      await performAction(periodService, { ...command, action: 'approve' })
    })
  },
  async annul(tx, { actor: { userId } }, id) {
    for (const made of await rowsWhere(tx, 'payroll.period', { liquidationId: id, status: 'approved' }, [
      'id',
    ]))
      await mustNotBeCorrected(tx, made.id)
    await rowsFrom(tx)`
      update payroll.period set status = 'annulled', version = version + 1, updated_by = ${userId}::uuid, updated_at = now()
      where liquidation_id = ${id}::uuid and status = 'approved'`
  },
}
defineSettlementPayrolls(settlementPayrolls)
