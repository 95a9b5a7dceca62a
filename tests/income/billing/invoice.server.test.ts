import { decideParameter } from '@quina/blocks/server'
import { day, pesos, zero } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  setExcluded,
  setPrice,
} from '../../../modules/income/billing/invoice/charges/charge/charge.server.ts'
import { tarifarioWithoutContract } from '../../../modules/income/billing/invoice/charges/charge/pricing.contract.ts'
import { addSurgery } from '../../../modules/income/billing/invoice/charges/surgery/surgery.server.ts'
import { soldInvoice } from '../../../modules/income/billing/invoice/electronic/sold-document.server.ts'
import { type BillingWorld, billingWorld } from './billing-world.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await billingWorld()
})
afterAll(() => world.close())

const invoiceOf = (id: string) =>
  world.db.selectFrom('billing.invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const owed = async (id: string) => {
  const row = await world.db
    .selectFrom('billing.receivable')
    .selectAll()
    .where('invoiceId', '=', id)
    .executeTakeFirst()
  return row?.balance
}
const chargesIn = (admissionId: string) =>
  world.db
    .selectFrom('billing.charge')
    .selectAll()
    .where('admissionId', '=', admissionId)
    .orderBy('hour')
    .orderBy('id')
    .execute()
const used = async () => {
  const { rows } = await sql<{ left: string }>`
    select (coalesce(sum(invoiced), 0) - coalesce(sum(credited), 0))::numeric(18,2)::text as left from insurers.contract_balance
    where contract_id = ${world.contractId}`.execute(world.db)
  return rows[0]!.left
}
const lineOf = async (id: string) => {
  const rows = await world.db
    .selectFrom('billing.invoiceLine')
    .selectAll()
    .where('parentId', '=', id)
    .orderBy('position')
    .execute()
  return rows
}

test('an account at SOAT −5 % is invoiced, booked, recognised and owed', async () => {
  const before = await world.collected()
  const id = await world.invoiced([world.consultation, world.imaging])
  const row = await invoiceOf(id)
  expect([row.fullNumber, row.gross, row.cuota, row.net, row.dueOn]).toEqual([
    'HSR1',
    '818900.00',
    '0.00',
    '818900.00',
    '2026-12-20',
  ])
  expect([row.status, row.dianState, row.ripsState, row.filingState, row.receivableState]).toEqual([
    'issued',
    'to-send',
    'none',
    'unfiled',
    'to-file',
  ])
  expect(await world.vouchers(id)).toEqual([
    `FV
131901             818900.00
431217                               818900.00`,
  ])
  expect(await owed(id)).toBe('818900.00')
  expect((await world.collected())[0] - before[0]).toBe(818_900)
  expect(await used()).toBe('818900.00')
  expect(row.uuid).toHaveLength(96)
})

test('a charge keeps its formula, explained; what nothing prices says why and blocks the invoice', async () => {
  const admissionId = await world.admit()
  await world.charge(admissionId, world.consultation)
  const { rows } = await sql<{ id: string }>`
    insert into tariffs.service (id, code, name, kind, rips_object, moderating) values
      (gen_random_uuid(), 'SINPRECIO', 'Servicio sin precio', 'procedure', 'procedimientos', 'exempt') returning id`.execute(
    world.db,
  )
  await world.charge(admissionId, rows[0]!.id, { hour: '11:00' })
  const [priced, unpriced] = await chargesIn(admissionId)
  expect(priced!.explained).toBe(
    'SOAT 39145: 7,44 × 12.110 = 90.100; -5 % (porcentaje del contrato) = 85.600',
  )
  expect(unpriced!.amount).toBe('0.00')
  expect(unpriced!.unpriced).not.toBeNull()
  const id = await world.prepare(admissionId)
  await expect(world.issue(id)).rejects.toMatchObject({ code: 'FAC-102' })
  expect((await invoiceOf(id)).status).toBe('draft')
})

test('a cesárea is charged by its five components: 2.072.400 at SOAT −5 %', async () => {
  const admissionId = await world.admit({ ambit: '3' })
  await world.act(async (tx) => {
    const procedures = [
      {
        serviceId: world.surgery as never,
        relation: 'same-route-same-specialist' as const,
        surgeonId: null,
        bloodless: false,
      },
    ]
    const when = { day: day('2026-11-10'), starts: '09:00', ends: '10:00', surcharge: null, note: null }
    await addSurgery({ tx, actor: world.chief, admissionId }, { ...when, procedures })
  })
  const charges = await chargesIn(admissionId)
  const amounts = Object.fromEntries(charges.map(({ component, amount }) => [component, amount]))
  expect(amounts).toEqual({
    surgeon: '453000.00',
    anaesthetist: '267500.00',
    assistant: '118700.00',
    theatre: '803000.00',
    materials: '430200.00',
  })
})

test('a consultation and an order of the same day pay two cuotas; a beneficiary pays copago up to its cap', async () => {
  const cotizante = await world.admit()
  await world.charge(cotizante, world.consultation)
  await world.charge(cotizante, world.consultation, { hour: '11:00' })
  expect((await chargesIn(cotizante)).map(({ moderatingAmount }) => moderatingAmount)).toEqual([
    '5000.00',
    '5000.00',
  ])
  const beneficiary = await world.admit({ userType: '02', category: 'A' })
  await world.charge(beneficiary, world.imaging, { quantity: '5' })
  const [charge] = await chargesIn(beneficiary)
  expect([charge!.amount, charge!.moderatingConcept, charge!.moderatingAmount]).toEqual([
    '3666500.00',
    'copago',
    '373715.00',
  ])
})

test('a patient who pays themselves is invoiced as a particular: a tercero with the least that DIAN requires', async () => {
  await world.act((tx) =>
    decideParameter(tx, tarifarioWithoutContract, {
      fromDay: day('2026-01-01'),
      value: 'SOAT',
      userId: null,
    }),
  )
  await world.withoutBudget()
  const id = await world.invoiced([world.consultation], { payer: null })
  const row = await invoiceOf(id)
  expect([row.kind, row.coverage, row.withoutContract, row.net, row.cuota]).toEqual([
    'particular',
    '15',
    '07',
    '90100.00',
    '0.00',
  ])
  expect(await world.vouchers(id)).toEqual([
    `FV
131916              90100.00
431217                                90100.00`,
  ])
})

test('the records of RIPS are numbered once, by user and kind', async () => {
  const id = await world.invoiced([world.imaging, world.consultation, world.imaging])
  const rows = await world.db
    .selectFrom('billing.invoiceCharge')
    .select(['ripsObject', 'userConsecutive', 'firstConsecutive', 'records'])
    .where('invoiceId', '=', id)
    .orderBy('ripsObject')
    .orderBy('firstConsecutive')
    .execute()
  expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
    'consultas 1 1 1',
    'procedimientos 1 1 1',
    'procedimientos 1 2 1',
  ])
})

test('an issued invoice is not rewritten nor deleted, by anyone', async () => {
  const id = await world.invoiced([world.consultation])
  const change = world.db.updateTable('billing.invoice').set({ gross: '1.00' }).where('id', '=', id).execute()
  await expect(change).rejects.toMatchObject({ constraint: 'invoice_frozen' })
  await expect(world.db.deleteFrom('billing.invoice').where('id', '=', id).execute()).rejects.toMatchObject({
    constraint: 'invoice_frozen',
  })
})

test.each([
  ['a line is repriced', 'update billing.invoice_line set amount = 1 where parent_id = $1'],
  ['a line goes', 'delete from billing.invoice_line where parent_id = $1'],
  [
    'a line comes',
    `insert into billing.invoice_line (id, parent_id, position, service_id, code, description, quantity, price, amount)
     select gen_random_uuid(), $1, 99, service_id, code, description, quantity, price, amount from billing.invoice_line
     where parent_id = $1`,
  ],
  [
    'a line goes to another invoice',
    `update billing.invoice_line set parent_id = (select id from billing.invoice where id <> $1 limit 1), position = 99
     where parent_id = $1`,
  ],
  [
    'a charge tells another record',
    'update billing.invoice_charge set first_consecutive = 9 where invoice_id = $1',
  ],
  ['a charge goes', 'delete from billing.invoice_charge where invoice_id = $1'],
])('of an issued invoice: %s, and the database refuses', async (_, statement) => {
  await world.invoiced([world.consultation])
  const id = await world.invoiced([world.consultation])
  const change = sql.raw(statement.replaceAll('$1', `'${id}'::uuid`)).execute(world.db)
  await expect(change).rejects.toMatchObject({ constraint: 'invoice_frozen' })
})

test('annulled with a note: all of it comes back, and its charges may be invoiced again', async () => {
  const before = await used()
  const id = await world.invoiced([world.consultation, world.imaging])
  await expect(world.annul(id)).rejects.toMatchObject({ code: 'FAC-155' })
  await world.accept(id)
  await world.annul(id)
  const row = await invoiceOf(id)
  expect([row.status, row.receivableState, await owed(id), await used()]).toEqual([
    'annulled',
    'settled',
    '0.00',
    before,
  ])
  const note = await world.db
    .selectFrom('billing.creditNote')
    .selectAll()
    .where('invoiceId', '=', id)
    .executeTakeFirstOrThrow()
  const declared = await sql<{ xml: string }>`
    select convert_from(xml, 'UTF8') as xml from einvoice.document where owner_id = ${note.id}::uuid`.execute(
    world.db,
  )
  for (const reported of [
    '<Name>CODIGO_PRESTADOR</Name><Value>1100100001<',
    'schemeID="04" schemeName="salud_modalidad_pago.gc"',
  ])
    expect(declared.rows[0]?.xml).toContain(reported)
  expect([note.fullNumber, note.amount, note.net]).toEqual(['NCR1', '818900.00', '818900.00'])
  expect(await world.vouchers(note.id)).toEqual([
    `GL
439512              85600.00
439512             733300.00
131901                               818900.00`,
  ])
  const states = await chargesIn(row.admissionId!)
  expect(states.map(({ state }) => state)).toEqual(['pending', 'pending'])
  const again = await world.prepare(row.admissionId!)
  await world.issue(again)
  expect((await invoiceOf(again)).net).toBe('818900.00')
})

test('part of a line comes back, and not a peso more than is left', async () => {
  const id = await world.invoiced([world.imaging])
  await world.accept(id)
  const [line] = await lineOf(id)
  await world.credit(id, [{ invoiceLineId: line!.id, amount: 33_300 }])
  expect(await owed(id)).toBe('700000.00')
  await expect(world.credit(id, [{ invoiceLineId: line!.id, amount: 700_001 }])).rejects.toMatchObject({
    code: 'FAC-153',
  })
  await world.credit(id, [{ invoiceLineId: line!.id, amount: 700_000 }])
  expect([await owed(id), (await invoiceOf(id)).receivableState]).toEqual(['0.00', 'settled'])
})

test('a stay that goes on is cut; without a cut it waits', async () => {
  const admissionId = await world.admit({ to: null, ambit: '3' })
  await world.charge(admissionId, world.imaging)
  const id = await world.prepare(admissionId)
  await expect(world.issue(id)).rejects.toMatchObject({ code: 'FAC-118' })
  await world.db.updateTable('billing.invoice').set({ partial: true }).where('id', '=', id).execute()
  await world.issue(id)
  const admission = await world.db
    .selectFrom('care.admission')
    .select('status')
    .where('id', '=', admissionId)
    .executeTakeFirstOrThrow()
  expect(admission.status).toBe('open')
})

test('an excluded charge is not invoiced; a price by hand stays with its reason', async () => {
  const admissionId = await world.admit()
  const one = await world.charge(admissionId, world.consultation)
  const other = await world.charge(admissionId, world.imaging, { hour: '12:00' })
  await world.act((tx) => setExcluded({ tx, actor: world.chief, id: one }, true, 'Es un control incluido'))
  await world.act((tx) =>
    setPrice(
      { tx, actor: world.chief, id: other },
      { price: 70_000_000n as never, reason: 'Se acordó por escrito' },
    ),
  )
  const id = await world.prepare(admissionId)
  await world.issue(id)
  expect((await invoiceOf(id)).gross).toBe('700000.00')
})

test('the document of DIAN credits what was paid before, an anticipo too, and names things as SISPRO does', async () => {
  const id = await world.invoiced([world.imaging])
  const { xml } = await world.db
    .selectFrom('einvoice.document')
    .select('xml')
    .where('ownerId', '=', id)
    .executeTakeFirstOrThrow()
  expect(xml.toString()).toContain('<cbc:CustomizationID>SS-SinAporte</cbc:CustomizationID>')
  expect(xml.toString()).toContain('>Plan de beneficios en salud financiado con UPC Contributivo</Value>')
  expect(xml.toString()).toContain('>Pago por evento</Value>')
  const row = await invoiceOf(id)
  const none = {
    copago: zero,
    cuota: zero,
    shared: zero,
    advance: pesos(250_000),
    contractNumber: 'C-2026-01',
    uncollected: { copago: zero, cuota: zero },
    credits: [],
  }
  const sold = await soldInvoice(
    world.db,
    { ...row, ...none, net: pesos(483_300), periodFrom: day('2026-11-10') } as never,
    new Date('2026-11-20T17:00:00Z'),
  )
  expect([sold.operation, sold.prepaid.map(({ concept, amount }) => [concept, amount])]).toEqual([
    'SS-CUFE',
    [['04', pesos(250_000)]],
  ])
})
