import { performAction } from '@quina/blocks/server'
import { day, newId, pesos } from '@quina/kernel'
import { someoneWaits } from '@quina/testing/server'
import { afterAll, expect, test } from 'vitest'
import { causacionService } from '../../../modules/finance/accounting/payables/causacion/causacion.server.ts'
import {
  offerSupport,
  withdrawSupport,
} from '../../../modules/finance/accounting/payables/support-source/support-source.server.ts'
import { causacionWorld } from './causacion-world.server.ts'

const world = await causacionWorld({ budgeted: false })
afterAll(world.close)
const { draft, run, causado, vouchers, payable, books } = world

test('a clinic without budget causes the same document, and owes it in the books alone', async () => {
  const id = await causado([{ concept: 'MMQ', value: 1_000_000, vat: '19' }], {
    municipalityId: books.municipalityId,
  })
  expect(await vouchers(id)).toMatchInlineSnapshot(`
    "CA
    151404            1190000.00
    243608                                25000.00
    243625                                28500.00
    243627                                 7000.00
    240101                              1129500.00"
  `)
  expect(await payable(id)).toMatchObject({ balance: '1129500.00' })
  expect(await world.db.selectFrom('budget.obligacion').select('id').execute()).toEqual([])
  await run(id, 'annul', { input: { date: '2026-09-05', reason: 'Factura emitida a otra entidad' } })
  expect(await payable(id)).toBeUndefined()
})

test('a registro has no place where there is no budget', async () => {
  const rp = await world.registro(1_000)
  const id = await draft([{ concept: 'MMQ', value: 1_000 }], { registroId: rp.id })
  await expect(run(id, 'approve')).rejects.toMatchObject({ code: 'CXP-016' })
})

const received = {
  kind: 'almacen' as const,
  campusId: world.campusId,
  terceroId: books.supplier,
  registroId: null,
  number: 'Ingreso 012',
  date: day('2026-08-01'),
  gross: pesos(1_000_000),
}

test('what a warehouse received is caused once, whole, by who delivered it', async () => {
  const source = { ...received, id: newId() }
  const taken = { kind: 'almacen', sourceId: source.id }
  await world.act((tx) => offerSupport(tx, source))
  const of = (value: number, more = {}) => draft([{ concept: 'MED', value }], { ...taken, ...more })
  const other = await of(1_000_002)
  await expect(run(other, 'approve')).rejects.toMatchObject({ code: 'CXP-002' })
  await expect(of(1_000_000)).rejects.toMatchObject({ constraint: 'causacion_source_once' })
  await world.db
    .transaction()
    .execute((tx) => tx.deleteFrom('accounting.causacionLine').where('parentId', '=', other).execute())
  await world.act((tx) => tx.deleteFrom('accounting.causacion').where('id', '=', other).execute())
  const id = await of(1_000_000)
  await run(id, 'approve')
  expect(await payable(id)).toMatchObject({ balance: '975000.00' })
  await expect(world.act((tx) => withdrawSupport(tx, source.id))).rejects.toMatchObject({ code: 'CXP-002' })
})

test('a receipt that is withdrawn while its causación is being approved waits, and is refused', async () => {
  const sourceId = newId()
  await world.act((tx) => offerSupport(tx, { ...received, id: sourceId, number: 'Ingreso 013' }))
  const id = await draft([{ concept: 'MED', value: 1_000_000 }], { kind: 'almacen', sourceId })
  const approving = { actor: world.chief, today: world.today, id, action: 'approve', input: {} } as const
  const withdrawn = await world.act(async (tx) => {
    await performAction(causacionService, { tx, ...approving })
    const later = world.act((other) => withdrawSupport(other, sourceId)).catch((error) => error)
    await someoneWaits(tx)
    return [later]
  })
  expect(await withdrawn[0]).toMatchObject({ code: 'CXP-002', status: 409 })
})
