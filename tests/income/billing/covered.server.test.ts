import { type Day, day, newId } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf } from '../../../modules/income/billing/account/account/account.server.ts'
import { setPrice } from '../../../modules/income/billing/invoice/charges/charge/charge.server.ts'
import {
  addSurgery,
  type GivenSurgery,
} from '../../../modules/income/billing/invoice/charges/surgery/surgery.server.ts'
import { type BillingWorld, billingWorld } from './billing-world.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await billingWorld()
})
afterAll(() => world.close())

interface CoverInput {
  readonly serviceId: string
  readonly mode?: string
  readonly price?: string
  readonly factor?: string
  readonly authorisation?: string
  readonly maxUserMonth?: number
  readonly maxTotal?: number
}

/** The rule of the contract for a service, replacing those before. */
async function saying(declared: CoverInput): Promise<void> {
  await world.db.updateTable('insurers.contractService').set({ active: false }).execute()
  const row = {
    id: newId(),
    contractId: world.contractId,
    fromDay: '2026-01-01',
    mode: 'manual',
    ...declared,
  }
  await world.db.insertInto('insurers.contractService').values(row).execute()
}
const covering = (serviceMode: 'manual' | 'listed') =>
  world.db.updateTable('insurers.contract').set({ serviceMode }).where('id', '=', world.contractId).execute()

const findingsOf = async (admissionId: string) => {
  const { shares } = await accountOf(world.db, admissionId, day('2026-11-20') as Day)
  return shares.flatMap(({ findings }) => findings.map(({ code, level }) => `${code} ${level}`))
}
const chargeOf = (id: string) =>
  world.db.selectFrom('billing.charge').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const refused = async (admissionId: string) => {
  const id = await world.prepare(admissionId)
  return world.issue(id).then(
    () => 'issued',
    (problem: { readonly code: string }) => problem.code,
  )
}

test('what the contract excludes has no price, and says FAC-104', async () => {
  await saying({ serviceId: world.imaging, mode: 'excluded' })
  const admissionId = await world.admit()
  const charge = await chargeOf(await world.charge(admissionId, world.imaging))
  expect([charge.amount, charge.unpriced]).toEqual(['0.00', 'El contrato excluye el servicio.'])
  expect(await findingsOf(admissionId)).toEqual(['FAC-104 block'])
  expect(await refused(admissionId)).toBe('FAC-104')
})

test('a contract that covers what it lists refuses the rest with FAC-148, unless someone wrote its price', async () => {
  await saying({ serviceId: world.consultation })
  await covering('listed')
  const admissionId = await world.admit()
  const id = await world.charge(admissionId, world.imaging)
  expect(await findingsOf(admissionId)).toEqual(['FAC-148 block'])
  await world.act((tx) =>
    setPrice({ tx, actor: world.chief, id }, { price: 50_000_00n as never, reason: 'Cotización aceptada' }),
  )
  expect(await findingsOf(admissionId)).toEqual(['FAC-148 warning'])
  await covering('manual')
})

test('an agreed price, a percentage of the service, and what is included', async () => {
  const priceBy = async (declared: Omit<CoverInput, 'serviceId'>) => {
    await saying({ serviceId: world.imaging, ...declared })
    const { amount, explained } = await chargeOf(await world.charge(await world.admit(), world.imaging))
    return [amount, explained]
  }
  expect(await priceBy({ mode: 'fixed', price: '700000.00' })).toEqual([
    '700000.00',
    'Precio pactado en el contrato: 700.000',
  ])
  expect(await priceBy({ factor: '-10' })).toEqual([
    '694700.00',
    'SOAT 19007: 771.900 publicados; -10 % (porcentaje pactado para el servicio) = 694.700',
  ])
  expect(await priceBy({ mode: 'included' })).toEqual(['0.00', 'Incluido: no se cobra aparte.'])
})

test('the contract requires the authorisation of a service, or waives it: FAC-105', async () => {
  await saying({ serviceId: world.imaging, authorisation: 'always' })
  const admissionId = await world.admit()
  await world.charge(admissionId, world.consultation)
  await world.charge(admissionId, world.imaging, { hour: '11:00' })
  expect(await findingsOf(admissionId)).toEqual(['FAC-114 warning', 'FAC-127 warning', 'FAC-105 block'])
  const authorised = await world.admit()
  await world.charge(authorised, world.imaging, { authorizationNumber: 'A-77' as never })
  expect(await findingsOf(authorised)).toEqual([])
  await world.db.updateTable('insurers.contract').set({ authorisation: true }).execute()
  await saying({ serviceId: world.imaging, authorisation: 'never' })
  // The consultation, as the contract requires for all; not what it waives.
  expect(await findingsOf(admissionId)).toEqual(['FAC-114 warning', 'FAC-105 block', 'FAC-127 warning'])
  await world.db.updateTable('insurers.contract').set({ authorisation: false }).execute()
})

test('what the contract admits by user and month: the third blocks with FAC-124, next month it does not', async () => {
  await saying({ serviceId: world.imaging, maxUserMonth: 2 })
  const admissionId = await world.admit({ from: '2026-10-30', to: '2026-11-12' })
  for (const hour of ['10:00', '11:00', '12:00']) await world.charge(admissionId, world.imaging, { hour })
  await world.charge(admissionId, world.imaging, { day: day('2026-10-31'), hour: '12:00' })
  const found = await findingsOf(admissionId)
  expect(found.filter((one) => one.startsWith('FAC-12'))).toEqual(['FAC-124 block'])
  expect(await refused(admissionId)).toBe('FAC-124')
})

test('beyond the maximum: authorised it warns, and in an urgency too', async () => {
  await saying({ serviceId: world.imaging, maxUserMonth: 1 })
  const authorised = await world.admit()
  await world.charge(authorised, world.imaging, { quantity: '2', authorizationNumber: 'A-78' as never })
  expect(await findingsOf(authorised)).toEqual(['FAC-124 warning'])
  const urgency = await world.admit({ ambit: '2' })
  await world.charge(urgency, world.imaging, { quantity: '2' })
  expect(await findingsOf(urgency)).toEqual(['FAC-124 warning'])
  expect(await refused(urgency)).toBe('issued')
})

test('what the contract admits in all, of any user, is not invoiced twice by two at once: FAC-125', async () => {
  await saying({ serviceId: world.surgery, maxTotal: 1, mode: 'fixed', price: '1000000.00' })
  const invoices: string[] = []
  for (let at = 0; at < 2; at++) {
    const admissionId = await world.admit()
    await world.charge(admissionId, world.surgery, { day: day(`2026-11-1${at}`) })
    invoices.push(await world.prepare(admissionId))
  }
  const settled = await Promise.allSettled(invoices.map((id) => world.issue(id)))
  const codes = settled.map((one) => (one.status === 'fulfilled' ? 'issued' : one.reason.code))
  expect(codes.toSorted()).toEqual(['FAC-125', 'issued'])
})

test('a percentage agreed for a surgery is that of each of its components', async () => {
  await saying({ serviceId: world.surgery, factor: '-10' })
  const admissionId = await world.admit({ ambit: '3' })
  const procedures = [
    { serviceId: world.surgery, relation: 'same-route-same-specialist', surgeonId: null, bloodless: false },
  ]
  const when = { day: '2026-11-10', starts: '09:00', ends: '10:00', surcharge: null, note: null }
  await world.act((tx) =>
    addSurgery({ tx, actor: world.chief, admissionId }, { ...when, procedures } as never as GivenSurgery),
  )
  const { rows } = await sql<{ total: string }>`
    select sum(amount)::text as total from billing.charge where admission_id = ${admissionId}`.execute(
    world.db,
  )
  // 429.100 + 253.400 + 112.400 + 760.800 + 407.500
  expect(rows[0]!.total).toBe('1963200.00')
})
