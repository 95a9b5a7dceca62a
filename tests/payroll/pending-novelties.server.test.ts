import { type Call, createDraft, performAction } from '@quina/blocks/server'
import { oneFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, day, type Id, newId, pesos } from '@quina/kernel'
import { actorFor, callsOf, reportsOf, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { StoredPeriod } from '../../modules/finance/payroll/period/period/period.server.ts'
import { plansToSettle } from '../../modules/finance/payroll/period/period/period-approval.server.ts'
import '../../modules/finance/payroll/period/review/planned-hours.server.ts'
import { noveltyCost } from '../../modules/finance/payroll/staff/novelty/novelty-cost.server.ts'
import { shiftSheet, shiftStaff } from '../../modules/finance/payroll/staff/novelty/shift/shift.contract.ts'
import {
  shiftOperations,
  shiftPlanService,
} from '../../modules/finance/payroll/staff/novelty/shift/shift.server.ts'
import { engagementOf, payrollGround } from './payroll-world.ts'
import { earning, periodHouse } from './period-house.ts'

const { db, close } = await testDatabase()
afterAll(close)
const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)

const ground = await inTx((tx) => payrollGround(tx, actorFor()))

/** A month liquidated with a night of work and a sick leave that nobody approved yet. */
async function undecided() {
  const site = await periodHouse(db, ground)
  const one = await site.hire({})
  const other = await site.hire({})
  const night = { fromDay: day('2026-03-10'), toDay: day('2026-03-10'), hours: '10' }
  const hours = await site.registers(one, 'RN', night)
  const sick = await site.registers(one, 'IGE', { fromDay: day('2026-02-27'), toDay: day('2026-03-02') })
  await site.registers(one, 'RN', { ...night, fromDay: day('2026-04-01'), toDay: day('2026-04-01') })
  const period = await site.open()
  await site.run(period, 'liquidate')
  return { ...site, one, other, hours, sick, period }
}

test('the novedades that nobody decided are told beside their person, and the others have none', async () => {
  const { people, period, one, other, hours, sick } = await undecided()
  const rows = new Map((await people(period)).map((row) => [row.engagementId, row]))
  expect(rows.get(one)?.pending).toEqual([
    { id: sick, kind: expect.stringContaining('ncapacidad') },
    { id: hours, kind: expect.stringContaining('nocturno') },
  ])
  expect(rows.get(other)?.pending).toEqual([])
})

test('a month is not approved over them without saying why they are left', async () => {
  const { run, approves, period, sick, hours } = await undecided()
  await expect(run(period, 'approve', approves)).rejects.toMatchObject({
    code: 'NOVEDADES_PENDIENTES',
    status: 409,
    message: expect.stringContaining('2 novedades de sus días'),
    fields: { pendingReason: expect.any(String) },
    facts: { novelties: [{ id: sick }, { id: hours }] },
  })
  const why = { pendingReason: 'El soporte de la EPS llega en diciembre' }
  await expect(run(period, 'approve', approves, why)).resolves.toMatchObject({ status: 'approved' })
})

test('once each is approved or rejected, the month is approved without a reason', async () => {
  const { run, approves, decides, period, sick, hours } = await undecided()
  await decides(sick, 'reject', { reason: 'El soporte es de otra persona' })
  await decides(hours, 'approve')
  await run(period, 'recalculate')
  await expect(run(period, 'approve', approves)).resolves.toMatchObject({ status: 'approved' })
})

test('H1: hours that are planned show what they cost in their month and the limit that they pass', async () => {
  const { hire, registers, happened, decides, approved, people } = await periodHouse(db, ground)
  const salaries = [{ ...engagementOf(ground, newId()).salaries[0]!, amount: pesos(2_200_000) }]
  const engagementId = await hire({ salaries })
  const other = await hire({ salaries })
  const on = (number: number, hours: string) => {
    const date = day(`2026-08-${String(number).padStart(2, '0')}`)
    return { fromDay: date, toDay: date, hours }
  }
  const costOf = (id: string, fromDay = day('2026-08-08')) =>
    inTx((tx) => noveltyCost(tx, { id, engagementId, fromDay }))
  const night = await registers(engagementId, 'RN', on(8, '6'))
  const cost = await costOf(night)
  expect(cost?.lines[0]).toMatchObject({ name: expect.stringContaining('nocturno'), amount: '24316.00' })
  expect(cost?.warnings).toEqual([])
  for (const number of [10, 11]) await happened(engagementId, 'HED', on(number, '24'))
  const third = await registers(engagementId, 'HED', on(12, '3'))
  expect((await costOf(third))?.warnings).toEqual([expect.stringContaining('50')])
  for (const id of [night, third]) await decides(id, 'reject', { reason: 'No se programaron' })
  // The month costs as much with the hours.
  await happened(other, 'RN', on(8, '6'))
  const rows = new Map((await people(await approved(8))).map((row) => [row.engagementId, row]))
  const plain = await hire({ salaries })
  const alone = (await people(await approved(9))).find((row) => row.engagementId === plain)!
  const worth = ({ earned, employer }: { earned: string; employer: string }) =>
    Number(earned) + Number(employer)
  expect(worth(rows.get(other)!) - worth(alone)).toBe(Number(cost?.total))
})

const august = (number: number) => day(`2026-08-${String(number).padStart(2, '0')}`)
const at2200 = (positionId = ground.positionId) => ({
  salaries: [{ ...engagementOf(ground, newId()).salaries[0]!, positionId, amount: pesos(2_200_000) }],
})

/** A post that takes care of nobody. */
async function officeId() {
  const id = newId<'hospital.position'>()
  await sql`insert into hospital.position (id, code, name, level, nature, posts, risk_class)
            values (${id}, '407-06', 'Auxiliar de archivo', 'asistencial', 'career', 4, 1)`.execute(db)
  return id
}

/** A site with two people and the cuadro of their August. */
async function planned(...cells: readonly object[]) {
  const site = await periodHouse(db, ground)
  const people = [await site.hire(at2200()), await site.hire(at2200())]
  const given = (lines: readonly object[], change: object) => ({
    date: august(1),
    costCentreId: String(ground.centreId) as Id<'payroll.plannedService'>,
    year: 2026,
    month: 8,
    lines: lines.map((line, index) => ({ engagementId: people[index]!, ...line })),
    ...change,
  })
  const drafts = (lines: readonly object[], change: object = {}) =>
    inTx((tx) => createDraft(shiftPlanService, { tx, actor: site.liquidates, input: given(lines, change) }))
  const acts = (
    id: string,
    action: 'publish' | 'change' | 'settle' | 'annul',
    input: object = {},
    today = day('2026-09-01'),
  ) => inTx((tx) => performAction(shiftPlanService, { tx, actor: site.liquidates, today, id, action, input }))
  const plan = await drafts(cells)
  return { ...site, people, drafts, acts, plan }
}

const becameOf = (plan: string) =>
  rowsFrom<{
    id: string
    kind: string
    on: Day
    until: Day
    hours: string | null
    fromTime: string | null
    status: string
    origin: string
  }>(db)`
    select n.id, k.code as kind, n.from_day as "on", n.to_day as until, trim_scale(n.hours)::text as hours,
           n.from_time as "fromTime",
           n.status, n.origin
    from payroll.shift_novelty s join payroll.novelty n on n.id = s.novelty_id join payroll.novelty_kind k on k.id = n.kind_id
    where s.plan_id = ${plan}::uuid order by n.from_day, n.id`

test('a turno that the catalogue lacks, a day that the month lacks and a person twice are refused at their cell', async () => {
  const { drafts, people, acts, plan } = await planned()
  const refused = (code: string, field: string) => ({ code, fields: { [field]: expect.any(String) } })
  await expect(drafts([{ d3: 'ZZ' }])).rejects.toMatchObject(refused('TURNO_DESCONOCIDO', 'lines.0.d3'))
  await expect(drafts([{}, { engagementId: people[0]! }])).rejects.toMatchObject(
    refused('NOM-492', 'lines.1.engagementId'),
  )
  await expect(drafts([{ d31: 'M' }], { month: 9 })).rejects.toMatchObject(refused('NOM-491', 'lines.0.d31'))
  await expect(acts(plan, 'publish')).rejects.toMatchObject({ code: 'NOM-494' })
})

/** The services that somebody may choose in a cuadro. */
async function offeredTo(actor: ReturnType<typeof actorFor>): Promise<string[]> {
  const offered = shiftOperations.find(
    ({ endpoint }) => endpoint.path === '/api/payroll/plannedService/options',
  )
  const options = (await inTx((tx) =>
    Promise.resolve(offered!.handle({ tx, actor, query: {}, params: {}, body: {} } as unknown as Call)),
  )) as readonly { readonly id: string }[]
  return options.map(({ id }) => id)
}

test('who plans the turnos of a service plans no other, and passes them to novedades that another approves', async () => {
  const { plan, people, liquidates, acts } = await planned({ d3: 'M' }, {})
  const verbs = ['edit', 'publish', 'change', 'settle'].map((verb) => `payroll.shiftPlan.${verb}`)
  const chief = actorFor({ campusId: liquidates.campusId, permissions: verbs })
  const as = (action: 'publish' | 'settle', input: object = {}) =>
    inTx((tx) =>
      performAction(shiftPlanService, {
        tx,
        actor: chief,
        today: day('2026-09-01'),
        id: plan,
        action,
        input,
      }),
    )
  const month = {
    costCentreId: String(ground.centreId) as Id<'payroll.plannedService'>,
    year: 2026,
    month: 8,
  }
  const staff = () => inTx((tx) => callsOf(shiftOperations, { actor: chief })(tx).ask(shiftStaff, month))
  const notTheirs = {
    code: 'SERVICIO_NO_ASIGNADO',
    status: 403,
    fields: { costCentreId: expect.any(String) },
  }
  await sql`insert into admin.app_user (id, email, name) values (${chief.userId}, 'jefe@quina.test', 'Jefe')`.execute(
    db,
  )
  const given = async (costCentreId: string, active = true) =>
    sql`insert into payroll.shift_planner (id, user_id, cost_centre_id, active)
        values (gen_random_uuid(), ${chief.userId}, ${costCentreId}, ${active})`.execute(db)
  await given(ground.otherCentreId)
  await given(ground.centreId, false)
  await expect(as('publish')).rejects.toMatchObject(notTheirs)
  await expect(staff()).rejects.toMatchObject(notTheirs)
  expect(await offeredTo(chief)).toEqual([ground.otherCentreId])
  const reader = actorFor({ campusId: liquidates.campusId, permissions: ['payroll.shiftPlan.view'] })
  for (const everyService of [liquidates, reader])
    expect(await offeredTo(everyService)).toEqual(
      expect.arrayContaining([ground.centreId, ground.otherCentreId]),
    )
  await sql`update payroll.shift_planner set active = true where user_id = ${chief.userId}`.execute(db)
  expect((await staff()).map(({ engagementId }) => engagementId).toSorted()).toEqual(people.toSorted())
  await as('publish')
  await as('settle', { until: august(3) })
  expect(await becameOf(plan)).toMatchObject([{ kind: 'TURNO', status: 'draft' }])
  await expect(acts(plan, 'publish')).rejects.toMatchObject({ code: 'GEN-STATE' })
})

test('a cuadro that breaks a cap stays a draft, and a service has one for each month', async () => {
  const { acts, plan, drafts } = await planned({ d3: 'N', d4: 'M' }, { d3: 'M' })
  await expect(acts(plan, 'publish')).rejects.toMatchObject({
    code: 'TURNO_SUPERA_DIA',
    fields: { 'lines.0.d3': expect.stringContaining('18 h') },
  })
  await expect(drafts([{ d3: 'M' }])).rejects.toMatchObject({ constraint: 'shift_plan_once' })
})

test('the turno of the day of an accident stands, and those of its leave do not', async () => {
  const { acts, plan, happened, people } = await planned({ d3: 'M' }, { d4: 'M' })
  const leave = { fromDay: august(3), toDay: august(5), accidentOn: august(3) }
  for (const id of people) await happened(id, 'IRL', leave)
  const refused = expect.objectContaining({ fields: { 'lines.1.d4': expect.stringContaining('laboral') } })
  await expect(acts(plan, 'publish')).rejects.toEqual(refused)
})

test('a payroll names the cuadros of its month with turnos that are no novedades, until they are passed', async () => {
  const { acts, plan, open, run } = await planned({ d3: 'M', d5: 'M', d6: 'D' }, { d3: 'C' })
  const shown = (id: string) =>
    inTx(async (tx) =>
      plansToSettle(
        tx,
        await oneFrom<StoredPeriod>(tx)`
          select id, year, month, campus_id as "campusId", status, kind from payroll.period where id = ${id}::uuid`,
      ),
    )
  const august = await open(2026, 8)
  const september = await open(2026, 9)
  await run(august, 'liquidate')
  await run(september, 'liquidate')
  const notice = { id: plan, service: 'Urgencias', draft: true, shifts: 3 }
  expect([await shown(august), await shown(september)]).toEqual([[notice], []])
  await acts(plan, 'publish')
  await acts(plan, 'settle', { until: day('2026-08-03') })
  expect(await shown(august)).toEqual([{ ...notice, draft: false, shifts: 1 }])
  const [first] = await becameOf(plan)
  await sql`update payroll.novelty set status = 'annulled', number = 9001 where id = ${first!.id}`.execute(db)
  expect(await shown(august)).toEqual([{ ...notice, draft: false, shifts: 2 }])
  await acts(plan, 'settle', { until: day('2026-08-31') })
  expect(await shown(august)).toEqual([])
})

test('a published turno changes with its reason and its trace, and in no other way', async () => {
  const { acts, plan, people, liquidates, hire } = await planned({ d3: 'M' }, { d3: 'T' })
  await acts(plan, 'publish')
  const change = { engagementId: people[0]!, on: august(3), code: 'N', reason: 'Cubre una incapacidad' }
  await expect(acts(plan, 'change', { ...change, on: day('2026-09-03') })).rejects.toMatchObject({
    code: 'NOM-496',
  })
  await expect(acts(plan, 'change', { ...change, code: 'M' })).rejects.toMatchObject({ code: 'NOM-497' })
  await expect(acts(plan, 'change', { ...change, engagementId: await hire() })).rejects.toMatchObject({
    code: 'NOM-495',
    fields: { engagementId: expect.any(String) },
  })
  await acts(plan, 'change', { ...change, on: august(4), code: 'M' })
  await expect(acts(plan, 'change', change)).rejects.toMatchObject({
    code: 'TURNO_SUPERA_DIA',
    fields: { code: expect.any(String) },
  })
  await acts(plan, 'change', { ...change, on: august(4), code: null, reason: 'Se retira' })
  await acts(plan, 'change', change)
  const traces = await rowsFrom(db)`
    select on_day as "on", before, after, changed_by as by from payroll.shift_change
    where plan_id = ${plan}::uuid order by changed_at`
  expect(traces).toEqual([
    { on: '2026-08-04', before: null, after: 'M', by: liquidates.userId },
    { on: '2026-08-04', before: 'M', after: null, by: liquidates.userId },
    { on: '2026-08-03', before: 'M', after: 'N', by: liquidates.userId },
  ])
  await expect(
    sql`update payroll.shift_plan_line set d3 = 'T' where parent_id = ${plan}::uuid`.execute(db),
  ).rejects.toThrow('changes with its trace')
  await expect(
    sql`delete from payroll.shift_change where plan_id = ${plan}::uuid`.execute(db),
  ).rejects.toThrow('never edited')
})

test('H1: worked turnos become novedades once, and August pays the surcharges of each date', async () => {
  const { acts, plan, people, decides, approved, lines } = await planned(
    { d8: 'N', d10: 'C', d12: 'D', d20: 'M' },
    {},
  )
  await acts(plan, 'publish')
  await expect(acts(plan, 'settle', { until: august(20) }, august(20))).rejects.toMatchObject({
    code: 'TURNO_NO_TRABAJADO',
  })
  await acts(plan, 'settle', { until: august(15) })
  await expect(acts(plan, 'settle', { until: august(15) })).rejects.toMatchObject({ code: 'NOM-498' })
  const became = await becameOf(plan)
  expect(became).toMatchObject([
    {
      kind: 'TURNO',
      on: '2026-08-08',
      until: '2026-08-09',
      hours: '12',
      fromTime: '19:00',
      status: 'draft',
      origin: 'shift',
    },
    { kind: 'COMPENS', on: '2026-08-10', until: '2026-08-10', hours: null, fromTime: null },
  ])
  const change = { engagementId: people[0]!, on: august(8), code: 'T', reason: 'Cambio tardío' }
  await expect(acts(plan, 'change', change)).rejects.toMatchObject({
    code: 'TURNO_EN_NOMINA',
    fields: { on: expect.any(String) },
  })
  const annulment = { date: august(31), reason: 'Se hará otro cuadro' }
  await expect(acts(plan, 'annul', annulment)).rejects.toMatchObject({ code: 'TURNO_EN_NOMINA', status: 409 })
  for (const { id } of became) await decides(id, 'approve')
  // 19 to 24 of Saturday, 5 h × 0,35; 0 to 6 of Sunday, 6 h × 2,35; 6 to 7 of Sunday by day, 1 h × 2.
  const paid = earning(await lines(await approved(8), people[0]!))
  expect(paid.filter((line) => /^R/.test(line)).toSorted()).toEqual([
    'RDF 23158.00',
    'RN 20263.00',
    'RNDF 163263.00',
  ])
})

test('the week that began in July counts in August: six of 72 hours are extra, of who cares for patients', async () => {
  const { hire, happened, approved, lines } = await periodHouse(db, ground)
  const nurse = await hire(at2200())
  const days = [27, 28, 29, 30, 31].map((number) => day(`2026-07-${number}`))
  for (const on of [...days, august(1)])
    await happened(nurse, 'TURNO', { fromDay: on, toDay: on, hours: '12', fromTime: '06:00' })
  const clerk = await hire(at2200(await officeId()))
  for (const on of [...days, august(1)])
    await happened(clerk, 'TURNO', { fromDay: on, toDay: on, hours: '12', fromTime: '06:00' })
  const period = await approved(8)
  const extra = async (id: typeof nurse) => earning(await lines(period, id)).filter((line) => /^H/.test(line))
  expect(await extra(nurse)).toEqual(['HED 86842.00'])
  // Who takes care of nobody has 44 hours: all of that Saturday is extra.
  expect(await extra(clerk)).toEqual(['HED 173684.00'])
})

test('a turno that is typed without the hour at which it began is refused', async () => {
  const { hire, registers } = await periodHouse(db, ground)
  const nurse = await hire(at2200())
  await expect(
    registers(nurse, 'TURNO', { fromDay: august(8), toDay: august(8), hours: '12' }),
  ).rejects.toMatchObject({ code: 'NOM-379', fields: { fromTime: expect.any(String) } })
})

test('the sheet has a row for each person and a column for each day, and the staff of a service is offered', async () => {
  const { plan, people, liquidates } = await planned({ d1: 'M', d31: 'N' }, {})
  const month = {
    costCentreId: String(ground.centreId) as Id<'payroll.plannedService'>,
    year: 2026,
    month: 8,
  }
  const staff = await inTx((tx) => callsOf(shiftOperations, { actor: liquidates })(tx).ask(shiftStaff, month))
  expect(staff.map(({ engagementId }) => engagementId).toSorted()).toEqual(people.toSorted())
  const answer = await reportsOf(shiftOperations, { db, actor: liquidates }).answer(shiftSheet, {
    planId: plan,
  })
  expect(answer.rows.map(({ values: { d1, d2, d31, hours } }) => [d1, d2, d31, hours])).toEqual([
    ['M', null, 'N', '18.00'],
    [null, null, null, '0.00'],
  ])
})
