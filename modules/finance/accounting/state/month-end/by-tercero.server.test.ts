import { day, pesos } from '@quina/kernel'
import { addTercero } from '@quina/people/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { ClosingStep } from '../../ledger/closing/closing.contract.ts'
import { reverseStep, runStep } from '../../ledger/closing/closing.server.ts'
import { credit, debit, entry } from '../../ledger/journal/journal.domain.ts'
import { closePeriod } from '../../ledger/period/period.server.ts'
import { journalWorld } from '../../testing/journal-world.server.ts'

const world = await journalWorld()
afterAll(world.close)
const { inTransaction, tercero } = world

const other = await inTransaction((tx) =>
  addTercero(tx, world.actor, {
    documentType: 'NIT',
    number: '899999034',
    personType: 'juridica',
    businessName: 'SENA',
  }),
)
await inTransaction((tx) =>
  sql`update accounting.account set requires_cost_centre = false, requires_tercero = false
      where code = '511190'`.execute(tx),
)
const owed = (terceroId: typeof tercero, whole: number, openItem: string) => [
  debit('511190', pesos(whole), { terceroId }),
  credit('240101', pesos(whole), { terceroId, openItem }),
]
await world.post(
  entry({ kind: 'CA', day: day('2026-04-10'), concept: 'Gastos de abril' }, [
    ...owed(tercero, 300_000, 'FE-1'),
    ...owed(other, 200_000, 'FE-2'),
  ]),
  entry({ kind: 'CA', day: day('2026-05-10'), concept: 'Gastos de mayo' }, owed(tercero, 50_000, 'FE-3')),
)
await inTransaction(async (tx) => {
  for (let number = 0; number <= 12; number++) await closePeriod(tx, { vigencia: 2026, number })
})

const step = (which: ClosingStep, byTercero: boolean) =>
  inTransaction((tx) =>
    runStep(tx, world.actor, { vigencia: 2026, step: which, byTercero, act: 'Resolución 12 de 2027' }),
  )

/** What the standing cancellation credits to the account of the expense. */
async function cancelled(): Promise<string[]> {
  const { rows } = await sql<{ reported: string }>`
    select concat_ws(' ', a.code, t.name, l.credit) as reported
    from accounting.closing_step s
    join accounting.entry e on e.document_id = s.id
    join accounting.entry_line l on l.entry_id = e.id and l.vigencia = e.vigencia
    join accounting.account a on a.id = l.account_id and a.code = '511190'
    left join people.tercero t on t.id = l.tercero_id
    where s.step = 'cancel' and s.undone_at is null order by t.name`.execute(world.db)
  return rows.map(({ reported }) => reported)
}

/** What the books still hold of each tercero in accounts of result. */
async function left(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select l.tercero_id from accounting.entry_line l join accounting.account a on a.id = l.account_id
      where a.code ~ '^[4567]' and a.code !~ '^59' group by l.tercero_id, a.code
      having sum(l.debit - l.credit) <> 0) held`.execute(world.db)
  return rows[0]!.n
}

test('by account, a year is cancelled in one line for each; by tercero, in one for each of them', async () => {
  await step('result', false)
  await step('cancel', false)
  expect(await cancelled()).toEqual(['511190 550000.00'])
  expect(await left()).toBeGreaterThan(0)

  await inTransaction((tx) =>
    reverseStep(tx, world.actor, { vigencia: 2026, step: 'cancel', reason: 'Se cancela por tercero' }),
  )
  await step('cancel', true)
  expect(await cancelled()).toEqual(['511190 DIAN 350000.00', '511190 SENA 200000.00'])
  expect(await left()).toBe(0)
})
