import { decideParameter, saveRow } from '@quina/blocks/server'
import { accountingFramework, reportsChip } from '@quina/hospital/contract'
import { day, newId, pesos } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { credit, debit, entry } from '../../ledger/journal/journal.domain.ts'
import { journalWorld } from '../../testing/journal-world.server.ts'
import { dutyAlerts } from './duty-alerts.server.ts'
import { noteReported, reportDutyService, writeCalendar } from './report-duty.server.ts'

const world = await journalWorld()
afterAll(world.close)
const { actor, inTransaction } = world

beforeAll(() =>
  inTransaction(async (tx) => {
    const company = { id: newId(), name: 'Hospital de prueba', nit: '891180134', checkDigit: 2 }
    const known = await tx.selectFrom('admin.company').select('id').executeTakeFirst()
    if (known === undefined) await tx.insertInto('admin.company').values(company).execute()
  }),
)

const dutyOf = (report: string, period: string) =>
  world.db
    .selectFrom('accounting.reportDuty')
    .selectAll()
    .where('report', '=', report)
    .where('period', '=', period)
    .executeTakeFirstOrThrow()
const say = async (report: string, period: string, changes: object) => {
  const {
    id,
    version,
    search: _search,
    fileId: _file,
    active: _active,
    ...stored
  } = await dutyOf(report, period)
  const body = { ...stored, ...changes }
  return inTransaction((tx) => saveRow(tx, reportDutyService, { id, version, body, actor }))
}

test('a year is written once; a transmitted report has its radicado', async () => {
  const first = await inTransaction((tx) => writeCalendar(tx, 2026))
  expect(first).toEqual({ added: 40, already: 0 })
  await say('cuipo', '2026-T1', { dueOn: day('2026-05-06') })
  expect(await inTransaction((tx) => writeCalendar(tx, 2026))).toEqual({ added: 0, already: 40 })
  expect((await dutyOf('cuipo', '2026-T1')).dueOn).toBe('2026-05-06')
  await expect(say('cuipo', '2026-T1', { status: 'transmitted' })).rejects.toMatchObject({ code: 'CON-108' })
  await say('cuipo', '2026-T1', { status: 'transmitted', filing: 'K-1' })
  expect((await dutyOf('cuipo', '2026-T1')).status).toBe('transmitted')
})

test('a file that is made, and goes, is noted in the calendar', async () => {
  const about = { kind: 'balances', vigencia: 2026, quarter: 1, format: null }
  const id = newId()
  await inTransaction(async (tx) => {
    const file = {
      ...about,
      id,
      edition: 1,
      name: 'saldos.txt',
      content: 'S',
      sha256: 'a'.repeat(64),
      findings: 0,
    }
    await tx.insertInto('accounting.officialFile').values(file).execute()
    await noteReported(tx, about, { id, filing: null })
  })
  expect(await dutyOf('chip', '2026-T1')).toMatchObject({ status: 'generated', fileId: id, filing: null })
  await inTransaction((tx) => noteReported(tx, about, { id, filing: 'CGN-77' }))
  expect(await dutyOf('chip', '2026-T1')).toMatchObject({ status: 'transmitted', filing: 'CGN-77' })
  await inTransaction((tx) => noteReported(tx, about, { id, filing: null }))
  expect((await dutyOf('chip', '2026-T1')).status).toBe('transmitted')
})

test('shows a report that is overdue, and one that is about to fall due', async () => {
  const counted = (name: string) =>
    inTransaction((tx) =>
      dutyAlerts.find((alert) => alert.name === name)!.count(tx, { actor, today: day('2026-05-01') }),
    )
  // Until 30 April: three months of withholdings, two of ICA's pairs and the receivables of the first quarter.
  expect(await counted('reportOverdue')).toBe(5)
  expect(await counted('reportDue')).toBe(0)
})

test('an entity that does not report to the CHIP has neither it nor CUIPO in the calendar', async () => {
  const from = { fromDay: day('2031-01-01'), userId: null }
  await inTransaction((tx) => decideParameter(tx, reportsChip, { ...from, value: false }))
  await inTransaction((tx) => writeCalendar(tx, 2031))
  const rows = await world.db
    .selectFrom('accounting.reportDuty')
    .select('report')
    .distinct()
    .where('period', 'like', '2031-T%')
    .execute()
  const reports = rows.map(({ report }) => report)
  expect(reports).toContain('siho')
  expect(reports).not.toContain('chip')
  expect(reports).not.toContain('cuipo')
})

test('an entity with books by NIIF is private, and owes no report that only public ones owe', async () => {
  const from = { fromDay: day('2032-01-01'), userId: null }
  await inTransaction((tx) => decideParameter(tx, reportsChip, { ...from, value: true }))
  await inTransaction((tx) => decideParameter(tx, accountingFramework, { ...from, value: 'niif_pymes' }))
  await inTransaction((tx) => writeCalendar(tx, 2032))
  const { rows } = await sql<{ report: string }>`
    select distinct report from accounting.report_duty where period like '2032%' order by 1`.execute(world.db)
  const reports = rows.map(({ report }) => report)
  expect(reports).toEqual(['certificates', 'exogena', 'ica', 'receivables', 'withholding'])
})

test('an entity that has charged IVA declares it, and the calendar shows the days that each report covers', async () => {
  const about = { terceroId: world.tercero as never, base: pesos(100) }
  await world.post(
    entry({ kind: 'SI', day: day('2026-05-04'), concept: 'Arrendamiento' }, [
      debit('480890', pesos(19), { terceroId: world.tercero as never }),
      credit('244502', pesos(19), about),
    ]),
  )
  expect(await inTransaction((tx) => writeCalendar(tx, 2026))).toEqual({ added: 6, already: 40 })
  const other = { status: 'pending', responsible: null, filing: null, notes: null, dueOn: day('2026-09-14') }
  await inTransaction((tx) =>
    saveRow(tx, reportDutyService, { id: null, body: { ...other, report: 'vat', period: '2026-C2' }, actor }),
  )
  const { rows } = await sql<{ reported: string }>`
    select period || ' ' || covers_from || ' ' || covers_to as reported from accounting.report_duty_list
    where (report, period) in (('vat', '2026-B1'), ('vat', '2026-C2'), ('withholding', '2026-12'), ('chip', '2026-T2'),
      ('bdme', '2026-S2'), ('exogena', '2026')) order by 1`.execute(world.db)
  expect(rows.map(({ reported }) => reported)).toEqual([
    '2026 2026-01-01 2026-12-31',
    '2026-12 2026-12-01 2026-12-31',
    '2026-B1 2026-01-01 2026-02-28',
    '2026-C2 2026-05-01 2026-08-31',
    '2026-S2 2026-07-01 2026-12-31',
    '2026-T2 2026-04-01 2026-06-30',
  ])
})
