import { type Call, createDraft, load, performAction, saveDraft } from '@quina/blocks/server'
import { day, pesos } from '@quina/kernel'
import { receivablesAdvanceService, treasury } from '@quina/treasury/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoice } from '../../../modules/income/billing/invoice/invoice/invoice.contract.ts'
import { invoiceService } from '../../../modules/income/billing/invoice/invoice/invoice.server.ts'

import { type BillingWorld, billingWorld } from './billing-world.ts'

let world: BillingWorld
const today = day('2026-11-20')
beforeAll(async () => {
  world = await billingWorld()
})
afterAll(() => world.close())

/** Money of the payer before any invoice. @returns the anticipo. */
const advanced = (amount: number, reference: string, rubroId: string = world.rubroId) =>
  world.act(async (tx) => {
    const regimen = await tx
      .selectFrom('treasury.regimen')
      .select('id')
      .where('code', '=', 'SUBSIDIADO')
      .executeTakeFirstOrThrow()
    const input = {
      date: day('2026-11-02'),
      bankAccountId: world.savings,
      terceroId: world.eps,
      regimenId: regimen.id,
      giroMonth: '2026-11',
      amount: pesos(amount),
      reference,
      purpose: 'Anticipo pactado en el contrato',
      rubroId,
      fuenteId: world.fuenteId,
    }
    const id = await createDraft(receivablesAdvanceService, { tx, actor: world.chief, input })
    await performAction(receivablesAdvanceService, { tx, actor: world.chief, today, id, action: 'approve' })
    return id
  })

/** A consultation of 85.600 whose prefactura discounts an anticipo. @returns the prefactura. */
const discounting = async (advanceId: string | null, amount: number) => {
  const admissionId = await world.admit({ userType: '04' })
  await world.charge(admissionId, world.consultation)
  const id = await world.prepare(admissionId)
  await sql`update billing.charge set moderating_amount = 0, moderating_concept = 'none'
            where admission_id = ${admissionId}`.execute(world.db)
  await sql`update billing.invoice set cuota = 0, advance = ${amount}, advance_id = ${advanceId} where id = ${id}`.execute(
    world.db,
  )
  return id
}
const left = async (id: string) => {
  const { rows } = await sql<{ left: string }>`
    select left_to_apply::text as left from treasury.receivables_advance_list where id = ${id}::uuid`.execute(
    world.db,
  )
  return rows[0]!.left
}
const reimputations = async (id: string) => {
  const { rows } = await sql<{ reported: string }>`
    select g.kind || ' ' || e.undone as reported from treasury.budget_effect e join budget.ingreso g on g.id = e.effect_id
    where e.document_id = ${id}::uuid order by e.id`.execute(world.db)
  return rows.map(({ reported }) => reported)
}

test('an invoice legalises an anticipo: it owes the rest, and the anticipo has that less', async () => {
  const advance = await advanced(60_000, 'ANT-1')
  const id = await discounting(advance, 50_000)
  const before = await world.collected()
  await world.issue(id)
  expect(await world.vouchers(id)).toEqual([
    `FV
131901              35600.00
290101              50000.00
431217                                85600.00`,
  ])
  expect(await left(advance)).toBe('10000.00')
  // It was collected in the rubro of the service: nothing is reimputed.
  expect(await reimputations(id)).toEqual([])
  // What the payer advanced is recognised with the invoice, and was collected before: nothing more is collected.
  expect((await world.collected()).map((now, index) => now - before[index]!)).toEqual([85_600, 0])
  const { rows } = await sql<{ item: string; balance: string }>`
    select o.item, (o.debit - o.credit)::text as balance from accounting.open_item o
    join accounting.account a on a.id = o.account_id where a.code = '290101'`.execute(world.db)
  expect(rows).toEqual([{ item: 'GIRO-ANT-1', balance: '-10000.00' }])
  const owed = await world.db
    .selectFrom('billing.receivable')
    .select('balance')
    .where('invoiceId', '=', id)
    .executeTakeFirstOrThrow()
  expect(owed.balance).toBe('35600.00')
})

test('annulled, it gives the anticipo back what it took, in the journal and in the budget', async () => {
  const advance = await advanced(40_000, 'ANT-2', world.otherRubroId)
  const id = await discounting(advance, 40_000)
  const before = await world.collected()
  await world.issue(id)
  await world.accept(id)
  expect(await left(advance)).toBe('0.00')
  expect(await reimputations(id)).toEqual(['reimputation false'])
  await world.annul(id)
  expect(await left(advance)).toBe('40000.00')
  expect(await world.collected()).toEqual(before)
  expect(await reimputations(id)).toEqual(['reimputation true'])
  const note = await world.db
    .selectFrom('billing.creditNote')
    .select('id')
    .where('invoiceId', '=', id)
    .executeTakeFirstOrThrow()
  expect(await world.vouchers(note.id)).toEqual([
    `GL
439512              85600.00
131901                                45600.00
290101                                40000.00`,
  ])
})

test('no anticipo, more than it has, or one of another payer: the invoice is not issued', async () => {
  await expect(discounting(null, 1_000).then((id) => world.issue(id))).rejects.toMatchObject({
    code: 'FAC-169',
  })
  const advance = await advanced(30_000, 'ANT-3')
  await expect(discounting(advance, 30_001).then((id) => world.issue(id))).rejects.toMatchObject({
    code: 'TES-051',
  })
  const id = await discounting(advance, 30_000)
  const { rows } = await sql<{ id: string }>`
    select id from people.tercero where id <> ${world.eps}::uuid limit 1`.execute(world.db)
  await sql`update treasury.receivables_advance set tercero_id = ${rows[0]!.id} where id = ${advance}::uuid`.execute(
    world.db,
  )
  await expect(world.issue(id)).rejects.toMatchObject({ code: 'TES-058' })
  expect(await left(advance)).toBe('30000.00')
})

test('invoices at once never legalise more than an anticipo has', async () => {
  const advance = await advanced(100_000, 'ANT-4')
  const ids: string[] = []
  for (let at = 0; at < 4; at++) ids.push(await discounting(advance, 40_000))
  const settled = await Promise.allSettled(ids.map((id) => world.issue(id)))
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  const codes = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(codes).toEqual(['TES-051', 'TES-051'])
  expect(await left(advance)).toBe('20000.00')
})

/** The prefactura saved again with another anticipo, as its screen does. */
const saving = async (id: string, more: object) => {
  const { version, ...stored } = await world.act((tx) =>
    load(tx, { document: invoice, tables: invoiceService, actor: world.chief }, id),
  )
  const input = { ...pickFields(stored), ...more } as never
  return world.act((tx) => saveDraft(invoiceService, { tx, actor: world.chief, id, version, input }))
}
const pickFields = (stored: object) =>
  Object.fromEntries(Object.entries(stored).filter(([name]) => name in invoice.fields))

test('a prefactura is offered the anticipos of its billed tercero, with their payer in the name', async () => {
  const advance = await advanced(20_000, 'ANT-5')
  const lookup = treasury.operations.find(
    ({ endpoint }) => endpoint.path === '/api/treasury/payer-advance/options',
  )!
  const offered = async (terceroId?: string) =>
    (await lookup.handle({
      tx: world.db,
      actor: world.chief,
      query: lookup.endpoint.query!.parse({ terceroId }),
    } as unknown as Call as never)) as {
      id: string
      label: string
      detail: string
    }[]
  const own = (await offered(world.eps)).find(({ id }) => id === advance)
  expect(own?.label).toMatch(/^AC \d{3} · .+/)
  expect(own?.detail).toMatch(/^2026\/11\/02 · ANT-5 · saldo 20\.000$/)
  expect(await offered()).toEqual([])
  expect(await offered(await another())).not.toContainEqual(expect.objectContaining({ id: advance }))
})

test('TES-058, TES-051: it does not keep one of another payer, nor more than is left of its own', async () => {
  const advance = await advanced(20_000, 'ANT-6')
  const id = await discounting(null, 0)
  await saving(id, { advanceId: advance, advance: pesos(20_000) })
  await expect(saving(id, { advanceId: advance, advance: pesos(20_001) })).rejects.toMatchObject({
    code: 'TES-051',
    fields: { advance: expect.any(String) },
  })
  await expect(
    saving(id, { advanceId: advance, advance: pesos(1), terceroId: await another() }),
  ).rejects.toMatchObject({ code: 'TES-058', fields: { advanceId: expect.any(String) } })
})

/** Some tercero that is not the payer. */
const another = async () => {
  const { rows } = await sql<{ id: string }>`
    select id from people.tercero where id <> ${world.eps}::uuid order by id limit 1`.execute(world.db)
  return rows[0]!.id
}
