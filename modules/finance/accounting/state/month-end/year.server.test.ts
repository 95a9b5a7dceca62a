import { createDraft, performAction } from '@quina/blocks/server'
import { day, pesos } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { journalDrift } from '../../books/balance/drift.server.ts'
import type { ClosingStep } from '../../ledger/closing/closing.contract.ts'
import { closingOf, reverseStep, runStep } from '../../ledger/closing/closing.server.ts'
import { credit, debit, entry } from '../../ledger/journal/journal.domain.ts'
import { closePeriod, openPeriod, preparePeriods, reopenPeriod } from '../../ledger/period/period.server.ts'
import { seedPurposes } from '../../ledger/purpose/purpose.server.ts'
import { costTransferService } from '../../notes/cost-transfer/cost-transfer.server.ts'
import { drawnVouchers } from '../../testing/drawn-vouchers.server.ts'
import { journalWorld } from '../../testing/journal-world.server.ts'
import { noteVerbs } from '../../testing/note-verbs.server.ts'

const world = await journalWorld()
const { approved, costCentre } = noteVerbs(world)
afterAll(world.close)

let urgencias: string
const at = { vigencia: 2026 }
const period = (number: number, vigencia = 2026) => ({ vigencia, number })
const inTx = world.inTransaction
const run = (step: ClosingStep) =>
  inTx((tx) => runStep(tx, world.actor, { ...at, step, byTercero: false, act: 'Resolución 12' }))
const undo = (step: ClosingStep) =>
  inTx((tx) => reverseStep(tx, world.actor, { ...at, step, reason: 'Falta un ajuste de auditoría' }))
const standing = () => closingOf(world.db, 2026, false)
const waiting = async () => (await standing()).steps.map(({ waits }) => waits)
const inTurn = [1, 2, 3].map(() => expect.stringMatching(/^Primero ejecute: /))
const idOf = async (step: ClosingStep) =>
  (
    await world.db
      .selectFrom('accounting.closingStep')
      .select('id')
      .where('step', '=', step)
      .where('undoneAt', 'is', null)
      .executeTakeFirstOrThrow()
  ).id
const drawn = async (step: ClosingStep) => drawnVouchers(world.db, await idOf(step))

async function transferCosts(date: string): Promise<string> {
  const input = { date: day(date), concept: 'Traslado de costos del mes' }
  const { actor } = world
  const id = await inTx((tx) => createDraft(costTransferService, { tx, actor, input }))
  await inTx((tx) =>
    performAction(costTransferService, { tx, actor, today: day(date), id, action: 'approve' }),
  )
  return id
}

/** What classes 1, 2, 3, 8 and 9 hold at the end of a year, or at the beginning of the next, one by one. */
async function balances(where: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ reported: string }>`
    select concat_ws(' ', a.code, l.tercero_id, l.open_item, sum(l.debit - l.credit)) as reported
    from accounting.entry_line l join accounting.account a on a.id = l.account_id
    where a.code ~ '^[12389]' and ${where}
    group by a.code, l.tercero_id, l.open_item having sum(l.debit - l.credit) <> 0 order by 1`.execute(
    world.db,
  )
  return rows.map(({ reported }) => reported)
}
const closingBalances = () => balances(sql`l.vigencia = 2026`)
const openingBalances = () => balances(sql`l.vigencia = 2027 and l.period = 0`)

/** E-13 of the dossier: the costs of 7301 in a month, by subaccount. */
const e13 = [
  ['730101', 12_400_000],
  ['730102', 3_600_000],
  ['730103', 28_000_000],
  ['730105', 6_100_000],
  ['730106', 2_520_000],
  ['730107', 1_980_000],
  ['730109', 5_400_000],
] as const

beforeAll(async () => {
  await inTx(async (tx) => {
    await seedPurposes(tx)
    const parent = await tx
      .selectFrom('accounting.account')
      .select('id')
      .where('code', '=', '7301')
      .executeTakeFirstOrThrow()
    for (const code of ['730105', '730106', '730107'])
      await sql`insert into accounting.account (id, code, name, nature, parent_id, accepts_moves, requires_cost_centre)
        values (gen_random_uuid(), ${code}, ${code}, 'debit', ${parent.id}, true, true)
        on conflict (code) do nothing`.execute(tx)
  })
  urgencias = await costCentre('URG', { cost: '7301', sale: '631001' })
})

/** Opening balances, the costs of a month, and what was invoiced. */
async function movements(): Promise<void> {
  const tercero = world.tercero
  await world.post(
    entry({ kind: 'SI', day: day('2026-01-01'), concept: 'Saldos iniciales', period: 0 }, [
      debit('11100501', pesos(100_000_000)),
      credit('240101', pesos(15_000_000), {
        terceroId: tercero,
        openItem: 'FE-77',
        dueOn: day('2026-02-28'),
      }),
      credit('320801', pesos(85_000_000)),
    ]),
  )
  const costs = e13.map(([account, amount]) =>
    debit(account, pesos(amount), { terceroId: tercero, costCentreId: urgencias }),
  )
  await world.post(
    entry({ kind: 'CA', day: day('2026-01-20'), concept: 'Costos de urgencias' }, [
      ...costs,
      credit('240101', pesos(60_000_000), {
        terceroId: tercero,
        openItem: 'FE-80',
        dueOn: day('2026-02-20'),
      }),
    ]),
  )
  await world.post(
    entry({ kind: 'FV', day: day('2026-06-30'), concept: 'Facturación' }, [
      debit('131904', pesos(226_250_000), { terceroId: tercero, openItem: 'SE-1' }),
      credit('431208', pesos(226_250_000), { costCentreId: urgencias }),
    ]),
  )
}

/** CR-1 and CR-2, drawn. */
async function closeResult(): Promise<void> {
  await run('result')
  expect(await drawn('result')).toBe(`\
CR 1 2026-12-31 período 13
590501          166250000.00
323001                            166250000.00`)
  await run('cancel')
  expect(await drawn('cancel')).toBe(`\
CR 2 2026-12-31 período 13
431208          226250000.00
730195           60000000.00
590501                            166250000.00
631001                             60000000.00
730101                             12400000.00
730102                              3600000.00
730103                             28000000.00
730105                              6100000.00
730106                              2520000.00
730107                              1980000.00
730109                              5400000.00`)
}

test('a whole year: opening, months, cost transfer, closing, and the next opens with what this one left', async () => {
  await movements()
  const id = await transferCosts('2026-01-31')
  expect(await drawnVouchers(world.db, id)).toBe(`\
CO 1 2026-01-31 período 1
631001           60000000.00
730195                             60000000.00`)
  await expect(transferCosts('2026-02-28')).rejects.toMatchObject({ code: 'CON-085' })

  await expect(run('result')).rejects.toMatchObject({
    code: 'CON-087',
    message: expect.stringContaining('enero'),
  })
  const stopped = /^No se puede cerrar: Falta cerrar: enero/
  expect(await waiting()).toEqual([expect.stringMatching(stopped), ...inTurn])
  for (let number = 0; number <= 12; number++) await inTx((tx) => closePeriod(tx, period(number)))
  await expect(run('cancel')).rejects.toMatchObject({ code: 'CON-088' })
  expect(await waiting()).toEqual([null, ...inTurn])
  const preview = await standing()
  expect(preview.result).toBe('166250000.00')
  expect(preview.steps.map(({ total }) => total)).toEqual([
    '166250000.00',
    '286250000.00',
    '326250000.00',
    '166250000.00',
  ])
  await closeResult()
  await expect(run('opening')).rejects.toMatchObject({ code: 'CON-087' })
  await inTx(async (tx) => {
    await preparePeriods(tx, 2027)
    for (const number of [0, 1]) await openPeriod(tx, period(number, 2027), day('2027-01-05'))
  })
  await run('opening')
  await run('transfer')
  expect(await drawn('transfer')).toBe(`\
NC 1 2027-01-01 período 1
323001          166250000.00
322501                            166250000.00`)
  expect(await openingBalances()).toEqual(await closingBalances())
  expect((await openingBalances()).length).toBe(6)
})

test('a late adjustment of the closed year carries itself to result, cancelling, opening and transfer', async () => {
  const late = await approved(
    '2026-12-31',
    [
      ['511190', 6_250_000, 0, { costCentreId: urgencias }],
      ['249090', 0, 6_250_000, { openItem: 'FE-99' }],
    ],
    { closing: true },
  )
  expect(late).toEqual(expect.any(String))
  expect((await standing()).result).toBe('160000000.00')
  expect(await drawn('result')).toContain(`\
CR 3 2026-12-31 período 13
323001            6250000.00
590501                              6250000.00`)
  expect(await drawn('transfer')).toContain(`\
NC 2 2027-01-01 período 1
322501            6250000.00
323001                              6250000.00`)
  expect(await openingBalances()).toEqual(await closingBalances())
})

test('two late adjustments at once lose nothing', async () => {
  const adjust = (amount: number) =>
    approved(
      '2026-12-31',
      [
        ['511190', amount, 0, { costCentreId: urgencias }],
        ['589090', 0, amount],
      ],
      { closing: true },
    )
  const paid = (amount: number, openItem: string) =>
    approved(
      '2026-12-31',
      [
        ['511190', amount, 0, { costCentreId: urgencias }],
        ['249090', 0, amount, { openItem }],
      ],
      { closing: true },
    )
  await Promise.all([paid(1_000, 'FE-101'), paid(2_000, 'FE-102'), adjust(500), paid(3_000, 'FE-103')])
  expect((await standing()).result).toBe('159994000.00')
  expect(await openingBalances()).toEqual(await closingBalances())
  expect(await journalDrift(world.db, 2026)).toEqual([])
})

test('the closing is undone backwards, the year is reopened, and closes again on the same figures', async () => {
  await expect(undo('result')).rejects.toMatchObject({ code: 'CON-088' })
  for (const step of ['transfer', 'opening', 'cancel', 'result'] as const) await undo(step)
  expect(await openingBalances()).toEqual([])
  await inTx((tx) => reopenPeriod(tx, period(12), 'Falta la nota del banco'))
  await approved('2026-12-15', [
    ['511190', 4_000, 0, { costCentreId: urgencias }],
    ['320801', 0, 4_000],
  ])
  await inTx((tx) => closePeriod(tx, period(12)))
  for (const step of ['result', 'cancel', 'opening', 'transfer'] as const) await run(step)
  expect((await standing()).result).toBe('159990000.00')
  expect(await openingBalances()).toEqual(await closingBalances())
})

test('once January of the next year is closed, the closing stays', async () => {
  await inTx(async (tx) => {
    await closePeriod(tx, period(0, 2027))
    await closePeriod(tx, period(1, 2027))
  })
  await expect(undo('transfer')).rejects.toMatchObject({ code: 'CON-089' })
  await expect(
    approved(
      '2026-12-31',
      [
        ['511190', 1, 0, { costCentreId: urgencias }],
        ['320801', 0, 1],
      ],
      { closing: true },
    ),
  ).rejects.toMatchObject({ code: 'CON-020' })
})
