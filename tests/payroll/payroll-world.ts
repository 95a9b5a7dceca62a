import type { DraftInput } from '@quina/blocks'
import { type Actor, createDraft, performAction } from '@quina/blocks/server'
import { addTo, type Tx } from '@quina/db/server'
import { day, type Id, newId, pesos } from '@quina/kernel'
import { addEmployee, addTercero } from '@quina/people/server'
import { sql } from 'kysely'
import type { engagement } from '../../modules/finance/payroll/staff/engagement/engagement.contract.ts'
// A liquidation makes a payroll, and keeps what it owes, by the areas after it.
import '../../modules/finance/payroll/books/benefit-debt/benefit-debts.server.ts'
import '../../modules/finance/payroll/period/period/settlement-period.server.ts'
import { engagementService } from '../../modules/finance/payroll/staff/engagement/engagement.server.ts'

type Engagement = DraftInput<typeof engagement>

export const worldToday = day('2026-03-31')
export const worldStart = day('2024-01-15')

/** A small house to be paid in: a site, a post with its pay, two centres of cost, and to whom people contribute. */
export async function payrollGround(tx: Tx, actor: Actor) {
  await sql`insert into admin.campus (id, code, name) values (${actor.campusId}, '98', 'Sede de nómina')
            on conflict (id) do nothing`.execute(tx)
  const positionId = newId<'hospital.position'>()
  await sql`insert into hospital.position (id, code, name, level, nature, posts, risk_class, cares)
            values (${positionId}, '407-05', 'Auxiliar administrativo', 'asistencial', 'career', 40, 1, true)`.execute(
    tx,
  )
  const addCentre = async (code: string, name: string) => {
    const id = newId<'hospital.costCentre'>()
    await addTo(tx, 'hospital.costCentre', { id, code, name, kind: 'care' })
    return id
  }
  const company = (number: string, businessName: string, roles = {}) =>
    addTercero(tx, actor, { documentType: 'NIT', number, personType: 'juridica', businessName, ...roles })
  return {
    positionId,
    centreId: await addCentre('N10', 'Urgencias'),
    otherCentreId: await addCentre('N20', 'Hospitalización'),
    epsId: await company('999700001', 'EPS de prueba', { isEps: true }),
    otherEpsId: await company('999700002', 'Otra EPS de prueba', { isEps: true }),
    afpId: await company('999700003', 'Fondo de prueba'),
    arlId: await company('999700004', 'ARL de prueba'),
    ccfId: await company('999700005', 'Caja de prueba'),
  }
}
export type PayrollGround = Awaited<ReturnType<typeof payrollGround>>

let people = 93_100_000

/** Somebody who works here, without a vinculación of payroll yet. */
export async function person(
  tx: Tx,
  actor: Actor,
  { positionId }: Pick<PayrollGround, 'positionId'>,
  documentType: 'CC' | 'CE' = 'CC',
) {
  people += 1
  const terceroId = await addTercero(tx, actor, {
    documentType,
    number: String(people),
    personType: 'natural',
    firstName: 'Nora',
    lastName: `Ficticia ${people}`,
  })
  const employeeId = await addEmployee(tx, actor, {
    terceroId,
    linkType: 'career',
    positionId,
    campusId: actor.campusId,
    startDate: '2020-01-01',
  })
  return { employeeId, terceroId, document: String(people) }
}

/** Of a public post with Sundays in its turn. */
export const worldSchedule = {
  fromDay: worldStart,
  workingTime: 'public',
  weeklyHours: '44',
  restDay: 'sunday',
  overtime: true,
  worksRestDays: true,
  remote: false,
} as const
export const privateSchedule = { ...worldSchedule, workingTime: 'private', weeklyHours: '42' } as const

/** What a career vinculación of this house says from its first day. */
export const engagementOf = (
  ground: PayrollGround,
  employeeId: Id<'people.employee'>,
  change: Partial<Engagement> = {},
): Engagement => {
  const fromDay = worldStart
  const contributes = (kind: 'eps' | 'afp' | 'ccf', terceroId: Id<'people.tercero'>) => ({
    fromDay,
    kind,
    terceroId,
    riskClass: null,
    workCentre: null,
    highRisk: false,
    foreigner: false,
    subtype: null,
  })
  return {
    date: fromDay,
    act: 'Resolución 12',
    employeeId,
    kind: 'career',
    regime: 'public',
    spending: 'operative',
    startDate: fromDay,
    dedication: '100',
    contributorType: '01',
    contributorSubtype: '00',
    withholdingProcedure: 'one',
    cesantiasRegime: 'annual',
    paymentMeans: 'transfer',
    salaries: [
      {
        ...{ fromDay, positionId: ground.positionId, amount: pesos(2_640_000), reason: 'hire' },
        technicalPremiumSalary: false,
      },
    ],
    affiliations: [
      contributes('eps', ground.epsId),
      contributes('afp', ground.afpId),
      contributes('ccf', ground.ccfId),
      { ...contributes('eps', ground.arlId), kind: 'arl', riskClass: 3 },
    ],
    costs: [{ fromDay, costCentreId: ground.centreId, percent: '100' }],
    schedules: [worldSchedule],
    ...change,
  } as Engagement
}

/** Drafts a vinculación and takes office. */
export async function engage(tx: Tx, actor: Actor, input: Engagement) {
  const id = await createDraft(engagementService, { tx, actor, input })
  await performAction(engagementService, { tx, actor, today: worldToday, id, action: 'install', input: {} })
  return id as Id<'payroll.engagement'>
}
