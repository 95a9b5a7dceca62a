import type { Call } from '@quina/blocks/server'
import { day, pesos } from '@quina/kernel'
import { afterAll, expect, test } from 'vitest'
import type { Check } from '../checklist/check.contract.ts'
import { credit, debit, entry } from '../journal/journal.domain.ts'
import { journalWorld } from '../testing/journal-world.server.ts'
import type { PeriodAnswer } from './period-screen.contract.ts'
import { periodOperations } from './period-screen.server.ts'

const world = await journalWorld()
afterAll(world.close)

async function asked<A>(deed: string, params: object, body?: object): Promise<A> {
  const found = periodOperations.find(({ endpoint }) => endpoint.path.endsWith(deed))
  return world.inTransaction(
    (tx) =>
      found!.handle({
        tx,
        params,
        body,
        actor: world.actor,
        today: day('2026-12-15'),
      } as unknown as Call) as Promise<A>,
  )
}
const of = (number: number) => ({ year: 2026, number })

test('periods close in order, after what is looked at, and reopen from the last', async () => {
  await world.post(
    entry({ kind: 'NC', day: day('2026-01-14'), concept: 'Aporte' }, [
      debit('151404', pesos(3)),
      credit('320801', pesos(3)),
    ]),
  )
  const found = await asked<readonly Check[]>('/checklist', of(1))
  expect(found.slice(0, 4).map(({ name, result }) => [name, result])).toEqual([
    ['earlier', 'blocked'],
    ['balanced', 'good'],
    ['natures', 'good'],
    ['budget', 'good'],
  ])
  await expect(asked('/close', of(1))).rejects.toMatchObject({ code: 'CON-029' })
  await asked('/close', of(0))
  const periods = await asked<readonly PeriodAnswer[]>('/close', of(1))
  expect(periods.slice(0, 3).map(({ status, vouchers, debit }) => [status, vouchers, debit])).toEqual([
    ['closed', 0, '0.00'],
    ['closed', 1, '3.00'],
    ['open', 0, '0.00'],
  ])
  const reason = { reason: 'Falta la nota del banco' }
  await expect(asked('/reopen', of(0), reason)).rejects.toMatchObject({ code: 'CON-022' })
  const reopened = await asked<readonly PeriodAnswer[]>('/reopen', of(1), reason)
  expect(reopened[1]).toMatchObject({ status: 'open', reason: reason.reason })
})

test('one reported to the CGN is locked, and does not reopen', async () => {
  await asked('/lock', of(0))
  const reason = { reason: 'Falta la nota del banco' }
  await expect(asked('/reopen', of(0), reason)).rejects.toMatchObject({ code: 'CON-021' })
})

test('the periods of another year are prepared once', async () => {
  await asked('/prepare', { year: 2027 })
  const periods = await asked<readonly PeriodAnswer[]>('/prepare', { year: 2027 })
  expect(periods.map(({ status }) => status)).toEqual(Array.from({ length: 14 }, () => 'not_started'))
})
