import type { ReportAnswer } from '@quina/blocks'
import type { Call } from '@quina/blocks/server'
import { newId, pesos } from '@quina/kernel'
import { actorFor } from '@quina/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TreasuryWorld, treasuryWorld } from '../../testing/treasury-world.server.ts'
import { receivablesAdvanceService } from '../receivables-advance/receivables-advance.server.ts'
import { advancePendingOperations } from './advance-pending.server.ts'

let world: TreasuryWorld
let subsidised = ''
let contributory = ''
beforeAll(async () => {
  world = await treasuryWorld()
  const regimes = await world.db.selectFrom('treasury.regimen').select(['id', 'code']).execute()
  const idOf = (code: string) => regimes.find((regimen) => regimen.code === code)!.id
  subsidised = idOf('SUBSIDIADO')
  contributory = idOf('CONTRIBUTIVO')
}, 120_000)
afterAll(() => world.close())

const giro = (
  whole: number,
  how: { date: string; reference: string; regimenId: string; terceroId?: string },
) =>
  world.post(receivablesAdvanceService, {
    bankAccountId: world.savings,
    terceroId: world.eps,
    giroMonth: how.date.slice(0, 7),
    amount: pesos(whole),
    rubroId: world.rubroId,
    fuenteId: world.fuenteId,
    purpose: 'Giro directo de la ADRES',
    ...how,
  })

const read = async (input: Readonly<Record<string, unknown>> = {}, actor = world.chief) => {
  const query = { to: '2026-12-31', terceroId: null, regimenId: null, ...input }
  const [screen] = advancePendingOperations
  const call = { tx: world.db, query, actor, now: new Date() } as unknown as Call
  return (await screen!.handle(call as never)) as unknown as ReportAnswer
}
const reported = ({ rows }: ReportAnswer) =>
  rows.map(({ level, values: { name, regimen = null, amount, applied, pending } }) =>
    [level, name, regimen, amount, applied, pending].join(' | '),
  )

test('what each payer sent and waits for its invoices, the oldest first, with its age', async () => {
  const old = await giro(50_000_000, { date: '2026-06-25', reference: 'G-06', regimenId: subsidised })
  await giro(8_000_000, { date: '2026-07-24', reference: 'G-07', regimenId: contributory })
  const undone = await giro(1_000_000, { date: '2026-07-25', reference: 'G-X', regimenId: subsidised })
  const whole = await giro(2_000_000, { date: '2026-07-26', reference: 'G-Y', regimenId: subsidised })
  await giro(3_000_000, {
    date: '2026-07-27',
    reference: 'G-B',
    regimenId: subsidised,
    terceroId: world.bankId,
  })
  await world.annul(receivablesAdvanceService, undone, '2026-07-28')
  const applies = (id: string, applied: string) =>
    world.db.updateTable('treasury.receivablesAdvance').set({ applied }).where('id', '=', id).execute()
  await applies(old, '20000000.00')
  await applies(whole, '2000000.00')

  const all = await read()
  expect(reported(all)).toEqual([
    '0 | Banco Cooperativo del Sur |  | 3000000.00 | 0.00 | 3000000.00',
    '1 | AC 005 · G-B | Régimen subsidiado | 3000000.00 | 0.00 | 3000000.00',
    '0 | EPS Solidaria |  | 58000000.00 | 20000000.00 | 38000000.00',
    '1 | AC 001 · G-06 | Régimen subsidiado | 50000000.00 | 20000000.00 | 30000000.00',
    '1 | AC 002 · G-07 | Régimen contributivo | 8000000.00 | 0.00 | 8000000.00',
  ])
  expect(all.totals).toEqual({ amount: '61000000.00', applied: '20000000.00', pending: '41000000.00' })
  const [, , payer, oldest] = all.rows
  expect(payer?.values.age).toBe(oldest?.values.age)
  expect(oldest?.values.href).toBe(`/accounting/proof/portfolio/advance/edit/${old}`)
})

test('of one payer, of one régimen and up to a day', async () => {
  expect((await read({ terceroId: world.bankId })).totals.pending).toBe('3000000.00')
  expect((await read({ regimenId: contributory })).totals.pending).toBe('8000000.00')
  expect((await read({ to: '2026-06-30' })).totals.pending).toBe('30000000.00')
  expect((await read({ to: '2026-06-01' })).rows).toEqual([])
})

test('a user of one site sees only its advances', async () => {
  const elsewhere = actorFor({ name: 'Rosa Niño', campusId: newId<'admin.campus'>() })
  const here = { ...elsewhere, permissions: new Set(['treasury.advancePending.run']) }
  expect((await read({}, here)).rows).toEqual([])
})
