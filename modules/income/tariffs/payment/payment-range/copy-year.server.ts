import { type Operation, saveRow, serveProcess, serveQuery, toWire, valuesIn } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { insist, type Money, moneyText, must } from '@quina/kernel'
import { uvbOf } from '../../manuals/uvb/uvb.server.ts'
import { exemptionLabels, ripsConcepts } from '../moderating/moderating.contract.ts'
import { moderatingAt } from '../moderating/moderating-at.server.ts'
import { copyRanges, simulateModerating } from './copy-year.contract.ts'
import { type PaymentRangeValues, paymentRange } from './payment-range.contract.ts'
import { inYear } from './payment-range.domain.ts'
import { paymentRangeService } from './payment-range.server.ts'

async function rangesOf(
  tx: Tx,
  year: number,
): Promise<readonly (PaymentRangeValues & { readonly id: string })[]> {
  const rows = await tx
    .selectFrom('tariffs.paymentRange')
    .selectAll()
    .where('year', '=', year)
    .where('active', '=', true)
    .orderBy('regime')
    .orderBy('category')
    .execute()
  return rows.map((row) => ({ ...valuesIn(paymentRange.fields, row), id: row.id }))
}

const textOrNull = (amount: Money | null) => (amount === null ? null : moneyText(amount))

export const rangeCopy = serveProcess(copyRanges, {
  whose: 'house',
  async plan(tx, { from, to }) {
    must(to > from, 'TAR-027', 'to', 'Debe ser posterior.')
    const uvb = await uvbOf(tx, to)
    const there = await rangesOf(tx, to)
    must(there.length === 0, 'TAR-028', 'to', `Ya hay rangos de ${to}.`)
    return (await rangesOf(tx, from)).map((range) => {
      const raised = inYear(range, to, uvb)
      const { regime, category, userType, cuotaUvb } = range
      return {
        key: range.id,
        values: {
          regime,
          category,
          userType,
          cuotaUvb,
          cuotaBefore: textOrNull(range.cuota),
          cuota: textOrNull(raised.cuota),
          eventCapBefore: textOrNull(range.eventCap),
          eventCap: textOrNull(raised.eventCap),
          yearCapBefore: textOrNull(range.yearCap),
          yearCap: textOrNull(raised.yearCap),
        },
      }
    })
  },
  async run(tx, { key }, { from, to, norm }, by) {
    const range = (await rangesOf(tx, from)).find(({ id }) => id === key)
    insist(range !== undefined, 'TAR-029', 'El rango ya no está.')
    const raised = { ...inYear(range, to, await uvbOf(tx, to)), norm }
    const body = toWire(paymentRange.fields, raised)
    await saveRow(tx, paymentRangeService, { id: null, body, actor: by })
  },
})

/** Calculates what a user would pay; writes nothing. */
export const simulateModeratingOperations: readonly Operation[] = [
  serveQuery(simulateModerating, async ({ tx, input: { serviceId, serviceClass, ...input } }) => {
    const chosen = 'Elija el servicio o su clase de pago.'
    must(serviceId !== null || serviceClass !== null, 'TAR-060', 'serviceId', chosen)
    const service = serviceId === null ? { class: serviceClass ?? 'copago' } : { id: serviceId }
    const { concept, amount, why } = await moderatingAt(tx, { ...input, service })
    return {
      concept: { copago: 'Copago', cuota: 'Cuota moderadora', none: 'No paga' }[concept],
      rips: ripsConcepts[concept],
      amount: moneyText(amount),
      why: why === null ? null : exemptionLabels[why],
    }
  }),
]
