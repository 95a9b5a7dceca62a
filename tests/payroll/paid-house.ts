import { type Actor, createDraft, performAction } from '@quina/blocks/server'
import { type Db, type Tx, valueFrom } from '@quina/db/server'
import { type Day, day, type Id, lastDayOf, newId, pesos } from '@quina/kernel'
import { actorFor, callsOf, reportsOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { liquidationService } from '../../modules/finance/payroll/benefits/liquidation/liquidation.server.ts'
import { pilaIn } from '../../modules/finance/payroll/files/pila/pila-read.domain.ts'
import {
  planillaOperations,
  planillaService,
} from '../../modules/finance/payroll/files/planilla/planilla.server.ts'
import { ugppReport } from '../../modules/finance/payroll/files/report/centre/month-report.contract.ts'
import { monthReportOperations } from '../../modules/finance/payroll/files/report/centre/month-report.server.ts'
import { ugppInspection } from '../../modules/finance/payroll/files/report/ugpp/inspection.contract.ts'
import { ugppOperations } from '../../modules/finance/payroll/files/report/ugpp/inspection.server.ts'
import { pilaCatalogues } from '../../modules/finance/payroll/law/pila-catalogue/pila-catalogues.server.ts'
import { periodService } from '../../modules/finance/payroll/period/period/period.server.ts'
import { noveltyService } from '../../modules/finance/payroll/staff/novelty/novelty.server.ts'
import { engage, engagementOf, type PayrollGround, payrollGround, person } from './payroll-world.ts'

/** The codes of PILA of those that the ground affiliates to. */
export const codesOf = (ground: PayrollGround) =>
  [
    ['EPS037', 'EPS', ground.epsId],
    ['EPS005', 'EPS', ground.otherEpsId],
    ['25-14', 'AFP', ground.afpId],
    ['14-23', 'ARL', ground.arlId],
    ['CCF16', 'CCF', ground.ccfId],
  ] as const

const cared = { economicActivity: '3861001' }

/** The profile of the house, and the ground that payrolls need. */
export async function paidGround(db: Db): Promise<PayrollGround> {
  await sql`insert into admin.company (id, name, nit, check_digit, address, municipality_id)
    select gen_random_uuid(), 'ESE Hospital de Prueba', '900123456', 8, 'Calle 1 # 2-3',
           (select id from reference.entry where catalogue = 'municipality' and code = '23001' limit 1)`.execute(
    db,
  )
  return db.transaction().execute((tx) => payrollGround(tx, actorFor()))
}

type Liquidation = Parameters<typeof createDraft<typeof liquidationService.document>>[1]['input']

interface LiquidationInput {
  readonly engagementId: Id<'payroll.engagement'>
  readonly kind: string
  readonly untilDay: string
  readonly date?: string
  readonly salaryFrom?: string
  readonly decision?: string
}

/** A benefit of one person, which makes a payroll. */
async function liquidatedIn(tx: Tx, { liquidates, approves }: Signers, change: LiquidationInput) {
  const whole = { date: change.untilDay, decision: 'time', saturdays: false, adjustments: [] }
  const input = { ...whole, purpose: 'Prestación de prueba', ...change } as unknown as Liquidation
  const id = await createDraft(liquidationService, { tx, actor: liquidates, input })
  const approval = { tx, actor: approves, today: day('2026-12-31'), id, input: {} }
  await performAction(liquidationService, { ...approval, action: 'approve' })
}

type Signers = Readonly<Record<'liquidates' | 'approves', ReturnType<typeof actorFor>>>

let houses = 0

/** A site of its own, whose months are liquidated by one and approved by another. */
export async function paidHouse(db: Db, ground: PayrollGround) {
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
  const liquidates = actorFor()
  const approves = actorFor({ campusId: liquidates.campusId })
  houses += 1
  await sql`insert into admin.campus (id, code, name)
            values (${liquidates.campusId}, ${`6${houses}`}, ${`Sede pagada ${houses}`})`.execute(db)
  const hire = (change: object = {}, whom?: Id<'people.employee'>) =>
    inTx(async (tx) => {
      const employeeId = whom ?? (await person(tx, liquidates, ground)).employeeId
      const given = engagementOf(ground, employeeId, { ...cared, ...change } as object)
      const engagementId = await engage(tx, liquidates, given)
      return { employeeId, engagementId }
    })
  const opened = (year: number, month: number, change: object = {}) =>
    inTx(async (tx) => {
      const paidOn = lastDayOf(year, month)
      const input = { kind: 'ordinary' as const, date: paidOn, year, month, paidOn, ...change }
      const id = await createDraft(periodService, { tx, actor: liquidates, input })
      await performAction(periodService, {
        ...{ tx, actor: liquidates, today: paidOn, id, action: 'liquidate', input: {} },
      })
      return id
    })
  const approve = (id: string) =>
    inTx((tx) =>
      performAction(periodService, {
        ...{ tx, actor: approves, today: day('2026-12-31'), id, action: 'approve', input: {} },
      }),
    )
  const month = async (year: number, number: number, change: object = {}) => {
    const id = await opened(year, number, change)
    await approve(id)
    return id
  }
  const happened = (engagementId: Id<'payroll.engagement'>, code: string, change: object) =>
    inTx((tx) => novelty(tx, { liquidates, approves }, { engagementId, code, change }))
  const liquidated = (change: LiquidationInput) =>
    inTx((tx) => liquidatedIn(tx, { liquidates, approves }, change))
  return { liquidates, approves, hire, opened, approve, month, happened, liquidated }
}

type NoveltyInput = Readonly<{ engagementId: Id<'payroll.engagement'>; code: string; change: object }>

/** A novedad that one registers and another approves. */
async function novelty(
  tx: Tx,
  by: { readonly liquidates: Actor; readonly approves: Actor },
  { engagementId, code, change }: NoveltyInput,
): Promise<void> {
  const { id: kindId } = await tx
    .selectFrom('payroll.noveltyKind')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const today = day('2026-12-31')
  const input = { date: today, engagementId, kindId, support: `S-${newId().slice(-6)}`, ...change }
  const id = await createDraft(noveltyService, { tx, actor: by.liquidates, input: input as never })
  await performAction(noveltyService, {
    ...{ tx, actor: by.approves, today, id, action: 'approve', input: {} },
  })
}

/** Planillas of the whole house, as its people generate them. */
export function planillas(db: Db) {
  const actor = actorFor()
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
  const today: Day = day('2026-12-31')
  type Action = 'generate' | 'again' | 'pay' | 'annul'
  const run = (id: string, action: Action, input: object = {}) =>
    inTx((tx) => performAction(planillaService, { tx, actor, today, id, action, input }))
  const draft = (year: number, month: number, change: object = {}) =>
    inTx((tx) =>
      createDraft(planillaService, {
        ...{ tx, actor },
        input: { date: today, year, month, kind: 'E', operator: '83', ...change } as never,
      }),
    )
  const generated = async (year: number, month: number, change: object = {}) => {
    const id = await draft(year, month, change)
    await run(id, 'generate')
    return id as Id<'payroll.pila'>
  }
  const calls = (tx: Tx) => callsOf(planillaOperations, { actor })(tx)
  const bytes = (id: string) =>
    valueFrom<Buffer>(db)`
      select g.content from payroll.pila_last_file f join payroll.pila_file g on g.id = f.file_id where f.pila_id = ${id}::uuid`
  const peopleIn = async (id: string) => pilaIn(await bytes(id), await pilaCatalogues())!.people
  /** What a month of 2026 paid as a base of contribution, what PILA reported and the difference, of each person. */
  const basesCrossed = async (month: number) => {
    const { rows } = await reportsOf(monthReportOperations, { db, actor }).answer(ugppReport, {
      year: '2026',
      month: String(month),
    })
    const bases = rows.map(({ values }) => values).filter(({ concept }) => concept === 'IBC')
    return bases.map(({ paid, reported, difference }) => `${paid} ${reported} ${difference}`).toSorted()
  }
  return { actor, inTx, run, draft, generated, calls, bytes, peopleIn, basesCrossed }
}

/** An integral salary, of which contributes the 70 %. */
export function integralPay(ground: PayrollGround) {
  const { salaries, schedules } = engagementOf(ground, newId())
  return {
    kind: 'integral',
    regime: 'integral',
    cesantiasRegime: 'none',
    salaries: [{ ...salaries[0]!, amount: pesos(24_000_000) }],
    schedules: [{ ...schedules[0]!, workingTime: 'private' }],
  }
}

/** The months in which the inspector of the UGPP finds something on a day. */
export async function monthsFound(db: Db, to: string): Promise<readonly number[]> {
  const { rows } = await reportsOf(ugppOperations, { db, actor: actorFor() }).answer(ugppInspection, { to })
  return rows.map(({ values }) => Number(values.month))
}
