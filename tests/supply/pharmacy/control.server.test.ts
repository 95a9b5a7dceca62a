import { createDraft, performAction } from '@quina/blocks/server'
import { type Day, day, newId } from '@quina/kernel'
import { reportsOf } from '@quina/testing/server'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  controlForms,
  controlMonth,
} from '../../../modules/clinical/pharmacy/control/control-month/control-month.contract.ts'
import {
  controlFormOperations,
  controlMonthOperations,
} from '../../../modules/clinical/pharmacy/control/control-month/control-month.server.ts'
import { wasteService } from '../../../modules/clinical/pharmacy/control/waste/waste.server.ts'
import { stockVerbs } from '../warehouse/stock-verbs.ts'
import { type PharmacyWorld, pharmacyWorld, type SoldProduct, today } from './pharmacy-world.ts'

let world: PharmacyWorld
let morphine: SoldProduct
beforeAll(async () => {
  world = await pharmacyWorld()
  morphine = await world.medicine('MORFINA 10 mg/ml', { controlled: true })
  await world.stocked(morphine.productId, '100')
})
afterAll(() => world.close())

const prescribed = async (controlledForm: string, change: object = {}) => {
  const { orderId, lines } = await world.ordered(await world.admitted(), [
    { ...morphine, controlledForm, ...change },
  ])
  return { orderId, line: { productId: morphine.productId, orderLineId: lines[0], quantity: '2' } }
}
const given = async (controlledForm: string, change: object = {}) => {
  const { orderId, line } = await prescribed(controlledForm, change)
  const id = await world.draft(orderId, [line])
  await world.run(id, 'check', { actor: world.second })
  await world.run(id, 'approve')
  return id
}

test('an official form serves one order, within its days and of a book that its prescriber holds', async () => {
  await given('Z-900')
  await expect(given('z-900')).rejects.toMatchObject({ code: 'FAR-031' })
  await expect(given('Z-901', { days: 40, everyHours: 24 })).rejects.toMatchObject({ code: 'FAR-033' })
  const old = await prescribed('Z-902')
  await sql`alter table care.medical_order disable trigger user`.execute(world.db)
  await sql`update care.medical_order set date = '2026-10-01' where id = ${old.orderId}::uuid`.execute(
    world.db,
  )
  await sql`alter table care.medical_order enable trigger user`.execute(world.db)
  const late = await world.draft(old.orderId, [old.line])
  await world.run(late, 'check', { actor: world.second })
  await expect(world.run(late, 'approve')).rejects.toMatchObject({ code: 'FAR-032' })
  const book = { prefix: 'A', firstNumber: 1, lastNumber: 50, deliveredOn: '2026-11-01' }
  await world.db
    .insertInto('pharmacy.formSeries')
    .values({ id: newId(), code: 'T1', prescriberId: world.professionalId, ...book })
    .execute()
  await expect(given('A-051')).rejects.toMatchObject({ code: 'FAR-030' })
  await given('A-050')
  const second = {
    id: newId(),
    code: 'T2',
    prescriberId: world.professionalId,
    ...book,
    firstNumber: 50,
    lastNumber: 60,
  }
  await expect(world.db.insertInto('pharmacy.formSeries').values(second).execute()).rejects.toMatchObject({
    constraint: 'form_series_once',
  })
})

/** What was destroyed can neither be returned nor annulled. */
async function refusesToGoBack(dispensingId: string, lineId: string): Promise<void> {
  const input = { date: today, reason: 'Se suspendió el analgésico' }
  const returned = { ...input, lines: [{ lineId, quantity: '2' }] }
  const refusal = { code: 'FAR-118' }
  await expect(world.run(dispensingId, 'return', { input: returned })).rejects.toMatchObject(refusal)
  await expect(world.run(dispensingId, 'annul', { input })).rejects.toMatchObject(refusal)
}

test('what was left of an ampoule is destroyed before two witnesses, and moves no stock', async () => {
  const dispensingId = await given('A-001')
  const { id: lineId } = await world.lineOf(dispensingId)
  const before = await world.stockOf(morphine.productId)
  const input = {
    date: today,
    preparationLineId: null,
    lineId,
    quantity: '0.4',
    purpose: 'Sobrante de la ampolla, por el desagüe',
  }
  const { chief, second } = world
  const third = { ...chief, userId: newId() }
  await world.act((tx) =>
    sql`insert into admin.app_user (id, email, name) values (${third.userId}, 'tercero@quina.test', 'Testigo')`.execute(
      tx,
    ),
  )
  const draft = (change: object = {}) =>
    world.act((tx) =>
      createDraft(wasteService, { tx, actor: chief, input: { ...input, ...change } as never }),
    )
  const run = (id: string, action: 'witness' | 'approve', actor: typeof chief = chief) =>
    world.act((tx) => performAction(wasteService, { tx, actor: actor as never, today, id, action }))
  await expect(draft({ quantity: '3' })).rejects.toMatchObject({ code: 'FAR-053' })
  const plain = await world.medicine('DIPIRONA 1 g')
  await world.stocked(plain.productId, '9')
  const ordered = await world.ordered(await world.admitted(), [plain])
  const dipyrone = await world.dispensed(ordered.orderId, [
    { productId: plain.productId, orderLineId: ordered.lines[0], quantity: '1' },
  ])
  await expect(draft({ lineId: (await world.lineOf(dipyrone)).id, quantity: '1' })).rejects.toMatchObject({
    code: 'FAR-052',
  })
  const id = await draft()
  await expect(run(id, 'approve')).rejects.toMatchObject({ code: 'FAR-050' })
  await expect(run(id, 'witness')).rejects.toMatchObject({ code: 'FAR-051' })
  await run(id, 'witness', second)
  await expect(run(id, 'witness', second)).rejects.toMatchObject({ code: 'FAR-051' })
  await expect(run(id, 'approve')).rejects.toMatchObject({ code: 'FAR-050' })
  await run(id, 'witness', third as never)
  await expect(run(id, 'approve', second)).rejects.toMatchObject({ code: 'FAR-050' })
  await run(id, 'approve')
  expect(await world.stockOf(morphine.productId)).toEqual(before)
  await expect(draft({ quantity: '1.7' })).rejects.toMatchObject({ code: 'FAR-053' })
  await refusesToGoBack(dispensingId, lineId)
  await expect(
    sql`update pharmacy.waste set wasted_by = witness_one where id = ${id}::uuid`.execute(world.db),
  ).rejects.toMatchObject({ constraint: 'waste_witnesses' })
})

const monthOf = async (from: string, to: string) => {
  const { answer } = reportsOf(controlMonthOperations, { db: world.db, actor: world.chief })
  const { rows } = await answer(controlMonth, { from, to })
  return new Map(rows.map(({ id, values }) => [id, values as Readonly<Record<string, unknown>>]))
}
const figure = (row: Readonly<Record<string, unknown>> | undefined, name: string) => Number(row?.[name] ?? 0)

test('the report of control tells forms and what was destroyed', async () => {
  const row = (await monthOf('2026-11-01', '2026-11-30')).get(morphine.productId)
  expect([figure(row, 'dispensed'), figure(row, 'forms'), figure(row, 'wasted')]).toEqual([6, 3, 0.4])
  expect(row).toMatchObject({ strength: '500 mg', closing: '94.0000' })
})

test('each form that was dispensed is listed with its patient, its prescriber and its quantity in letters', async () => {
  const { answer } = reportsOf(controlFormOperations, { db: world.db, actor: world.chief })
  const { rows } = await answer(controlForms, { from: '2026-11-01', to: '2026-11-30' })
  expect(rows.map(({ values }) => values)).toMatchObject([
    { form: 'Z-900', product: expect.stringMatching(/MORFINA/), quantity: '2.0000', letters: 'DOS' },
    { form: 'A-050', quantity: '2.0000' },
    { form: 'A-001', quantity: '2.0000' },
  ])
})

test('each column of the report of control is what moved of its kinds', async () => {
  const { receive, issue } = stockVerbs(world.campusId)
  const { productId } = await world.medicine('REMIFENTANILO', { controlled: true })
  const place = { productId, storeId: world.storeId, day: today }
  const lot = { lot: 'L', expiry: day('2028-01-31') }
  await world.act((tx) => receive(tx, { ...place, ...lot, units: '100', value: 1_000n as never }))
  const kinds = [
    'patient',
    'consumption',
    'expired',
    'damaged',
    'stolen',
    'shortage',
    'loanOut',
    'supplierReturn',
  ]
  for (const [at, kind] of kinds.entries())
    await world.act((tx) => issue(tx, { ...place, units: String(2 ** at / 4), kind: kind as never }))
  const row = (await monthOf('2026-11-01', '2026-11-30')).get(productId)
  const columns = ['opening', 'entered', 'returned', 'dispensed', 'consumed', 'lost', 'other', 'closing']
  const lost = (4 + 8 + 16 + 32) / 4
  const other = (64 + 128) / 4
  expect(columns.map((name) => figure(row, name))).toEqual([0, 100, 0, 0.25, 0.5, lost, -other, 36.25])
})

const moves = fc.array(
  fc.record({
    incoming: fc.boolean(),
    units: fc.integer({ min: 1, max: 40 }),
    kind: fc.constantFrom('patient', 'consumption', 'expired', 'damaged', 'loanOut', 'preparedOut'),
    day: fc.integer({ min: 0, max: 60 }),
  }),
  { minLength: 1, maxLength: 25 },
)

test('whatever moves, the report of control ends where the ledger does, and each month begins where the last ended', async () => {
  const { receive, issue } = stockVerbs(world.campusId)
  await fc.assert(
    fc.asyncProperty(moves, async (all) => {
      const { productId } = await world.medicine('FENTANILO', { controlled: true })
      const place = { productId, storeId: world.storeId }
      let there = 0
      for (const { incoming, units, kind, day: at } of all.toSorted((one, other) => one.day - other.day)) {
        const on = new Date(Date.UTC(2026, 8, 1 + at)).toISOString().slice(0, 10) as Day
        if (incoming) {
          await world.act((tx) =>
            receive(tx, {
              ...place,
              units: String(units),
              value: 1_000n as never,
              day: on,
              lot: 'L',
              expiry: day('2028-01-31'),
            }),
          )
          there += units
        } else if (units <= there) {
          await world.act((tx) => issue(tx, { ...place, units: String(units), day: on, kind: kind as never }))
          there -= units
        }
      }
      const months = [
        ['2026-09-01', '2026-09-30'],
        ['2026-10-01', '2026-10-31'],
        ['2026-11-01', '2026-11-30'],
      ] as const
      let carried = 0
      for (const [from, to] of months) {
        const row = (await monthOf(from, to)).get(productId)
        expect(figure(row, 'opening')).toBe(carried)
        const ins =
          figure(row, 'opening') + figure(row, 'entered') + figure(row, 'returned') + figure(row, 'other')
        const outs = figure(row, 'dispensed') + figure(row, 'consumed') + figure(row, 'lost')
        carried = figure(row, 'closing')
        expect(ins - outs).toBe(carried)
      }
      expect(carried).toBe((await world.stockOf(productId))[0])
    }),
    { numRuns: 12 },
  )
})

test('an official form is good for thirty days, the holiday that ends them too, and not for one more', async () => {
  const { productId, ...medicine } = await world.medicine('OXICODONA 10 mg', { controlled: true })
  await world.stocked(productId, '10')
  const ordered = await world.ordered(await world.admitted(), [{ ...medicine, controlledForm: 'A-020' }])
  await sql`alter table care.medical_order disable trigger user`.execute(world.db)
  await sql`update care.medical_order set date = '2026-11-08' where id = ${ordered.orderId}::uuid`.execute(
    world.db,
  )
  await sql`alter table care.medical_order enable trigger user`.execute(world.db)
  const on = async (date: Day) => {
    const line = { productId, orderLineId: ordered.lines[0], quantity: '1' }
    const id = await world.draft(ordered.orderId, [line], { date })
    await world.run(id, 'check', { actor: world.second })
    return world.giveOn(id, { today: date, now: new Date(`${date}T15:00:00Z`) })
  }
  await expect(on(day('2026-12-09'))).rejects.toMatchObject({ code: 'FAR-032' })
  await on(day('2026-12-08'))
})
