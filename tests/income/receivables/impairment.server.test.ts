import { money, pesos } from '@quina/kernel'
import { filingService, impairmentService } from '@quina/receivables/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ReceivablesWorld, receivablesWorld } from './receivables-world.ts'

/** What is not expected back, run by run. */
let world: ReceivablesWorld
beforeAll(async () => {
  world = await receivablesWorld()
}, 120_000)
afterAll(() => world.close())

async function filed(issuedOn: string, filedOn: string, whole: number): Promise<string> {
  const invoiceId = await world.invoice(issuedOn, whole)
  const id = await world.draft(filingService, {
    date: filedOn,
    payerId: world.payerId,
    contractId: world.contractId,
    severalContracts: false,
    periodFrom: issuedOn,
    periodTo: filedOn,
    medium: 'portal',
    responsible: 'Cartera',
    letter: null,
    notes: null,
    invoices: [{ invoiceId, amount: pesos(whole) }],
  })
  await world.run(filingService, id, ['send'])
  await world.run(filingService, id, ['file', { filingNumber: 'SOL-1', filedOn }])
  return invoiceId
}
const drafted = (given: object = {}) =>
  world.draft(impairmentService, {
    date: '2026-06-30',
    policy: 'matrix',
    yearlyRate: null,
    expectedDays: null,
    support: 'Manual de políticas contables',
    purpose: 'Deterioro al corte',
    ...given,
  })
const held = async () => 0 - Number(await world.balance('138609'))
const undo = { date: '2026-06-30', reason: 'Se corrige la matriz de la entidad' }
const refusal = (code: string) => expect.objectContaining({ code })

test('a run books the difference with what was held, payer by payer; the next one gives back', async () => {
  const old = await filed('2026-01-05', '2026-01-10', 4_000_000)
  await filed('2026-05-04', '2026-05-20', 1_000_000)
  // 171 days: nothing yet.
  const early = await drafted()
  await world.run(impairmentService, early, ['approve'])
  expect(await held()).toBe(0)
  await world.run(impairmentService, early, ['annul', undo])

  await world.act((tx) =>
    sql`update billing.invoice set filed_on = '2025-12-12' where id = ${old}::uuid`.execute(tx),
  )
  const id = await drafted()
  await world.run(impairmentService, id, ['approve'])
  expect(await world.vouchers(id)).toEqual([
    `DT
534709             600000.00
138609                               600000.00`,
  ])
  expect(await held()).toBe(600_000)
  const lines = await world.db
    .selectFrom('receivables.impairmentInvoice')
    .select(['age', 'required', 'why'])
    .where('impairmentId', '=', id)
    .where('invoiceId', '=', old)
    .execute()
  expect(lines).toEqual([{ age: 200, required: '600000.00', why: '15 % por su edad' }])

  const again = await drafted()
  await expect(world.run(impairmentService, again, ['approve'])).rejects.toEqual(refusal('CAR-252'))
  await world.run(impairmentService, id, ['annul', undo])
  expect(await held()).toBe(0)
  await world.run(impairmentService, again, ['approve'])
  expect(await held()).toBe(600_000)
  await world.run(impairmentService, again, ['annul', undo])
})

test('by flow: what is paid in a year at 10 % is worth 90.91 % today', async () => {
  const id = await drafted({ policy: 'flow', yearlyRate: '10', expectedDays: 365 })
  await world.run(impairmentService, id, ['approve'])
  const { rows } = await sql<{ required: string; balance: string }>`
    select sum(required)::text as required, sum(balance)::text as balance
    from receivables.impairment_invoice where impairment_id = ${id}::uuid`.execute(world.db)
  expect(money(rows[0]!.balance)).toBe(pesos(5_000_000))
  expect(rows[0]!.required).toBe('454545.45')
  await world.run(impairmentService, id, ['annul', undo])
})

test('by flow without days, each invoice is expected by what its payer takes and what it has waited', async () => {
  const id = await drafted({ policy: 'flow', yearlyRate: '10', expectedDays: null })
  await world.run(impairmentService, id, ['approve'])
  const { rows } = await sql<{ age: number; why: string }>`
    select age, why from receivables.impairment_invoice where impairment_id = ${id}::uuid order by age`.execute(
    world.db,
  )
  // Nobody paid in the year: in a year from the radicado.
  expect(rows).toEqual([
    { age: 41, why: 'Se espera en 319 días, al 10 % anual' },
    { age: 200, why: 'Se espera en 160 días, al 10 % anual' },
  ])
  await world.run(impairmentService, id, ['annul', undo])
})

test('two runs of one day race: one is booked', async () => {
  const ids = await Promise.all([drafted(), drafted()])
  const done = await Promise.allSettled(ids.map((id) => world.run(impairmentService, id, ['approve'])))
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(done.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'CAR-252' } })
  expect(await held()).toBe(600_000)
})
