import { exportRows, inCall } from '@quina/blocks/server'
import { pesos } from '@quina/kernel'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { budgetDrift } from '../../ledger/ledger/drift.server.ts'
import { brokenInvariants } from '../../ledger/ledger/invariants.server.ts'
import { type BudgetWorld, budgetWorld } from '../../testing/budget-world.server.ts'
import { openingColumns, reverseOpening } from './opening.contract.ts'
import { openingOperations } from './opening.server.ts'

const fuente = '1.2.1.0.00'
type Row = Readonly<Partial<Record<keyof typeof openingColumns, unknown>>>
const line = (kind: string, number: number, whole: number, more: Row = {}): Row => ({
  kind,
  number,
  date: '2026-03-05',
  rests: null,
  rubro: '2.4.5.01.03',
  fuente,
  vigenciaGasto: null,
  cpc: null,
  amount: pesos(whole),
  dependencia: null,
  tercero: null,
  commitmentKind: null,
  contractNumber: null,
  support: null,
  purpose: 'Suministro de medicamentos',
  ...more,
})

/** The house has 1.000 of drugs and 1.000 of services, and starts on 1 July. */
async function story() {
  const world = await budgetWorld()
  onTestFinished(world.close)
  const dependencia = await codeOf(world, 'budget.dependencia', 'code')
  const tercero = await codeOf(world, 'people.tercero', 'number', world.supplier)
  /** CDP 40 of two rubros, RP 31, OB 25 half paid by PG 19. */
  const file: readonly Row[] = [
    line('cdp', 40, 600, { dependencia }),
    line('cdp', 40, 200, { dependencia, rubro: '2.1.2.02.02.008' }),
    line('registro', 31, 500, { rests: 40, tercero, date: '2026-03-10' }),
    line('obligacion', 25, 300, { rests: 31, support: 'FE-9', date: '2026-05-02' }),
    line('pago', 19, 100, { rests: 25, support: 'CE-7', date: '2026-06-30' }),
  ]
  return { world, file, dependencia, tercero, bring: bringing(world), reverse: reversing(world) }
}

async function codeOf(
  { db }: BudgetWorld,
  table: string,
  column: string,
  id: string | null = null,
): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select ${sql.ref(column)} as code from ${sql.table(table)}
    where ${id}::uuid is null or id = ${id}::uuid limit 1`.execute(db)
  return rows[0]!.code
}

const operationAt = (end: string) => openingOperations.find(({ endpoint }) => endpoint.path.endsWith(end))!

interface Answer {
  readonly creates: number
  readonly problems: readonly { readonly row: number; readonly column: string; readonly message: string }[]
}

const bringing =
  ({ act, chief }: BudgetWorld) =>
  async (step: 'check' | 'apply', rows: readonly Row[], start = '2026-07-01'): Promise<Answer> => {
    const { download } = (await exportRows({
      format: 'csv',
      title: 'Documentos',
      columns: openingColumns,
      rows: rows as never,
    })) as unknown as { readonly download: { readonly content: unknown } }
    const content = await new Response(download.content as never).arrayBuffer()
    const call = {
      actor: chief,
      params: { start },
      file: { name: 'documentos.csv', content: Buffer.from(content) },
    }
    return act((tx) => operationAt(`/import/${step}`).handle({ ...call, tx } as never) as Promise<Answer>, {
      dry: step === 'check',
    })
  }

const reversing =
  ({ act, chief, db }: BudgetWorld) =>
  async (date: string): Promise<unknown> => {
    const { id } = await db
      .selectFrom('budget.opening')
      .select('id')
      .where('status', '=', 'live')
      .executeTakeFirstOrThrow()
    const undone = { id, date, reason: 'El archivo tenía otra fecha de inicio' }
    return act((tx) => inCall(openingOperations, { tx, actor: chief } as never).act(reverseOpening, undone))
  }

/** Certificado, comprometido, obligado and pagado of the drugs. */
async function drugs({ db }: BudgetWorld): Promise<string> {
  const { rows } = await sql<{ figures: string }>`
    select concat_ws(' ', a.certificado::int, a.comprometido::int, a.obligado::int, a.pagado::int) as figures
    from budget.apropiacion a join budget.rubro r on r.id = a.rubro_id where r.code = '2.4.5.01.03'`.execute(
    db,
  )
  return rows[0]!.figures
}

/** Documents as people name them, with the day they have and that of their moves. */
async function documents({ db }: BudgetWorld): Promise<string[]> {
  const { rows } = await sql<{ reported: string }>`
    select distinct m.document || ' ' || m.day || ' ' || d.number || ' ' || d.status as reported from budget.move m
    join budget.opened_document d on d.id = m.document_id order by 1`.execute(db)
  return rows.map(({ reported }) => reported)
}

test('documents under way keep their numbers and days, move the budget on the day of start, and the series go on', async () => {
  const { world, file, bring } = await story()
  expect(await bring('check', file)).toMatchObject({ creates: 4, problems: [] })
  expect(await drugs(world)).toBe('0 0 0 0')
  await bring('apply', file)
  expect(await drugs(world)).toBe('600 500 300 100')
  expect(await documents(world)).toEqual([
    'budget.cdp 2026-07-01 40 approved',
    'budget.obligacion 2026-07-01 25 approved',
    'budget.pago 2026-07-01 19 approved',
    'budget.registro 2026-07-01 31 approved',
  ])
  const { date } = await world.db
    .selectFrom('budget.registro')
    .select('date')
    .where('number', '=', 31)
    .executeTakeFirstOrThrow()
  expect(date).toBe('2026-03-10')

  const next = await world.draftCdp(50, { date: '2026-07-02' })
  expect(await world.approve(next)).toMatchObject({ number: 41 })
  expect(await world.act((tx) => brokenInvariants(tx))).toEqual([])
  expect(await world.act((tx) => budgetDrift(tx))).toEqual([])
})

test('what was brought goes on: it is owed and paid with what it has left, not before the start', async () => {
  const { world, file, bring } = await story()
  await bring('apply', file)
  const { rows } = await sql<{ id: string; line: string }>`
    select o.id, l.id as line from budget.obligacion o join budget.obligacion_line l on l.parent_id = o.id`.execute(
    world.db,
  )
  const owed = { kind: 'obligacion', id: rows[0]!.id, lines: [rows[0]!.line as never] } as const
  await expect(world.approvedPago(owed, 1, { date: '2026-06-30' })).rejects.toMatchObject({ code: 'PRE-028' })
  await expect(world.approvedPago(owed, 201, { date: '2026-07-05' })).rejects.toMatchObject({
    code: 'PRE-028',
  })
  await world.approvedPago(owed, 200, { date: '2026-07-05' })
  expect(await drugs(world)).toBe('600 500 300 300')
})

test('a file with anything wrong is refused whole, each mistake at its row', async () => {
  const { world, file, dependencia, bring } = await story()
  const reported = async (rows: readonly Row[]) =>
    (await bring('check', rows)).problems.map(({ row, column, message }) => `${row} ${column}: ${message}`)
  const [first] = file
  expect(await reported([{ ...first, amount: pesos(1_001) }])).toEqual([
    expect.stringContaining('Valor: El valor supera el saldo de apropiación a la fecha. Disponible: 1.000.'),
  ])
  expect(await reported([{ ...first, rubro: '9.9', dependencia: 'X' }])).toEqual([
    expect.stringContaining('Dependencia: «X» no es una dependencia.'),
    expect.stringContaining('Rubro: 9.9 no tiene apropiación con la fuente 1.2.1.0.00.'),
  ])
  expect(await reported([...file.slice(0, 2), { ...file[2], amount: pesos(601) }, ...file.slice(3)])).toEqual(
    [expect.stringContaining('Valor: El valor supera el saldo del CDP en la línea 1. Disponible: 600.')],
  )
  await world.approvedCdp(10)
  const own = line('cdp', 1, 5, { dependencia })
  expect(await reported([own])).toEqual([expect.stringContaining('Número: CDP 001 ya existe.')])
  await expect(bring('apply', [own])).rejects.toMatchObject({ code: 'IMP-ROWS' })
  expect(await drugs(world)).toBe('10 0 0 0')
})

test('an opening is reversed while nothing depends on it, and its numbers may be loaded again', async () => {
  const { world, file, bring, reverse } = await story()
  await bring('apply', file)
  const { rows } = await sql<{ id: string; line: string }>`
    select c.id, l.id as line from budget.cdp c join budget.cdp_line l on l.parent_id = c.id order by l.position`.execute(
    world.db,
  )
  const cdp = { kind: 'cdp', id: rows[0]!.id, lines: [rows[0]!.line as never] } as const
  const registro = await world.approvedRegistro(cdp, 10, { date: '2026-07-03' })
  await expect(reverse('2026-07-10')).rejects.toMatchObject({ code: 'PRE-012' })
  await world.annul(registro, { date: '2026-07-10' })
  await reverse('2026-07-10')
  expect(await drugs(world)).toBe('0 0 0 0')
  await bring('apply', file, '2026-07-15')
  expect(await drugs(world)).toBe('600 500 300 100')
  expect(await world.act((tx) => brokenInvariants(tx))).toEqual([])
})

test('two files with the same numbers at once: one is brought', async () => {
  const { world, file, bring } = await story()
  const done = await Promise.allSettled([bring('apply', file), bring('apply', file)])
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await drugs(world)).toBe('600 500 300 100')
})
