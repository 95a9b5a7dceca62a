import { day, pesos } from '@quina/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { credit, debit, entry } from '../../ledger/journal/journal.domain.ts'
import { openPeriod, preparePeriods } from '../../ledger/period/period.server.ts'
import { reported, reportOf } from '../../testing/answer.server.ts'
import { journalWorld } from '../../testing/journal-world.server.ts'
import { chipOperations } from './chip.server.ts'
import { findingsOf } from './chip-rows.server.ts'

const world = await journalWorld()
afterAll(world.close)
const own = { terceroId: world.tercero }
const opening = (whole: number) =>
  world.post(
    entry({ kind: 'SI', day: day('2026-01-01'), period: 0, concept: 'Apertura' }, [
      debit('190501', pesos(whole), own),
      credit('320801', pesos(whole)),
    ]),
  )

beforeAll(async () => {
  await world.inTransaction(async (tx) => {
    await preparePeriods(tx, 2025)
    for (let number = 0; number <= 13; number++)
      await openPeriod(tx, { vigencia: 2025, number }, day('2026-12-15'))
  })
  await world.post(
    entry({ kind: 'NC', day: day('2025-03-10'), concept: 'Aportes' }, [
      debit('190501', pesos(7_100_000), own),
      debit('151404', pesos(900_000), own),
      credit('320801', pesos(8_000_000)),
    ]),
    entry({ kind: 'NC', day: day('2025-05-10'), concept: 'Consumo' }, [
      debit('320801', pesos(900_000)),
      credit('151404', pesos(900_000), own),
    ]),
  )
})

test('a year that does not begin with what the one before left is not transmitted (§22, point 8)', async () => {
  const found = async () =>
    (await findingsOf(world.db, { vigencia: 2026, quarter: 1 })).map(({ finding }) => finding)
  await opening(7_000_000)
  expect(await found()).toEqual([
    '1.9.05.01: empieza en 7000000.00 y el trimestre anterior terminó en 7100000.00.',
    '3.2.08.01: empieza en 7000000.00 y el trimestre anterior terminó en 7100000.00.',
  ])
  expect(await findingsOf(world.db, { vigencia: 2025, quarter: 1 })).toEqual([])
  await opening(100_000)
  expect(await found()).toEqual([])
})

test('what is there no more has varied as well', async () => {
  const input = { vigencia: 2026, quarter: '1', threshold: 50 }
  const answer = await reportOf(world, chipOperations, { name: 'chipVariations', ...input })
  expect(reported(answer, 'account', 'balance', 'previous', 'percent')).toEqual([
    '151404 0.00 900000.00 100,00 %',
  ])
})
