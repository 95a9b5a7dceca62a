import { accounting } from '@quina/accounting/server'
import type { ReportRow } from '@quina/blocks'
import { day } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { causacionWorld } from './causacion-world.server.ts'

const world = await causacionWorld()
afterAll(world.close)

interface Answer {
  readonly rows: readonly ReportRow[]
  readonly totals: Readonly<Record<string, string>>
}
async function report(name: string, asked: Readonly<Record<string, unknown>>): Promise<Answer> {
  const found = accounting.operations.find(({ endpoint }) => endpoint.path === `/api/accounting/${name}`)
  const query = found!.endpoint.query!.parse(asked)
  const call = { tx: world.db, query, actor: world.chief, now: new Date('2026-12-15T15:00:00Z') }
  return (await found!.handle(call as never)) as Answer
}
const told = ({ rows }: Answer, ...columns: string[]) =>
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
  await run(wrong, 'annul', { asked: { date: day('2026-09-05'), reason: 'Factura emitida a otra entidad' } })

  const form = await report('form350', year)
  expect(told(form, 'withheld', 'declared', 'difference')).toEqual([
    '350008.00 350000.00 -8.00',
    '399009.00 399000.00 -9.00',
  ])
  const certified = async (kind: string) =>
    (await report('certificates', { vigencia: 2026, kind, span: 'year', terceroId: null })).totals.withheld
  expect([await certified('renta'), await certified('iva')]).toEqual(['350008.00', '399009.00'])
  expect(await inAccounts('243608', '243625')).toBe(form.totals.withheld)
  expect(await inAccounts('243627')).toBe(await certified('ica'))
  const lines = await report('withheldLines', { ...year, kind: 'renta', code: null, terceroId: null })
  expect(lines.totals.withheld).toBe('350008.00')
})

async function inAccounts(...codes: string[]): Promise<string> {
  const { rows } = await sql<{ held: string }>`
    select sum(b.credit - b.debit)::text as held from accounting.account_balance b
    join accounting.account a on a.id = b.account_id where a.code = any(${codes}) and b.vigencia = 2026`.execute(
    world.db,
  )
  return rows[0]!.held
}
