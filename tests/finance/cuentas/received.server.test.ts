import { createDraft, performAction } from '@quina/blocks/server'
import { day, money, pesos } from '@quina/kernel'
import { afterAll, expect, test } from 'vitest'
import { credit, debit } from '../../../modules/finance/accounting/ledger/journal/journal.domain.ts'
import { cuentaReceivedService } from '../../../modules/finance/accounting/payables/cuenta-received/cuenta-received.server.ts'
import { causacionWorld } from '../causacion/causacion-world.server.ts'

const world = await causacionWorld()
afterAll(world.close)
const { act, chief, today, books, db } = world

const usual = {
  date: day('2026-08-05'),
  supportNumber: '07',
  supportDate: day('2026-08-04'),
  kind: 'honorarios',
  fromDay: day('2026-07-01'),
  untilDay: day('2026-07-31'),
  amount: pesos(4_000_000),
  socialSecurity: '8842112',
  socialSecurityMonth: '2026-07',
  supervisor: 'Rosa Peña, coordinadora médica',
  purpose: 'Servicios médicos de julio',
}
const rp = await world.registro(20_000_000, books.doctor)
const drafted = (how: object = {}) => {
  const input = { ...usual, terceroId: books.doctor, registroId: rp.id, ...how }
  return act((tx) => createDraft(cuentaReceivedService, { tx, actor: chief, input }))
}
const run = (id: string, action: 'sign' | 'file' | 'annul', input: object = {}) =>
  act((tx) => performAction(cuentaReceivedService, { tx, actor: chief, today, id, action, input }))
const filed = async (how: object = {}) => {
  const id = await drafted(how)
  await run(id, 'sign')
  await run(id, 'file', { date: '2026-08-06' })
  return id
}
const state = async (id: string) =>
  (
    await db
      .selectFrom('accounting.cuentaReceivedList')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).condition
const back = { date: '2026-08-10', reason: 'Le falta el informe de actividades' }
const fees = (value: number) => [{ concept: 'HON', value, centre: 'ward' as const, rubro: rp.lines[0]! }]
const causing = (sourceId: string) => ({
  kind: 'honorarios',
  sourceId,
  registroId: rp.id,
  terceroId: books.doctor,
  supportKind: 'support_document',
  supportNumber: `DS-${sourceId.slice(-4)}`,
})

test('received, certified and filed, it is caused for its value, once, and paid with its causación', async () => {
  const id = await filed()
  expect(await state(id)).toBe('filed')
  const caused = await world.causado(fees(4_000_000), causing(id))
  expect(await state(id)).toBe('caused')
  await expect(run(id, 'annul', back)).rejects.toMatchObject({ code: 'CDR-006' })
  await expect(
    world.causado(fees(4_000_000), { ...causing(id), supportNumber: 'DS-other' }),
  ).rejects.toThrow()
  const owed = await world.payable(caused)
  const about = { terceroId: books.doctor as never, openItem: owed.openItem }
  await world.post('CE', '2026-08-20', [
    debit(owed.account, money(owed.balance), about),
    credit('11100501', money(owed.balance)),
  ])
  expect(await state(id)).toBe('paid')
})

test('it is caused for its value and no other', async () => {
  const id = await filed({ supportNumber: '9' })
  await expect(world.causado(fees(3_999_998), causing(id))).rejects.toMatchObject({ code: 'CXP-002' })
})

test('the same cuenta is not received twice while it is active; given back, it can come again', async () => {
  const id = await filed({ supportNumber: '8' })
  const again = await drafted({ supportNumber: '008' })
  await expect(run(again, 'sign')).rejects.toMatchObject({ constraint: 'cuenta_received_once' })
  await run(id, 'annul', back)
  expect(await state(id)).toBe('annulled')
  await run(again, 'sign')
  await expect(world.causado(fees(4_000_000), causing(id))).rejects.toMatchObject({ code: 'CXP-002' })
})

test.each([
  ['without value', { amount: pesos(0) }, 'CDR-001'],
  ['a period that ends before it begins', { untilDay: day('2026-06-30') }, 'CDR-002'],
  ['before it is written', { date: day('2026-08-03') }, 'CDR-002'],
  ['a person who shows no PILA', { socialSecurity: null }, 'CDR-003'],
  ['nobody who certifies', { supervisor: null }, 'CDR-004'],
  ['no registro', { registroId: null }, 'CDR-005'],
])('is not certified %s', async (_, how, code) => {
  const id = await drafted({ supportNumber: `${code}-${Object.keys(how)[0]}`, ...how })
  await expect(run(id, 'sign')).rejects.toMatchObject({ code })
})
