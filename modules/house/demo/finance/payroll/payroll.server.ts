import { tieToEmployee } from '@quina/admin/server'
import { type Actor, createDraft, performAction } from '@quina/blocks/server'
import { oneWhere, type Tx } from '@quina/db/server'
import { type Day, dayInBogota, type Id, lastDayOf, pesos, sum } from '@quina/kernel'
import { regimeOf } from '@quina/payroll/contract'
import { deductionService, engagementService, noveltyService, periodService } from '@quina/payroll/server'
import { addEmployee, addTercero } from '@quina/people/server'
import { hospital } from '../../ground/hospital/hospital.domain.ts'
import { staff } from '../../ground/hospital/users.domain.ts'
import { type DemoWorker, demoOrders, demoWorkers } from '../../ground/hospital/workers.domain.ts'
import type { Cast } from '../../ground/step/actors.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'
import { closedMonths, loadPayrollPayees } from './paid-months.server.ts'
import { bringBalances } from './staff-course.server.ts'

/** Sixty people of the three regimes with novedades that the ordenador approves, embargos and two months paid. */
export async function loadPayroll(loading: Loading, cast: Cast): Promise<void> {
  const today = dayInBogota(loading.now)
  const actor = cast.as('people')
  const approves = cast.as('officer')
  const funds = await fundsIn(loading, actor)
  const engagements: Id<'payroll.engagement'>[] = []
  for (const worker of demoWorkers) {
    const made = await once(loading, `payroll.worker.${worker.number}`, actor.userId, (tx) =>
      hire(tx, { actor, today, funds }, worker),
    )
    engagements.push(made as Id<'payroll.engagement'>)
  }
  await bringBalances(loading, cast)
  await once(loading, 'payroll.own', actor.userId, (tx) => giveOwnPage(tx, cast.as('employee')))
  for (const [at, happened] of demoNovelties.entries()) {
    const engagementId = engagements[happened.of]!
    const made = await once(loading, `payroll.novelty.${at}`, actor.userId, (tx) =>
      register(tx, { actor, today, engagementId }, happened),
    )
    if (happened.approved)
      await once(loading, `payroll.novelty.${at}.approved`, approves.userId, async (tx) => {
        const act = { tx, actor: approves, today, id: made!, action: 'approve', input: {} } as const
        await performAction(noveltyService, act)
        return null
      })
  }
  await orderDeductions(loading, cast, today)
  await loadPayrollPayees(loading, cast)
  for (const month of closedMonths) await closeMonth(loading, cast, month)
}

/** Links the account to the person with the same document, who can then see their own pay. */
async function giveOwnPage(tx: Tx, { userId }: Actor): Promise<null> {
  const tercero = await oneWhere(tx, 'people.terceroFace', { number: staff.employee.idNumber }, ['id'])
  const employee = await oneWhere(tx, 'people.employeeFace', { terceroId: tercero.id }, ['id'])
  await tieToEmployee(tx, userId, employee.id)
  return null
}

/** Talento humano liquidates a month for everybody, and the ordenador approves it. */
async function closeMonth(loading: Loading, cast: Cast, month: number): Promise<void> {
  const actor = cast.as('people')
  const approves = cast.as('officer')
  const today = dayInBogota(loading.now)
  const paidOn = lastDayOf(2026, month)
  const id = await once(loading, `payroll.period.${month}`, actor.userId, async (tx) => {
    const input = { kind: 'ordinary' as const, date: paidOn, year: 2026, month, paidOn }
    const period = await createDraft(periodService, { tx, actor, input })
    await performAction(periodService, { tx, actor, today, id: period, action: 'liquidate', input: {} })
    return period
  })
  await once(loading, `payroll.period.${month}.approved`, approves.userId, async (tx) => {
    await performAction(periodService, { tx, actor: approves, today, id: id!, action: 'approve', input: {} })
    return null
  })
}

/** Without these values a tercero is incomplete, and no registro can name it. */
const livesThere = {
  address: 'Calle de demostración 1-23',
  municipality: hospital.municipality,
  phone: '3009930000',
}

interface Funds {
  readonly eps: readonly Id<'people.tercero'>[]
  readonly afp: Id<'people.tercero'>
  readonly arl: Id<'people.tercero'>
  readonly ccf: Id<'people.tercero'>
  readonly cesantias: Id<'people.tercero'>
}

/** The funds that receive contributions: the EPS of the demonstration, and funds with invented NITs. */
async function fundsIn(loading: Loading, actor: Actor): Promise<Funds> {
  const fund = async (number: string, businessName: string) => {
    const id = await once(loading, `payroll.fund.${number}`, actor.userId, (tx) =>
      addTercero(tx, actor, {
        documentType: 'NIT',
        number,
        personType: 'juridica',
        businessName,
        ...livesThere,
      }),
    )
    return id as Id<'people.tercero'>
  }
  const eps = await loading.db
    .selectFrom('people.terceroFace')
    .select('id')
    .where('isEps', '=', true)
    .orderBy('number')
    .limit(3)
    .execute()
  return {
    eps: eps.map(({ id }) => id as Id<'people.tercero'>),
    afp: await fund('999930001', 'Fondo de Pensiones de Demostración'),
    arl: await fund('999930002', 'Riesgos Laborales de Demostración'),
    ccf: await fund('999930003', 'Caja de Compensación de Demostración'),
    cesantias: await fund('999930004', 'Fondo de Cesantías de Demostración'),
  }
}

type HireInput = Readonly<{ actor: Actor; today: Day; funds: Funds }>

async function hire(tx: Tx, { actor, today, funds }: HireInput, worker: DemoWorker): Promise<string> {
  const { number, firstName, lastName, profession } = worker
  const terceroId = await addTercero(tx, actor, {
    documentType: 'CC',
    number,
    personType: 'natural',
    firstName,
    lastName,
    ...livesThere,
  })
  const { id: positionId } = await oneWhere(tx, 'hospital.positionFace', { code: worker.position }, ['id'])
  const { id: centreId } = await oneWhere(tx, 'hospital.costCentreFace', { code: worker.centre }, ['id'])
  const employeeId = await addEmployee(tx, actor, {
    terceroId,
    linkType: 'career',
    positionId,
    campusId: actor.campusId,
    startDate: worker.startDate,
    ...(profession === null ? {} : { professional: true, profession, rethus: `DEMO-${number}` }),
  })
  const places = { positionId, centreId } as Places
  const input = { employeeId, ...headerOf(worker), ...rowsOf(worker, funds, places) }
  const id = await createDraft(engagementService, { tx, actor, input })
  await performAction(engagementService, { tx, actor, today, id, action: 'install', input: {} })
  return id
}

type Places = Readonly<{ positionId: Id<'hospital.position'>; centreId: Id<'hospital.costCentre'> }>

function headerOf({ kind, startDate, endDate, number, centre, riskClass }: DemoWorker) {
  const publicly = regimeOf[kind] === 'public'
  return {
    date: startDate as Day,
    act: `${publicly ? 'Resolución' : 'Contrato'} ${number.slice(-3)}`,
    kind,
    regime: regimeOf[kind],
    startDate: startDate as Day,
    endDate: endDate as Day | null,
    dedication: '100',
    contributorType: '01',
    contributorSubtype: '00',
    // Hospitals (CIIU 8610), in the risk class of the post.
    economicActivity: `${riskClass}861001`,
    withholdingProcedure: 'one',
    paymentMeans: 'transfer',
    cesantiasRegime: kind === 'integral' ? 'none' : 'annual',
    // The maintenance of the hospital bears no cost of a service.
    spending: centre.startsWith('3') || centre === '4.1' ? 'administrative' : 'operative',
  } as const
}

/** Returns the values in force from the first day. */
function rowsOf(worker: DemoWorker, funds: Funds, { positionId, centreId }: Places) {
  const { kind, number, riskClass, salary } = worker
  const fromDay = worker.startDate as Day
  const plain = { workCentre: null, highRisk: false, foreigner: false, subtype: null }
  const contributes = { fromDay, riskClass: null, ...plain }
  const regime = regimeOf[kind]
  const integral = kind === 'integral'
  return {
    salaries: [
      { fromDay, positionId, amount: pesos(salary), reason: 'hire' as const, technicalPremiumSalary: false },
    ],
    affiliations: [
      { ...contributes, kind: 'eps' as const, terceroId: funds.eps[Number(number) % funds.eps.length]! },
      { ...contributes, kind: 'afp' as const, terceroId: funds.afp },
      { ...contributes, kind: 'arl' as const, terceroId: funds.arl, riskClass },
      { ...contributes, kind: 'ccf' as const, terceroId: funds.ccf },
      ...(integral ? [] : [{ ...contributes, kind: 'cesantias' as const, terceroId: funds.cesantias }]),
    ],
    costs: [{ fromDay, costCentreId: centreId, percent: '100' }],
    schedules: [
      {
        fromDay,
        restDay: 'sunday' as const,
        overtime: kind !== 'free' && kind !== 'term' && !integral,
        worksRestDays: !integral,
        remote: false,
        workingTime: regime === 'public' || regime === 'official' ? regime : ('private' as const),
        weeklyHours: { public: '44', official: '48' }[regime as 'public' | 'official'] ?? '42',
      },
    ],
  }
}

interface DemoNovelty {
  /** The place of the person among the workers. */
  readonly of: number
  readonly kind: string
  readonly from: string
  readonly to: string
  readonly hours?: string
  readonly amount?: number
  readonly approved: boolean
}

/** The novedades of October and November of 2026: the last ones still wait for approval. */
const demoNovelties: readonly DemoNovelty[] = [
  { of: 4, kind: 'RN', from: '2026-10-05', to: '2026-10-06', hours: '8', approved: true },
  { of: 5, kind: 'RDF', from: '2026-10-11', to: '2026-10-11', hours: '12', approved: true },
  { of: 17, kind: 'HED', from: '2026-10-07', to: '2026-10-07', hours: '2', approved: true },
  { of: 20, kind: 'IGE', from: '2026-10-19', to: '2026-10-23', approved: true },
  { of: 11, kind: 'VAC', from: '2026-10-13', to: '2026-11-03', approved: true },
  { of: 31, kind: 'LR-LUTO', from: '2026-10-20', to: '2026-10-26', approved: true },
  { of: 45, kind: 'RNDF', from: '2026-11-01', to: '2026-11-02', hours: '7', approved: true },
  { of: 47, kind: 'HEN', from: '2026-11-04', to: '2026-11-04', hours: '2', approved: true },
  { of: 52, kind: 'LNR', from: '2026-11-09', to: '2026-11-11', approved: true },
  { of: 40, kind: 'BON-S', from: '2026-11-10', to: '2026-11-10', amount: 250_000, approved: true },
  { of: 13, kind: 'LMA', from: '2026-11-12', to: '2027-03-17', approved: false },
  { of: 22, kind: 'IGE', from: '2026-11-16', to: '2026-11-18', approved: false },
  { of: 38, kind: 'HED', from: '2026-11-17', to: '2026-11-17', hours: '2', approved: false },
]

type NoveltyInput = Readonly<{ actor: Actor; today: Day; engagementId: Id<'payroll.engagement'> }>

async function register(
  tx: Tx,
  { actor, today, engagementId }: NoveltyInput,
  given: DemoNovelty,
): Promise<string> {
  const { id } = await oneWhere(tx, 'payroll.noveltyKindFace', { code: given.kind }, ['id'])
  return createDraft(noveltyService, {
    tx,
    actor,
    input: {
      date: today,
      engagementId,
      kindId: id as Id<'payroll.noveltyKind'>,
      support: `DEMO-${given.of}`,
      fromDay: given.from as Day,
      toDay: given.to as Day,
      hours: given.hours ?? null,
      amount: given.amount === undefined ? null : pesos(given.amount),
    },
  })
}

/** Adds the deductions of `demoOrders`. */
async function orderDeductions(loading: Loading, cast: Cast, today: Day): Promise<void> {
  const actor = cast.as('people')
  const approves = cast.as('officer')
  const beneficiary = await once(loading, 'payroll.cooperative', actor.userId, (tx) =>
    addTercero(tx, actor, {
      documentType: 'NIT',
      number: '999930005',
      personType: 'juridica',
      businessName: 'Cooperativa de Demostración',
      ...livesThere,
    }),
  )
  for (const { of: at, ...order } of demoOrders) {
    const made = await once(loading, `payroll.order.${at}`, actor.userId, async (tx) => {
      const { number } = demoWorkers[at]!
      const tercero = await oneWhere(tx, 'people.terceroFace', { number }, ['id'])
      const employee = await oneWhere(tx, 'people.employeeFace', { terceroId: tercero.id }, ['id'])
      return createDraft(deductionService, {
        tx,
        actor,
        input: {
          ...order,
          date: today,
          employeeId: employee.id as Id<'people.employee'>,
          base: 'salary',
          terceroId: beneficiary as Id<'people.tercero'>,
          paidBefore: sum([]),
          onBonus: false,
          onVacation: false,
          onCesantias: false,
          onSettlement: false,
        },
      })
    })
    await once(loading, `payroll.order.${at}.approved`, approves.userId, async (tx) => {
      const act = { tx, actor: approves, today, id: made!, action: 'approve', input: {} } as const
      await performAction(deductionService, act)
      return null
    })
  }
}
