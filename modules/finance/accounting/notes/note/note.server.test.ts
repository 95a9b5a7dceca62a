import { endCommand, performAction } from '@quina/blocks/server'
import { sendLater } from '@quina/db/server'
import { day, newId } from '@quina/kernel'
import { tripsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { closePeriod, reopenPeriod } from '../../ledger/period/period.server.ts'
import { journalWorld } from '../../testing/journal-world.server.ts'
import { noteVerbs } from '../../testing/note-verbs.server.ts'
import { noteService } from './note.server.ts'

const world = await journalWorld()
const { draft, approve, approved, annul, drawn, accountOf, costCentre } = noteVerbs(world)
afterAll(world.close)

const allowed = (...more: string[]) => ({
  ...world.actor,
  permissions: new Set(['accounting.note.approve', ...more]),
})
const noteOf = (id: string) =>
  world.db
    .selectFrom('accounting.noteList')
    .select(['number', 'condition', 'total', 'credit', 'accounts'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('a note bears the number of its voucher, and is undone by another one', async () => {
  const administration = await costCentre('ADM1')
  const about = { costCentreId: administration }
  const first = await approved('2026-03-05', [
    ['511125', 250_000, 0, about],
    ['190501', 0, 250_000],
  ])
  const second = await approved('2026-03-06', [
    ['511125', 100_000, 0, about],
    ['190501', 0, 100_000],
  ])
  expect((await noteOf(second)).number).toBe((await noteOf(first)).number! + 1)
  await annul(first, '2026-04-01')
  expect(await noteOf(first)).toMatchObject({
    condition: 'annulled',
    total: '250000.00',
    accounts: '190501 511125',
  })
  expect(await drawn(first)).toBe(`\
NC 1 2026-03-05 período 3
511125             250000.00
190501                               250000.00
RV 1 2026-04-01 período 4
511125                               250000.00
190501             250000.00`)
})

test('A-18: a debit note of the bank has its account and its reference in the statement', async () => {
  const lines = [
    ['512024', 100_000, 0],
    ['580240', 22_600, 0],
    ['11100501', 0, 122_600],
  ] as const
  const of = { kind: 'ND' }
  await expect(approved('2026-03-31', lines, of)).rejects.toMatchObject({ code: 'CON-071' })
  const bankAccountId = await accountOf('11100501')
  await expect(approved('2026-03-31', lines, { ...of, bankAccountId })).rejects.toMatchObject({
    fields: { statementRef: expect.any(String) },
  })
  const other = await accountOf('11100601')
  await expect(
    approved('2026-03-31', lines, { ...of, bankAccountId: other, statementRef: 'GMF marzo' }),
  ).rejects.toMatchObject({ code: 'CON-132' })
  const id = await approved('2026-03-31', lines, { ...of, bankAccountId, statementRef: 'GMF marzo' })
  expect(await drawn(id)).toBe(`\
ND 1 2026-03-31 período 3
512024             100000.00
580240              22600.00
11100501                             122600.00`)
})

test.each([
  [
    'it does not balance',
    [
      ['151403', 5, 0],
      ['320801', 0, 4],
    ],
    {},
    'CON-010',
  ],
  [
    'a line has two sides',
    [
      ['151403', 5, 5],
      ['320801', 5, 5],
    ],
    {},
    'CON-019',
  ],
  [
    'a line lacks its cost centre',
    [
      ['511125', 5, 0],
      ['190501', 0, 5],
    ],
    {},
    'CON-013',
  ],
  [
    'a due date has no document',
    [
      ['151403', 5, 0, { dueOn: '2026-12-01' }],
      ['320801', 0, 5],
    ],
    {},
    'CON-015',
  ],
  [
    'it is of the closing but not of its day',
    [
      ['151403', 5, 0],
      ['320801', 0, 5],
    ],
    { closing: true },
    'CON-027',
  ],
  [
    'the kind is not written by hand',
    [
      ['151403', 5, 0],
      ['320801', 0, 5],
    ],
    { kind: 'CE' },
    'CON-070',
  ],
  [
    'it would be undone before it exists',
    [
      ['151403', 5, 0],
      ['320801', 0, 5],
    ],
    { reverseOn: '2026-03-01' },
    'CON-073',
  ],
] as const)('refused when %s', async (_what, lines, more, code) => {
  await expect(approved('2026-03-09', lines as never, more)).rejects.toMatchObject({ code })
})

test('only users with permission move banks and sub-ledgers', async () => {
  const bank = await draft('2026-05-04', [
    ['11100501', 9, 0],
    ['320801', 0, 9],
  ])
  await expect(approve(bank, allowed())).rejects.toMatchObject({ code: 'CON-017' })
  const stock = await draft('2026-05-04', [
    ['151403', 9, 0],
    ['320801', 0, 9],
  ])
  await expect(approve(stock, allowed())).rejects.toMatchObject({ code: 'CON-072' })
  await approve(bank, allowed('accounting.note.banks'))
  await approve(stock, allowed('accounting.note.sub-ledger'))
})

test('what is withheld is its base times a rate of the day', async () => {
  const { seedWithholdingRules } = await import('../../withholding/withholding-rule/seed.server.ts')
  await world.inTransaction((tx) => seedWithholdingRules(tx))
  const rules = await world.db
    .selectFrom('accounting.withholdingRule as r')
    .innerJoin('accounting.account as a', 'a.id', 'r.accountId')
    .select(['a.code', 'r.rate'])
    .where('a.code', '=', '243605')
    .execute()
  expect(rules.length).toBeGreaterThan(0)
  const withheld = (amount: number) =>
    approved('2026-06-10', [
      ['320801', amount, 0],
      ['243605', 0, amount, { base: 1_000_000_00n }],
    ])
  await expect(withheld(33_333)).rejects.toMatchObject({ code: 'CON-018' })
  await withheld(Math.round(10_000 * Number(rules[0]!.rate)))
})

test('the table of art. 383, a rate that rises with the year and what is rounded to thousands are rates too', async () => {
  await world.db.transaction().execute(async (tx) => {
    const { id: accountId } = await tx
      .selectFrom('accounting.account')
      .select('id')
      .where('code', '=', '240722')
      .executeTakeFirstOrThrow()
    const local = {
      kind: 'estampilla',
      name: 'Pro-cultura',
      beneficiary: 'all',
      base: 'net',
      rateUnit: 'percent',
    }
    const yearly = { yearlyUvt: '500', yearlyRate: '2.5', multiple: 1_000, moment: 'payment' }
    const rule = { ...local, ...yearly, id: newId(), code: 'CULT', rate: '2', fromDay: day('2020-01-01') }
    await tx
      .insertInto('accounting.withholdingRule')
      .values({ ...rule, accountId })
      .execute()
  })
  const withheld = (account: string, base: number, amount: number) =>
    approved('2026-06-11', [
      ['320801', amount, 0],
      [account, 0, amount, { base: BigInt(base) * 100n }],
    ])
  await withheld('243615', 6_200_000, 188_266)
  await withheld('240722', 1_180_000, 24_000)
  await withheld('240722', 1_180_000, 30_000)
  await expect(withheld('240722', 1_180_000, 26_000)).rejects.toMatchObject({ code: 'CON-018' })
})

test('nothing is undone in a closed period, and a closed one takes no notes', async () => {
  const id = await approved('2026-07-15', [
    ['151403', 5, 0],
    ['320801', 0, 5],
  ])
  const july = { vigencia: 2026, number: 7 }
  await world.inTransaction((tx) => closePeriod(tx, july))
  await expect(annul(id, '2026-07-20')).rejects.toMatchObject({ code: 'CON-020' })
  await expect(
    approved('2026-07-16', [
      ['151403', 5, 0],
      ['320801', 0, 5],
    ]),
  ).rejects.toMatchObject({ code: 'CON-020' })
  await annul(id, '2026-08-03')
  await world.inTransaction((tx) => reopenPeriod(tx, july, 'Falta la nota del banco'))
  expect((await noteOf(id)).condition).toBe('annulled')
})

test('what was posted in period 13 is undone there', async () => {
  const id = await approved(
    '2026-12-31',
    [
      ['151403', 5, 0],
      ['320801', 0, 5],
    ],
    { closing: true },
  )
  await annul(id, '2026-12-31')
  expect(await drawn(id)).toContain('RV 3 2026-12-31 período 13')
})

test('a template is not posted, and a preview leaves nothing', async () => {
  const id = await draft('2026-09-01', [
    ['151403', 5, 0],
    ['320801', 0, 5],
  ])
  await world.inTransaction((tx) =>
    performAction(noteService, { tx, actor: world.actor, today: day('2026-09-01'), id, action: 'keep' }),
  )
  await expect(approve(id)).rejects.toMatchObject({ code: 'GEN-STATE' })
})

test('closing a period while notes are being posted: what came first is in, what comes later is refused', async () => {
  const october = { vigencia: 2026, number: 10 }
  const drafts = await Promise.all(
    Array.from({ length: 12 }, () =>
      draft('2026-10-10', [
        ['151403', 1, 0],
        ['320801', 0, 1],
      ]),
    ),
  )
  const results = await Promise.allSettled([
    ...drafts.slice(0, 6).map((id) => approve(id)),
    world.inTransaction((tx) => closePeriod(tx, october)),
    ...drafts.slice(6).map((id) => approve(id)),
  ])
  const refused = results.filter(({ status }) => status === 'rejected')
  for (const one of refused) expect((one as PromiseRejectedResult).reason).toMatchObject({ code: 'CON-020' })
  const posted = drafts.length - refused.length
  const [debits] = (await world.balance('151403', 10)) ?? ['0.00']
  expect(debits).toBe(`${posted}.00`)
  await world.inTransaction((tx) => reopenPeriod(tx, october, 'Falta la nota del banco'))
})

test('a kind that requires its tercero at the head is not posted without one', async () => {
  await world.inTransaction((tx) =>
    tx
      .updateTable('accounting.voucherKind')
      .set({ requiresTercero: true })
      .where('code', '=', 'NC')
      .execute(),
  )
  const lines = [
    ['151403', 5, 0],
    ['320801', 0, 5],
  ] as const
  const refused = approved('2026-11-10', lines, { terceroId: null })
  await expect(refused).rejects.toMatchObject({ code: 'CON-099', fields: { terceroId: expect.any(String) } })
  await approved('2026-11-10', lines)
})

test('a note is posted in the trip that commits, whatever its accounts', async () => {
  const lines = [
    ['511125', 10_000, 0, { costCentreId: await costCentre('TRIP') }],
    ['190501', 0, 10_000],
  ] as const
  await approved('2026-03-07', lines)
  const id = await draft('2026-03-07', lines)
  // Signing, and then the document with its facts; what it posts, whose number is read here; the commit.
  expect(await tripsOf(() => approve(id))).toBe(4)

  const last = await draft('2026-03-07', lines)
  const today = day('2026-03-07')
  const ends = { actor: world.actor, today, id: last, action: 'approve' } as const
  const ending = () =>
    world.inTransaction(async (tx) => {
      const { settles, keptAs } = await endCommand(noteService, { tx, ...ends })
      const kept = sql<{ answer: unknown }>`select ${keptAs} as answer`
      return { settles, kept: await sendLater(tx, kept) }
    })
  // Signing, the document with its facts, all that follows with the commit; and then this test reads it.
  const trips = await tripsOf(async () => {
    const { settles, kept } = await ending()
    const answer = await settles()
    expect(answer).toMatchObject({ id: last, status: 'approved', number: (await noteOf(last)).number })
    expect(await kept()).toEqual([{ answer }])
  })
  expect(trips).toBe(3 + 1)
})
