import { type Day, day } from '@quina/kernel'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { vigenciaOperations } from '../../ledger/vigencia/vigencia.server.ts'
import { type Amounts, type BudgetWorld, budgetWorld } from '../../testing/budget-world.server.ts'
import { closingOperations } from './closing.server.ts'
import { preparationOperations } from './preparation.server.ts'

async function story(amounts: Amounts = {}) {
  const world = await budgetWorld(amounts)
  onTestFinished(world.close)
  return world
}

/** A command of a year, as its screen does it. */
function commands(world: BudgetWorld, today = '2027-01-15') {
  const all = [...closingOperations, ...preparationOperations, ...vigenciaOperations]
  return <A>(year: number, name: string, body: unknown = {}): Promise<A> => {
    const found = all.find(({ endpoint }) => endpoint.path === `/api/budget/${name}`)!
    const call = {
      query: { year },
      body: { year, ...(body as object) },
      actor: world.chief,
      today: day(today) as Day,
    }
    return world.act((tx) => found.handle({ ...call, tx } as never) as Promise<A>)
  }
}

const closeMonths = async (run: ReturnType<typeof commands>, year: number) => {
  for (const side of ['income', 'expense'])
    for (let month = 1; month <= 12; month += 1) await run(year, 'closeMonth', { side, month })
}

type PreparedYear = Readonly<{ rubros: number; income: string; expense: string; initialId: string | null }>

test('a year is prepared from the one before, once, and again only adds what is missing', async () => {
  const world = await story({ drugs: 1_234_567, services: 1_000, care: 0 })
  const run = commands(world)
  const body = { base: 'definitive', income: '5.5', expense: '5.5' }
  const first = await run<PreparedYear>(2027, 'prepareYear', body)
  expect(first).toMatchObject({ rubros: 7, expense: '1303523.00', income: '1303523.00' })
  expect(first.initialId).not.toBeNull()

  const { rows: tree } = await sql<{ code: string; parent: string | null }>`
    select r.code, p.code as parent from budget.rubro r left join budget.rubro p on p.id = r.parent_id
    where r.vigencia = 2027 and (p.vigencia is null or p.vigencia = 2027) order by r.code`.execute(world.db)
  expect(tree).toHaveLength(7)
  expect(tree.find((one) => one.code === '2.4.5.01.03')?.parent).toBe('2')

  await world.act((tx) => sql`delete from budget.initial_expense where amount < 1100`.execute(tx))
  expect(await run<PreparedYear>(2027, 'prepareYear', body)).toMatchObject({ rubros: 0, initialId: null })
  await expect(run(2026, 'prepareYear', body)).rejects.toMatchObject({ code: 'PRE-081' })
  await world.openVigencia(2028)
  await expect(run(2028, 'prepareYear', body)).rejects.toMatchObject({ code: 'PRE-001' })
})

test('a year goes from open to closing to closed and back, and meanwhile takes nothing new', async () => {
  const world = await story()
  const run = commands(world)
  const cdp = await world.approvedCdp(500, { date: '2026-12-01' })
  const registro = await world.approvedRegistro(cdp, 500, { date: '2026-12-01' })
  await expect(commands(world, '2026-12-31')(2026, 'startClosing')).rejects.toMatchObject({ code: 'PRE-084' })
  expect(await run(2026, 'startClosing')).toEqual({ status: 'closing' })

  const late = await world.draftCdp(1, { date: '2026-12-31' })
  await expect(world.approve(late)).rejects.toMatchObject({
    code: 'PRE-092',
    message: 'La vigencia 2026 está en cierre: no admite CDP, registros ni modificaciones nuevas.',
  })
  const adicion = await world.draftModification(
    'adicion',
    { income: 1, given: { drugs: 1 } },
    { date: '2026-12-31' },
  )
  await expect(world.approve(adicion)).rejects.toMatchObject({ code: 'PRE-092' })
  const obligacion = await world.approvedObligacion(registro, 400, { date: '2026-12-31' })
  await world.approvedPago(obligacion, 400, { date: '2026-12-31' })

  await expect(run(2026, 'closeYear')).rejects.toMatchObject({
    code: 'PRE-400',
    facts: {
      blockers: [
        { code: 'PRE-400' },
        { code: 'PRE-401', message: 'Hay documentos sin aprobar: 1 de CDP.' },
        { code: 'PRE-401', message: 'Hay documentos sin aprobar: 1 de modificaciones.' },
        { code: 'PRE-082' },
        { code: 'PRE-402' },
      ],
    },
  })
  await world.release(registro, 100, { date: '2026-12-31', cascade: true })
  await world.discard(late)
  await world.discard(adicion)
  await run(2027, 'prepareYear', { base: 'definitive', income: '0', expense: '0' })
  await closeMonths(run, 2026)
  expect(await run(2026, 'closeYear')).toEqual({ status: 'closed' })
  await expect(world.annul(obligacion, { date: '2026-12-31' })).rejects.toMatchObject({ code: 'PRE-027' })

  const reason = 'Falta registrar un pago de diciembre'
  expect(await run(2026, 'reopenYear', { reason })).toEqual({ status: 'closing' })
  await expect(run(2026, 'reopenYear', { reason })).rejects.toMatchObject({
    code: 'PRE-085',
    message: 'La vigencia 2026 está en cierre.',
  })
})
