import { apiPathOf } from '@quina/blocks'
import { type Call, createDraft, performAction } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { day, pesos } from '@quina/kernel'
import { actorFor, screensOf, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { deductionService } from '../../modules/finance/payroll/staff/deduction/deduction.server.ts'
import { opening } from '../../modules/finance/payroll/staff/opening/opening.contract.ts'
import { openingOperations } from '../../modules/finance/payroll/staff/opening/opening.server.ts'
import { increasePays } from '../../modules/finance/payroll/staff/position-pay/plant.contract.ts'
import { plantOperations } from '../../modules/finance/payroll/staff/position-pay/plant.server.ts'
import { engage, engagementOf, payrollGround, person, worldToday } from './payroll-world.ts'

const { db, close } = await testDatabase()
afterAll(close)
const actor = actorFor()
const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
const ground = await inTx((tx) => payrollGround(tx, actor))
const hired = (change: object = {}) =>
  inTx(async (tx) => {
    const found = await person(tx, actor, ground)
    const id = await engage(tx, actor, engagementOf(ground, found.employeeId, change))
    return { id, ...found }
  })

const alertOf = async (id: string) => {
  const { rows } = await sql<{ alert: string; situation: string }>`
    select alert, situation from payroll.roster_list where id = ${id}`.execute(db)
  return rows[0]
}

test('the roster tells the most urgent alert of each person, and no amount', async () => {
  const transferred = await hired()
  expect(await alertOf(transferred.id)).toEqual({ alert: 'account', situation: 'active' })
  const byCheque = await hired({ paymentMeans: 'cheque' })
  expect(await alertOf(byCheque.id)).toMatchObject({ alert: 'none' })
  const over = await hired({ paymentMeans: 'cash', kind: 'temporary', endDate: day('2024-12-31') })
  expect(await alertOf(over.id)).toMatchObject({ alert: 'ended' })
  await sql`insert into payroll.withholding_fact (id, employee_id, kind, from_day, until_day, amount, support)
            values (gen_random_uuid(), ${byCheque.employeeId}, 'mortgage', '2024-01-01', '2024-12-31', 500000, 'C-1')`.execute(
    db,
  )
  expect(await alertOf(byCheque.id)).toMatchObject({ alert: 'certificate' })
})

const embargo = {
  date: worldToday,
  kind: 'embargoCivil',
  office: 'Oficio 45',
  receivedOn: day('2026-03-02'),
  court: 'Juzgado 1 Civil Municipal',
  process: '11001400300120260012300',
  mode: 'fifth',
  base: 'salary',
  fromDay: day('2026-03-01'),
  onBonus: false,
  onVacation: false,
  onCesantias: false,
  onSettlement: false,
  paidBefore: pesos(0),
} as const
const ordered = async (change: object, employeeId?: string) => {
  const found = employeeId ?? (await hired()).employeeId
  const input = { ...embargo, employeeId: found, terceroId: ground.ccfId, ...change }
  const id = await inTx((tx) => createDraft(deductionService, { tx, actor, input: input as never }))
  const action = { tx: undefined, actor, today: worldToday, id, action: 'approve', input: {} } as const
  return inTx((tx) => performAction(deductionService, { ...action, tx }))
}
const libranza = { kind: 'libranza', mode: 'amount', amount: pesos(300_000), court: null, process: null }

test.each([
  ['a civil one by the fifth part', {}, null],
  ['a libranza that was authorised', { ...libranza, authorisedOn: day('2026-03-01') }, null],
  ['a libranza that nobody authorised', libranza, 'SIN_AUTORIZACION_DESCUENTO authorisedOn'],
  [
    'alimentos beyond half',
    { kind: 'embargoFood', mode: 'percent', percent: '60' },
    'EMBARGO_SUPERA_TOPE percent',
  ],
  ['an amount without amount', { mode: 'amount' }, 'NOM-360 amount'],
  ['a fifth with an amount', { amount: pesos(1) }, 'NOM-360 amount'],
  ['an embargo without court', { court: null }, 'NOM-361 court'],
  ['an embargo with a short process', { process: '123' }, 'NOM-358 process'],
  ['a fifth for alimentos', { kind: 'embargoFood' }, 'NOM-362 mode'],
  ['a percentage for a civil one', { mode: 'percent', percent: '20' }, 'NOM-369 mode'],
  ['more deducted than its cap', { cap: pesos(100), paidBefore: pesos(101) }, 'NOM-363 paidBefore'],
  ['an end before its beginning', { untilDay: day('2026-02-01') }, 'NOM-364 untilDay'],
  ['a receipt on a day to come', { receivedOn: day('2026-04-01') }, 'NOM-368 receivedOn'],
])('an order of %s', async (_, change, refusal) => {
  if (refusal === null) return expect(await ordered(change)).toMatchObject({ status: 'approved' })
  const [code, field = ''] = refusal.split(' ')
  await expect(ordered(change)).rejects.toMatchObject({ code, fields: { [field]: expect.any(String) } })
})

const heading =
  'Persona,Corte,Cesantías causadas,Días de vacaciones pendientes,Días de incapacidad en curso,Incapacidad contada hasta'
const imported = (step: 'check' | 'apply', ...lines: readonly string[]) => {
  const content = Buffer.from([heading, ...lines].join('\n'))
  const file = { name: 'saldos.csv', mediaType: 'text/csv', content }
  const found = openingOperations.find(
    ({ endpoint }) => endpoint.path === `${apiPathOf(opening)}/import/${step}`,
  )
  const call = { actor, file, body: { again: 'yes' }, params: {} }
  return inTx((tx) => Promise.resolve(found?.handle({ tx, ...call } as unknown as Call)))
}
const balances = async () => {
  const { rows } =
    await sql<object>`select cesantias::text, vacation_days::text from payroll.opening order by cesantias`.execute(
      db,
    )
  return rows
}

test('opening balances come from a sheet by document, whole or not at all, and a second sheet corrects them', async () => {
  const one = await hired()
  const other = await hired()
  const row = (document: string, rest: string) => `${document},2025/12/31,${rest}`
  await expect(
    imported(
      'apply',
      row(one.document, '1500000,10.5,,'),
      row(other.document, '1,1,20,'),
      '1,2025/12/31,1,1,,',
    ),
  ).rejects.toMatchObject({
    code: 'IMP-ROWS',
    facts: {
      problems: [
        { row: 3, column: 'Incapacidad contada hasta' },
        { row: 4, column: 'Persona' },
      ],
    },
  })
  expect(await balances()).toEqual([])
  expect(await imported('apply', row(one.document, '1500000,10.5,,'))).toMatchObject({ rows: 1, creates: 1 })
  expect(await imported('apply', row(one.document, '1600000,12,,'))).toMatchObject({ rows: 1, creates: 0 })
  expect(await balances()).toEqual([{ cesantias: '1600000.00', vacationDays: '12.0000' }])
  await expect(imported('apply', `${other.document},2020/01/01,1,1,,`)).rejects.toMatchObject({
    facts: { problems: [{ row: 2, column: 'Corte' }] },
  })
})

test('a whole plan of posts is increased half up to the peso', async () => {
  const { act } = screensOf(plantOperations, { db, actor, today: worldToday })
  const pay = { percent: '7', fromDay: '2026-01-01', act: 'Acuerdo 3', retroactiveFrom: null }
  await expect(act(increasePays, pay)).rejects.toMatchObject({ code: 'NOM-329' })
  const first = { id: crypto.randomUUID(), positionId: ground.positionId, fromDay: '2025-01-01' }
  await inTx((tx) =>
    tx
      .insertInto('payroll.positionPay')
      .values({ ...first, amount: '2000007', act: 'Acuerdo 1' })
      .execute(),
  )
  await expect(act(increasePays, { ...pay, percent: '0' })).rejects.toMatchObject({ code: 'NOM-328' })
  await expect(act(increasePays, pay)).resolves.toEqual({ positions: 1 })
  await expect(act(increasePays, pay)).rejects.toMatchObject({ code: 'NOM-329' })
  const pays = await db
    .selectFrom('payroll.positionPay')
    .select(['fromDay', 'amount'])
    .orderBy('fromDay')
    .execute()
  expect(pays.map(({ amount }) => String(amount))).toEqual(['2000007.00', '2140007.00'])
})
