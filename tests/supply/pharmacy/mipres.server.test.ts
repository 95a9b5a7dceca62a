import { generateRips } from '@quina/billing/server'
import { decideParameter, load, openVault, performAction, systemUserId } from '@quina/blocks/server'
import { day, dayInBogota } from '@quina/kernel'
import { screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportSuppliesChore } from '../../../modules/clinical/pharmacy/dispensing/mipres-supply/mipres-chore.server.ts'
import {
  reportSupply,
  type SupplyWorld,
} from '../../../modules/clinical/pharmacy/dispensing/mipres-supply/mipres-send.server.ts'
import {
  mipresRoad,
  mipresSupply,
} from '../../../modules/clinical/pharmacy/dispensing/mipres-supply/mipres-supply.contract.ts'
import {
  mipresSupplyService,
  overdueSupplies,
} from '../../../modules/clinical/pharmacy/dispensing/mipres-supply/mipres-supply.server.ts'
import {
  type MipresClient,
  MipresSilence,
  mipresSimulator,
} from '../../../modules/clinical/pharmacy/mipres/mipres-client/mipres-client.server.ts'
import {
  mipresSetup,
  saveMipresSetup,
} from '../../../modules/clinical/pharmacy/mipres/mipres-setup/mipres-setup.contract.ts'
import { mipresSetupOperations } from '../../../modules/clinical/pharmacy/mipres/mipres-setup/mipres-setup.server.ts'
import { type PharmacyWorld, pharmacyWorld, today } from './pharmacy-world.ts'

let world: PharmacyWorld
beforeAll(async () => {
  world = await pharmacyWorld()
})
afterAll(() => world.close())

const now = new Date('2026-11-20T15:00:00Z')
const job: SupplyWorld = { step: (work) => world.act(work), now: () => now, today: () => dayInBogota(now) }
const prescription = '20261104153000123457'
const cum = '20099999-1'

/** Two units of an adalimumab that the plan does not pay, of six that are ordered. */
const supplied = async (change: { kind?: string; mipresDelivery?: string } = {}) => {
  const { kind = 'hospital', mipresDelivery = null } = change
  const medicine = await world.medicine('ADALIMUMAB 40 mg')
  await sql`update warehouse.product set cum = ${cum} where id = ${medicine.productId}::uuid`.execute(
    world.db,
  )
  await world.stocked(medicine.productId, '10')
  const { admissionId, patientId } = await world.admitted()
  const { orderId, lines } = await world.ordered({ admissionId, patientId }, [
    { ...medicine, mipres: prescription },
  ])
  const line = { productId: medicine.productId, orderLineId: lines[0], quantity: '2', mipresDelivery }
  const place = kind === 'ambulatory' ? { place: 'Ventanilla', phone: '300' } : {}
  const dispensingId = await world.dispensed(orderId, [line], { kind, ...place })
  const { id: lineId } = await world.lineOf(dispensingId)
  const supply = await world.db
    .selectFrom('pharmacy.mipresSupply')
    .selectAll()
    .where('lineId', '=', lineId)
    .executeTakeFirstOrThrow()
  return { ...supply, dispensingId, admissionId, patientId, lineId }
}
const run = (id: string, action: 'send' | 'record' | 'complete' | 'withdraw', input: object = {}) =>
  world.act((tx) => performAction(mipresSupplyService, { tx, actor: world.chief, today, id, action, input }))
const completed = (id: string, change: object = {}) =>
  run(id, 'complete', { directionId: null, consecutive: 1, cause: null, ...change })
const stored = (id: string) =>
  world.db.selectFrom('pharmacy.mipresSupply').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** Why what is usual cannot be done. */
const offered = (id: string) =>
  world.act(async (tx) => {
    const of = { document: mipresSupply, tables: mipresSupplyService, actor: world.chief }
    const extra = await mipresSupplyService.extra?.(tx, await load(tx, of, id), world.chief, today)
    return extra?.mayNot
  })
const road = (value: string) =>
  world.act((tx) => decideParameter(tx, mipresRoad, { fromDay: day('2026-01-01'), value, userId: null }))

/** MIPRES with what it was sent, and what it answers instead of what the simulator would. */
const mipres = (supply: { readonly id: string }, change: Readonly<Record<string, string | Error>> = {}) => {
  const sent: [string, object][] = []
  const simulated = mipresSimulator({ reference: supply.id, prescription, code: cum, quantity: '2' })
  const answer = (name: string, own: Promise<string>) => {
    const scripted = change[name]
    if (scripted instanceof Error) throw scripted
    return scripted === undefined ? own : Promise.resolve(scripted)
  }
  const client: MipresClient = {
    simulated: true,
    find: async (question, of) => answer(question, simulated.find(question, of)),
    send: async (notice, values) => {
      sent.push([notice, values])
      return answer(notice, simulated.send(notice, values))
    },
  }
  return { client, sent }
}

test('what is given of a prescription of MIPRES is to be reported in eight days, by its page or in the queue', async () => {
  const supply = await supplied()
  expect(supply).toMatchObject({ prescription, quantity: '2.0000', dueOn: '2026-11-28', status: 'open' })
  await expect(run(supply.id, 'send')).rejects.toMatchObject({ code: 'FAR-070' })
  expect(await offered(supply.id)).toEqual({ send: expect.stringMatching(/anote aquí/) })
  await expect(run(supply.id, 'record', { deliveryId: 'abcde', reportId: null })).rejects.toMatchObject({
    code: 'FAR-073',
  })
  await run(supply.id, 'record', { deliveryId: '12345678901234567890123', reportId: null })
  expect(await stored(supply.id)).toMatchObject({ status: 'reported', deliveryId: '12345678901234567890123' })
  await road('simulator')
  const other = await supplied()
  expect(await offered(other.id)).toBeUndefined()
  await run(other.id, 'send')
  const { rows } = await sql<{ input: { id: string } }>`
    select input from platform.job where kind = 'pharmacy.mipres'`.execute(world.db)
  expect(rows).toEqual([{ input: { id: other.id } }])
})

test('what lacks something is not sent: a person says it, and then it goes whole, step by step', async () => {
  const supply = await supplied()
  const { client, sent } = mipres(supply)
  expect(await reportSupply(job, supply.id, client)).toBe('stopped')
  expect(await stored(supply.id)).toMatchObject({
    stopped: true,
    lastError: expect.stringMatching(/consecutivo.*FAR-075/),
  })
  expect(sent).toEqual([])
  await completed(supply.id, { consecutive: 3 })
  expect(await reportSupply(job, supply.id, client)).toBe('reported')
  const { deliveryId } = await stored(supply.id)
  expect(sent).toMatchObject([
    [
      'houseDelivery',
      {
        NoPrescripcion: prescription,
        TipoTec: 'M',
        ConTec: 3n,
        NoEntrega: 1n,
        CodSerTecEntregado: cum,
        CantTotEntregada: '2',
        FecEntrega: today,
        NoLote: 'L1',
        EntTotal: 1n,
      },
    ],
    ['report', { EstadoEntrega: 1n, ValorEntregado: '1000' }],
  ])
  expect(deliveryId).toMatch(/^\d{20}$/)
  expect(await stored(supply.id)).toMatchObject({ status: 'reported', simulated: true, lastError: null })
  const { rows } = await sql<{ step: string }>`
    select step from pharmacy.mipres_attempt where supply_id = ${supply.id}::uuid order by id`.execute(
    world.db,
  )
  expect(rows.map(({ step }) => step)).toEqual(['deliveries', 'houseDelivery', 'reports', 'report'])
})

test('an ambulatory delivery answers a direction, which is programmed first; less than directed says its cause', async () => {
  const supply = await supplied({ kind: 'ambulatory' })
  const direction = (quantity: string, state = 1) =>
    `[{"ID":91000001,"IDDireccionamiento":61000001,"NoPrescripcion":${prescription},"FecMaxEnt":"2026-12-04",
       "CantTotAEntregar":"${quantity}","CodSerTecAEntregar":"20099999-01","EstDireccionamiento":${state}}]`
  const tries = async (change: Readonly<Record<string, string>>) => {
    const { client, sent } = mipres(supply, change)
    const outcome = await reportSupply(job, supply.id, client)
    return {
      outcome,
      sent: sent.map(([name]) => name),
      values: sent,
      error: (await stored(supply.id)).lastError,
    }
  }
  expect(await tries({ directions: '[]' })).toMatchObject({
    outcome: 'stopped',
    sent: [],
    error: expect.stringMatching(/FAR-077/),
  })
  expect(await tries({ directions: direction('1.000') })).toMatchObject({
    outcome: 'stopped',
    sent: [],
    error: expect.stringMatching(/certeza/),
  })
  expect(await tries({ directions: direction('7,5') })).toMatchObject({
    outcome: 'stopped',
    sent: [],
    error: 'De 7.5 quedan 5.5: diga la causa con «Completar». (FAR-200)',
  })
  await completed(supply.id, { consecutive: null, cause: 7 })
  const real = { ...mipres(supply, { directions: direction('7,5') }).client, simulated: false }
  expect(await reportSupply(job, supply.id, real)).toBe('stopped')
  expect((await stored(supply.id)).lastError).toMatch(/código de la sede.*FAR-201/)
  await completed(supply.id, { consecutive: null, cause: 7 })
  const { sent, outcome, values } = await tries({ directions: direction('7,5') })
  expect([outcome, sent]).toEqual(['reported', ['programming', 'delivery', 'report']])
  expect(values).toMatchObject([
    ['programming', { ID: 91_000_001n, FecMaxEnt: '2026-12-04', CantTotAEntregar: '7.5' }],
    ['delivery', { ID: 91_000_001n, EntTotal: 0n, CausaNoEntrega: 7n, CantTotEntregada: '2', NoLote: 'L1' }],
    ['report', {}],
  ])
})

test('a lost answer is looked up before it is sent again; an illegible one, or several alike, sends nothing', async () => {
  const supply = await supplied()
  await completed(supply.id)
  const lost = mipres(supply, {
    houseDelivery: new MipresSilence('timeout', 'MIPRES no respondió a tiempo.'),
  })
  expect(await reportSupply(job, supply.id, lost.client)).toBe('later')
  expect(await stored(supply.id)).toMatchObject({
    status: 'open',
    stopped: false,
    tries: 1,
    nextTryAt: new Date('2026-11-20T15:05:00Z'),
  })
  const row =
    '{"ID":91000007,"IDEntrega":"71000007","CantTotEntregada":"2,0","EstEntrega":1,"FecAnulacion":null}'
  for (const [deliveries, why] of [
    ['[{"ID":91000007,"CantTotEntregada":"2"}]', /no se puede leer.*FAR-071/],
    [`[${row},${row.replaceAll('007', '008')}]`, /2 entregas iguales.*FAR-071/],
    ['{"Message":"Error interno"}', /Error interno.*FAR-072/],
  ] as const) {
    const unsure = mipres(supply, { deliveries })
    expect(await reportSupply(job, supply.id, unsure.client)).toBe('stopped')
    expect((await stored(supply.id)).lastError).toMatch(why)
    expect(unsure.sent).toEqual([])
  }
  const known = mipres(supply, { deliveries: `[${row}]` })
  expect(await reportSupply(job, supply.id, known.client)).toBe('reported')
  expect(known.sent.map(([name]) => name)).toEqual(['report'])
  expect(await stored(supply.id)).toMatchObject({ deliveryId: '71000007', processId: '91000007' })
  const next = await supplied()
  await completed(next.id)
  const other = mipres(next, { deliveries: `[${row}]` })
  expect(await reportSupply(job, next.id, other.client)).toBe('reported')
  expect(other.sent.map(([name]) => name)).toEqual(['houseDelivery', 'report'])
})

test('two runners at once send it once', async () => {
  const supply = await supplied()
  await completed(supply.id)
  const { client, sent } = mipres(supply)
  const outcomes = await Promise.all([1, 2, 3].map(() => reportSupply(job, supply.id, client)))
  expect(outcomes.toSorted()).toEqual(['busy', 'busy', 'reported'])
  expect(sent).toHaveLength(2)
})

test('a missing address of the web service is named, and tried again once the house says it', async () => {
  await road('service')
  const supply = await supplied()
  await completed(supply.id)
  expect(await reportSupply(job, supply.id)).toBe('later')
  expect(await stored(supply.id)).toMatchObject({
    stopped: false,
    lastError: expect.stringMatching(/dirección o el token.*FAR-076/),
  })
  await road('simulator')
})

test('the address of the service is one that may be reached, and its token is not sent to another server', async () => {
  openVault('the key of this test')
  const screens = screensOf(mipresSetupOperations, { db: world.db, actor: world.chief, today })
  const change = async (given: { address: string; token?: string }) => {
    const { version } = await screens.ask(mipresSetup, {})
    return screens.act(saveMipresSetup, { version, siteCode: null, token: null, ...given })
  }
  const address = 'https://mipres.example/api'
  await expect(change({ address: 'https://10.1.0.9/api' })).rejects.toMatchObject({
    code: 'FAR-078',
    fields: { address: expect.any(String) },
  })
  await change({ address, token: 'el-token-de-la-entidad' })
  await expect(change({ address: 'https://otro.example/api' })).rejects.toMatchObject({
    code: 'FAR-079',
    fields: { token: expect.any(String) },
  })
  await change({ address: 'https://mipres.example/v2' })
})

test('what came back before it was reported is not reported; what was reported by hand is not sent', async () => {
  const supply = await supplied()
  const back = (quantity: string) =>
    world.run(supply.dispensingId, 'return', {
      input: {
        date: today,
        lines: [{ lineId: supply.lineId, quantity }],
        reason: 'Se suspendió el tratamiento',
      },
    })
  await back('1')
  expect(await stored(supply.id)).toMatchObject({ status: 'open', quantity: '1.0000' })
  await back('1')
  expect(await stored(supply.id)).toMatchObject({ status: 'withdrawn' })
  const byHand = await supplied({ mipresDelivery: '12345678901234567890' })
  expect(byHand).toMatchObject({ status: 'reported', deliveryId: '12345678901234567890' })
})

test('RIPS takes what MIPRES answered', async () => {
  const supply = await supplied()
  await completed(supply.id)
  expect(await reportSupply(job, supply.id, mipres(supply).client)).toBe('reported')
  await world.discharged(supply.admissionId)
  const invoiceId = await world.prepare(supply.admissionId)
  await world.issue(invoiceId)
  const { submissionId } = await world.act((tx) =>
    generateRips(tx, { invoiceId, userId: world.chief.userId, now: new Date('2026-11-21T15:00:00Z') }),
  )
  const { json, refusals } = await world.db
    .selectFrom('rips.submission')
    .select(['json', 'refusals'])
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow()
  expect(refusals).toBe(0)
  expect(JSON.parse(json!.toString()).usuarios[0].servicios.medicamentos).toMatchObject([
    { idMIPRES: (await stored(supply.id)).deliveryId, cantidadMedicamento: 2 },
  ])
})

test('each hour the system reports what waits, and by the page it waits for people', async () => {
  const { id } = await supplied()
  await completed(id)
  await road('page')
  await reportSuppliesChore.run(world.db, today, now)
  expect(await stored(id)).toMatchObject({ status: 'open' })
  await road('simulator')
  await reportSuppliesChore.run(world.db, today, now)
  expect(await stored(id)).toMatchObject({
    status: 'reported',
    deliveryId: expect.stringMatching(/^\d{20}$/),
  })
  const { rows } = await sql<{ userId: string }>`
    select user_id from platform.history where document_id = ${id}::uuid and action = 'record'`.execute(
    world.db,
  )
  expect(rows).toEqual([{ userId: systemUserId }])
})

test('what was not reported in its days is an alert', async () => {
  const { id } = await supplied()
  const count = () => world.act((tx) => overdueSupplies.count(tx, { actor: world.chief, today }))
  const due = (on: string) =>
    sql`update pharmacy.mipres_supply set due_on = ${on} where id = ${id}::uuid`.execute(world.db)
  await due('2099-01-01')
  const before = await count()
  await due('2026-11-01')
  expect(await count()).toBe(before + 1)
})
