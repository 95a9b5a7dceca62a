import { afterAll, describe, expect, test } from 'vitest'
import { lockPayables, program } from '../../../modules/finance/accounting/payables/payable/payable.server.ts'
import { causacionWorld } from './causacion-world.server.ts'

const world = await causacionWorld()
afterAll(world.close)
const { draft, run, causado, registro, payable, available, pay } = world

const outcomes = async (commands: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(commands))
    .map((one) => (one.status === 'fulfilled' ? 'done' : String(one.reason.constraint ?? one.reason.code)))
    .sort()

describe('two at once', () => {
  test('keep the same invoice: one', async () => {
    const rp = await registro(10_000_000)
    const lines = [{ concept: 'MMQ', value: 1_000_000, rubro: rp.lines[0]! }]
    const support = { registroId: rp.id, supportPrefix: 'RACE', supportNumber: '1' }
    const found = await outcomes([draft(lines, support), draft(lines, support), draft(lines, support)])
    expect(found).toEqual(['causacion_invoice_once', 'causacion_invoice_once', 'done'])
  })

  test('cause the last pesos of one registro: one', async () => {
    const rp = await registro(1_000_000)
    const lines = [{ concept: 'MMQ', value: 800_000, rubro: rp.lines[0]! }]
    const drafts = await Promise.all([1, 2, 3].map(() => draft(lines, { registroId: rp.id })))
    expect(await outcomes(drafts.map((id) => run(id, 'approve')))).toEqual(['PRE-019', 'PRE-019', 'done'])
    expect(await available(rp.lines[0]!)).toBe(200_000)
  })

  test('pay the same causación, or annul it meanwhile: one', async () => {
    const rp = await registro(10_000_000)
    const lines = [{ concept: 'MMQ', value: 400_000, rubro: rp.lines[0]! }]
    const id = await causado(lines, { registroId: rp.id })
    expect(await outcomes([pay(id, 400_000), pay(id, 400_000)])).toEqual(['done', 'payable_not_overpaid'])
    expect(await payable(id)).toMatchObject({ balance: '0.00', condition: 'paid' })
    const other = await causado(lines, { registroId: rp.id })
    const input = { date: '2026-09-05', reason: 'Factura emitida a otra entidad' }
    const [first] = await outcomes([pay(other, 400_000), run(other, 'annul', { input })])
    expect(['PRE-027', 'done', 'payable_not_overpaid']).toContain(first)
    expect((await payable(other))?.balance ?? '0.00').toBe('0.00')
  })

  test('program the same payable: what it owes, once', async () => {
    const rp = await registro(10_000_000)
    const id = await causado([{ concept: 'MMQ', value: 400_000, rubro: rp.lines[0]! }], { registroId: rp.id })
    const order = () =>
      world.act(async (tx) => {
        const owed = (await lockPayables(tx, [id])).get(id)!
        await program(tx, owed, owed.balance)
      })
    expect(await outcomes([order(), order()])).toEqual(['TES-021', 'done'])
    const input = { date: '2026-09-05', reason: 'Factura emitida a otra entidad' }
    await expect(run(id, 'annul', { input })).rejects.toMatchObject({ code: 'CXP-018' })
  })
})
