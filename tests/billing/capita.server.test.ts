import { generateRips } from '@quina/billing/server'
import { day, pesos } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BillingWorld, billingWorld } from './billing-world.ts'
import { capitaWorld } from './capita-verbs.ts'

let world: BillingWorld
let chain: Awaited<ReturnType<typeof capitaWorld>>
let advanceId = ''
let january: Awaited<ReturnType<typeof chain.month>>
let february: typeof january
let march: typeof january
beforeAll(async () => {
  world = await billingWorld()
  await world.reportable()
  chain = await capitaWorld(world)
  advanceId = await chain.advanced(3_000_000)
})
afterAll(() => world.close())

const advance = () => ({ advance: pesos(250_000), advanceId })
const rips = async (invoiceId: string) => {
  const saved = await world.act((tx) =>
    generateRips(tx, { invoiceId, userId: world.chief.userId, now: new Date('2026-11-20T17:00:00Z') }),
  )
  const row = await world.db
    .selectFrom('rips.submission')
    .select(['mode', 'number', 'json'])
    .where('id', '=', saved.submissionId)
    .executeTakeFirstOrThrow()
  const json = row.json === null ? null : (JSON.parse(row.json.toString()) as { numFactura: string })
  const refusals = saved.findings.filter(({ effect }) => effect === 'R').map(({ code }) => code)
  return { mode: row.mode, number: row.number, factura: json?.numFactura ?? null, refusals }
}

test('worked example 8: the first month discounts its part of the anticipo and no recaudos, and goes without RIPS', async () => {
  january = await chain.month('01', advance())
  expect(january).toMatchObject({
    members: 20,
    gross: '1000000.00',
    advance: '250000.00',
    collected: '0.00',
    net: '750000.00',
  })
  expect(await rips(january.invoiceId)).toEqual({
    ...{ mode: 'capita-first', number: january.invoice, factura: null, refusals: [] },
  })
  expect(await world.vouchers(january.invoiceId)).toEqual([
    `FV
131901             750000.00
290101             250000.00
431217                              1000000.00`,
  ])
})

test('the months that follow discount what users paid in the one before, with its RIPS under its number', async () => {
  await chain.attended('01', 500_000)
  february = await chain.month('02', advance())
  expect(february).toMatchObject({ gross: '1000000.00', collected: '500000.00', net: '250000.00' })
  expect(await rips(february.invoiceId)).toEqual({
    ...{ mode: 'capita-period', number: february.invoice, factura: january.invoice, refusals: [] },
  })
  await chain.attended('02', 300_000)
  march = await chain.month('03', advance())
  expect(march).toMatchObject({ collected: '300000.00', net: '450000.00' })
  expect(await rips(march.invoiceId)).toMatchObject({ factura: february.invoice, refusals: [] })
})

test('after the last month its RIPS goes alone, and its recaudos in a note that lowers no income', async () => {
  await chain.attended('03', 300_000)
  const id = await chain.draft('03', { stage: 'final', people: null })
  await chain.issue(id)
  const { creditNoteId, ripsState } = await world.db
    .selectFrom('billing.capita')
    .select(['creditNoteId', 'ripsState'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(ripsState).toBe('ready')
  const { mode } = await world.db
    .selectFrom('rips.submission')
    .select('mode')
    .where('ownerId', '=', id)
    .executeTakeFirstOrThrow()
  expect(mode).toBe('capita-last')
  expect((await world.vouchers(creditNoteId!))[0]).toContain('300000.00')
  expect((await world.vouchers(creditNoteId!))[0]).not.toMatch(/^4/m)
  const { balance } = await world.db
    .selectFrom('billing.receivable')
    .select('balance')
    .where('invoiceId', '=', march.invoiceId)
    .executeTakeFirstOrThrow()
  expect(balance).toBe('150000.00')
  await expect(chain.annul(january.id)).rejects.toMatchObject({ code: 'FAC-205' })
})

/** What the worklist and the report of what is not invoiced say of an account. */
async function waitingOf(admissionId: string) {
  const { rows } = await sql<{ condition: string; total: string; uninvoiced: number }>`
    select a.condition, a.total::text as total, (
      select count(*)::int from billing.uninvoiced_told t where t.admission_id = a.id) as uninvoiced
    from billing.account_list a where a.id = ${admissionId}::uuid`.execute(world.db)
  return rows[0]
}

test('what is given under a cápita is told once, and no account invoices it', async () => {
  const other = await capitaWorld(world)
  const admissionId = await other.attended('01', 0)
  await expect(other.prepare(admissionId)).rejects.toMatchObject({ code: 'FAC-208' })
  expect(await waitingOf(admissionId)).toEqual({ condition: 'monthly', total: '0', uninvoiced: 0 })
  const own = await other.charge(admissionId, world.imaging, { day: day('2026-01-10') })
  await sql`update billing.charge set contract_id = ${world.contractId}::uuid where id = ${own}::uuid`.execute(
    world.db,
  )
  expect(await waitingOf(admissionId)).toMatchObject({ condition: 'ready', uninvoiced: 1 })
  await sql`update billing.charge set contract_id = ${other.contractId}::uuid where id = ${own}::uuid`.execute(
    world.db,
  )
  await other.month('01')
  const second = await other.month('02')
  const { rows } = await sql<{ state: string; told: number }>`
    select c.state, (select count(*)::int from billing.invoice_charge l where l.charge_id = c.id and l.live) as told
    from billing.charge c where c.admission_id = ${admissionId}::uuid`.execute(world.db)
  expect(rows).toEqual([
    { state: 'invoiced', told: 1 },
    { state: 'invoiced', told: 1 },
  ])
  await expect(world.annul(second.invoiceId)).rejects.toMatchObject({ code: 'FAC-207' })
  await other.annul(second.id)
  const again = await other.month('02')
  expect(again.net).toBe('1000000.00')
  expect(await rips(again.invoiceId)).toMatchObject({ mode: 'capita-period', refusals: [] })
})

test('corrections add to the month or are discounted from it, and the invoice says exactly that', async () => {
  const other = await capitaWorld(world)
  const correction = { ofDay: '2025-12-01', unitValue: pesos(50_000), reason: 'Novedades de la BDUA' }
  const { gross, discount, net } = await other.month('01', {
    ...{ discount: pesos(40_000), discountReason: 'Urgencias en otra IPS' },
    adjustments: [
      { ...correction, direction: 'added', members: 3 },
      { ...correction, direction: 'removed', members: 1 },
    ],
  })
  expect([gross, discount, net]).toEqual(['1150000.00', '90000.00', '1060000.00'])
})

test('the next month is copied as a proposal, once', async () => {
  const other = await capitaWorld(world)
  const { id } = await other.month('01')
  const copied = await other.copy(id)
  const row = await other.kept(copied)
  expect(row).toMatchObject({
    stage: 'period',
    confirmed: false,
    members: 20,
    number: null,
    invoice: null,
    advance: '0.00',
  })
  await expect(other.copy(id)).rejects.toMatchObject({ constraint: 'capita_once' })
  await expect(other.issue(copied)).rejects.toMatchObject({ code: 'FAC-202' })
})

test('two invoices of a month: one wins', async () => {
  const other = await capitaWorld(world)
  await other.month('01')
  const id = await other.draft('02')
  const settled = await Promise.allSettled([other.issue(id), other.issue(id), other.draft('02')])
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const held = await world.db
    .selectFrom('billing.invoice')
    .select('id')
    .where('contractId', '=', other.contractId)
    .execute()
  expect(held).toHaveLength(2)
})

test('what is not so is refused', async () => {
  const other = await capitaWorld(world)
  await expect(other.draft('02', { stage: 'period' })).rejects.toMatchObject({ code: 'FAC-197' })
  await expect(other.draft('01', { contractId: world.contractId })).rejects.toMatchObject({ code: 'FAC-195' })
  await expect(other.draft('01', { people: other.people(20, 49_999) })).rejects.toMatchObject({
    code: 'FAC-199',
  })
  const nobody = await other.draft('01', { people: null })
  await expect(other.issue(nobody)).rejects.toMatchObject({ code: 'FAC-201' })
  await expect(other.draft('01')).rejects.toMatchObject({ constraint: 'capita_once' })
  const leap = await other.draft('03')
  await expect(other.issue(leap)).rejects.toMatchObject({ code: 'FAC-198' })
})

test('the database refuses an invoice that is not what its cápita adds up to', async () => {
  await expect(
    world.act((tx) =>
      sql`update billing.capita set discount = 1, discount_reason = 'x' where id = ${march.id}::uuid`.execute(
        tx,
      ),
    ),
  ).rejects.toMatchObject({ constraint: 'capita_adds_up' })
})

test('a PGP tells its own month, at its fixed value', async () => {
  const other = await capitaWorld(world, '07')
  await other.attended('01', 0)
  const off = await other.draft('01', { stage: 'period', people: other.people(1, 999_999) })
  await expect(other.issue(off)).rejects.toMatchObject({ code: 'FAC-203' })
  await world.act((tx) => sql`delete from billing.capita where id = ${off}::uuid`.execute(tx))
  const one = await other.month('01', { stage: 'period', people: other.people(1, 1_000_000) })
  expect(one).toMatchObject({ gross: '1000000.00', net: '1000000.00' })
  expect(await rips(one.invoiceId)).toMatchObject({ mode: 'invoice', factura: one.invoice })
})
