import { readdir, readFile } from 'node:fs/promises'
import { decideParameter, performAction, saveRow } from '@quina/blocks/server'
import { decimalesPresupuesto } from '@quina/hospital/contract'
import { day, money } from '@quina/kernel'
import { expect, onTestFinished, test } from 'vitest'
import { rubroOperations, rubroService } from './catalogue/rubro/rubro.server.ts'
import type { BudgetMove } from './ledger/ledger/budget-ledger.domain.ts'
import { mustBeWholePesos } from './ledger/ledger/budget-ledger.server.ts'
import { mayReopen } from './ledger/vigencia/vigencia.server.ts'
import { budgetWorld } from './testing/budget-world.server.ts'
import { initialService } from './vigencia/apropiacion/initial.server.ts'

async function story() {
  const world = await budgetWorld({ drugs: 1_000 })
  onTestFinished(world.close)
  return world
}

/** Saves a rubro of 2026 like one that exists, changed. */
async function savingLike(world: Awaited<ReturnType<typeof story>>, code: string, change: object) {
  const like = await world.db
    .selectFrom('budget.rubro')
    .selectAll()
    .where('vigencia', '=', 2026)
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const {
    vigencia,
    side,
    name,
    parentId,
    ccpetCode,
    controlGroup,
    requiresCpc,
    defaultCpc,
    usesPac,
    mgaProduct,
    bpin,
  } = like
  const body = {
    vigencia,
    side,
    code,
    name,
    parentId,
    ccpetCode,
    controlGroup,
    requiresCpc,
    defaultCpc,
    usesPac,
    mgaProduct,
    bpin,
  }
  const row = { id: null, body: { ...body, ...change }, actor: world.chief }
  return {
    like,
    save: () => world.act((tx) => saveRow(tx, rubroService, row as never)),
    edit: () =>
      world.act((tx) => saveRow(tx, rubroService, { ...row, id: like.id, version: like.version } as never)),
  }
}

test('PRE-003: the initial budget stays once the vigencia is used', async () => {
  const world = await story()
  await world.approvedCdp(100)
  const { id } = await world.db.selectFrom('budget.initial').select('id').executeTakeFirstOrThrow()
  const input = { date: '2026-03-03', reason: 'Se aprobó con otro valor' }
  const { act, chief, today } = world
  await expect(
    act((tx) =>
      performAction(initialService, { tx, actor: chief, today, id, action: 'annul' as never, input }),
    ),
  ).rejects.toMatchObject({
    code: 'PRE-003',
    message: 'La apropiación inicial no se puede modificar: la vigencia ya fue abierta.',
  })
})

test('PRE-121: an initial budget is reversed only once its PAC is zero', async () => {
  const world = await story()
  const { id } = await world.db.selectFrom('budget.initial').select('id').executeTakeFirstOrThrow()
  const input = { date: '2026-03-03', reason: 'Se aprobó con otro valor' }
  const { act, chief, today } = world
  const annul = () =>
    act((tx) =>
      performAction(initialService, { tx, actor: chief, today, id, action: 'annul' as never, input }),
    )
  const months = (whole: number) => Array.from({ length: 12 }, () => whole)
  await world.programPac({ drugs: months(10), services: months(20) })
  await expect(annul()).rejects.toMatchObject({
    code: 'PRE-121',
    message: 'El PAC está programado (2 rubros por 360): redúzcalo a cero antes de anular.',
  })
  await world.programPac({ drugs: months(0), services: months(0) })
  expect(await annul()).toMatchObject({ status: 'annulled' })
})

test('PRE-008: a month with a later one closed does not reopen', () => {
  const months = [1, 2].map((month) => ({ month, open: false }))
  expect(() => mayReopen(1, months as never)).toThrow(
    'No se puede reabrir el mes enero: hay un mes posterior cerrado.',
  )
  mayReopen(2, months as never)
})

test('PRE-009: a request with a living CDP is not annulled, and names it', async () => {
  const world = await story()
  const request = await world.approvedRequest(500)
  await world.approvedCdp(500, { request })
  await expect(world.run(request, 'annul', { input: { reason: 'Ya no se necesita' } })).rejects.toMatchObject(
    {
      code: 'PRE-009',
      message: 'La solicitud tiene CDP vigentes: CDP 001.',
    },
  )
})

test('PRE-101: a rubro with amounts keeps its code and takes no children', async () => {
  const world = await story()
  const { edit, like } = await savingLike(world, '2.4.5.01.03', { code: '2.4.5.01.04' })
  await expect(edit()).rejects.toMatchObject({ code: 'PRE-101', fields: { code: expect.any(String) } })
  const child = await savingLike(world, '2.4.5.01.03', { code: '2.4.5.01.03.01', parentId: like.id })
  await expect(child.save()).rejects.toMatchObject({
    code: 'PRE-101',
    fields: { parentId: expect.any(String) },
  })
})

test('PRE-103: a code begins with that of its parent, which the refusal names', async () => {
  const world = await story()
  const { save, like } = await savingLike(world, '2.4.5.01.03', {})
  await expect(save()).rejects.toMatchObject({ code: 'PRE-104' })
  const foreign = await savingLike(world, '2.4.5.01.03', { code: '2.9.9', parentId: like.id })
  await expect(foreign.save()).rejects.toMatchObject({
    code: 'PRE-103',
    message: 'El código no corresponde al del padre (2.4.5.01.03).',
    fields: { code: expect.any(String) },
  })
})

test('PRE-117, PRE-118: only investment has product and project, each in digits', async () => {
  const world = await story()
  const saving = async (change: object) => (await savingLike(world, '2.4.5.01.03', change)).save()
  const invested = { code: '2.3.2', name: 'Inversión', parentId: null, ccpetCode: '2.3.2.02.02.009' }
  await expect(saving({ code: '2.7', parentId: null, mgaProduct: '1906022' })).rejects.toMatchObject({
    code: 'PRE-117',
    message: 'El producto MGA y el BPIN son solo de los rubros de inversión (2.3).',
    fields: { mgaProduct: expect.any(String) },
  })
  await expect(saving({ ...invested, mgaProduct: '1906' })).rejects.toMatchObject({
    code: 'PRE-118',
    message: 'El producto MGA tiene siete dígitos.',
  })
  await expect(saving({ ...invested, bpin: 'BP-12' })).rejects.toMatchObject({ code: 'PRE-118' })
  await saving({ ...invested, mgaProduct: '1906022', bpin: '2025990010041' })
})

test('PRE-102: a rubro with children is not deactivated', async () => {
  const world = await story()
  const parent = { code: '2.7', name: 'Disminución de pasivos', parentId: null, ccpetCode: null }
  const { id } = (await (await savingLike(world, '2.4.5.01.03', parent)).save()) as { id: string }
  await (await savingLike(world, '2.4.5.01.03', { code: '2.7.01', parentId: id })).save()
  const off = rubroOperations.find(({ endpoint }) => endpoint.path.endsWith('/active'))!
  const call = { params: { id }, body: { version: 1, active: false }, actor: world.chief, today: world.today }
  await expect(world.act((tx) => off.handle({ ...call, tx } as never))).rejects.toMatchObject({
    code: 'PRE-102',
  })
})

/** The catalogue of the dossier (§10). PRE-405 belongs to the cajas menores, which treasury keeps. */
const catalogue = [...range(1, 28), ...range(30, 32), ...range(101, 103), 306, ...range(400, 406), 410].map(
  (number) => `PRE-${String(number).padStart(3, '0')}`,
)

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

test('every code of the catalogue is refused somewhere and tested', async () => {
  const raised: string[] = []
  const tested: string[] = []
  for (const folder of [
    'modules/finance/budget',
    'modules/finance/accounting',
    'modules/finance/treasury',
    'tests',
  ])
    for (const path of await readdir(folder, { recursive: true })) {
      if (path.includes('node_modules') || !path.endsWith('.ts')) continue
      const codes = (await readFile(`${folder}/${path}`, 'utf8')).match(/PRE-\d{3}/g) ?? []
      ;(path.endsWith('.test.ts') ? tested : raised).push(...codes)
    }
  expect(catalogue.filter((code) => !raised.includes(code))).toEqual([])
  expect(catalogue.filter((code) => !tested.includes(code))).toEqual([])
})

test('PRE-124: a budget in whole pesos begins nothing with centavos, and goes on with those it had', async () => {
  const world = await story()
  const moves = (name: 'CDP' | 'PG', amount: string): BudgetMove[] => [
    { class: name, day: day('2026-03-02'), amount: money(amount), apropiacionId: world.lines.drugs },
  ]
  const judge = (given: readonly BudgetMove[]) => world.act((tx) => mustBeWholePesos(tx, given))
  await judge(moves('CDP', '10.50'))
  await world.act((tx) =>
    decideParameter(tx, decimalesPresupuesto, { fromDay: day('2026-01-01'), value: '0', userId: null }),
  )
  await expect(judge(moves('CDP', '10.50'))).rejects.toMatchObject({
    code: 'PRE-124',
    fields: { 'lines.0.amount': expect.stringContaining('pesos enteros') },
  })
  await judge([...moves('CDP', '10.00'), ...moves('PG', '0.50')])
})
