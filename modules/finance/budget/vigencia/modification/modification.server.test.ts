import { Problem } from '@quina/kernel'
import { actorFor } from '@quina/testing/server'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { brokenInvariants } from '../../ledger/ledger/invariants.server.ts'
import { type Amounts, type BudgetWorld, budgetWorld } from '../../testing/budget-world.server.ts'

const million = 1_000_000

async function story(amounts: Amounts = {}) {
  const world = await budgetWorld(amounts)
  onTestFinished(async () => {
    expect(await world.db.transaction().execute(brokenInvariants)).toEqual([])
    await world.close()
  })
  return world
}

/** Initial, modifications, definitive, put off and free, of a line of control. */
async function figures({ db }: BudgetWorld, id: string): Promise<number[]> {
  const { rows } = await sql<Record<string, string>>`
    select inicial, definitiva - inicial as modified, definitiva, aplazado, disponible
    from budget.apropiacion where id = ${id}::uuid`.execute(db)
  return Object.values(rows[0]!).map((text) => Number(text))
}

const income = async ({ db }: BudgetWorld) => {
  const { rows } = await sql<{ total: string }>`select sum(definitivo) as total from budget.aforo`.execute(db)
  return Number(rows[0]!.total)
}

test('example E-1: adición 60, crédito 20 and aplazamiento 30 on 500 leave 580 definitive and 550 available', async () => {
  const world = await story({ drugs: 500 * million, services: 500 * million })
  const { approvedModification, lines, state } = world
  const day = { date: '2026-02-02' }
  await approvedModification('adicion', { income: 60 * million, given: { drugs: 60 * million } }, day)
  await approvedModification(
    'traslado',
    { taken: { services: 20 * million }, given: { drugs: 20 * million } },
    day,
  )
  await approvedModification('aplazamiento', { taken: { drugs: 30 * million } }, day)
  expect(await figures(world, lines.drugs)).toEqual([500, 80, 580, 30, 550].map((one) => one * million))
  expect(await income(world)).toBe(1_000 * million + 60 * million + 1_000)

  const cdp = await world.approvedCdp(200 * million, { date: '2026-03-02' })
  const registro = await world.approvedRegistro(cdp, 185 * million, { date: '2026-03-10' })
  await world.release(cdp, 15 * million, { date: '2026-03-12' })
  const first = await world.approvedObligacion(registro, 60.5 * million, { date: '2026-04-30' })
  await world.approvedObligacion(registro, 70 * million, { date: '2026-05-29' })
  await world.approvedPago(first, 60.5 * million, { date: '2026-06-10' })
  expect((await state(lines.drugs)).map((one) => one / million)).toEqual([
    185, 185, 130.5, 60.5, 365, 0, 54.5, 70,
  ])
})

test('example E-14: a traslado between groups needs the board; totals and income stay', async () => {
  const world = await story({ drugs: 3_100 * million, services: 2_400 * million, care: 0 })
  const panels = { taken: { services: 45 * million }, given: { drugs: 45 * million } }
  await expect(
    world.approvedModification('traslado', panels, { authority: 'gerente' }),
  ).rejects.toMatchObject({
    code: 'PRE-024',
    message: 'El traslado entre grupos requiere acto de Junta Directiva o CONFIS.',
  })
  const before = await income(world)
  await world.approvedModification('traslado', panels, { authority: 'junta' })
  const { rows } = await sql<{ group: string; total: string }>`
    select r.control_group as "group", sum(a.definitiva) as total from budget.apropiacion a
    join budget.rubro r on r.id = a.rubro_id group by 1 order by 1`.execute(world.db)
  expect(rows).toEqual([
    { group: 'commercial', total: '3145000000.00' },
    { group: 'operation', total: '2355000000.00' },
  ])
  expect(await income(world)).toBe(before)
})

test('the dated balance of annex B: what a CDP of April rests on cannot be taken in March', async () => {
  const { approvedModification, approvedCdp } = await story({ drugs: 100 })
  await approvedModification('adicion', { income: 60, given: { drugs: 60 } }, { date: '2026-03-20' })
  await approvedCdp(90, { date: '2026-04-10' })
  const take = (whole: number, date: string) =>
    approvedModification('reduccion', { income: whole, taken: { drugs: whole } }, { date })
  await expect(take(71, '2026-03-05')).rejects.toMatchObject({
    code: 'PRE-021',
    status: 409,
    message: 'El valor a reducir supera el saldo por certificar (70).',
    fields: { 'taken.0.amount': expect.any(String) },
  })
  await take(70, '2026-03-05')
})

describe('annulling', () => {
  test('an adición only while nothing rests on what it gave', async () => {
    const world = await story({ drugs: 100 })
    const adicion = await world.approvedModification('adicion', { income: 50, given: { drugs: 50 } })
    const cdp = await world.approvedCdp(120, { date: '2026-03-03' })
    await expect(world.annul(adicion, { date: '2026-03-04' })).rejects.toMatchObject({ code: 'PRE-021' })
    await world.release(cdp, 30, { date: '2026-03-05' })
    await expect(world.annul(adicion, { date: '2026-03-04' })).rejects.toMatchObject({
      code: 'PRE-021',
      message: 'El valor a reducir supera el saldo por certificar (30).',
    })
    await world.annul(adicion, { date: '2026-03-05' })
    expect(await figures(world, world.lines.drugs)).toEqual([100, 0, 100, 0, 10])
  })

  test('reversing a traslado undoes both its sides', async () => {
    const world = await story()
    const panels = { taken: { services: 300 }, given: { drugs: 300 } }
    const traslado = await world.approvedModification('traslado', panels)
    await world.annul(traslado)
    expect(await figures(world, world.lines.drugs)).toEqual([1_000, 0, 1_000, 0, 1_000])
    expect(await figures(world, world.lines.services)).toEqual([1_000, 0, 1_000, 0, 1_000])
  })

  test('an aplazamiento only for what is still put off', async () => {
    const world = await story()
    const aplazamiento = await world.approvedModification('aplazamiento', { taken: { drugs: 400 } })
    await world.approvedModification('desaplazamiento', { given: { drugs: 150 } }, { date: '2026-04-01' })
    await expect(world.annul(aplazamiento, { date: '2026-04-02' })).rejects.toMatchObject({
      code: 'PRE-025',
      message: 'El valor supera lo aplazado (250).',
    })
    expect(await figures(world, world.lines.drugs)).toEqual([1_000, 0, 1_000, 250, 750])
  })

  test('not before its own date', async () => {
    const { approvedModification, annul } = await story()
    const adicion = await approvedModification(
      'adicion',
      { income: 5, given: { drugs: 5 } },
      { date: '2026-05-05' },
    )
    await expect(annul(adicion, { date: '2026-05-04' })).rejects.toMatchObject({ code: 'PRE-016' })
  })
})

test('each kind has its own numbers', async () => {
  const { draftModification, approve } = await story()
  const number = async (...given: Parameters<typeof draftModification>) =>
    (await approve(await draftModification(...given))).number
  expect(await number('adicion', { income: 1, given: { drugs: 1 } })).toBe(1)
  expect(await number('aplazamiento', { taken: { drugs: 1 } })).toBe(1)
  expect(await number('adicion', { income: 1, given: { drugs: 1 } })).toBe(2)
})

test('between fuentes only with the permission', async () => {
  const world = await story()
  await givenAnotherFuente(world)
  const draft = await world.draftModification('traslado', { taken: { drugs: 10 }, given: { care: 10 } })
  const { campusId } = world
  const clerk = actorFor({ campusId, permissions: ['budget.modification.approve', 'admin.campus.all'] })
  await expect(world.approve(draft, { as: clerk })).rejects.toMatchObject({
    code: 'PRE-023',
    message: 'No se permite trasladar entre fuentes distintas.',
  })
  await world.approve(draft)
})

/** The line of care is paid with money of its own. */
const givenAnotherFuente = ({ db, lines }: BudgetWorld) =>
  sql`with made as (
        insert into budget.fuente (id, code, name) values (gen_random_uuid(), '1.2.4.3.04', 'SGP') returning id)
      update budget.apropiacion set fuente_id = made.id from made where apropiacion.id = ${lines.care}::uuid`.execute(
    db,
  )

test('a closed month of income stops an adición, and leaves a traslado alone', async () => {
  const { db, approvedModification } = await story()
  await sql`insert into budget.month (id, vigencia, month, side, open)
            values (gen_random_uuid(), 2026, 3, 'income', false)`.execute(db)
  await expect(approvedModification('adicion', { income: 5, given: { drugs: 5 } })).rejects.toMatchObject({
    code: 'PRE-005',
    message: 'El mes presupuestal marzo está cerrado.',
  })
  await approvedModification('traslado', { taken: { services: 5 }, given: { drugs: 5 } })
})

test('a preview shows what would be left in every rubro, and changes nothing', async () => {
  const world = await story()
  const draft = await world.draftModification('traslado', { taken: { services: 300 }, given: { drugs: 300 } })
  const { postings } = await world.preview(draft, 'approve')
  expect(postings[0]?.rows.map((row) => [row[0], row[3], row[4]])).toEqual([
    ['CC', '300', '700'],
    ['CR', '300', '1.300'],
  ])
  expect(await figures(world, world.lines.drugs)).toEqual([1_000, 0, 1_000, 0, 1_000])
})

describe.each([8, 24])('%i commands at once', (many) => {
  test('modifications and CDPs on one line never overdraw it, and every refusal quotes what is left', async () => {
    const world = await story({ drugs: many * 50, services: 1_000_000 })
    const { draftModification, draftCdp, approve, lines } = world
    const half = Array.from({ length: many / 2 })
    const takes = await Promise.all(
      half.map(() => draftModification('traslado', { taken: { drugs: 100 }, given: { services: 100 } })),
    )
    const cdps = await Promise.all(half.map(() => draftCdp(100)))
    const ended = await Promise.allSettled([...takes, ...cdps].map((paper) => approve(paper)))
    const refused = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    for (const reason of refused) {
      if (!(reason instanceof Problem)) throw reason
      expect(['PRE-010', 'PRE-021']).toContain(reason.code)
    }
    expect(refused).toHaveLength(many / 2)
    expect((await figures(world, lines.drugs))[4]).toBe(0)
  })
})
