import { day } from '@quina/kernel'
import { callsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  leftToDispense,
  readLabel,
} from '../../../modules/clinical/pharmacy/dispensing/label/label.contract.ts'
import { labelOperations } from '../../../modules/clinical/pharmacy/dispensing/label/label.server.ts'
import { type PharmacyWorld, pharmacyWorld, type SoldProduct } from './pharmacy-world.ts'

let world: PharmacyWorld
let tablets: SoldProduct
let lotId = ''
beforeAll(async () => {
  world = await pharmacyWorld()
  tablets = await world.medicine('OMEPRAZOL 20 mg')
  lotId = await world.stocked(tablets.productId, '90', { lot: 'L24A', expiry: day('2027-05-31') })
  await sql`
    insert into warehouse.barcode (id, product_id, gtin)
    values (gen_random_uuid(), ${tablets.productId}::uuid, '07701234567897')`.execute(world.db)
})
afterAll(() => world.close())

const asking = <T>(work: (calls: ReturnType<ReturnType<typeof callsOf>>) => Promise<T>) =>
  world.act((tx) => work(callsOf(labelOperations, { actor: world.chief })(tx)))
const reading = (orderId: string) => (label: string) =>
  asking(({ ask }) => ask(readLabel, { orderId: orderId as never, storeId: world.storeId as never, label }))

test('a label is a line of the order with its lot; what is doubtful is typed, and a known expiry is never replaced', async () => {
  const { orderId, lines } = await world.ordered(await world.admitted(), [tablets])
  const read = reading(orderId)
  const line = { orderLineId: lines[0], productId: tablets.productId }
  expect(await read('(01)07701234567897(17)270531(10)L24A')).toMatchObject({
    ...line,
    lotId,
    lot: 'L24A',
    product: 'OMEPRAZOL 20 mg',
    message: null,
  })
  expect(await read('010770123456789710L24A17270500')).toMatchObject({
    ...line,
    lotId: null,
    message: expect.stringMatching(/no está enviando el separador/),
  })
  expect(await read('(01)07701234567897(17)270630(10)L24A')).toMatchObject({
    lotId: null,
    message: 'El lote L24A vence el 2027/05/31 y la etiqueta dice 2027/06/30: revíselo.',
  })
  expect(await read('(01)07701234567897(10)OTRO')).toMatchObject({
    message: 'El lote OTRO no está en el almacén.',
  })
  expect(await read('7701234567897')).toMatchObject({
    ...line,
    message: expect.stringMatching(/no dice el lote/),
  })
  expect(await read('01077012345678901727053110L24A')).toMatchObject({ orderLineId: null, productId: null })
  expect(await read('7702132000073')).toMatchObject({
    productId: null,
    message: expect.stringMatching(/ningún producto/),
  })
})

test('what is left of an order begins its dispensing, with the product that it is', async () => {
  const { orderId, lines } = await world.ordered(await world.admitted(), [tablets])
  const left = () => asking(({ ask }) => ask(leftToDispense, { orderId: orderId as never }))
  expect(await left()).toMatchObject([
    { orderLineId: lines[0], left: '30.0000', productId: tablets.productId },
  ])
  await world.dispensed(orderId, [{ productId: tablets.productId, orderLineId: lines[0], quantity: '30' }])
  expect(await left()).toEqual([])
  expect(await reading(orderId)('(01)07701234567897(17)270531(10)L24A')).toMatchObject({
    productId: null,
    message: 'OMEPRAZOL 20 mg no es de lo que falta de esta orden.',
  })
})
