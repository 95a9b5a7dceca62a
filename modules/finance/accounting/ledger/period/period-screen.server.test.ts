import { day, pesos } from '@quina/kernel'
import { screensOf } from '@quina/testing/server'
import { afterAll, expect, test } from 'vitest'
import { journalWorld } from '../../testing/journal-world.server.ts'
import { credit, debit, entry } from '../journal/journal.domain.ts'
import {
  closeOne,
  lockOne,
  periodChecks,
  periodStates,
  prepareYear,
  reopenOne,
} from './period-screen.contract.ts'
import { periodOperations } from './period-screen.server.ts'

const world = await journalWorld()
afterAll(world.close)

const { ask, act } = screensOf(periodOperations, world)
const of = (number: number) => ({ year: 2026, number })

test('periods close in order, after what is looked at, and reopen from the last', async () => {
  await world.post(
    entry({ kind: 'NC', day: day('2026-01-14'), concept: 'Aporte' }, [
      debit('151404', pesos(3)),
      credit('320801', pesos(3)),
    ]),
  )
  const found = await ask(periodChecks, of(1))
  expect(found.slice(0, 4).map(({ name, result }) => [name, result])).toEqual([
    ['earlier', 'blocked'],
    ['balanced', 'good'],
    ['natures', 'good'],
    ['budget', 'good'],
  ])
  await expect(act(closeOne, of(1))).rejects.toMatchObject({ code: 'CON-029' })
  await act(closeOne, of(0))
  const periods = await act(closeOne, of(1))
  expect(periods.slice(0, 3).map(({ status, vouchers, debit }) => [status, vouchers, debit])).toEqual([
    ['closed', 0, '0.00'],
    ['closed', 1, '3.00'],
    ['open', 0, '0.00'],
  ])
  const states = await ask(periodStates, { year: 2026 })
  expect(states.slice(0, 3)).toEqual([
    { number: 0, status: 'closed' },
    { number: 1, status: 'closed' },
    { number: 2, status: 'open' },
  ])
  const reason = { reason: 'Falta la nota del banco' }
  await expect(act(reopenOne, { ...of(0), ...reason })).rejects.toMatchObject({ code: 'CON-022' })
  const reopened = await act(reopenOne, { ...of(1), ...reason })
  expect(reopened[1]).toMatchObject({ status: 'open', reason: reason.reason })
})

test('one reported to the CGN is locked, and does not reopen', async () => {
  await act(lockOne, of(0))
  const reason = { reason: 'Falta la nota del banco' }
  await expect(act(reopenOne, { ...of(0), ...reason })).rejects.toMatchObject({ code: 'CON-021' })
})

test('the periods of another year are prepared once', async () => {
  await act(prepareYear, { year: 2027 })
  const periods = await act(prepareYear, { year: 2027 })
  expect(periods.map(({ status }) => status)).toEqual(Array.from({ length: 14 }, () => 'not_started'))
})
