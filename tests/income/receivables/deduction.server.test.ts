import { inCall, inTransaction } from '@quina/blocks/server'
import { signWith } from '@quina/db/server'
import { newId, pesos } from '@quina/kernel'
import { applicationService, paymentService, receivables } from '@quina/receivables/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimDeduction } from '../../../modules/income/receivables/owed/deduction/deduction.contract.ts'
import { type ReceivablesWorld, receivablesWorld, today } from './receivables-world.ts'

let world: ReceivablesWorld
beforeAll(async () => {
  world = await receivablesWorld()
}, 120_000)
afterAll(() => world.close())

const claim = (deductionId: string, change: object = {}, actor = world.chief) =>
  inTransaction(world.db, {
    dry: false,
    work: async (tx) => {
      await signWith(tx, { userId: actor.userId })
      const done = {
        outcome: 'claimed',
        day: '2026-06-20',
        reference: 'Oficio 12',
        note: null,
        ...change,
      } as const
      const call = { tx, actor, today, now: new Date() }
      return inCall(receivables.operations, call as never).act(claimDeduction, { deductionId, ...done })
    },
  })
const tasks = () =>
  world.db
    .selectFrom('receivables.deductedGlosaList')
    .select(['id', 'amount', 'balance', 'condition', 'reference'])
    .orderBy('number')
    .execute()
const pendingSummary = async () => {
  const alert = receivables.alerts!.find(({ name }) => name === 'receivables.deductedGlosa')!
  return alert.count(world.db, { actor: world.chief, today })
}
const paidLess = async (reference: string, whole: number, deducted: number) => {
  const invoiceId = await world.invoice('2026-05-04', whole + deducted)
  const unsaid = { giroMonth: null, regimenId: null, rubroId: null, fuenteId: null, retentions: null }
  const paymentId = await world.draft(paymentService, {
    date: '2026-06-10',
    bankAccountId: world.savings,
    payerId: world.payerId,
    origin: 'transfer',
    amount: pesos(whole),
    reference,
    withoutDetail: false,
    purpose: 'Pago de servicios de salud',
    ...unsaid,
  })
  await world.run(paymentService, paymentId, ['register'])
  const lines = [{ invoiceId, amount: pesos(whole), retained: null, deductedGlosa: pesos(deducted) }]
  const purpose = 'Según relación del pagador'
  const id = await world.draft(applicationService, { date: '2026-06-10', paymentId, purpose, lines })
  await world.run(applicationService, id, ['approve'])
  return id
}

test('what a payer takes off without a glosa is a task until it is claimed, and goes with its application', async () => {
  const first = await paidLess('TR-A', 80_000, 20_000)
  await paidLess('TR-B', 50_000, 5_000)
  const [one, other] = await tasks()
  expect(one).toMatchObject({ amount: '20000.00', balance: '20000.00', condition: 'pending' })
  expect(await pendingSummary()).toBe(2)

  await expect(claim(one!.id!, { day: '2026-06-09' })).rejects.toMatchObject({ code: 'CAR-180' })
  await expect(claim(one!.id!, { day: '2026-07-01' })).rejects.toMatchObject({ code: 'CAR-180' })
  await expect(claim(newId())).rejects.toMatchObject({ code: 'GEN-404' })
  await claim(one!.id!)
  await claim(one!.id!, { outcome: 'accepted', reference: 'Acta 3' })
  expect((await tasks())[0]).toMatchObject({
    condition: 'accepted',
    reference: 'Acta 3',
    balance: '20000.00',
  })
  expect(await pendingSummary()).toBe(1)

  await world.run(applicationService, first, [
    'annul',
    { date: '2026-06-29', reason: 'El pagador la corrigió' },
  ])
  expect((await tasks()).map(({ id }) => id)).toEqual([other!.id])
})
