import { generateRips } from '@quina/billing/server'
import { day } from '@quina/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf } from '../../../modules/income/billing/account/account/account.server.ts'
import { changeCharge } from '../../../modules/income/billing/invoice/charges/charge/charge.server.ts'
import { nothingDeclared } from '../../../modules/income/billing/invoice/charges/charge/declared.contract.ts'
import { type BillingWorld, billingWorld } from './billing-world.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await billingWorld()
  await world.reportable()
})
afterAll(() => world.close())

const admissionOf = (id: string) =>
  world.db.selectFrom('care.admission').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const invoiceOf = (id: string) =>
  world.db.selectFrom('billing.invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A patient who came twice: a consultation, and an image five days later. */
async function twice() {
  const first = await world.admit({ from: '2026-11-10', to: '2026-11-10' })
  const { patientId } = await admissionOf(first)
  const second = await world.admit({ patientId, from: '2026-11-15', to: '2026-11-16' })
  await world.charge(first, world.consultation)
  const image = await world.charge(second, world.imaging, { day: day('2026-11-15') })
  return { first, second, image, patientId }
}

test('two admissions of a patient go in one invoice, one user in its RIPS, and both are invoiced', async () => {
  const { first, second } = await twice()
  const { shares } = await accountOf(world.db, first, day('2026-11-20'))
  expect(shares[0]!.joinable.map(({ id, charges, gross }) => [id, charges, gross])).toEqual([
    [second, 1, '733300.00'],
  ])
  const id = await world.join(first, second)
  await world.issue(id)
  const { gross, cuota, net, periodFrom, periodTo } = await invoiceOf(id)
  expect([gross, cuota, net, periodFrom, periodTo]).toEqual([
    '818900.00',
    '0.00',
    '818900.00',
    '2026-11-10',
    '2026-11-15',
  ])
  expect([(await admissionOf(first)).status, (await admissionOf(second)).status]).toEqual([
    'invoiced',
    'invoiced',
  ])
  const { submissionId, findings } = await world.act((tx) =>
    generateRips(tx, { invoiceId: id, userId: world.chief.userId, now: new Date('2026-11-21T15:00:00Z') }),
  )
  expect(findings.filter(({ effect }) => effect === 'R')).toEqual([])
  const { json } = await world.db
    .selectFrom('rips.submission')
    .select('json')
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow()
  const { usuarios } = JSON.parse(json!.toString()) as { usuarios: { servicios: object }[] }
  expect(usuarios.map(({ servicios }) => Object.keys(servicios))).toEqual([['consultas', 'procedimientos']])
  const { invoices } = await accountOf(world.db, second, day('2026-11-20'))
  expect(invoices.map((one) => one.id)).toEqual([id])
})

test('annulled with its charges to be invoiced again, both admissions are open to it', async () => {
  const { first, second } = await twice()
  const id = await world.join(first, second)
  await world.issue(id)
  expect(await world.send(id)).toBe('accepted')
  await world.annul(id)
  expect([(await admissionOf(first)).status, (await admissionOf(second)).status]).toEqual([
    'closed',
    'closed',
  ])
  await world.issue(await world.join(second, first))
  expect((await admissionOf(first)).status).toBe('invoiced')
})

test('each charge is looked at within its own admission', async () => {
  const { first, second, image } = await twice()
  const id = await world.join(first, second)
  const moved = {
    serviceId: world.imaging as never,
    quantity: '1',
    day: day('2026-11-12'),
    hour: '10:00',
    professionalId: world.professionalId as never,
    diagnosisId: null,
    programId: null,
    ...nothingDeclared,
  }
  await world.act((tx) => changeCharge({ tx, actor: world.chief, id: image }, moved))
  await expect(world.issue(id)).rejects.toMatchObject({ code: 'FAC-112' })
  await world.act((tx) =>
    changeCharge({ tx, actor: world.chief, id: image }, { ...moved, day: day('2026-11-16'), quantity: '2' }),
  )
  // The prefactura follows the charges of all its admissions.
  expect((await invoiceOf(id)).gross).toBe('1552200.00')
  await world.issue(id)
})

test('joins only admissions of the same patient, with the same data', async () => {
  const { first, patientId } = await twice()
  const stranger = await world.admit()
  await world.charge(stranger, world.imaging)
  await expect(world.join(first, stranger)).rejects.toMatchObject({ code: 'FAC-128' })
  const beneficiary = await world.admit({ patientId, userType: '02', from: '2026-11-18', to: '2026-11-18' })
  await world.charge(beneficiary, world.imaging, { day: day('2026-11-18') })
  await expect(world.join(first, beneficiary)).rejects.toMatchObject({ code: 'FAC-129' })
})
