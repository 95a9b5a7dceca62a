import { createDraft, performAction } from '@quina/blocks/server'
import type { Db } from '@quina/db/server'
import { day, type Id, pesos } from '@quina/kernel'
import { reportsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { liquidationService } from '../../modules/finance/payroll/benefits/liquidation/liquidation.server.ts'
import { lateCesantias } from '../../modules/finance/payroll/benefits/settlement/settlement.contract.ts'
import { lateOperations } from '../../modules/finance/payroll/benefits/settlement/settlement-deadline.server.ts'
import { engagementService } from '../../modules/finance/payroll/staff/engagement/engagement.server.ts'
import { tellingPay } from '../../modules/finance/payroll/staff/pay-access/pay-access.server.ts'
import { booksToday, type booksWorld } from './books-world.ts'
import { engage, engagementOf, person } from './payroll-world.ts'

type EngagementId = Id<'payroll.engagement'>
type Input = Parameters<typeof createDraft<typeof liquidationService.document>>[1]['input']
export const startDate = day('2024-02-01')
const lastPaid = [
  { factor: 'bsp', amount: pesos(1_050_000), reason: 'Resolución 40 de 2026' },
  { factor: 'primaServicios', amount: pesos(1_668_298), reason: 'Nómina de julio' },
  { factor: 'primaVacaciones', amount: pesos(1_650_000), reason: 'Resolución 41 de 2026' },
]

type Books = Pick<Awaited<ReturnType<typeof booksWorld>>, 'actor' | 'approves' | 'ground' | 'inTx'>

/** The employee of B-3: 3.000.000 since 1 February 2024, rest enjoyed until 31 January 2026. */
const employing =
  ({ actor, ground, inTx }: Omit<Books, 'approves'>) =>
  (change: object = {}) =>
    inTx(async (tx) => {
      const { employeeId, terceroId, document } = await person(tx, actor, ground)
      const input = engagementOf(ground, employeeId, { startDate, date: startDate, ...change })
      const moved = (rows: readonly object[]) => rows.map((row) => ({ ...row, fromDay: startDate }))
      const id = await engage(tx, actor, {
        ...input,
        salaries: input.salaries.map((row) => ({ ...row, fromDay: startDate, amount: pesos(3_000_000) })),
        affiliations: moved(input.affiliations),
        costs: moved(input.costs),
        schedules: moved(input.schedules),
      } as unknown as typeof input)
      await sql`insert into payroll.opening (id, engagement_id, on_day, vacation_days)
              values (gen_random_uuid(), ${id}, '2026-01-31', 0)`.execute(tx)
      return { id, employeeId, terceroId, document }
    })

/** Somebody is hired, leaves and is settled. */
export function settlementVerbs({ actor, approves, ground, inTx }: Books) {
  const employed = employing({ actor, ground, inTx })
  const leaves = (id: EngagementId, cause = 'resignation', retiredOn = day('2026-10-15')) =>
    inTx((tx) =>
      performAction(engagementService, {
        tx,
        actor,
        today: booksToday,
        id,
        action: 'retire',
        input: { retiredOn, cause, reason: 'Retiro aceptado por la gerencia' },
      }),
    )
  const drafted = (engagementId: EngagementId, rest: object = {}, by = actor) => {
    const input = {
      date: '2026-10-16',
      engagementId,
      untilDay: '2026-10-15',
      kind: 'settlement',
      decision: 'money',
      saturdays: false,
      purpose: 'Liquidación de quien se retira',
      adjustments: lastPaid,
      salaryFrom: '2026-10-01',
      ...rest,
    } as unknown as Input
    return inTx((tx) => createDraft(liquidationService, { tx, actor: by, input })) as Promise<
      Id<'payroll.benefitLiquidation'>
    >
  }
  const run = (id: string, action: 'approve' | 'annul', input: object = {}, by = approves) =>
    inTx((tx) => performAction(liquidationService, { tx, actor: by, today: booksToday, id, action, input }))
  const settled = async (engagementId: EngagementId, rest: object = {}) => {
    await leaves(engagementId)
    const id = await drafted(engagementId, rest)
    await run(id, 'approve')
    return id
  }
  return { employed, leaves, drafted, run, settled }
}

/** What the payroll of a settlement says: its lines of one nature, its totals, and what is owed. */
export function settlementFigures(db: Db) {
  const linesOf = async (liquidationId: string, nature: string) => {
    const { rows } = await sql<{ shown: string }>`
      select l.concept || ' ' || l.amount::int as shown
      from payroll.period p join payroll.period_person n on n.period_id = p.id join payroll.period_line l on l.person_id = n.id
      where p.liquidation_id = ${liquidationId} and p.status = 'approved' and l.nature = ${nature} order by l.position`.execute(
      db,
    )
    return rows.map(({ shown }) => shown)
  }
  const totalsOf = async (liquidationId: string) => {
    const { rows } = await sql<Record<'earned' | 'deducted' | 'net' | 'employer' | 'sum', number>>`
      select n.earned::int, n.deducted::int, n.net::int, n.employer::int,
             (select sum(case l.nature when 'earning' then l.amount when 'deduction' then -l.amount else 0 end)
              from payroll.period_line l where l.person_id = n.id)::int as sum
      from payroll.period p join payroll.period_person n on n.period_id = p.id
      where p.liquidation_id = ${liquidationId} and p.status = 'approved'`.execute(db)
    return rows[0]
  }
  const owed = async (liquidationId: string) => {
    const { rows } = await sql<{ shown: string }>`
      select concat_ws(' ', kind, account_code, amount::int, condition) as shown from payroll.payable_list
      where liquidation_id = ${liquidationId}::uuid order by kind, account_code, condition`.execute(db)
    return rows.map(({ shown }) => shown)
  }
  return { linesOf, totalsOf, owed }
}

/** What is paid late on a day: of whom, why, since when, for how many days and at what cost. */
export function lateReport(db: Db, actor: Books['actor']) {
  const { answer } = reportsOf(tellingPay(lateOperations), { db, actor })
  return async (to: string) => {
    const { rows } = await answer(lateCesantias, { to })
    return rows.map(
      ({ id, values: { cause, dueOn, late, amount } }) =>
        [id.slice(0, 36), cause, dueOn, Number(late), Number(amount)] as const,
    )
  }
}
