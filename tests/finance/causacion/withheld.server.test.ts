import { accounting } from '@quina/accounting/server'
import type { ReportRow } from '@quina/blocks'
import { day } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { causacionWorld } from './causacion-world.server.ts'

const world = await causacionWorld()
afterAll(world.close)

type Answer = Readonly<{ rows: readonly ReportRow[]; totals: Readonly<Record<string, string>> }>
async function report(name: string, input: Readonly<Record<string, unknown>>): Promise<Answer> {
  const found = accounting.operations.find(({ endpoint }) => endpoint.path === `/api/accounting/${name}`)
  const query = found!.endpoint.query!.parse(input)
  const call = { tx: world.db, query, actor: world.chief, now: new Date('2026-12-15T15:00:00Z') }
  return (await found!.handle(call as never)) as Answer
}
const reported = ({ rows }: Answer, ...columns: string[]) =>
  rows.map(({ values }) => columns.map((name) => values[name]).join(' '))
const year = { vigencia: 2026, from: 'm1', to: 'm12' }

test('certificates, form 350 and the accounts say the same of what was withheld (§22 point 9)', async () => {
  const { books, registro, causado, run } = world
  const rp = await registro(40_000_000)
  const buy = (value: number) =>
    causado([{ concept: 'MMQ', value, vat: '19', rubro: rp.lines[0]! }], {
      registroId: rp.id,
      municipalityId: books.municipalityId,
    })
  await buy(12_000_000)
  const wrong = await buy(1_000_600)
  await buy(2_000_300)
  await run(wrong, 'annul', { input: { date: day('2026-09-05'), reason: 'Factura emitida a otra entidad' } })

  const form = await report('form350', year)
  expect(reported(form, 'withheld', 'declared', 'difference')).toEqual([
    '350008.00 350000.00 -8.00',
    '399009.00 399000.00 -9.00',
  ])
  const certified = async (kind: string) =>
    (await report('certificates', { vigencia: 2026, kind, span: 'year', terceroId: null })).totals.withheld
  expect([await certified('renta'), await certified('iva')]).toEqual(['350008.00', '399009.00'])
  expect(await inAccounts('243608', '243625')).toBe(form.totals.withheld)
  expect(await inAccounts('243627')).toBe(await certified('ica'))
  const lines = await report('withheldLines', {
    ...year,
    kind: 'renta',
    code: null,
    receiver: null,
    terceroId: null,
  })
  expect(lines.totals.withheld).toBe('350008.00')
})

test('each row of a declaration leads to all that it adds up, and to nothing else', async () => {
  const { books, registro, causado, act } = world
  const elsewhere = crypto.randomUUID()
  await act(async (tx) => {
    await sql`insert into accounting.withholding_rule (id, kind, code, name, beneficiary, from_day, base, rate, rate_unit,
        moment, account_id, municipality_id)
      select ${crypto.randomUUID()}, kind, code, name, beneficiary, from_day, base, 9, rate_unit, moment, account_id,
        ${elsewhere}::uuid from accounting.withholding_rule where code = 'ICA'`.execute(tx)
  })
  const buy = async (terceroId: string, value: number, municipalityId: string, supportKind = 'invoice') => {
    const rp = await registro(value, terceroId)
    const lines = [{ concept: 'MMQ', value, rubro: rp.lines[0]! }]
    await causado(lines, { registroId: rp.id, terceroId, municipalityId, supportKind, date: '2026-11-10' })
  }
  await buy(books.supplier, 3_100_000, books.municipalityId)
  await buy(books.doctor, 1_700_000, elsewhere, 'support_document')

  const november = { vigencia: 2026, from: 'm11', to: 'm11' }
  for (const name of ['form350', 'icaDeclaration']) {
    const { rows } = await report(name, november)
    expect(rows.length).toBeGreaterThan(0)
    for (const { values } of rows) {
      const { code, kind, receiver, withheld } = values as Record<string, string>
      const drilled = { ...november, kind, code, receiver: receiver || null, terceroId: null }
      expect((await report('withheldLines', drilled)).totals.withheld).toBe(withheld)
    }
  }
})

async function inAccounts(...codes: string[]): Promise<string> {
  const { rows } = await sql<{ held: string }>`
    select sum(b.credit - b.debit)::text as held from accounting.account_balance b
    join accounting.account a on a.id = b.account_id where a.code = any(${codes}) and b.vigencia = 2026`.execute(
    world.db,
  )
  return rows[0]!.held
}
