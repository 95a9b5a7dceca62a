import { billing, creditPart } from '@quina/billing/server'
import { pesos } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  consecutives,
  invoicedBy,
  invoicedDetail,
  moderatingBy,
  notesBy,
  servicesBy,
  servicesDetail,
  uninvoicedBy,
} from '../../../modules/income/billing/report/report/report.contract.ts'
import {
  ripsFindingsBy,
  ripsFindingsDetail,
} from '../../../modules/income/billing/rips/rips-finding/rips-finding.contract.ts'
import { type GlosaWorld, glosaWorld, today } from '../receivables/glosa-world.ts'
import { readReport } from '../receivables/read-report.ts'

/** Reports of what was invoiced, and of what was not. */
let world: GlosaWorld
let filed = ''
let unfiled = ''
beforeAll(async () => {
  world = await glosaWorld()
  filed = await world.filed()
  unfiled = await world.invoiced([world.consultation])
  const part = {
    invoiceId: filed,
    campusId: world.chief.campusId,
    concept: '3',
    reason: 'Rebaja acordada',
  } as const
  const parts = [{ invoiceLineId: null, amount: pesos(4_000) }]
  await world.act((tx) => creditPart({ tx, actor: world.chief, today, ...part, parts }))
}, 180_000)
afterAll(() => world.close())

const span = { from: '2026-01-01', to: '2026-12-31' }
const read = () => readReport(billing.operations, world)
const sumOfInvoices = async (expression: string) => {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(${sql.raw(expression)}), 0)::numeric(18,2)::text as sum from billing.invoice i
    join billing.invoice_line l on l.parent_id = i.id where i.consecutive is not null`.execute(world.db)
  return rows[0]!.sum
}
const netOf = async (id: string) =>
  (await world.db.selectFrom('billing.invoice').select('net').where('id', '=', id).executeTakeFirstOrThrow())
    .net

test('what was invoiced, filed, credited and is owed adds up by each grouping, and each leads to its invoices', async () => {
  const one = Number(await netOf(filed))
  const two = Number(await netOf(unfiled))
  for (const by of ['payer', 'month', 'regimen', 'biller', 'filingState'] as const) {
    const { rows, totals } = await read()(invoicedBy, { ...span, on: 'issued', by })
    expect([totals.net, totals.filed, totals.noted].map(Number)).toEqual([one + two, one, 4_000])
    expect(Number(totals.balance)).toBe(one + two - 4_000)
    for (const { values } of rows) {
      const value = String(values.value)
      const detail = await read()(invoicedDetail, { ...span, on: 'issued', by, value })
      expect([detail.rows.length, detail.totals.net]).toEqual([values.invoices, values.net])
    }
  }
  const filedOnly = await read()(invoicedBy, { ...span, on: 'filed', by: 'payer' })
  expect(Number(filedOnly.totals.net)).toBe(one)
})

test('a book grouped by a column shows the totals of each group, and its rows are those', async () => {
  const input = { ...span, on: 'issued', by: null, value: null }
  const whole = await read()(invoicedDetail, input)
  for (const groupBy of ['payer', 'contract', 'ambit', 'filingState'] as const) {
    const reported = await read()(invoicedDetail, { ...input, ...{ groupBy } })
    expect(reported.totals).toEqual({ ...whole.totals, count: String(whole.rows.length) })
    expect(reported.rows.reduce((sum, { values }) => sum + Number(values.net), 0)).toBe(
      Number(whole.totals.net),
    )
    for (const { values } of reported.rows) {
      const own = await read()(invoicedDetail, { ...input, ...{ groupBy, group: values.group } })
      expect([own.rows.length, own.totals.net]).toEqual([values.count, values.net])
      expect(new Set(own.rows.map((row) => row.values[groupBy] || '-'))).toEqual(new Set([values.group]))
    }
  }
  const filing = await read()(invoicedDetail, { ...input, ...{ groupBy: 'filingState' } })
  expect(filing.rows.map(({ values }) => values.label)).toEqual(['Sin radicar', 'Radicada'])
  const refused = read()(invoicedDetail, { ...input, ...{ groupBy: 'number' } })
  await expect(refused).rejects.toMatchObject({ code: 'GEN-GROUP' })
})

test('services add up to the lines of their invoices', async () => {
  const lines = await sumOfInvoices('l.amount')
  for (const by of ['service', 'professional', 'centre', 'payer'] as const) {
    const { rows, totals } = await read()(servicesBy, { ...span, by, ambit: null })
    expect(totals.amount).toBe(lines)
    const { values } = rows[0]!
    const detail = await read()(servicesDetail, { ...span, by, ambit: null, value: values.value })
    expect(detail.totals.amount).toBe(values.amount)
  }
})

test('reports what was given and not invoiced by its age, until it is invoiced', async () => {
  const admissionId = await world.admit()
  await world.charge(admissionId, world.imaging)
  const { amount, day } = await world.db
    .selectFrom('billing.charge')
    .select(['amount', 'day'])
    .where('admissionId', '=', admissionId)
    .executeTakeFirstOrThrow()
  // As a reader runs it, outside of a transaction: the answer is reused, and changes as soon as what it counts does.
  const asking = readReport(billing.operations, { chief: world.chief, act: (work) => work(world.db) })
  const reported = async (to: string) => {
    const { totals, rows } = await asking(uninvoicedBy, { to, by: 'account', of: null, value: null })
    return [totals.total, totals.upTo5, totals.upTo30, totals.beyond, rows.length]
  }
  expect(await reported(day)).toEqual([amount, amount, '0.00', '0.00', 1])
  expect(await reported('2027-12-31')).toEqual([amount, '0.00', '0.00', amount, 1])
  expect(await reported(day)).toEqual([amount, amount, '0.00', '0.00', 1])
  await world.issue(await world.prepare(admissionId))
  expect(await reported(day)).toEqual(['0.00', '0.00', '0.00', '0.00', 0])
})

test('credit notes by cause, and numbers that are not there', async () => {
  const { rows, totals } = await read()(notesBy, { ...span, by: 'concept' })
  expect(rows.map(({ values }) => [values.name, values.notes])).toEqual([['3 Rebaja o descuento', 1]])
  expect(Number(totals.net)).toBe(4_000)

  const before = await read()(consecutives, span)
  expect(before.rows.map(({ values }) => values.missing)).toEqual([0])
  await world.act(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update billing.invoice set consecutive = consecutive + 7 where id = ${unfiled}::uuid`.execute(
      tx,
    )
  })
  const [row] = (await read()(consecutives, span)).rows
  expect(Number(row!.values.missing)).toBeGreaterThan(0)
  expect(row!.values.which).toContain('2')
})

test('what users had to pay is what their invoices say', async () => {
  const { totals } = await read()(moderatingBy, { ...span, by: 'payer' })
  const { rows } = await sql<{ due: string }>`
    select sum(copago + cuota + shared)::text as due from billing.invoice where consecutive is not null`.execute(
    world.db,
  )
  expect(totals.due).toBe(rows[0]!.due)
  expect(Number(totals.lacking)).toBe(Number(totals.due) - Number(totals.collected))
})

test('reports the broken rules of RIPS by rule, field, payer and month, each with its findings', async () => {
  const age = {
    code: 'RVC007',
    effect: 'R',
    says: 'La edad no corresponde',
    path: 'usuarios[0].fechaNacimiento',
  }
  const zone = { code: 'RVC019', effect: 'N', says: 'Zona', path: 'usuarios[0].codZona' }
  const findings = JSON.stringify([age, { ...age, path: 'usuarios[1].fechaNacimiento' }, zone])
  await sql`
    insert into rips.submission (id, owner, owner_id, campus_id, mode, number, party, date, norm, findings, state, created_by)
    select gen_random_uuid(), 'billing.invoice', i.id, i.campus_id, 'invoice', i.full_number, 'EPS', i.date, '948',
           ${findings}::jsonb, 'rejected', i.created_by
    from billing.invoice i where i.id = ${filed}::uuid
    on conflict on constraint submission_owner do update set findings = excluded.findings`.execute(world.db)
  const input = { ...span, effect: null }
  for (const by of ['rule', 'field', 'payer', 'month'] as const) {
    const { rows, totals } = await read()(ripsFindingsBy, { ...input, by })
    expect(totals).toMatchObject({ refusals: '2', notices: '1' })
    for (const { values } of rows) {
      const detail = await read()(ripsFindingsDetail, { ...input, by, value: values.value })
      expect(detail.rows).toHaveLength(Number(values.refusals) + Number(values.notices))
      expect(detail.rows[0]!.values.documentId).toBe(filed)
    }
  }
  const { rows } = await read()(ripsFindingsBy, { ...input, effect: 'R', by: 'field' })
  expect(rows.map(({ values }) => [values.name, values.says, values.documents, values.refusals])).toEqual([
    ['fechaNacimiento', 'La edad no corresponde', 1, 2],
  ])
})

test('days out of order are refused', async () => {
  const backwards = { from: '2026-12-31', to: '2026-01-01', on: 'issued', by: 'payer' }
  await expect(read()(invoicedBy, backwards)).rejects.toThrow(expect.objectContaining({ code: 'FAC-220' }))
})
