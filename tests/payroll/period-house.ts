import { createDraft, performAction } from '@quina/blocks/server'
import type { Db, Tx } from '@quina/db/server'
import { day, type Id, pesos } from '@quina/kernel'
import { actorFor, callsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import {
  linesIn,
  peopleIn,
  periodService,
} from '../../modules/finance/payroll/period/period/period.server.ts'
import { changeSalary } from '../../modules/finance/payroll/staff/engagement/engagement-rows.contract.ts'
import { engagementRowOperations } from '../../modules/finance/payroll/staff/engagement/engagement-rows.server.ts'
import { noveltyService } from '../../modules/finance/payroll/staff/novelty/novelty.server.ts'
import { engage, engagementOf, type PayrollGround, person, worldToday } from './payroll-world.ts'

type EngagementId = Id<'payroll.engagement'>
type Action = 'liquidate' | 'recalculate' | 'submit' | 'approve' | 'annul'
let houses = 0

/** A site of its own, with one who liquidates and another who approves. */
export async function periodHouse(db: Db, ground: PayrollGround) {
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
  const liquidates = actorFor()
  const approves = actorFor({ campusId: liquidates.campusId })
  houses += 1
  await sql`insert into admin.campus (id, code, name)
            values (${liquidates.campusId}, ${`7${houses}`}, ${`Sede ${houses}`})`.execute(db)
  const hire = (change: object = {}) =>
    inTx(async (tx) => {
      const { employeeId } = await person(tx, liquidates, ground)
      return engage(tx, liquidates, engagementOf(ground, employeeId, change))
    })
  const open = (year = 2026, month = 3, change: object = {}) => {
    const paidOn = day(`${year}-${String(month).padStart(2, '0')}-28`)
    const input = { kind: 'ordinary', date: worldToday, year, month, paidOn, ...change } as never
    return inTx((tx) => createDraft(periodService, { tx, actor: liquidates, input }))
  }
  const run = (id: string, action: Action, actor = liquidates, input: object = {}) =>
    inTx((tx) => performAction(periodService, { tx, actor, today: worldToday, id, action, input }))
  /** A payroll that somebody liquidated and another approved. */
  const approved = async (month: number, change: object = {}) => {
    const period = await open(2026, month, change)
    await run(period, 'liquidate')
    await run(period, 'approve', approves)
    return period
  }
  return {
    ...{ liquidates, approves, hire, open, run, approved },
    ...staffOf({ inTx, ground, liquidates, approves }),
    people: (periodId: string) => inTx((tx) => peopleIn(tx, periodId)),
    lines: (periodId: string, engagementId: string) => inTx((tx) => linesIn(tx, periodId, engagementId)),
  }
}

interface StaffContext {
  readonly inTx: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  readonly ground: PayrollGround
  readonly liquidates: ReturnType<typeof actorFor>
  readonly approves: ReturnType<typeof actorFor>
}

/** What happens to its people: novedades that another approves, and acts that change their pay. */
const staffOf = ({ inTx, ground, liquidates, approves }: StaffContext) => ({
  happened: async (engagementId: EngagementId, code: string, change: object) => {
    const id = await inTx((tx) => registerNovelty(tx, liquidates, { engagementId, code, ...change }))
    await inTx((tx) => decideNovelty(tx, approves, { id, action: 'approve' }))
  },
  registers: (engagementId: EngagementId, code: string, change: object) =>
    inTx((tx) => registerNovelty(tx, liquidates, { engagementId, code, ...change })),
  decides: (id: string, action: 'approve' | 'reject', input: object = {}) =>
    inTx((tx) => decideNovelty(tx, approves, { id, action, input })),
  raise: (engagementId: EngagementId, amount: number, [from, since]: [string, string]) =>
    inTx((tx) =>
      callsOf(engagementRowOperations, { actor: liquidates })(tx).act(changeSalary, {
        ...{ id: engagementId, fromDay: from, positionId: ground.positionId, amount: `${amount}.00` },
        ...{ reason: 'annual', act: 'Decreto 900 de 2026', technicalPremiumSalary: false },
        ...{ retroactiveFrom: since, representation: null, technicalPremium: null, seniority: null },
      } as never),
    ),
})

async function registerNovelty(
  tx: Tx,
  actor: StaffContext['liquidates'],
  { code, ...change }: { readonly engagementId: EngagementId; readonly code: string },
): Promise<string> {
  const kind = await tx
    .selectFrom('payroll.noveltyKind')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const input = { date: worldToday, kindId: kind.id, support: 'S-1', ...change } as never
  return createDraft(noveltyService, { tx, actor, input })
}

type DecisionInput = Readonly<{ id: string; action: 'approve' | 'reject'; input?: object }>

const decideNovelty = (
  tx: Tx,
  actor: StaffContext['liquidates'],
  { id, action, input = {} }: DecisionInput,
) => performAction(noveltyService, { tx, actor, today: worldToday, id, action, input })

/** Its site pays eight millions a month. */
export const richly = (ground: PayrollGround) => ({
  salaries: [{ ...engagementOf(ground, '' as never).salaries[0]!, amount: pesos(8_000_000) }],
})

type Line = Readonly<{ nature: string; concept: string; amount: string }>

export const earning = (all: readonly Line[], nature = 'earning') =>
  all.filter((line) => line.nature === nature).map(({ concept, amount }) => `${concept} ${amount}`)

export const sumOfConcept = (all: readonly Line[], concept: string) =>
  all.filter((line) => line.concept === concept).reduce((sum, { amount }) => sum + Number(amount), 0)
