import { generateRips } from '@quina/billing/server'
import { load } from '@quina/blocks/server'
import { day, pesos } from '@quina/kernel'
import { ripsOwnedBy, sendRips } from '@quina/rips/server'
import { callsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adjustCapita, capita } from '../../../modules/income/billing/contract/capita/capita.contract.ts'
import {
  capitaOperations,
  capitaService,
} from '../../../modules/income/billing/contract/capita/capita.server.ts'
import { capitaCostBy } from '../../../modules/income/billing/contract/capita/cost.contract.ts'
import { capitaCostOperations } from '../../../modules/income/billing/contract/capita/cost.server.ts'
import { membersOperations } from '../../../modules/income/billing/contract/capita/members.server.ts'
import {
  adjustmentOwnerKind,
  ripsOwnerKind,
} from '../../../modules/income/billing/rips/rips/owner-kinds.contract.ts'
import { openAdjustment } from '../../../modules/income/billing/rips/rips-adjust/adjust.server.ts'
import { generateNoteRips } from '../../../modules/income/billing/rips/rips-note/note-rips.server.ts'
import { readReport } from '../receivables/read-report.ts'
import { type BillingWorld, billingWorld } from './billing-world.ts'
import { capitaWorld } from './capita-verbs.ts'
import { programVerbs } from './program-verbs.ts'

let world: BillingWorld
let chain: Awaited<ReturnType<typeof capitaWorld>>
let advanceId = ''
let january: Awaited<ReturnType<typeof chain.month>>
let february: typeof january
let march: typeof january
beforeAll(async () => {
  world = await billingWorld()
  await world.reportable()
  chain = await capitaWorld(world)
  advanceId = await chain.advanced(3_000_000)
})
afterAll(() => world.close())

const advance = () => ({ advance: pesos(250_000), advanceId })
const rips = async (invoiceId: string) => {
  const saved = await world.act((tx) =>
    generateRips(tx, { invoiceId, userId: world.chief.userId, now: new Date('2026-11-20T17:00:00Z') }),
  )
  const row = await world.db
    .selectFrom('rips.submission')
    .select(['mode', 'number', 'json'])
    .where('id', '=', saved.submissionId)
    .executeTakeFirstOrThrow()
  const json = row.json === null ? null : (JSON.parse(row.json.toString()) as Summary)
  const refusals = saved.findings.filter(({ effect }) => effect === 'R').map(({ code }) => code)
  const values = (json?.usuarios ?? []).flatMap(({ servicios }) =>
    (servicios.consultas ?? []).map(({ vrServicio }) => vrServicio),
  )
  return { mode: row.mode, number: row.number, factura: json?.numFactura ?? null, values, refusals }
}
interface Summary {
  readonly numFactura: string
  readonly usuarios: readonly {
    readonly servicios: { readonly consultas?: readonly { readonly vrServicio: number }[] }
  }[]
}

test('worked example 8: the first month discounts its part of the anticipo and no recaudos, and goes without RIPS', async () => {
  january = await chain.month('01', advance())
  expect(january).toMatchObject({
    members: 20,
    gross: '1000000.00',
    advance: '250000.00',
    collected: '0.00',
    net: '750000.00',
  })
  expect(await rips(january.invoiceId)).toEqual({
    mode: 'capita-first',
    number: january.invoice,
    factura: null,
    values: [],
    refusals: [],
  })
  expect(await world.vouchers(january.invoiceId)).toEqual([
    `FV
131901             750000.00
290101             250000.00
431217                              1000000.00`,
  ])
})

test('the months that follow discount what users paid in the one before, with its RIPS under its number', async () => {
  await chain.attended('01', 500_000)
  february = await chain.month('02', advance())
  expect(february).toMatchObject({ gross: '1000000.00', collected: '500000.00', net: '250000.00' })
  expect(await rips(february.invoiceId)).toEqual({
    mode: 'capita-period',
    number: february.invoice,
    factura: january.invoice,
    values: [0],
    refusals: [],
  })
  await chain.attended('02', 300_000)
  march = await chain.month('03', advance())
  expect(march).toMatchObject({ collected: '300000.00', net: '450000.00' })
  expect(await rips(march.invoiceId)).toMatchObject({ factura: february.invoice, refusals: [] })
})

test('after the last month its RIPS goes alone, and its recaudos in a note that lowers no income', async () => {
  await chain.attended('03', 300_000)
  const id = await chain.draft('03', { stage: 'final', people: null })
  await chain.issue(id)
  const { creditNoteId, ripsState } = await world.db
    .selectFrom('billing.capita')
    .select(['creditNoteId', 'ripsState'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(ripsState).toBe('ready')
  const { mode } = await world.db
    .selectFrom('rips.submission')
    .select('mode')
    .where('ownerId', '=', id)
    .executeTakeFirstOrThrow()
  expect(mode).toBe('capita-last')
  expect((await world.vouchers(creditNoteId!))[0]).toContain('300000.00')
  expect((await world.vouchers(creditNoteId!))[0]).not.toMatch(/^4/m)
  const { balance } = await world.db
    .selectFrom('billing.receivable')
    .select('balance')
    .where('invoiceId', '=', march.invoiceId)
    .executeTakeFirstOrThrow()
  expect(balance).toBe('150000.00')
  await expect(chain.annul(january.id)).rejects.toMatchObject({ code: 'FAC-205' })
  await expect(chain.annul(id)).rejects.toMatchObject({ code: 'FAC-204' })
  expect((await aroundOf(id)).mayNot).toEqual({ annul: expect.stringContaining('ya se informó') })
})

/** What the worklist and the report of what is not invoiced say of an account. */
async function waitingOf(admissionId: string) {
  const { rows } = await sql<{ condition: string; total: string; uninvoiced: number }>`
    select a.condition, a.total::text as total, (
      select count(*)::int from billing.uninvoiced_summary t where t.admission_id = a.id) as uninvoiced
    from billing.account_list a where a.id = ${admissionId}::uuid`.execute(world.db)
  return rows[0]
}

test('a service under a cápita is reported once, and no account invoices it', async () => {
  const other = await capitaWorld(world)
  const admissionId = await other.attended('01', 0)
  await expect(other.prepare(admissionId)).rejects.toMatchObject({ code: 'FAC-208' })
  expect(await waitingOf(admissionId)).toEqual({ condition: 'monthly', total: '0', uninvoiced: 0 })
  const own = await other.charge(admissionId, world.imaging, { day: day('2026-01-10') })
  await sql`update billing.charge set contract_id = ${world.contractId}::uuid where id = ${own}::uuid`.execute(
    world.db,
  )
  expect(await waitingOf(admissionId)).toMatchObject({ condition: 'ready', uninvoiced: 1 })
  await sql`update billing.charge set contract_id = ${other.contractId}::uuid where id = ${own}::uuid`.execute(
    world.db,
  )
  await other.month('01')
  const second = await other.month('02')
  const { rows } = await sql<{ state: string; reported: number }>`
    select c.state, (select count(*)::int from billing.invoice_charge l where l.charge_id = c.id and l.live) as reported
    from billing.charge c where c.admission_id = ${admissionId}::uuid`.execute(world.db)
  expect(rows).toEqual([
    { state: 'invoiced', reported: 1 },
    { state: 'invoiced', reported: 1 },
  ])
  await expect(world.annul(second.invoiceId)).rejects.toMatchObject({ code: 'FAC-207' })
  await other.annul(second.id)
  const again = await other.month('02')
  expect(again.net).toBe('1000000.00')
  expect(await rips(again.invoiceId)).toMatchObject({ mode: 'capita-period', refusals: [] })
})

test('corrections add to the month or are discounted from it, and the invoice says exactly that', async () => {
  const other = await capitaWorld(world)
  const correction = { ofDay: '2025-12-01', unitValue: pesos(50_000), reason: 'Novedades de la BDUA' }
  const { gross, discount, net } = await other.month('01', {
    discount: pesos(40_000),
    discountReason: 'Urgencias en otra IPS',
    adjustments: [
      { ...correction, direction: 'added', members: 3 },
      { ...correction, direction: 'removed', members: 1 },
    ],
  })
  expect([gross, discount, net]).toEqual(['1150000.00', '90000.00', '1060000.00'])
})

test('the next month is copied as a proposal, once', async () => {
  const other = await capitaWorld(world)
  const { id } = await other.month('01')
  const copied = await other.copy(id)
  const row = await other.stored(copied)
  expect(row).toMatchObject({
    stage: 'period',
    confirmed: false,
    members: 20,
    number: null,
    invoice: null,
    advance: '0.00',
  })
  await expect(other.copy(id)).rejects.toMatchObject({ constraint: 'capita_once' })
  await expect(other.issue(copied)).rejects.toMatchObject({ code: 'FAC-202' })
})

test('a month that has begun and nobody invoiced is waited for, until it is issued or the contract ends', async () => {
  const other = await capitaWorld(world)
  const due = async () =>
    (
      await world.db
        .selectFrom('billing.capitaDueList')
        .select(['stage', 'periodFrom', 'periodTo', 'condition', 'months', 'given'])
        .where('contractId', '=', other.contractId)
        .execute()
    ).map(({ stage, periodFrom, periodTo, condition, months, given }) => ({
      stage,
      periodFrom,
      periodTo,
      condition,
      given,
      late: months! > 1,
    }))
  const month = (of: string, to: string, condition: string, given = 0) => [
    {
      stage: of === '01' ? 'initial' : 'period',
      periodFrom: `2026-${of}-01`,
      periodTo: `2026-${of}-${to}`,
      condition,
      given,
      late: true,
    },
  ]
  expect(await due()).toEqual(month('01', '31', 'late'))
  await other.attended('01', 0)
  const id = await other.draft('01')
  expect(await due()).toEqual(month('01', '31', 'draft', 1))
  await other.issue(id)
  expect(await due()).toEqual(month('02', '28', 'late'))
  await sql`update insurers.contract set ends_on = '2026-01-31' where id = ${other.contractId}::uuid`.execute(
    world.db,
  )
  expect(await due()).toEqual([])
})

test('a nota de ajuste of a month is held to the month before, which its RIPS tells', async () => {
  const other = await capitaWorld(world)
  await other.attended('01', 0)
  await other.month('01')
  const { invoiceId } = await other.month('02')
  await world.send(invoiceId)
  await rips(invoiceId)
  const now = new Date('2026-11-20T17:00:00Z')
  const stored = (kind: string, id: string) => world.act((tx) => ripsOwnedBy(tx, kind, id))
  const sending = { userId: world.chief.userId, campusId: world.campusId, now: () => now, step: world.act }
  expect(['approved', 'notified']).toContain(
    await sendRips(sending, (await stored(ripsOwnerKind, invoiceId))!.id),
  )
  const noteId = await world.act((tx) =>
    openAdjustment({ tx, actor: world.chief, now }, { invoiceId, reason: 'La finalidad se informó mal' }),
  )
  expect((await stored(adjustmentOwnerKind, noteId))?.state).toBe('ready')
})

test('packages are invoiced by month or by case, never both', async () => {
  const monthly = await capitaWorld(world, '01')
  const draft = await monthly.draft('01', { stage: 'period' })
  const admissionId = await monthly.attended('01', 0)
  expect(await waitingOf(admissionId)).toEqual({ condition: 'monthly', total: '0', uninvoiced: 0 })
  await expect(monthly.prepare(admissionId)).rejects.toMatchObject({ code: 'FAC-208' })
  await monthly.issue(draft)
  const due = await world.db
    .selectFrom('billing.capitaDueList')
    .select('periodFrom')
    .where('contractId', '=', monthly.contractId)
    .execute()
  expect(due).toEqual([{ periodFrom: '2026-02-01' }])

  const byCase = await capitaWorld(world, '01')
  const alone = await byCase.attended('01', 0)
  expect(await waitingOf(alone)).toMatchObject({ condition: 'ready', uninvoiced: 1 })
  await byCase.prepare(alone)
  await expect(byCase.draft('01', { stage: 'period' })).rejects.toMatchObject({ code: 'FAC-227' })
})

test('thirty-two who close a month at once: it is invoiced once', async () => {
  const other = await capitaWorld(world)
  await other.month('01')
  const id = await other.draft('02')
  const closing = Array.from({ length: 31 }, () => other.issue(id))
  const settled = await Promise.allSettled([...closing, other.draft('02')])
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const held = await world.db
    .selectFrom('billing.invoice')
    .select('id')
    .where('contractId', '=', other.contractId)
    .execute()
  expect(held).toHaveLength(2)
})

test('what is not so is refused', async () => {
  const other = await capitaWorld(world)
  await expect(other.draft('02', { stage: 'period' })).rejects.toMatchObject({ code: 'FAC-197' })
  await expect(other.draft('01', { contractId: world.contractId })).rejects.toMatchObject({ code: 'FAC-195' })
  await expect(other.draft('01', { people: other.people(20, 49_999) })).rejects.toMatchObject({
    code: 'FAC-199',
  })
  const nobody = await other.draft('01', { people: null })
  await expect(other.issue(nobody)).rejects.toMatchObject({ code: 'FAC-201' })
  await expect(other.draft('01')).rejects.toMatchObject({ constraint: 'capita_once' })
  const leap = await other.draft('03')
  await expect(other.issue(leap)).rejects.toMatchObject({ code: 'FAC-198' })
})

test('the database refuses an invoice that is not what its cápita adds up to', async () => {
  await expect(
    world.act((tx) =>
      sql`update billing.capita set discount = 1, discount_reason = 'x' where id = ${march.id}::uuid`.execute(
        tx,
      ),
    ),
  ).rejects.toMatchObject({ constraint: 'capita_adds_up' })
})

/** A file of who is enrolled, read into a draft. */
const reads = (id: string, lines: readonly string[], step: 'check' | 'apply' = 'apply') =>
  world.act(async (tx) => {
    const read = membersOperations.find(({ endpoint }) => endpoint.path.endsWith(step))!
    const file = { name: 'lma.csv', mediaType: 'text/csv', content: Buffer.from(lines.join('\n')) }
    return read.handle({ tx, actor: world.chief, params: { id }, file } as never) as Promise<{
      readonly rows: number
      readonly problems: readonly { readonly row: number; readonly column: string }[]
    }>
  })
const aroundOf = (id: string) =>
  world.act(async (tx) => {
    const stored = await load(tx, { document: capita, tables: capitaService, actor: world.chief }, id)
    return capitaService.extra!(tx, stored, world.chief, day('2026-11-20'))
  })
const peopleOf = async (id: string) =>
  (
    await sql<{ line: string }>`
      select age_group || ' ' || members || ' ' || unit_value as line from billing.capita_people
      where parent_id = ${id}::uuid order by position`.execute(world.db)
  ).rows.map(({ line }) => line)

test('who is enrolled comes from the file of the payer, one row a person or a group, and waits to be confirmed', async () => {
  const other = await capitaWorld(world)
  const id = await other.draft('01')
  const heading = 'Código municipio;Grupo etario;Fecha de nacimiento;Sexo;Afiliados'
  const file = [
    heading,
    '11001;;1990-05-02;F;',
    '11001;;1991-05-02;F;',
    '11001;;2025-11-30;M;',
    '11001;75 años y más;;;7',
  ]
  expect(await reads(id, file, 'check')).toMatchObject({ rows: 4, problems: [] })
  await reads(id, file)
  expect(await peopleOf(id)).toEqual(['<1 1 50000.00', '19-44F 2 50000.00', '75+ 7 50000.00'])
  expect(await other.stored(id)).toMatchObject({ members: 10, confirmed: false })
  const wrong = await reads(
    id,
    [heading, '99999;;1990-05-02;F;', '11001;;1990-05-02;;', '11001;;;F;', '11001;;mayo;F;'],
    'check',
  )
  expect(wrong.problems.map(({ row, column }) => `${row} ${column}`)).toEqual([
    '2 Municipio',
    '3 Sexo',
    '4 Grupo de edad',
    '5 Fecha de nacimiento',
  ])
  await expect(reads(january.id, file)).rejects.toMatchObject({ code: 'GEN-STATE' })
})

const adjusting = (capitaId: string, input: object) =>
  world.act((tx) =>
    callsOf(capitaOperations, { actor: world.chief })(tx).act(adjustCapita, {
      capitaId,
      cause: 'elsewhere',
      amount: '120000.00',
      reason: 'Acta de seguimiento 4 de 2026',
      ...input,
    } as never),
  )

test('a month that was invoiced is lowered by a note without RIPS; what users paid lowers no income', async () => {
  const other = await capitaWorld(world)
  const draft = await other.draft('01')
  await expect(adjusting(draft, {})).rejects.toMatchObject({ code: 'FAC-222' })
  await other.issue(draft)
  const { invoiceId } = await other.stored(draft)
  await world.accept(invoiceId!)
  const first = await adjusting(draft, {})
  const second = await adjusting(draft, { cause: 'collected', amount: '30000.00' })
  const notes = await world.db
    .selectFrom('billing.creditNote')
    .select(['id', 'concept', 'net'])
    .where('invoiceId', '=', invoiceId!)
    .orderBy('issuedAt')
    .execute()
  expect(notes).toEqual([
    { id: first.noteId, concept: '3', net: '120000.00' },
    { id: second.noteId, concept: '3', net: '30000.00' },
  ])
  const [lowered, paid] = await Promise.all(notes.map(({ id }) => world.vouchers(id)))
  expect(lowered![0]).toMatch(/^4395.*120000\.00/m)
  expect(paid![0]).not.toMatch(/^4/m)
  const note = await world.act((tx) =>
    generateNoteRips(tx, { noteId: first.noteId, userId: world.chief.userId, now: new Date() }),
  )
  const { mode, json } = await world.db
    .selectFrom('rips.submission')
    .select(['mode', 'json'])
    .where('id', '=', note!.submissionId)
    .executeTakeFirstOrThrow()
  expect([mode, json]).toEqual(['capita-credit', null])
  const reported = await aroundOf(draft)
  expect(reported.facts?.notes.map(({ amount }) => amount)).toEqual(['120000.00', '30000.00'])
  await expect(adjusting(draft, { amount: '900000.00' })).rejects.toMatchObject({ code: 'FAC-153' })
})

test.each([
  ['12', '8.12', '0.00'],
  ['13', '17.13', '71300.00'],
  ['9', '-18.91', '-89100.00'],
])(
  'of a PGP, %s consultas of 90.100 for a million stand in its banda of 10 %',
  async (quantity, deviation, beyond) => {
    const other = await capitaWorld(world, '07')
    const does = programVerbs(world)
    const programId = await does.program({
      code: `PGP${quantity}`,
      kind: 'pgp',
      corridor: '10',
      basis: 'month',
    })
    await does.part(programId, world.consultation, { mode: 'included', value: null })
    await does.agree(programId, { contractId: other.contractId })
    const at = '2026-01-10'
    const admissionId = await other.admit({ from: at, to: at })
    await other.charge(admissionId, world.consultation, { day: day(at), quantity })
    const id = await other.draft('01', { stage: 'period', people: other.people(1, 1_000_000) })
    const { facts } = await aroundOf(id)
    expect(facts).toMatchObject({ given: 1, corridor: '10.0000', deviation, beyond })
  },
)

test('reports what is paid by month beside what was given for it, by contract, payer and month', async () => {
  const other = await capitaWorld(world, '07')
  const at = '2026-01-10'
  const admissionId = await other.admit({ from: at, to: at })
  await other.charge(admissionId, world.consultation, { day: day(at), quantity: '12' })
  await other.issue(await other.draft('01', { stage: 'period', people: other.people(20, 50_000) }))
  const read = readReport(capitaCostOperations, world)
  const span = { from: '2026-01-01', to: '2026-12-31' }
  const { rows, totals } = await read(capitaCostBy, { ...span, by: 'contract' })
  expect(rows.find(({ values }) => values.contractId === other.contractId)?.values).toMatchObject({
    months: 1,
    members: 20,
    people: 1,
    income: '1000000.00',
    worth: '1081200.00',
    margin: '-81200.00',
    loss: '108.12',
    frequency: '600.00',
    mean: '1081200.00',
    perMember: '54060.00',
  })
  for (const by of ['payer', 'month'] as const)
    expect((await read(capitaCostBy, { ...span, by })).totals).toEqual(totals)
  const none = await read(capitaCostBy, { from: '2026-07-01', to: '2026-07-31', by: 'month' })
  expect(none.rows).toEqual([])
})

test('packages by month are invoiced at the price of each, and their contents are reported without one', async () => {
  const other = await capitaWorld(world, '01')
  await other.attended('01', 0)
  const off = await other.draft('01', { stage: 'period', people: other.people(20, 50_001) })
  await expect(other.issue(off)).rejects.toMatchObject({ code: 'FAC-203' })
  await world.act((tx) => sql`delete from billing.capita where id = ${off}::uuid`.execute(tx))
  const one = await other.month('01', { stage: 'period' })
  expect(one).toMatchObject({ members: 20, gross: '1000000.00', net: '1000000.00' })
  const { kind, modality } = await world.db
    .selectFrom('billing.invoice')
    .select(['kind', 'modality'])
    .where('id', '=', one.invoiceId)
    .executeTakeFirstOrThrow()
  expect([kind, modality]).toEqual(['package', '01'])
  const whole = { mode: 'invoice', factura: one.invoice, values: [0], refusals: [] }
  expect(await rips(one.invoiceId)).toMatchObject(whole)
})

test('a PGP tells its own month, at its fixed value', async () => {
  const other = await capitaWorld(world, '07')
  await other.attended('01', 0)
  const off = await other.draft('01', { stage: 'period', people: other.people(1, 999_999) })
  await expect(other.issue(off)).rejects.toMatchObject({ code: 'FAC-203' })
  await world.act((tx) => sql`delete from billing.capita where id = ${off}::uuid`.execute(tx))
  const one = await other.month('01', { stage: 'period', people: other.people(1, 1_000_000) })
  expect(one).toMatchObject({ gross: '1000000.00', net: '1000000.00' })
  expect(await rips(one.invoiceId)).toMatchObject({ mode: 'invoice', factura: one.invoice })
})
