import type { Connection, Db } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { sql } from 'kysely'
import { fillAgendas } from './clinical/care/agenda.server.ts'
import { attendAdmitted } from './clinical/care/attended.server.ts'
import { fillBeds } from './clinical/care/beds.server.ts'
import { remindPatients } from './clinical/care/reminders.server.ts'
import { fillWaitingRoom, tieProfessionals } from './clinical/care/waiting.server.ts'
import { admitPatients } from './clinical/insurers/admissions.server.ts'
import { loadPayers } from './clinical/insurers/payers.server.ts'
import { workInPharmacy } from './clinical/pharmacy/pharmacy.server.ts'
import { workInWards } from './clinical/pharmacy/wards.server.ts'
import { incomeUntilBooks, untilBooks } from './finance/books/begin.domain.ts'
import { fillCalendar } from './finance/books/calendar.server.ts'
import { closeMonths } from './finance/books/close.server.ts'
import { writeNotes } from './finance/books/notes.server.ts'
import { receiveByVoucher } from './finance/books/receipts.server.ts'
import { readIds } from './finance/budget/inputs.server.ts'
import { perform } from './finance/budget/perform.server.ts'
import { openVigencia } from './finance/budget/vigencia.server.ts'
import { changeBudget, endYear, payCarried, programYear } from './finance/budget/vigencia-course.server.ts'
import { loadOpening } from './finance/opening/opening.server.ts'
import { payMonths } from './finance/payroll/paid-months.server.ts'
import { loadPayroll } from './finance/payroll/payroll.server.ts'
import { filePlanillas } from './finance/payroll/planilla.server.ts'
import { giveClothing, planShifts } from './finance/payroll/staff-course.server.ts'
import { pay, receive } from './finance/treasury/cash.server.ts'
import { moveMoney } from './finance/treasury/moves.server.ts'
import { usePettyCash } from './finance/treasury/petty-cash.server.ts'
import { loadCatalogs, loadClinicalCatalogs } from './ground/catalog/catalogs.server.ts'
import { loadHouse } from './ground/catalog/house.server.ts'
import { foundHospital } from './ground/hospital/found.server.ts'
import { loadDesk } from './ground/people/desk.server.ts'
import { loadPayees } from './ground/people/payees.server.ts'
import { loadPeople } from './ground/people/people.server.ts'
import { type Cast, castOf } from './ground/step/actors.server.ts'
import {
  beginLoading,
  type Loading,
  loadPart,
  once,
  type ReportPart,
  sideBySide,
} from './ground/step/step.server.ts'
import { goOnBehind } from './income/billing/answers.server.ts'
import { collect } from './income/billing/collect.server.ts'
import { sell } from './income/billing/sell.server.ts'
import { settleOtherwise } from './income/billing/settle.server.ts'
import { tellGlosas } from './income/billing/tell-glosas.server.ts'
import { loadTariffs } from './income/tariffs/tariffs.server.ts'
import { type Act, type DocumentKind, type Key, laneOf } from './plan/act.domain.ts'
import { incomesOf } from './plan/income.domain.ts'
import { pastYear, planOf, presentYear, type Year } from './plan/plan.domain.ts'
import { useAssets } from './supply/assets/asset-life.server.ts'
import { loadAssets } from './supply/assets/assets.server.ts'
import { cause } from './supply/warehouse/causaciones.server.ts'
import {
  chargeServices,
  holdToContract,
  leaveAndUse,
  orderSupplies,
} from './supply/warehouse/contract-work.server.ts'
import { buyByContract } from './supply/warehouse/contracts.server.ts'
import { foundStores } from './supply/warehouse/foundation.server.ts'
import { stockCourse } from './supply/warehouse/stock-course.server.ts'
import { workInStores } from './supply/warehouse/store-work.server.ts'

export interface DemoOptions {
  readonly connection: Connection
  readonly clock?: () => Date
  /** How many times the movement of the year is loaded: 1 is a small hospital, 50 a benchmark. */
  readonly scale?: number
  /** Called before a load that has something to load. */
  readonly begins?: () => void
  readonly reports?: ReportPart
}

/** `in-use`: the database has data of its own, with which a demonstration must not be mixed. */
export type DemoOutcome = 'loaded' | 'already-loaded' | 'in-use'

/**
 * Loads the demonstration through the engine, each thing by a user whose role allows it. Loading again does nothing; an
 * interrupted load goes on from where it was. Roles must be seeded before.
 */
export const loadDemo = ({ scale = 1, ...options }: DemoOptions): Promise<DemoOutcome> =>
  loadYears(options, { name: `scale.${scale}`, past: pastYear, present: presentYear(scale) })

/** A demonstration of two years: the finished one and the present one. */
export type DemoYears = Readonly<{ name: string; past: Year; present: Year }>

export function loadYears(options: Omit<DemoOptions, 'scale'>, telling: DemoYears): Promise<DemoOutcome> {
  const { connection, clock = () => new Date(), begins, reports = () => undefined } = options
  return inTurn(connection.db, async (db) => {
    const loading = await beginLoading(db, clock())
    if (loading.done.has(finished(telling))) return 'already-loaded'
    if (loading.done.size === 0 && (await isInUse(db))) return 'in-use'
    begins?.()
    await load({ loading, telling, connection, reports })
    return 'loaded'
  })
}

const finished = ({ name }: DemoYears): string => `finished.${name}`

/** Of two processes that load at once, the second waits and then finds it done. There is no time limit. */
const inTurn = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await tx.selectFrom('demo.turn').selectAll().forUpdate().execute()
    return work(db)
  })

async function isInUse(db: Db): Promise<boolean> {
  const vigencia = await db.selectFrom('budget.vigenciaFace').select('id').limit(1).execute()
  const tercero = await db.selectFrom('people.terceroFace').select('id').limit(1).execute()
  return vigencia.length + tercero.length > 0
}

type LoadAll = Readonly<{ loading: Loading; telling: DemoYears; connection: Connection; reports: ReportPart }>

/** Loads the budget of the two years and the clinical part at the same time: neither needs the other. */
async function load({ loading, telling, connection, reports }: LoadAll): Promise<void> {
  const part = (name: string, steps: readonly (() => Promise<unknown>)[]) => loadPart(reports, name, steps)
  let cast!: Cast
  await part('La entidad, sus usuarios y sus catálogos', [
    () => foundHospital(loading),
    async () => {
      cast = await castOf(loading.db)
    },
    () => loadCatalogs(loading, cast),
    () => loadHouse(loading, cast),
    () => loadPeople(loading, cast),
    () => loadPayees(loading, cast),
    () => loadDesk(loading, cast),
    () => loadPayroll(loading, cast),
    () => openVigencia(loading, cast, telling.past),
    () => openVigencia(loading, cast, telling.present),
  ])
  let bringing: Promise<void> | undefined
  const clinical = () => (bringing ??= loadClinicalCatalogs(loading))
  const whole = { loading, cast, telling, connection, clinical }
  await sideBySide(
    part('El presupuesto de dos vigencias y sus libros', budgetSteps(whole)),
    part('Catálogos clínicos, tarifas, contratos y agendas', careSteps(whole)),
  )
  await part('Pagos, caja menor, facturación y cartera', moneySteps(whole))
  await once(loading, finished(telling), cast.as('budgetHead').userId, async () => null)
}

/** `clinical` brings the clinical catalogues once, whichever part needs them first. */
type Whole = Omit<LoadAll, 'reports'> & { readonly cast: Cast; readonly clinical: () => Promise<void> }

function budgetSteps({ loading, cast, clinical, telling: { past, present } }: Whole) {
  const income = incomeUntilBooks(incomesOf(present))
  return [
    // The balances of a year are carried over before the next one is loaded: their documents take the first numbers.
    () => sideBySide(tell(loading, cast, planOf(past)), receive(loading, cast, incomesOf(past))),
    () => endYear(loading, cast, past.vigencia),
    () => payCarried(loading, cast, past.vigencia),
    () => programYear(loading, cast, present.vigencia),
    () => sideBySide(tell(loading, cast, planOf(present)), receive(loading, cast, income.before)),
    () => changeBudget(loading, cast, present.vigencia),
    () => loadOpening(loading, cast),
    () => receiveByVoucher(loading, cast, income.since),
    clinical,
    async () => {
      const stock = stockCourse(loading, cast, await foundStores(loading, cast))
      await cause(loading, cast, { vigencia: present.vigencia, stock, last: present.last })
    },
  ]
}

const careSteps = ({ loading, cast, clinical, telling: { present } }: Whole) => [
  clinical,
  () => loadTariffs(loading, cast),
  // After its vigencias are open, because contracts have a share of each.
  () => loadPayers(loading, cast, present.last),
  () => tieProfessionals(loading, cast),
  () => admitPatients(loading, cast, present.last),
  () => fillBeds(loading, cast),
  () => fillWaitingRoom(loading, cast),
  () => fillAgendas(loading, cast),
  () => remindPatients(loading, cast),
]

/** Some of this happens on days that a short load does not reach. */
function moneySteps({ loading, cast, connection, telling: { present } }: Whole) {
  const from = (first: string, step: () => Promise<unknown>) => (present.last >= first ? [step] : [])
  return [
    ...from('2026-11-17', () => moveMoney(loading, cast)),
    () => pay(loading, cast, present.vigencia),
    ...from('2026-11-18', () => usePettyCash(loading, cast)),
    () => sell({ loading, cast, connection }),
    () => collect(loading, cast),
    () => tellGlosas(loading, cast),
    ...from('2026-11-19', () => settleOtherwise(loading, cast)),
    () => goOnBehind(connection),
    () => writeNotes(loading, cast),
    () => loadAssets(loading, cast),
    () => useAssets(loading, cast),
    ...from('2026-11-13', () => payMonths(loading, cast)),
    ...from('2026-11-13', () => filePlanillas(loading, cast)),
    ...from('2026-11-10', () => planShifts(loading, cast)),
    () => giveClothing(loading, cast),
    () => closeMonths(loading, cast),
    () => fillCalendar(loading, cast),
    () => attendAdmitted(loading, cast),
    ...from('2026-11-19', () => purchase(loading, cast, present.last)),
    () => workInPharmacy(loading, cast),
    () => workInWards(loading, cast),
  ]
}

/** Loads the contracts and the work of the stores on the last day. */
async function purchase(loading: Loading, cast: Cast, last: Day): Promise<void> {
  const working = { loading, cast, last, goods: await foundStores(loading, cast) }
  const ids = await buyByContract(working)
  await orderSupplies(working, ids.get('supply')!)
  await chargeServices(working, ids.get('professional')!)
  await holdToContract(working, ids.get('supply')!)
  await leaveAndUse(working)
  await workInStores(working)
}

export async function tell(loading: Loading, cast: Cast, acts: readonly Act[]): Promise<void> {
  const ids = await readIds(loading.db)
  await inLanes(untilBooks(acts), (act) => perform({ loading, cast, ids }, act))
}

/**
 * Performs the acts of a plan, five at a time: documents of a kind one after the other, so that their numbers are always the
 * same, and each after its predecessor in the story. The plan's order satisfies both, so no act waits for ever.
 */
async function inLanes(acts: readonly Act[], perform: (act: Act) => Promise<void>): Promise<void> {
  const performed = new Map<Key, Promise<void>>()
  const lanes = new Map<DocumentKind, Promise<void>>()
  for (const act of acts) {
    const before = [lanes.get(laneOf(act)), act.after === null ? undefined : performed.get(act.after)]
    const mine = Promise.all(before).then(() => perform(act))
    performed.set(act.key, mine)
    lanes.set(laneOf(act), mine)
  }
  await sideBySide(...performed.values())
}
