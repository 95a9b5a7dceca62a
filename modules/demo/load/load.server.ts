import { createDraft, runDeed } from '@quina/blocks/server'
import { pacTable, programPac, quotaText } from '@quina/budget/contract'
import { budget, modificationService } from '@quina/budget/server'
import { type Connection, type Db, oneFrom, rowsFrom, signWith, type Tx } from '@quina/db/server'
import { type Day, day, type Money, money, pesos } from '@quina/kernel'
import { goOnBehind } from '../billing/answers.server.ts'
import { collect } from '../billing/collect.server.ts'
import { sell } from '../billing/sell.server.ts'
import { settleOtherwise } from '../billing/settle.server.ts'
import { tellGlosas } from '../billing/tell-glosas.server.ts'
import { incomeUntilBooks, untilBooks } from '../books/begin.domain.ts'
import { fillCalendar } from '../books/calendar.server.ts'
import { closeMonths } from '../books/close.server.ts'
import { writeNotes } from '../books/notes.server.ts'
import { receiveByVoucher } from '../books/receipts.server.ts'
import { fillAgendas } from '../care/agenda.server.ts'
import { attendAdmitted } from '../care/attended.server.ts'
import { fillBeds } from '../care/beds.server.ts'
import { remindPatients } from '../care/reminders.server.ts'
import { fillWaitingRoom, tieProfessionals } from '../care/waiting.server.ts'
import { loadCatalogs } from '../catalog/catalogs.server.ts'
import { loadHouse } from '../catalog/house.server.ts'
import { openVigencia } from '../catalog/vigencia.server.ts'
import { foundHospital } from '../hospital/found.server.ts'
import { admitPatients } from '../insurers/admissions.server.ts'
import { loadPayers } from '../insurers/payers.server.ts'
import { loadOpening } from '../opening/opening.server.ts'
import { loadDesk } from '../people/desk.server.ts'
import { loadPayees } from '../people/payees.server.ts'
import { loadPeople } from '../people/people.server.ts'
import { type Act, type DocumentKind, type Key, laneOf } from '../plan/act.domain.ts'
import { incomesOf } from '../plan/income.domain.ts'
import { pastYear, planOf, presentYear, type Year } from '../plan/plan.domain.ts'
import { loadTariffs } from '../tariffs/tariffs.server.ts'
import { moveMoney } from '../treasury/moves.server.ts'
import { usePettyCash } from '../treasury/petty-cash.server.ts'
import { type Cast, castOf } from './actors.server.ts'
import { pay, receive } from './cash.server.ts'
import { cause } from './causaciones.server.ts'
import { readIds } from './inputs.server.ts'

import { perform } from './perform.server.ts'
import { screensAt } from './press.server.ts'
import { beginLoading, type Loading, once } from './step.server.ts'
import { endYear, payCarried } from './year-end.server.ts'

export interface DemoOptions {
  readonly connection: Connection
  readonly clock?: () => Date
  /** How many times the movement of the year is told: 1 is a small hospital, 50 a benchmark. */
  readonly scale?: number
  /** Called when there is something to load, before it is. */
  readonly begins?: () => void
}

/** `in-use`: the database has data of its own, which a demonstration must not be mixed with. */
export type DemoOutcome = 'loaded' | 'already-loaded' | 'in-use'

const change = (vigencia: number, month: string, told: Omit<Change, 'date'>): Change => ({
  ...told,
  date: day(`${vigencia}-${month}`),
})

const changesOf = (vigencia: number): readonly Change[] => [
  change(vigencia, '05-12', {
    kind: 'adicion',
    actKind: 'acuerdo',
    actNumber: `Acuerdo 006 de ${vigencia}`,
    purpose: 'Incorpora el convenio con el municipio para dotar el servicio de urgencias',
    upTo: 'approved',
  }),
  change(vigencia, '10-14', {
    kind: 'traslado',
    actKind: 'acuerdo',
    actNumber: `Acuerdo 011 de ${vigencia}`,
    purpose: 'Atiende el mayor consumo de insumos del último trimestre',
    upTo: 'approved',
  }),
  change(vigencia, '11-05', {
    kind: 'aplazamiento',
    actKind: 'resolucion',
    actNumber: `Resolución 241 de ${vigencia}`,
    purpose: 'Aplaza gasto mientras el recaudo del régimen subsidiado se recupera',
    upTo: 'approved',
  }),
  change(vigencia, '11-18', {
    kind: 'traslado',
    actKind: 'resolucion',
    actNumber: `Resolución 252 de ${vigencia}`,
    purpose: 'Traslado para el mantenimiento de la planta eléctrica, por aprobar',
    upTo: 'draft',
  }),
]

/**
 * Loads the demonstration through the engine, each thing done by someone whose role allows it. Loading again does nothing;
 * what was interrupted goes on from where it was. Roles must be seeded before.
 */
export const loadDemo = ({ scale = 1, ...options }: DemoOptions): Promise<DemoOutcome> =>
  loadYears(options, { name: `scale.${scale}`, past: pastYear, present: presentYear(scale) })

/** A demonstration of two years: one that is over, and the one that goes on. */
export interface Telling {
  readonly name: string
  readonly past: Year
  readonly present: Year
}

export function loadYears(options: Omit<DemoOptions, 'scale'>, telling: Telling): Promise<DemoOutcome> {
  const { connection, clock = () => new Date(), begins } = options
  return inTurn(connection.db, async (db) => {
    const loading = await beginLoading(db, clock())
    if (loading.done.has(finished(telling))) return 'already-loaded'
    if (loading.done.size === 0 && (await isInUse(db))) return 'in-use'
    begins?.()
    await load(loading, telling, connection)
    return 'loaded'
  })
}

const finished = ({ name }: Telling): string => `finished.${name}`

/** Of two processes that load at once, the second waits and then finds it done. */
const inTurn = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await tx.selectFrom('demo.turn').selectAll().forUpdate().execute()
    return work(db)
  })

async function isInUse(db: Db): Promise<boolean> {
  const vigencia = await db.selectFrom('budget.vigenciaFace').select('id').limit(1).execute()
  const tercero = await db.selectFrom('people.terceroFace').select('id').limit(1).execute()
  return vigencia.length + tercero.length > 0
}

async function load(loading: Loading, telling: Telling, connection: Connection): Promise<void> {
  const { past, present } = telling
  await foundHospital(loading)
  const cast = await castOf(loading.db)
  await loadCatalogs(loading, cast)
  await loadHouse(loading, cast)
  await loadTariffs(loading, cast)
  await loadPeople(loading, cast)
  await loadPayees(loading, cast)
  await loadDesk(loading, cast)
  for (const year of [past, present]) await openVigencia(loading, cast, year)
  // What a year leaves is carried on before the next one is told: its documents take the first numbers.
  await Promise.all([tell(loading, cast, past), receive(loading, cast, incomesOf(past))])
  await endYear(loading, cast, past.vigencia)
  await payCarried(loading, cast, past.vigencia)
  await programYear(loading, cast, present.vigencia)
  const income = incomeUntilBooks(incomesOf(present))
  await Promise.all([tell(loading, cast, present), receive(loading, cast, income.before)])
  await changeBudget(loading, cast, present.vigencia)
  await loadOpening(loading, cast)
  await receiveByVoucher(loading, cast, income.since)
  await cause(loading, cast, present.vigencia)
  // Once its vigencias are open, since contracts have a share of each.
  await loadPayers(loading, cast, present.last)
  await tieProfessionals(loading, cast)
  await admitPatients(loading, cast, present.last)
  if (present.last >= '2026-11-17') await moveMoney(loading, cast)
  await pay(loading, cast, present.vigencia)
  if (present.last >= '2026-11-18') await usePettyCash(loading, cast)
  await sell({ loading, cast, connection })
  await collect(loading, cast)
  await tellGlosas(loading, cast)
  if (present.last >= '2026-11-19') await settleOtherwise(loading, cast)
  await goOnBehind(connection)
  await writeNotes(loading, cast)
  await closeMonths(loading, cast)
  await fillCalendar(loading, cast)
  await fillBeds(loading, cast)
  await fillWaitingRoom(loading, cast)
  await fillAgendas(loading, cast)
  await remindPatients(loading, cast)
  await attendAdmitted(loading, cast)
  await once(loading, finished(telling), cast.as('budgetHead').userId, async () => null)
}

async function tell(loading: Loading, cast: Cast, year: Year): Promise<void> {
  const ids = await readIds(loading.db)
  await inLanes(untilBooks(planOf(year)), (act) => perform({ loading, cast, ids }, act))
}

/**
 * Does all the acts of a plan, five at a time: documents of a kind one after the other, so that their numbers are always
 * the same, and each after what went before it in its story. The plan's order satisfies both, so nobody waits for ever.
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
  const ended = await Promise.allSettled(performed.values())
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

/** The PAC of a year, the same each month: what a hospital begins with, and changes as it pays. */
async function programYear(loading: Loading, cast: Cast, vigencia: number): Promise<void> {
  const actor = cast.as('budgetHead')
  await once(loading, `pac.${vigencia}`, actor.userId, async (tx) => {
    const today = day(`${vigencia}-01-02`)
    const { ask, act } = screensAt(budget.operations, { tx, actor, today })
    const { rows } = await ask(pacTable, { vigencia, plane: 'vigencia' })
    const lines = rows
      .filter(({ ceiling }) => ceiling !== '0.00')
      .map(({ apropiacionId, ceiling }) => ({ apropiacionId, ...quotaText(uniform(money(ceiling))) }))
    await act(programPac, {
      date: today,
      reason: 'Programación inicial según el flujo de caja',
      lines,
    })
    return null
  })
}

/** Whole pesos each month; December takes what is left. */
function uniform(whole: Money): Money[] {
  const month = ((whole / 1_200n) * 100n) as Money
  const rest = (whole - month * 11n) as Money
  return Array.from({ length: 12 }, (_, at) => (at === 11 ? rest : month))
}

type Kind = 'adicion' | 'traslado' | 'aplazamiento'

interface Change {
  readonly kind: Kind
  readonly date: Day
  readonly actKind: 'acuerdo' | 'resolucion'
  readonly actNumber: string
  readonly purpose: string
  readonly upTo: 'draft' | 'approved'
}

/** Changes a budget that is being executed: what is taken comes from the lines that have most left. */
async function changeBudget(loading: Loading, cast: Cast, vigencia: number): Promise<void> {
  const [prepares, decides] = [cast.as('budgetClerk'), cast.as('budgetHead')]
  for (const [at, told] of changesOf(vigencia).entries())
    await once(loading, `change.${vigencia}.${at + 1}`, prepares.userId, async (tx) => {
      const { upTo, ...header } = told
      const input = { ...header, authority: 'junta', ...(await panelsOf(tx, told.kind, vigencia)) }
      const id = await createDraft(modificationService, { tx, actor: prepares, input })
      if (upTo === 'draft') return id
      await signWith(tx, { userId: decides.userId })
      await runDeed(modificationService, { tx, actor: decides, today: told.date, id, action: 'approve' })
      return id
    })
}

const amounts: Readonly<Record<Kind, Money>> = {
  adicion: pesos(280_000_000),
  traslado: pesos(45_000_000),
  aplazamiento: pesos(60_000_000),
}

async function panelsOf(tx: Tx, kind: Kind, vigencia: number) {
  const rows = await rowsFrom<{ id: string }>(tx)`
    select a.id from budget.apropiacion_face a join budget.rubro_face r on r.id = a.rubro_id
    join budget.fuente_face f on f.id = a.fuente_id
    where a.vigencia = ${vigencia} and a.vigencia_gasto = '1.0' and f.code = '1.2.1.0.00'
    order by a.disponible desc, r.code`
  const one = (row: { readonly id: string } | undefined) => [
    { apropiacionId: row!.id, amount: amounts[kind] },
  ]
  const [first, second] = rows
  const given = kind === 'aplazamiento' ? null : one(kind === 'traslado' ? second : first)
  const taken = kind === 'adicion' ? null : one(first)
  if (kind !== 'adicion') return { income: null, taken, given }
  const aforo = await oneFrom<{ id: string }>(tx)`
    select a.id from budget.aforo_face a join budget.rubro_face r on r.id = a.rubro_id
    join budget.fuente_face f on f.id = a.fuente_id
    where a.vigencia = ${vigencia} and f.code = '1.2.1.0.00' and r.code like '1.1.%' order by r.code limit 1`
  return { income: [{ aforoId: aforo.id, amount: amounts.adicion }], taken: null, given }
}
