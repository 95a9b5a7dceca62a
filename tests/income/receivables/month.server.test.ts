import { decideParameter } from '@quina/blocks/server'
import { day, money, pesos } from '@quina/kernel'
import {
  applicationService,
  discountService,
  impairmentService,
  paymentService,
  receivables,
} from '@quina/receivables/server'
import { screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../../../apps/api/modules.ts'
import { isFault, pairsOf } from '../../../modules/finance/treasury/report/proof/pair.server.ts'
import { type CheckName, checks } from '../../../modules/finance/treasury/report/proof/proof.contract.ts'
import { deemGlosa } from '../../../modules/income/receivables/claim/glosa-answer/answer.contract.ts'
import {
  acceptanceLimit,
  creditGlosa,
} from '../../../modules/income/receivables/claim/glosa-credit/credit.contract.ts'
import { type GlosaWorld, glosaWorld } from './glosa-world.ts'

/** A month of cartera: what ledgers keep stays what their moves add up to, and the Cuadre finds no fault in it. */
let world: GlosaWorld
beforeAll(async () => {
  world = await glosaWorld()
}, 180_000)
afterAll(() => world.close())

const drift = async () => {
  const found: string[] = []
  for (const monitor of modules.flatMap((module) => module.monitors ?? []))
    found.push(...(await world.act((tx) => monitor.check(tx))))
  return found
}
const faults = async () => {
  const found: string[] = []
  for (const check of Object.keys(checks) as CheckName[]) {
    const pairs = await world.act((tx) => pairsOf(tx, check, { vigencia: 2026, to: '2026-12-31' }))
    found.push(
      ...pairs.filter(isFault).map(({ document, one, other }) => `${check} ${document}: ${one} ${other}`),
    )
  }
  return found
}

/** Pays an invoice with what its payer withheld of it; what is beyond all that it owes goes to its advance. */
async function paid(invoiceId: string, given: { amount: number; applied: number; withheld: number }) {
  const { amount, applied, withheld } = given
  const retentions = [
    { kind: 'renta', base: pesos(applied + withheld), percent: '2', amount: pesos(withheld) },
  ]
  const paymentId = await world.draft(paymentService, {
    ...{ date: '2026-12-16', bankAccountId: world.savings, payerId: world.payerId, origin: 'transfer' },
    ...{
      amount: pesos(amount),
      reference: `TR-${amount}`,
      withoutDetail: false,
      purpose: 'Pago de servicios',
    },
    ...{ giroMonth: null, regimenId: null, rubroId: null, fuenteId: null },
    retentions: withheld === 0 ? null : retentions,
  })
  const on = day('2026-12-16')
  await world.run(paymentService, paymentId, ['register', {}, on])
  const retained = withheld === 0 ? null : pesos(withheld)
  const lines = [{ invoiceId, amount: pesos(applied), retained, deductedGlosa: null }]
  const input = { date: '2026-12-16', paymentId, purpose: 'Según relación del pagador', lines }
  await world.run(applicationService, await world.draft(applicationService, input), ['approve', {}, on])
  return paymentId
}

test('silence, its note, a withholding, a discount, an excess and a deterioro: nothing drifts nor is a fault', async () => {
  const silent = await world.filed()
  const glosaId = await world.reported(silent, [[0, 'TA0201', 6_000]], { date: '2026-11-20' })
  await world.act((tx) =>
    decideParameter(tx, acceptanceLimit, {
      ...{ fromDay: day('2026-01-01'), userId: world.chief.userId, value: '50000000.00' },
    }),
  )
  const later = screensOf(receivables.operations, {
    db: world.db,
    actor: world.chief,
    today: day('2026-12-15'),
  })
  await later.act(deemGlosa, {
    ...{ glosaId, date: '2026-12-15', decision: 'Oficio 77', area: 'billing' },
    justification: 'Nadie la respondió en su término',
  })
  expect([await drift(), await faults()]).toEqual([[], []])
  await later.act(creditGlosa, { glosaId, concept: '4', reason: 'Aceptación tácita de la glosa' })

  const discountId = await world.draft(discountService, {
    ...{ date: '2026-12-10', payerId: world.payerId, kind: 'financial', support: 'Oficio 12 del pagador' },
    ...{ purpose: 'Descuento acordado', lines: [{ invoiceId: silent, amount: pesos(5_000) }] },
  })
  await world.run(discountService, discountId, ['approve'])
  await world.run(discountService, discountId, ['apply'])
  const impairmentId = await world.draft(impairmentService, {
    ...{ date: '2026-12-10', policy: 'flow', yearlyRate: '10', expectedDays: 180 },
    ...{ support: 'Manual de políticas contables', purpose: 'Deterioro al corte' },
  })
  await world.run(impairmentService, impairmentId, ['approve'])

  const owed = await world.owes(silent)
  const paymentId = await paid(silent, {
    amount: owed - 2_000 + 80_000,
    applied: owed - 2_000,
    withheld: 2_000,
  })
  expect(await world.owes(silent)).toBe(0)
  const { rows } = await sql<{ condition: string; advanced: string }>`
    select condition, advanced::text from receivables.payment_list where id = ${paymentId}::uuid`.execute(
    world.db,
  )
  expect(rows.map(({ condition, advanced }) => [condition, money(advanced)])).toEqual([
    ['advanced', pesos(80_000)],
  ])
  expect([await drift(), await faults()]).toEqual([[], []])
})
