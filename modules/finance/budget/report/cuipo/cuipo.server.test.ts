import { decideParameter, inCall } from '@quina/blocks/server'
import { reportsChip } from '@quina/hospital/contract'
import { day } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type BudgetWorld, budgetWorld } from '../../testing/budget-world.server.ts'
import { answerTo } from '../../testing/report-answer.server.ts'
import { noteCuipoSent } from './cuipo.contract.ts'
import { cuipoOperations } from './cuipo.server.ts'

const million = 1_000_000
const of = (name: string) => cuipoOperations.filter(({ endpoint }) => endpoint.path === `/api/budget/${name}`)
const input = { vigencia: 2026, quarter: '2' }

let world: BudgetWorld
beforeAll(async () => {
  world = await budgetWorld({ care: 500 * million })
})
afterAll(() => world.close())

test('example E-16: one row for each key, cumulative to the cut', async () => {
  const { approvedCdp, approvedRegistro, approvedObligacion, approvedPago, release } = world
  const cdp = await approvedCdp({ care: 90 * million }, { cpc: '93121' })
  const first = await approvedRegistro(cdp, 60 * million)
  const second = await approvedRegistro(cdp, 25 * million)
  await release(second, 5 * million)
  const owed = await approvedObligacion(first, 52 * million, { cpc: '93121' })
  await approvedPago(owed, 44.5 * million)
  await approvedRegistro(cdp, 1, { date: '2026-07-01' })

  const { rows } = await answerTo(world, of('cuipoExpense'), input)
  const order = [
    'codigo',
    'vigenciaGasto',
    'seccion',
    'sector',
    'cpc',
    'fuente',
    'programatico',
    'bpin',
    'situacion',
    'politica',
    'tercero',
    'compromisos',
    'obligaciones',
    'pagos',
  ]
  expect(rows.map(({ values }) => order.map((name) => values[name]).join(' | '))).toEqual([
    '2.4.5.02.09 | 1.0 | 16 | 0 | 93121 | 1.2.1.0.00 | 0 | 0 | 2.0 | 0 | 1 | 80000000.00 | 52000000.00 | 44500000.00',
  ])
})

test('another CPC makes another row, and another rubro of the same code joins its row', async () => {
  const { approvedCdp, approvedRegistro } = world
  await approvedRegistro(await approvedCdp({ care: 7 * million }, { cpc: '93122' }), 7 * million)
  await sql`update budget.rubro set ccpet_code = '2.4.5.02.09' where code = '2.4.5.01.03'`.execute(world.db)
  await approvedRegistro(await approvedCdp({ drugs: 500 }, { cpc: '93121' }), 500)
  const { rows, totals } = await answerTo(world, of('cuipoExpense'), input)
  expect(rows.map(({ values }) => [values.codigo, values.cpc, values.compromisos])).toEqual([
    ['2.4.5.02.09', '93121', '80000500.00'],
    ['2.4.5.02.09', '93122', '7000000.00'],
  ])
  expect(totals.compromisos).toBe('87000500.00')
})

test('investment is reported by the product of the MGA and the project, and a finding shows when they lack', async () => {
  const other = await budgetWorld({ care: 30 * million, drugs: million })
  onTestFinished(other.close)
  const invest = (code: string, mga: string | null, bpin: string | null) =>
    sql`update budget.rubro set ccpet_code = '2.3.2.02.02.009', mga_product = ${mga}, bpin = ${bpin}
        where code = ${code}`.execute(other.db)
  await invest('2.4.5.02.09', '1906022', '2025990010041')
  await invest('2.4.5.01.03', null, null)
  await other.approvedRegistro(await other.approvedCdp({ care: 7 * million }, { cpc: '93121' }), 7 * million)
  const plan = await answerTo(other, of('cuipoExpensePlan'), input)
  expect(
    plan.rows.map(({ values: { sector, programa, bpin, definitiva } }) => [
      sector,
      programa,
      bpin,
      definitiva,
    ]),
  ).toEqual([
    ['0', '0', '0', '1000.00'],
    ['0', '0', '0', '1000000.00'],
    ['19', '1906022', '2025990010041', '30000000.00'],
  ])
  const done = await answerTo(other, of('cuipoExpense'), input)
  expect(
    done.rows.map(({ values: { sector, programatico, bpin, compromisos } }) => [
      sector,
      programatico,
      bpin,
      compromisos,
    ]),
  ).toEqual([['19', '1906022', '2025990010041', '7000000.00']])
  const lacks = async () =>
    (await answerTo(other, of('cuipoFindings'), input)).rows
      .filter(({ values }) => values.formulario === 'Programación de gastos')
      .map(({ values }) => `${values.codigo}: ${values.hallazgo}`)
  expect(await lacks()).toEqual(['2.3.2.02.02.009: Falta el producto MGA.'])
  await invest('2.4.5.01.03', '1906005', null)
  expect(await lacks()).toEqual(['2.3.2.02.02.009: Falta el código BPIN.'])
})

test('income is reported by the year it was billed in', async () => {
  await world.income('collection', 900, { date: '2026-02-01' })
  await world.income('collection', 300, { date: '2026-02-01', origin: 'previous' })
  const { rows } = await answerTo(world, of('cuipoIncome'), input)
  expect(rows.map(({ values }) => [values.actualCon, values.anteriorCon, values.total])).toEqual([
    ['900.00', '300.00', '1200.00'],
  ])
})

test('the plans add up to the budget of the year', async () => {
  const income = await answerTo(world, of('cuipoIncomePlan'), input)
  const expense = await answerTo(world, of('cuipoExpensePlan'), input)
  expect(income.totals.definitivo).toBe(expense.totals.definitiva)
  expect(income.totals.inicial).toBe('500002000.00')
})

test('what is put off is still part of the definitive appropriation, and its moves add up to it', async () => {
  const before = await answerTo(world, of('cuipoExpensePlan'), input)
  await world.approvedModification('aplazamiento', { taken: { care: 40 * million } }, { date: '2026-05-04' })
  const after = await answerTo(world, of('cuipoExpensePlan'), input)
  expect(after.totals.definitiva).toBe(before.totals.definitiva)
  const income = await answerTo(world, of('cuipoIncomePlan'), input)
  expect(after.totals.definitiva).toBe(income.totals.definitivo)
  const { rows } = await sql<{ total: string }>`
    select sum(amount)::numeric(18,2)::text as total from budget.cuipo_move_list
    where figure = 'definitiva' and side = 'expense' and vigencia = 2026 and day <= '2026-06-30'`.execute(
    world.db,
  )
  expect(rows[0]!.total).toBe(after.totals.definitiva)
})

test('reports in advance what would be refused', async () => {
  const { rows } = await answerTo(world, of('cuipoFindings'), input)
  expect(rows.map(({ values }) => `${values.codigo}: ${values.hallazgo}`)).toContain(
    '1.1.02.05.001.09: Falta el código CPC.',
  )
})

test('a form with a code of type A does not leave, and its finding leads to the rubro', async () => {
  const other = await budgetWorld()
  onTestFinished(other.close)
  await sql`
    insert into reference.entry (id, catalogue, code, name, facts, since)
    select gen_random_uuid(), 'ccpetExpense', e.code, e.code, jsonb_build_object('kind', e.kind), '2020-01-01'
    from (values ('2.4.5.01', 'A'), ('2.4.5.01.03', 'C'), ('2.1.2.02.02.008', 'C'), ('2.4.5.02.09', 'C')) e(code, kind)`.execute(
    other.db,
  )
  const leave = cuipoOperations.find(({ endpoint }) => endpoint.path === '/api/budget/cuipoExpense/export')!
  const send = () =>
    other.act((tx) => {
      const call = { tx, actor: other.chief, now: new Date(), query: { ...input, format: 'csv' } }
      return leave.handle(call as never) as Promise<unknown>
    })
  await sql`update budget.rubro set ccpet_code = '2.4.5.01' where code = '2.4.5.01.03'`.execute(other.db)
  const finding = 'Su código CCPET 2.4.5.01 es de agregación (tipo A): elija uno de captura.'
  const { rows } = await answerTo(other, of('cuipoFindings'), input)
  expect(rows.map(({ values }) => [values.codigo, values.hallazgo, values.address])).toContainEqual([
    '2.4.5.01.03',
    finding,
    '/catalogo/rubros?q=2.4.5.01.03',
  ])
  await expect(send()).rejects.toMatchObject({
    code: 'PRE-122',
    message: `Rubro 2.4.5.01.03: ${finding}`,
    facts: { documents: [{ label: '2.4.5.01.03', path: '/catalogo/rubros?q=2.4.5.01.03' }] },
  })

  await sql`update budget.rubro set ccpet_code = code where code = '2.4.5.01.03'`.execute(other.db)
  expect(await send()).toBeDefined()
  const from = { fromDay: day('2026-01-01'), userId: null }
  await other.act((tx) => decideParameter(tx, reportsChip, { ...from, value: false }))
  await expect(send()).rejects.toMatchObject({ code: 'PRE-125' })
})

test('keeps what was sent, and reports what changed or fell since then', async () => {
  const other = await budgetWorld({ care: 100 * million })
  onTestFinished(other.close)
  const sentFor = (quarter: '1' | '2') =>
    other.act((tx) => {
      const { act } = inCall(cuipoOperations, { tx, actor: other.chief, now: new Date() } as never)
      return act(noteCuipoSent, { vigencia: 2026, quarter, date: '2026-07-20', filing: `R-${quarter}` })
    })
  const changed = async (quarter: string) =>
    (await answerTo(other, of('cuipoFindings'), { vigencia: 2026, quarter })).rows
      .map(({ values }) => `${values.formulario}: ${values.hallazgo}`)
      .filter((finding) => finding.includes('radicado'))
  const cdp = await other.approvedCdp({ care: 90 * million }, { cpc: '93121', date: '2026-02-01' })
  const first = await other.approvedRegistro(cdp, 60 * million, { date: '2026-02-02' })
  expect((await sentFor('1')).figures).toBeGreaterThan(0)
  expect(await changed('1')).toEqual([])
  expect(await changed('2')).toEqual([])

  await other.approvedRegistro(cdp, 10 * million, { date: '2026-03-10' })
  const declared = 'Compromisos: se enviaron 60.000.000 en el corte enero a marzo (radicado R-1) y ahora son'
  expect(await changed('1')).toEqual([`Ejecución de gastos: ${declared} 70.000.000.`])
  expect(await changed('2')).toEqual([])
  await other.release(first, 15 * million)
  expect(await changed('2')).toEqual([`Ejecución de gastos: ${declared} 55.000.000.`])
  await sentFor('2')
  expect(await changed('2')).toEqual([`Ejecución de gastos: ${declared} 55.000.000.`])
})

test('a fuente is held with and without situación de fondos, each in a row of its own', async () => {
  const other = await budgetWorld({ care: 100 * million })
  onTestFinished(other.close)
  const add = (code: string, withFunds: boolean) =>
    sql`insert into budget.fuente (id, code, name, with_funds)
        values (gen_random_uuid(), ${code}, 'Propios', ${withFunds})`.execute(other.db)
  await add('1.2.1.0.00', false)
  await expect(add('1.2.1.0.00', false)).rejects.toThrow('fuente_once')
  const { rows } = await sql<{ label: string }>`
    select label from budget.fuente_option where label like '1.2.1.0.00%' order by 1`.execute(other.db)
  expect(rows.map(({ label }) => label)).toContain('1.2.1.0.00 Propios · sin situación de fondos')
  expect(rows).toHaveLength(2)
})
