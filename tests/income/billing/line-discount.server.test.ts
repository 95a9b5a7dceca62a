import { generateRips } from '@quina/billing/server'
import { shapeOf } from '@quina/blocks'
import { decideParameter } from '@quina/blocks/server'
import { day } from '@quina/kernel'
import { actorFor } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf } from '../../../modules/income/billing/account/account/account.server.ts'
import { changeCharge } from '../../../modules/income/billing/invoice/charges/charge/charge.server.ts'
import { setDiscount } from '../../../modules/income/billing/invoice/charges/charge/charge-operations.server.ts'
import { nothingDeclared } from '../../../modules/income/billing/invoice/charges/charge/declared.contract.ts'
import {
  discountFields,
  lineDiscountMax,
} from '../../../modules/income/billing/invoice/charges/charge/discount.contract.ts'
import { assign } from '../../../modules/income/billing/invoice/charges/charge/reassign.server.ts'
import { type BillingWorld, billingWorld } from './billing-world.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await billingWorld()
  await world.reportable()
})
afterAll(() => world.close())

const today = day('2026-11-20')
const why = 'Rebaja que se acordó con el pagador'
const discount = (id: string, percent: string, reason = why) =>
  world.act((tx) => setDiscount({ tx, actor: world.chief, id }, { percent, reason }, today))
const linesOf = async (invoiceId: string) =>
  (
    await world.db
      .selectFrom('billing.invoiceLine')
      .select(['code', 'quantity', 'discount', 'amount'])
      .where('parentId', '=', invoiceId)
      .orderBy('position')
      .execute()
  ).map(({ quantity, discount: less, amount }) => [Number(quantity), less, amount])
const invoiceOf = (id: string) =>
  world.db.selectFrom('billing.invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** Two consultations of the same price, one of them with a tenth less, and an image. */
const account = async () => {
  const admissionId = await world.admit()
  const first = await world.charge(admissionId, world.consultation)
  await world.charge(admissionId, world.consultation, { hour: '11:00' })
  await world.charge(admissionId, world.imaging, { hour: '12:00' })
  return { admissionId, first }
}

interface Summary {
  readonly usuarios: readonly {
    readonly servicios: Readonly<Record<string, readonly { readonly vrServicio: number }[]>>
  }[]
}
const reported = async (invoiceId: string): Promise<readonly (readonly [string, number])[]> => {
  const { submissionId } = await world.act((tx) =>
    generateRips(tx, { invoiceId, userId: world.chief.userId, now: new Date('2026-11-21T15:00:00Z') }),
  )
  const { json } = await world.db
    .selectFrom('rips.submission')
    .select('json')
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow()
  const reported: Summary = JSON.parse(json!.toString())
  return reported.usuarios.flatMap(({ servicios }) =>
    Object.entries(servicios).flatMap(([kind, rows]) =>
      rows.map(({ vrServicio }): readonly [string, number] => [kind, vrServicio]),
    ),
  )
}

test('a discount of one service goes to a line of its own, its XML, its RIPS, and its income', async () => {
  const { admissionId, first } = await account()
  await discount(first, '10')
  const { charges, shares } = await accountOf(world.db, admissionId, today)
  expect(charges.map((one) => [one.discount, one.discountReason])).toEqual([
    ['8560.00', why],
    ['0.00', null],
    ['0.00', null],
  ])
  expect(shares.map(({ gross, discount: less, net }) => [gross, less, net])).toEqual([
    ['904500.00', '8560.00', '895940.00'],
  ])
  const id = await world.prepare(admissionId)
  await world.issue(id)
  expect(await linesOf(id)).toEqual([
    [1, '8560.00', '77040.00'],
    [1, '0.00', '85600.00'],
    [1, '0.00', '733300.00'],
  ])
  const { gross, discount: agreed, lineDiscount, net } = await invoiceOf(id)
  expect([gross, agreed, lineDiscount, net]).toEqual(['904500.00', '0.00', '8560.00', '895940.00'])
  expect(await world.vouchers(id)).toEqual([
    `FV
131901             895940.00
431217                               895940.00`,
  ])
  const { xml } = await world.db
    .selectFrom('einvoice.document')
    .select('xml')
    .where('ownerId', '=', id)
    .executeTakeFirstOrThrow()
  const allowances = xml.toString().match(/<cac:AllowanceCharge>.*?<\/cac:AllowanceCharge>/g) ?? []
  expect(
    allowances.map((one) =>
      one
        .replace(/<[^>]*>/g, ' ')
        .trim()
        .split(/ +/),
    ),
  ).toEqual([['1', 'false', 'Descuento', '10.00', '8560.00', '85600.00']])
  expect(await reported(id)).toEqual([
    ['consultas', 77_040],
    ['consultas', 85_600],
    ['procedimientos', 733_300],
  ])
})

test('a discount of the whole invoice is spread over what each line is still worth', async () => {
  const { admissionId, first } = await account()
  await discount(first, '20')
  const id = await world.prepare(admissionId)
  await world.db.updateTable('billing.invoice').set({ discount: '88738.00' }).where('id', '=', id).execute()
  await world.issue(id)
  expect(await linesOf(id)).toEqual([
    [1, '23968.00', '61632.00'],
    [1, '8560.00', '77040.00'],
    [1, '73330.00', '659970.00'],
  ])
  const { gross, net } = await invoiceOf(id)
  expect([gross, net]).toEqual(['904500.00', '798642.00'])
  expect((await reported(id)).map(([, worth]) => worth)).toEqual([61_632, 77_040, 659_970])
})

test('it follows price and quantity of its charge in its prefactura, and goes with another service or payer', async () => {
  const { admissionId, first } = await account()
  const id = await world.prepare(admissionId)
  await discount(first, '12.5')
  expect((await linesOf(id))[0]).toEqual([1, '10700.00', '74900.00'])
  const charge = (serviceId: string, quantity: string) =>
    world.act((tx) =>
      changeCharge(
        { tx, actor: world.chief, id: first },
        {
          serviceId: serviceId as never,
          quantity,
          day: day('2026-11-10'),
          hour: '10:00',
          professionalId: world.professionalId as never,
          diagnosisId: null,
          programId: null,
          ...nothingDeclared,
        },
      ),
    )
  await charge(world.consultation, '2')
  expect((await linesOf(id))[0]).toEqual([2, '21400.00', '149800.00'])
  await discount(first, '0')
  expect((await linesOf(id)).map(([, less]) => less)).toEqual(['0.00', '0.00'])
  await discount(first, '5')
  await charge(world.imaging, '1')
  expect((await linesOf(id)).map(([, less]) => less)).toEqual(['0.00', '0.00'])
  const other = await account()
  await discount(other.first, '5')
  await world.act((tx) =>
    assign(
      { tx, actor: world.chief, admissionId: other.admissionId },
      { payerId: null, contractId: null, reason: 'Paga el paciente' },
      null,
    ),
  )
  const { charges } = await accountOf(world.db, other.admissionId, today)
  expect(charges.map((one) => one.discount)).toEqual(['0.00', '0.00', '0.00'])
})

test('requires its permission, its reason and no more than the limit of the day; not once it is invoiced', async () => {
  const { admissionId, first } = await account()
  const clerk = actorFor({ ...world.chief, permissions: ['billing.charge.edit', 'billing.charge.price'] })
  await expect(
    world.act((tx) => setDiscount({ tx, actor: clerk, id: first }, { percent: '1', reason: why }, today)),
  ).rejects.toMatchObject({ status: 403 })
  expect(shapeOf(discountFields).safeParse({ percent: '1', reason: 'corto' }).success).toBe(false)
  await expect(discount(first, '20.01')).rejects.toMatchObject({
    code: 'FAC-173',
    fields: { percent: 'El descuento puede ser de 0 a 20 %, que es el máximo por línea vigente.' },
  })
  await expect(discount(first, '-1')).rejects.toMatchObject({ code: 'FAC-173' })
  await world.act((tx) =>
    decideParameter(tx, lineDiscountMax, { fromDay: day('2026-11-20'), value: '30', userId: null }),
  )
  await discount(first, '30')
  await expect(
    world.act((tx) =>
      setDiscount({ tx, actor: world.chief, id: first }, { percent: '30', reason: why }, day('2026-11-19')),
    ),
  ).rejects.toMatchObject({ code: 'FAC-173' })
  const id = await world.prepare(admissionId)
  await world.issue(id)
  await expect(discount(first, '5')).rejects.toMatchObject({ code: 'ADM-030' })
  const beyond = sql`update billing.charge set discount_percent = 101 where id = ${first}::uuid`
  await expect(beyond.execute(world.db)).rejects.toThrow('charge_discount')
})
