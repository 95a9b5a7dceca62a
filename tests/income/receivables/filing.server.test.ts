import type { Actor } from '@quina/blocks/server'
import { createDraft, performAction } from '@quina/blocks/server'
import { generateYear } from '@quina/hospital/server'
import { dayInBogota, pesos, vigenciaOf } from '@quina/kernel'
import { applicationService, filingService, paymentService, receivables } from '@quina/receivables/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileLate } from '../../../modules/income/receivables/claim/filing/filing.contract.ts'
import { receivablesAlerts } from '../../../modules/income/receivables/owed/owed/oversight.server.ts'
import { addContract } from './receivables-ground.ts'
import { type ReceivablesWorld, receivablesWorld, today } from './receivables-world.ts'

let world: ReceivablesWorld
beforeAll(async () => {
  world = await receivablesWorld()
}, 120_000)
afterAll(() => world.close())

type Line = readonly [invoiceId: string, whole: number]
const header = (date: string) => ({
  date,
  payerId: world.payerId,
  contractId: world.contractId,
  severalContracts: false,
  periodFrom: '2026-05-01',
  periodTo: '2026-05-31',
  medium: 'portal',
  responsible: 'Cartera',
  letter: null,
  notes: null,
})
const draft = (date: string, ...lines: readonly Line[]) =>
  world.draft(filingService, {
    ...header(date),
    invoices: lines.map(([invoiceId, whole]) => ({ invoiceId, amount: pesos(whole) })),
  })
const send = (id: string) => world.run(filingService, id, ['send'])
const file = (id: string, filedOn: string) =>
  world.run(filingService, id, ['file', { filingNumber: 'SOL-881', filedOn }])

const without = (actor: Actor, permission: string): Actor => ({
  ...actor,
  permissions: {
    has: (name: string) => name !== permission.toLowerCase() && actor.permissions.has(name),
  } as Actor['permissions'],
})

test('what is filed leaves the account of what was pending, and the clocks of the payer start', async () => {
  const invoiceId = await world.invoice('2026-05-04', 2_000_000)
  await sql`update insurers.contract set payment_days = 45 where id = ${world.contractId}::uuid`.execute(
    world.db,
  )
  const id = await draft('2026-05-20', [invoiceId, 2_000_000])
  await send(id)
  expect(await world.states(invoiceId)).toEqual(['in-account', 'to-file'])

  await file(id, '2026-05-20')
  expect(await world.states(invoiceId)).toEqual(['filed', 'current'])
  expect(await world.vouchers(id)).toEqual([
    `RD
131904            2000000.00
131903                              2000000.00`,
  ])
  const line = await world.db
    .selectFrom('receivables.filingInvoice')
    .select(['returnBy', 'glosaBy', 'payBy', 'filingNumber'])
    .where('parentId', '=', id)
    .executeTakeFirstOrThrow()
  expect(line).toEqual({
    returnBy: '2026-05-27',
    glosaBy: '2026-06-19',
    // The plazo of its contract.
    payBy: '2026-07-04',
    filingNumber: 'SOL-881',
  })
  const use = await world.db
    .selectFrom('insurers.contractUse')
    .select(['kind', 'amount'])
    .where('documentId', '=', id)
    .execute()
  expect(use).toEqual([{ kind: 'filed', amount: '2000000.00' }])
})

test('its number may be corrected, its day may not', async () => {
  const invoiceId = await world.invoice('2026-06-01', 90_000)
  const id = await draft('2026-06-10', [invoiceId, 90_000])
  await send(id)
  await file(id, '2026-06-10')
  await world.run(filingService, id, [
    'correct',
    { filingNumber: 'SOL-882', reason: 'Lo digitaron al revés' },
  ])
  const row = world.db
    .selectFrom('billing.invoice')
    .select(['filingNumber', 'filedOn'])
    .where('id', '=', invoiceId)
  expect(await row.executeTakeFirstOrThrow()).toEqual({ filingNumber: 'SOL-882', filedOn: '2026-06-10' })
})

test('an invoice is in one account at a time; annulled, it may go in another', async () => {
  const invoiceId = await world.invoice('2026-06-02', 10_000)
  const one = await draft('2026-06-10', [invoiceId, 10_000])
  const other = await draft('2026-06-10', [invoiceId, 10_000])
  const outcomes = await Promise.allSettled([send(one), send(other)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [sent, left] = outcomes[0]!.status === 'fulfilled' ? [one, other] : [other, one]
  await world.run(filingService, sent, ['annul', { reason: 'El portal la rechazó' }])
  expect((await world.states(invoiceId))[0]).toBe('unfiled')
  await send(left)
  expect((await world.states(invoiceId))[0]).toBe('in-account')
})

test('out of term it requires permission and is marked', async () => {
  const invoiceId = await world.invoice('2026-05-04', 30_000)
  const input = { ...header('2026-06-05'), invoices: [{ invoiceId, amount: pesos(30_000) }] }
  const clerk = without(world.chief, fileLate)
  const id = await world.act((tx) => createDraft(filingService, { tx, actor: clerk, input }))
  const late = world.act((tx) =>
    performAction(filingService, { tx, actor: clerk, today, id, action: 'send' }),
  )
  await expect(late).rejects.toMatchObject({ code: 'CAR-104' })
  await send(id)
  const { late: marked } = await world.db
    .selectFrom('receivables.filing')
    .select('late')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(marked).toBe(true)
})

test('what is not accepted, of another payer, of another value or of a day to come is refused', async () => {
  const invoiceId = await world.invoice('2026-06-03', 10_000)
  await expect(draft('2026-06-10', [invoiceId, 9_000]).then(send)).rejects.toMatchObject({ code: 'CAR-103' })
  await expect(draft('2026-07-01', [invoiceId, 10_000]).then(send)).rejects.toMatchObject({ code: 'CAR-107' })
  await expect(draft('2026-06-02', [invoiceId, 10_000]).then(send)).rejects.toMatchObject({ code: 'CAR-106' })
  const twice = draft('2026-06-10', [invoiceId, 10_000], [invoiceId, 10_000])
  await expect(twice.then(send)).rejects.toMatchObject({ code: 'CAR-105' })
  await world.act((tx) =>
    tx.updateTable('billing.invoice').set({ ripsState: 'rejected' }).where('id', '=', invoiceId).execute(),
  )
  await expect(draft('2026-06-10', [invoiceId, 10_000]).then(send)).rejects.toMatchObject({ code: 'CAR-003' })
})

/** What the payer sends, and what it says that it pays. */
const pays = async (whole: number, ...lines: readonly Line[]) => {
  const unsaid = { giroMonth: null, regimenId: null, rubroId: null, fuenteId: null, retentions: null }
  const paymentId = await world.draft(paymentService, {
    date: '2026-06-20',
    bankAccountId: world.savings,
    payerId: world.payerId,
    origin: 'transfer',
    amount: pesos(whole),
    reference: 'TR-DOS',
    withoutDetail: false,
    ...unsaid,
    purpose: 'Pago de servicios de salud',
  })
  await world.run(paymentService, paymentId, ['register'])
  const applied = await world.draft(applicationService, {
    date: '2026-06-20',
    paymentId,
    purpose: 'Según su relación',
    lines: lines.map(([invoiceId, amount]) => ({
      invoiceId,
      amount: pesos(amount),
      retained: null,
      deductedGlosa: null,
    })),
  })
  await world.run(applicationService, applied, ['approve'])
}

test('two contracts of one payer are filed apart unless the account says so; one payment pays both', async () => {
  const otherId = await world.act((tx) => addContract(tx, world.chief, world.payerId, 2))
  const one = await world.invoice('2026-06-04', 100_000)
  const other = await world.invoice('2026-06-04', 60_000, { contractId: otherId })
  const lines: readonly Line[] = [
    [one, 100_000],
    [other, 60_000],
  ]
  await expect(draft('2026-06-10', ...lines).then(send)).rejects.toMatchObject({ code: 'CAR-102' })
  await expect(draft('2026-06-10', [other, 60_000]).then(send)).rejects.toMatchObject({ code: 'CAR-102' })
  const together = await world.draft(filingService, {
    ...header('2026-06-10'),
    contractId: null,
    severalContracts: true,
    invoices: lines.map(([invoiceId, whole]) => ({ invoiceId, amount: pesos(whole) })),
  })
  await send(together)
  await file(together, '2026-06-11')

  await pays(130_000, [one, 100_000], [other, 30_000])
  const { rows } = await sql<{ id: string; paid: string; balance: string }>`
    select contract_id as id, sum(paid)::text as paid, sum(balance)::text as balance from receivables.owed_invoice_list
    where id in (${one}::uuid, ${other}::uuid) group by 1`.execute(world.db)
  expect(new Map(rows.map(({ id, paid, balance }) => [id, [paid, balance]]))).toEqual(
    new Map([
      [world.contractId, ['100000.00', '0.00']],
      [otherId, ['30000.00', '30000.00']],
    ]),
  )
  const { balance } = await world.db
    .selectFrom('receivables.contractBalanceList')
    .select('balance')
    .where('id', '=', otherId)
    .executeTakeFirstOrThrow()
  expect(balance).toBe('30000.00')
})

test('of a typed number its invoice alone is offered, though its figures are found in the notes of another', async () => {
  const older = await world.invoice('2026-05-04', 100)
  const typed = await world.invoice('2026-06-24', 100)
  const { consecutive } = await world.db
    .selectFrom('billing.invoice')
    .select('consecutive')
    .where('id', '=', typed)
    .executeTakeFirstOrThrow()
  await sql`update billing.invoice set notes = ${`Pedido ${consecutive}`} where id = ${older}::uuid`.execute(
    world.db,
  )
  const found = receivables.operations.find(({ endpoint }) =>
    endpoint.path.endsWith('/receivables/invoice/options'),
  )!
  const query = found.endpoint.query!.parse({ q: `fe${consecutive}` })
  const answer = await world.act((tx) =>
    found.handle({ tx, query, actor: world.chief, params: {}, now: new Date(), today } as never),
  )
  const options = answer as readonly { readonly id: string }[]
  expect(options.map(({ id }) => id)).toEqual([typed])
})

test('the terms that lists show are those of the law', async () => {
  await world.act((tx) => generateYear(tx, 2026))
  const { rows } = await sql<{ by: string; left: number; over: number }>`
    select receivables.add_business_days('2026-05-04', 22)::text as by,
           receivables.business_days_left('2026-05-28', '2026-06-04') as left,
           receivables.business_days_left('2026-06-05', '2026-06-04') as over`.execute(world.db)
  expect(rows[0]).toEqual({ by: '2026-06-04', left: 5, over: -1 })
})

test('the portfolio officer is notified of as many invoices as end within two días hábiles', async () => {
  const now = dayInBogota(new Date())
  await world.act((tx) => generateYear(tx, vigenciaOf(now)))
  const invoiceId = await world.invoice('2026-06-01', 50_000)
  const toFile = receivablesAlerts.find(({ name }) => name === 'receivables.toFile')!
  const before = await world.act((tx) => toFile.count(tx, { actor: world.chief, today: now }))
  const { rows } = await sql<{ day: string; left: number }>`
    select g::date::text as day, receivables.business_days_left(${now}::date,
             receivables.add_business_days(g::date, receivables.term_on('filingTerm', g::date, 22))) as left
    from generate_series(${now}::date - 50, ${now}::date - 20, interval '1 day') g`.execute(world.db)
  for (const { day, left } of rows) {
    const counted = await world.act(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update billing.invoice set date = ${day}::date where id = ${invoiceId}::uuid`.execute(tx)
      return toFile.count(tx, { actor: world.chief, today: now })
    })
    expect(counted - before, `${day}: ${left}`).toBe(left >= 0 && left <= 2 ? 1 : 0)
  }
  expect(new Set(rows.map(({ left }) => left))).toContain(2)
})

test('the month of a radicado that is closed is booked today', async () => {
  const invoiceId = await world.invoice('2026-03-10', 40_000)
  const id = await draft('2026-03-20', [invoiceId, 40_000])
  await send(id)
  await world.act((tx) =>
    tx
      .updateTable('accounting.period')
      .set({ status: 'closed' })
      .where('vigencia', '=', 2026)
      .where('number', '=', 3)
      .execute(),
  )
  await file(id, '2026-03-20')
  const { rows } = await sql<{ day: string }>`
    select day::text from accounting.entry where document_id = ${id}::uuid`.execute(world.db)
  expect(rows).toEqual([{ day: String(today) }])
})
