import { createDraft, performAction, saveRow } from '@quina/blocks/server'
import { oneWhere } from '@quina/db/server'
import { addDays, type Day, day, daysBetween, type Id } from '@quina/kernel'
import { clothingDeliveryService, openingService, shiftPlanService } from '@quina/payroll/server'
import { demoWorkers } from '../../ground/hospital/workers.domain.ts'
import type { Cast } from '../../ground/step/actors.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'

const engagementOf = ({ done }: Loading, worker: number) =>
  done.get(`payroll.worker.${demoWorkers[worker]!.number}`) as Id<'payroll.engagement'>

/** The balances that some people brought from the previous payroll: rests not taken, and withholdings. */
const brought = [
  { worker: 10, vacationDays: '22', taxableYear: '34240000.00', lastIbc: '4280000.00' },
  { worker: 5, vacationDays: '15', taxableYear: '48960000.00', withheldYear: '1904000.00' },
  { worker: 49, vacationDays: '7.5', cesantias: '1706063.00', cesantiasInterest: '136485.00' },
] as const

export async function bringBalances(loading: Loading, cast: Cast): Promise<void> {
  const actor = cast.as('people')
  for (const { worker, ...balances } of brought)
    await once(loading, `payroll.opening.${worker}`, actor.userId, async (tx) => {
      const body = { engagementId: engagementOf(loading, worker), onDay: day('2026-08-31'), ...balances }
      return (await saveRow(tx, openingService, { id: null, actor, body })).id
    })
}

/** The shifts of aides of hospitalización from Monday; each aide begins on another day of the week. */
const week = ['MT', 'MT', 'N', 'D', 'D', 'M', 'D'] as const
const onShifts = [18, 19, 20, 21, 23, 24, 25]
const firstShift = day('2026-11-01')
const lastShift = day('2026-11-30')

/** Plans the November of the aides of hospitalización, in which one rest became a compensatorio. */
export async function planShifts(loading: Loading, cast: Cast): Promise<void> {
  const actor = cast.as('people')
  await once(loading, 'payroll.shifts', actor.userId, async (tx) => {
    const lines = onShifts.map((worker, index) => ({
      engagementId: engagementOf(loading, worker),
      ...monthFrom(index),
    }))
    const { id: centreId } = await oneWhere(tx, 'hospital.costCentreFace', { code: '1.4' }, ['id'])
    const costCentreId = centreId as Id<'payroll.plannedService'>
    const header = { date: day('2026-10-26'), costCentreId, year: 2026, month: 11 }
    const id = await createDraft(shiftPlanService, { tx, actor, input: { ...header, lines } })
    const command = { tx, actor, id } as const
    await performAction(shiftPlanService, { ...command, today: header.date, action: 'publish', input: {} })
    const input = {
      engagementId: engagementOf(loading, onShifts[0]!),
      on: day('2026-11-22'),
      code: 'C',
      reason: 'Compensatorio del domingo 1 de noviembre, que la jefe del servicio pidió',
    }
    await performAction(shiftPlanService, { ...command, today: day('2026-11-10'), action: 'change', input })
    return id
  })
}

/** Returns the shifts of a person whose week begins some days later. */
const monthFrom = (later: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: daysBetween(firstShift, lastShift) + 1 }, (_, index) => {
      const fromMonday = daysBetween(day('2026-10-26'), addDays(firstShift, index))
      return [`d${index + 1}`, week[(fromMonday + later) % week.length]!]
    }),
  )

/** The dotación of August: one delivery signed, one not yet signed, one pending. */
const deliveries = [
  { worker: 40, deliveredOn: '2026-09-01', receivedOn: '2026-09-02' },
  { worker: 18, deliveredOn: '2026-09-01', receivedOn: null },
  { worker: 48, deliveredOn: null, receivedOn: null },
] as const

export async function giveClothing(loading: Loading, cast: Cast): Promise<void> {
  const actor = cast.as('people')
  for (const { worker, deliveredOn, receivedOn } of deliveries)
    await once(loading, `payroll.clothing.${worker}`, actor.userId, async (tx) => {
      const lines = [
        { item: 'shoes', detail: 'Zapato cerrado antideslizante', size: '38', quantity: 1 },
        { item: 'clothing', detail: 'Uniforme de dos piezas', size: 'M', quantity: 1 },
      ] as const
      const header = { date: day('2026-09-01'), year: 2026, term: 'august' } as const
      const input = { ...header, engagementId: engagementOf(loading, worker), lines: [...lines] }
      const id = await createDraft(clothingDeliveryService, { tx, actor, input })
      const act = (on: Day) => ({ tx, actor, id, today: on }) as const
      if (deliveredOn !== null)
        await performAction(clothingDeliveryService, {
          ...act(day(deliveredOn)),
          action: 'deliver',
          input: {},
        })
      if (receivedOn !== null)
        await performAction(clothingDeliveryService, {
          ...act(day(receivedOn)),
          action: 'receive',
          input: { receivedOn: day(receivedOn), receipt: 'Acta firmada, folio 14 de su historia laboral' },
        })
      return id
    })
}
