import { type Actor, createDraft, parseOrRefuse, performAction, saveDraft } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { day, newId } from '@quina/kernel'
import { printedOf } from '@quina/testing/server'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { remnantsLeft, wasteService } from '../../../modules/clinical/pharmacy/control/waste/waste.server.ts'
import type { PreparationFacts } from '../../../modules/clinical/pharmacy/preparing/preparation/preparation.contract.ts'
import { preparationService } from '../../../modules/clinical/pharmacy/preparing/preparation/preparation.server.ts'
import { traceOf } from '../../../modules/clinical/pharmacy/safety/lot-trace/lot-trace.server.ts'
import { recallService } from '../../../modules/clinical/pharmacy/safety/recall/recall.server.ts'
import { stockPosting } from '../../../modules/supply/warehouse/books/stock-posting/stock-posting.contract.ts'
import { stockPostingService } from '../../../modules/supply/warehouse/books/stock-posting/stock-posting.server.ts'
import { stockDrift } from '../../../modules/supply/warehouse/ledger/drift.server.ts'
import { type PharmacyWorld, pharmacyWorld, type SoldProduct, today } from './pharmacy-world.ts'
import { useVerbs } from './use-verbs.ts'

let world: PharmacyWorld
let bottle: SoldProduct
let unit: SoldProduct
let mixture: SoldProduct
const kinds = { repack: newId(), mixture: newId(), double: newId() }
beforeAll(async () => {
  world = await pharmacyWorld()
  bottle = await world.medicine('ACETAMINOFÉN frasco')
  unit = await world.medicine('ACETAMINOFÉN dosis unitaria')
  mixture = await world.medicine('MEZCLA DE VANCOMICINA')
  for (const [id, code, form, days, share, two] of [
    [kinds.repack, 'RE', 'repack', 180, 25, false],
    [kinds.mixture, 'MX', 'mixture', 2, null, false],
    [kinds.double, 'ONC', 'mixture', 1, null, true],
  ] as const)
    await sql`
      insert into pharmacy.preparation_kind (id, code, name, form, days, share, two_people, source, certificate, certified_until)
      values (${id}, ${code}, ${code}, ${form}, ${days}, ${share}, ${two}, 'Acta 3', 'BPE-1', '2027-01-31')`.execute(
      world.db,
    )
})
afterAll(() => world.close())

const inputOf = (lines: readonly object[], change: object) => {
  const header = { kindId: kinds.mixture, storeId: world.storeId, date: today, productId: mixture.productId }
  const unsaid = { wasted: '0', lot: null, expiry: null, admissionId: null, purpose: null }
  const written = lines.map((line) => ({ used: null, lotId: null, lotReason: null, ...line }))
  return { ...header, ...unsaid, quantity: '1', ...change, lines: written } as never
}
const draft = (lines: readonly object[], change: object = {}) =>
  world.act((tx) =>
    createDraft(preparationService, { tx, actor: world.chief, input: inputOf(lines, change) }),
  )
const run = (
  id: string,
  action: 'check' | 'approve' | 'annul',
  { actor = world.chief, input = {} }: { actor?: Actor; input?: object } = {},
) => world.act((tx) => performAction(preparationService, { tx, actor, today, id, action, input }))
const prepared = async (lines: readonly object[], change: object = {}) => {
  const id = await draft(lines, change)
  await run(id, 'approve')
  return id
}
const madeOf = (id: string) =>
  world.act(
    (tx) => rowsFrom<{ id: string; lot: string; expiry: string; number: string }>(tx)`
      select l.id, p.lot, l.expiry::text as expiry, l.number from pharmacy.preparation p join warehouse.lot l on l.id = p.lot_id
      where p.id = ${id}::uuid`,
  )
const factsOf = (id: string) =>
  world.act(async (tx) => {
    const [stored] = await rowsFrom<{ id: string }>(
      tx,
    )`select * from pharmacy.preparation where id = ${id}::uuid`
    return (await printedOf(preparationService, tx, stored!)).facts as Partial<PreparationFacts>
  })
const reason = 'Se pesó mal la mezcla'

test('a repack comes in whole, in a lot of its own that lasts a share of its origin, and goes back when annulled', async () => {
  await world.stocked(bottle.productId, '100', { lot: 'F-1', value: 10_001, expiry: day('2027-01-01') })
  const of = {
    kindId: kinds.repack,
    productId: unit.productId,
    quantity: '98',
    wasted: '2',
    purpose: 'Dos rotas',
  }
  const id = await prepared([{ productId: bottle.productId, quantity: '100' }], of)
  expect([await world.stockOf(bottle.productId), await world.stockOf(unit.productId)]).toEqual([
    [0, 0],
    [98, 10_001],
  ])
  expect(await madeOf(id)).toMatchObject([{ lot: '20261120-1', number: '20261120-1', expiry: '2026-11-30' }])
  await run(id, 'annul', { input: { date: today, reason } })
  expect([await world.stockOf(bottle.productId), await world.stockOf(unit.productId)]).toEqual([
    [100, 10_001],
    [0, 0],
  ])
  const again = await prepared([{ productId: bottle.productId, quantity: '100' }], {
    ...of,
    lot: 'mia-7',
    expiry: '2026-11-25',
  })
  expect(await madeOf(again)).toMatchObject([{ lot: 'mia-7', expiry: '2026-11-25' }])
})

test('parts of several lots leave by their expiry, and what is made is worth what they were, to the centavo', async () => {
  const amounts = fc.array(
    fc.record({ units: fc.integer({ min: 1, max: 9_999 }), value: fc.integer({ min: 1, max: 999_999 }) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  await fc.assert(
    fc.asyncProperty(amounts, fc.integer({ min: 1, max: 100 }), async (lots, percentage) => {
      const vial = await world.medicine('VIAL')
      const result = await world.medicine('MEZCLA')
      let whole = 0
      for (const [at, { units, value }] of lots.entries()) {
        const expiry = day(`2027-0${at + 1}-15`)
        await world.stocked(vial.productId, String(units), { lot: `V${at}`, value, expiry })
        whole += units
      }
      const [, before] = await world.stockOf(vial.productId)
      const quantity = String(Math.max(1, Math.floor((whole * percentage) / 100)))
      await prepared([{ productId: vial.productId, quantity }], {
        productId: result.productId,
        quantity: '3',
      })
      const [, after] = await world.stockOf(vial.productId)
      const [units, value] = await world.stockOf(result.productId)
      expect([units, Math.round((after! + value!) * 100)]).toEqual([3, Math.round(before! * 100)])
    }),
    { numRuns: 12 },
  )
  expect(await world.act(stockDrift)).toEqual([])
})

test('a mixture lasts its days and no longer than its first part; what is left of an ampoule is on its paper', async () => {
  const vial = await world.medicine('VANCOMICINA 500 mg')
  await world.stocked(vial.productId, '10', { lot: 'VA', expiry: day('2026-11-21') })
  const part = { productId: vial.productId, quantity: '1' }
  const id = await prepared([{ ...part, used: '0.4' }])
  expect(await madeOf(id)).toMatchObject([{ expiry: '2026-11-21' }])
  expect(await factsOf(id)).toMatchObject({
    remnants: ['Se desechó el resto: 0,6 de VANCOMICINA 500 mg.'],
    made: expect.stringMatching(/2026\/11\/21/),
  })
  await expect(prepared([part], { expiry: '2026-11-22' })).rejects.toMatchObject({ code: 'FAR-113' })
})

test('two people prepare what its kind or a controlled part wants, and saving drops the check', async () => {
  const vial = await world.medicine('CISPLATINO')
  await world.stocked(vial.productId, '10')
  const lines = [{ productId: vial.productId, quantity: '1' }]
  const two = { kindId: kinds.double }
  const id = await draft(lines, two)
  await expect(run(id, 'approve')).rejects.toMatchObject({ code: 'CONTROLADO_REQUIERE_DOS_FIRMAS' })
  await expect(run(id, 'check')).rejects.toMatchObject({ code: 'FAR-013' })
  await run(id, 'check', { actor: world.second })
  const { version } = await world.db
    .selectFrom('pharmacy.preparation')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await world.act((tx) =>
    saveDraft(preparationService, { tx, actor: world.chief, id, version, input: inputOf(lines, two) }),
  )
  await expect(run(id, 'approve')).rejects.toMatchObject({ code: 'CONTROLADO_REQUIERE_DOS_FIRMAS' })
  await run(id, 'check', { actor: world.second })
  await expect(run(id, 'approve', { actor: world.second })).rejects.toMatchObject({
    code: 'CONTROLADO_REQUIERE_DOS_FIRMAS',
  })
  await run(id, 'approve')
  const morphine = await world.medicine('MORFINA', { controlled: true })
  await world.stocked(morphine.productId, '10')
  const controlled = { productId: morphine.productId, quantity: '1' }
  await expect(prepared([controlled])).rejects.toMatchObject({ code: 'CONTROLADO_REQUIERE_DOS_FIRMAS' })
})

test('what a preparation leaves of a controlled ampoule is destroyed before two witnesses, an alert until then', async () => {
  const ketamine = await world.medicine('KETAMINA', { controlled: true })
  await world.stocked(ketamine.productId, '10')
  const left = () => world.act((tx) => remnantsLeft.count(tx, { actor: world.chief, today }))
  const before = await left()
  const id = await draft([{ productId: ketamine.productId, quantity: '1', used: '0.4' }])
  const rest = async () => (await factsOf(id)).remnants?.[0]
  expect(await rest()).toMatch(/^Quedará un resto de 0,6/)
  await run(id, 'check', { actor: world.second })
  await run(id, 'approve')
  expect(await left()).toBe(before + 1)
  expect(await rest()).toMatch(/^Falta destruir/)
  const rows = await world.act(
    (tx) => rowsFrom<{ id: string; detail: string }>(tx)`
      select l.id, o.detail from pharmacy.preparation_line l join pharmacy.preparation_line_option o on o.id = l.id
      where l.parent_id = ${id}::uuid and o.enabled`,
  )
  expect(rows).toEqual([{ id: expect.any(String), detail: expect.stringMatching(/sobró 0\.6/) }])
  const third: Actor = { ...world.chief, userId: newId() }
  await sql`insert into admin.app_user (id, email, name) values (${third.userId}, 'testigo@quina.test', 'Luz Vera')`.execute(
    world.db,
  )
  const destroying = (change: object) =>
    world.act((tx) => {
      const about = { date: today, lineId: null, preparationLineId: rows[0]!.id, quantity: '0.6' }
      const input = { ...about, purpose: 'Se inactivó con agua jabonosa', ...change } as never
      return createDraft(wasteService, { tx, actor: world.chief, input })
    })
  await expect(destroying({ preparationLineId: null })).rejects.toMatchObject({ code: 'FAR-056' })
  await expect(destroying({ quantity: '0.7' })).rejects.toMatchObject({ code: 'FAR-053' })
  const destroyed = async (wasteId: string) => {
    const step = (action: 'witness' | 'approve', actor = world.chief) =>
      world.act((tx) => performAction(wasteService, { tx, actor, today, id: wasteId, action }))
    await step('witness', world.second)
    await step('witness', third)
    await step('approve')
  }
  const first = await destroying({ quantity: '0.5' })
  const late = await destroying({ quantity: '0.2' })
  await destroyed(first)
  expect(await left()).toBe(before + 1)
  await expect(destroyed(late)).rejects.toMatchObject({ code: 'FAR-053' })
  await expect(destroying({ quantity: '0.2' })).rejects.toMatchObject({ code: 'FAR-053' })
  await destroyed(await destroying({ quantity: '0.1' }))
  expect(await left()).toBe(before)
  expect(await rest()).toMatch(/^Destruido ante dos testigos: 0,6 de KETAMINA\.$/)
  await expect(run(id, 'annul', { input: { date: today, reason } })).rejects.toMatchObject({
    code: 'FAR-118',
  })
})

const holding = (id: string, action: 'approve' | 'lift', input: object = {}) =>
  world.act((tx) => performAction(recallService, { tx, actor: world.chief, today, id, action, input }))
const recalled = async (productId: string, lotId: string) => {
  const alert = { date: today, source: 'invima', alert: 'A-9', purpose: 'Partículas en la solución' }
  const input = { ...alert, productId, lots: [{ lotId }] } as never
  const id = await world.act((tx) => createDraft(recallService, { tx, actor: world.chief, input }))
  await holding(id, 'approve')
  return id
}

test('a recall of a lot holds what was prepared with it, and reaches who was given it', async () => {
  const vial = await world.medicine('POTASIO')
  const bag = await world.medicine('NUTRICIÓN')
  const dose = await world.medicine('JERINGA')
  const lotId = await world.stocked(vial.productId, '10', { lot: 'K-9' })
  await prepared([{ productId: vial.productId, quantity: '2' }], { productId: bag.productId, quantity: '4' })
  await prepared([{ productId: bag.productId, quantity: '1' }], { productId: dose.productId, quantity: '2' })
  const { admissionId } = await world.admitted()
  await useVerbs(world).used([{ productId: dose.productId, quantity: '1' }], { admissionId })
  const id = await recalled(vial.productId, lotId)
  const rows = await world.act((tx) => traceOf(tx, id, world.chief))
  expect(
    rows
      .filter(({ kind }) => kind !== 'Lote parecido')

      .map(({ kind, lot, quantity }) => [kind, lot, Number(quantity)])
      .toSorted(),
  ).toEqual([
    ['Existencia', '20261120-1', 1],
    ['Existencia', '20261120-1', 3],
    ['Existencia', 'K-9', 8],
    ['Paciente', '20261120-1', 1],
  ])
  const using = () => useVerbs(world).used([{ productId: bag.productId, quantity: '1' }], { admissionId })
  await expect(using()).rejects.toMatchObject({ code: 'STOCK_INSUFICIENTE' })
  const other = await recalled(vial.productId, lotId)
  await holding(id, 'lift', { reason: 'Era otro fabricante' })
  await expect(using()).rejects.toMatchObject({ code: 'STOCK_INSUFICIENTE' })
  await holding(other, 'lift', { reason: 'Era otro fabricante' })
  await using()
})

const refusals: readonly [string, object, object][] = [
  ['FAR-001', {}, { date: '2026-12-30' }],
  ['FAR-011', { lotId: newId() }, {}],
  ['FAR-114', {}, { kindId: kinds.repack, quantity: '2' }],
  ['FAR-115', {}, { wasted: '1' }],
  ['FAR-116', { used: '2' }, {}],
  ['FAR-117', {}, { date: '2027-02-01' }],
]
test.each(refusals)('%s is refused', async (code, line, change) => {
  const on = code === 'FAR-117' ? day('2027-02-01') : today
  const given = async () => {
    const id = await draft([{ productId: bottle.productId, quantity: '1', ...line }], change)
    await world.act((tx) =>
      performAction(preparationService, { tx, actor: world.chief, today: on, id, action: 'approve' }),
    )
  }
  await expect(given()).rejects.toMatchObject({ code })
})

test('a mixture of parts of two other accounts takes each to that of its product, and gives each back if annulled', async () => {
  await accountsOfPatients()
  const gloves = await ofAccount('GUANTES', '151404')
  const reagent = await ofAccount('REACTIVO', '151405')
  const serum = await world.medicine('SUERO')
  const parts = [
    [gloves, 5_000],
    [reagent, 7_000],
    [serum, 9_000],
  ] as const
  for (const [{ productId }, value] of parts) await world.stocked(productId, '5', { value })
  const id = await prepared(parts.map(([{ productId }]) => ({ productId, quantity: '2' })))
  expect(await voucher()).toEqual([
    ['151403', '2800.00', '0.00'],
    ['151403', '2000.00', '0.00'],
    ['151404', '0.00', '2000.00'],
    ['151405', '0.00', '2800.00'],
  ])
  await run(id, 'annul', { input: { date: today, reason } })
  expect(await voucher()).toEqual([
    ['151403', '0.00', '2000.00'],
    ['151403', '0.00', '2800.00'],
    ['151404', '2000.00', '0.00'],
    ['151405', '2800.00', '0.00'],
  ])
})

/** A product of a group of its own, in another account of inventory. */
async function ofAccount(name: string, account: string): Promise<SoldProduct> {
  const product = await world.medicine(name)
  await sql`
    with account as (select id from accounting.account where code = ${account}),
    other as (insert into warehouse.product_group (id, code, name, kind, inventory_account_id)
              select ${newId()}::uuid, ${account}, ${name}, 'device', id from account returning id)
    update warehouse.product set group_id = other.id from other where product.id = ${product.productId}::uuid`.execute(
    world.db,
  )
  return product
}

/** What was given to patients in the other stories is posted too. */
const accountsOfPatients = () =>
  sql`
    insert into warehouse.group_account (id, group_id, centre_prefix, from_day, consumption_account_id)
    select ${newId()}::uuid, ${world.groupId}::uuid, '73', '2026-01-01', id from accounting.account
    where code = '731001'`.execute(world.db)

/** What a cut takes to the books of the inventory accounts, without what left for patients. */
const voucher = () =>
  world.act(async (tx) => {
    const of = { tx, actor: world.chief }
    const input = parseOrRefuse(stockPosting.input, { date: today, purpose: 'Preparaciones del día' })
    const postingId = await createDraft(stockPostingService, { ...of, input })
    await performAction(stockPostingService, { ...of, today, id: postingId, action: 'approve' })
    const rows = await rowsFrom<{ account: string; debit: string; credit: string }>(tx)`
      select a.code as account, l.debit::text as debit, l.credit::text as credit from accounting.entry_line l
      join accounting.entry e on e.id = l.entry_id join accounting.account a on a.id = l.account_id
      where e.document_id = ${postingId}::uuid and a.code like '1514%'
        and (2000 in (l.debit, l.credit) or 2800 in (l.debit, l.credit))
      order by a.code, l.debit desc, l.credit`
    return rows.map(({ account, debit, credit }) => [account, debit, credit])
  })
