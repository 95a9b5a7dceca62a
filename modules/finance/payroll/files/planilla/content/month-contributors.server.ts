import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, firstDayOf, groupedBy, insist, lastDayOf, mustBeFound, plural } from '@quina/kernel'
import type { DatedPilaLine, PilaPayer } from '../../../engine/contribution/pila-facts.contract.ts'
import { pilaFromStored, type StoredPilaLine } from '../../../engine/contribution/stored-pila.domain.ts'
import { parametersIn } from '../../../law/parameter/house-parameter.server.ts'
import { reportedInItsMonth } from '../../../period/joint/joint-month.domain.ts'
import { settlementsAgain } from '../../../period/kind/paid-again.server.ts'
import { pilaToday } from '../../../period/month/liquidation.server.ts'
import { missingPeople } from '../../../period/month/month-group.server.ts'
import { monthReading } from '../../../period/month/month-reading.server.ts'
import type { PeriodMonth } from '../../../period/month/month-rows.domain.ts'
import { contributorTypeOf } from '../../../staff/engagement/apprentice.domain.ts'
import type { EngagementKind } from '../../../staff/engagement/engagement-kinds.contract.ts'
import type { PilaContributor } from './several-engagements.domain.ts'

export type PilaMonth = Readonly<{ year: number; month: number }>

interface ContributorRow {
  readonly engagementId: string
  readonly documentType: string
  readonly document: string
  readonly firstSurname: string | null
  readonly secondSurname: string | null
  readonly firstName: string | null
  readonly otherNames: string | null
  readonly kind: EngagementKind
  readonly type: string
  readonly subtype: string
  readonly municipality: string | null
  readonly eps: string | null
  readonly pensionFund: string | null
  readonly ccf: string | null
  readonly arl: string | null
  readonly foreigner: boolean
  readonly pila: readonly StoredPilaLine[] | null
}

/** The people in the approved payrolls of a month, and those that could not be liquidated. */
export interface MonthContributors {
  readonly contributors: readonly PilaContributor[]
  readonly unliquidated: readonly string[]
}

/**
 * The contributors of every site, with the lines that their payroll stored: PILA covers the whole house.
 * @throws Problem NOM-713 a payroll of the month is not approved yet, NOM-714 there is none, NOM-721 somebody is in no group.
 */
export async function contributorsIn(tx: Tx, month: PilaMonth): Promise<MonthContributors> {
  await mustBeApproved(tx, month)
  const rows = await rowsIn(tx, month)
  return {
    contributors: rows.flatMap((row) =>
      row.pila === null ? [] : [{ person: personOf(row), lines: pilaFromStored(row.pila) }],
    ),
    unliquidated: rows.filter(({ pila }) => pila === null).map(({ document }) => document),
  }
}

/** The same people with the lines that today's facts give: what a paid month should have reported. */
export async function contributorsToday(tx: Tx, month: PilaMonth): Promise<readonly PilaContributor[]> {
  const lines = new Map<string, readonly DatedPilaLine[]>()
  // A later act that applies backwards should have been reported too, unless it was reported in the month of its payment.
  const inItsMonth = reportedInItsMonth(await parametersIn(tx), lastDayOf(month.year, month.month))
  const knownUntil = inItsMonth ? null : ('9999-12-31' as Day)
  for (const period of await periodsIn(tx, month))
    for (const [id, own] of pilaToday(await monthReading(tx, period, { knownUntil }))) lines.set(id, own)
  const first = firstDayOf(month.year, month.month)
  const settled = await settlementsAgain(
    tx,
    { from: first, to: first, campusId: null },
    { only: null, knownUntil },
  )
  for (const { engagementId, outcome } of settled) {
    const pila = outcome.payment?.pila ?? []
    if (pila.length > 0) lines.set(engagementId, pila)
  }
  const rows = await rowsIn(tx, month)
  return rows.flatMap((row) => {
    const own = lines.get(row.engagementId)
    return own === undefined ? [] : [{ person: personOf(row), lines: own }]
  })
}

const periodsIn = (tx: Tx, { year, month }: PilaMonth): Promise<PeriodMonth[]> =>
  rowsFrom<PeriodMonth>(tx)`
    select id, year, month, paid_on as "paidOn", campus_id as "campusId" from payroll.period
    where year = ${year} and month = ${month} and status = 'approved' and kind = 'ordinary' order by id`

async function mustBeApproved(tx: Tx, { year, month }: PilaMonth): Promise<void> {
  const rows = await rowsFrom<{ status: string; campus: string }>(tx)`
    select p.status, c.name as campus from payroll.period p join admin.campus_face c on c.id = p.campus_id
    where p.year = ${year} and p.month = ${month} and p.kind = 'ordinary' and p.status <> 'annulled' order by c.name`
  insist(rows.length > 0, 'NOM-714', 'Ese mes no tiene nóminas aprobadas.')
  const open = rows.find(({ status }) => status !== 'approved')
  const message = `Falta aprobar la nómina de ${open?.campus}: la PILA es una sola de toda la entidad.`
  insist(open === undefined, 'NOM-713', message, { status: 409 })
  for (const { campusId, campus } of await campusesByGroups(tx, { year, month })) {
    const missing = await missingPeople(tx, { year, month, campusId })
    const count = plural(missing.length, 'persona', 'personas')
    const lost = `${campus} liquidó el mes por grupos y ${count} no está en ninguno: liquide a todos los demás.`
    insist(missing.length === 0, 'NOM-721', lost, { status: 409 })
  }
}

/** Sites with payrolls of groups in the month, but none for everybody else. */
const campusesByGroups = (tx: Tx, { year, month }: PilaMonth) =>
  rowsFrom<{ readonly campusId: string; readonly campus: string }>(tx)`
    select c.id as "campusId", c.name as campus from payroll.period p join admin.campus_face c on c.id = p.campus_id
    where p.year = ${year} and p.month = ${month} and p.kind = 'ordinary' and p.status = 'approved'
    group by c.id, c.name having bool_and(p.grouped) order by c.name`

const rowsIn = async (tx: Tx, { year, month }: PilaMonth): Promise<ContributorRow[]> => {
  const on: Day = lastDayOf(year, month)
  const rows = await rowsFrom<ContributorRow>(tx)`
    select distinct on (t.number, e.start_date, e.id) n.engagement_id as "engagementId",
           t.document_type as "documentType", t.number as document,
           t.last_name as "firstSurname", t.second_last_name as "secondSurname", t.first_name as "firstName",
           t.middle_name as "otherNames", e.kind, e.contributor_type as type, payroll.subtype_on(e.id, ${on}::date) as subtype,
           coalesce(w.code, h.code) as municipality, coalesce(a.pila, n.pila) as pila,
           coalesce((select f.foreigner from payroll.engagement_affiliation f
                     where f.parent_id = e.id and f.kind = 'afp' and f.from_day <= ${on}::date
                     order by f.from_day desc limit 1), false) as foreigner,
           payroll.affiliated_code(n.snapshot, e.id, 'EPS', ${on}::date) as eps,
           payroll.affiliated_code(n.snapshot, e.id, 'AFP', ${on}::date) as "pensionFund",
           payroll.affiliated_code(n.snapshot, e.id, 'CCF', ${on}::date) as ccf,
           payroll.affiliated_code(n.snapshot, e.id, 'ARL', ${on}::date) as arl
    from payroll.period_person n
    join payroll.period p on p.id = n.period_id
    join payroll.engagement e on e.id = n.engagement_id
    join people.employee_face m on m.id = e.employee_id
    join people.tercero_face t on t.id = m.tercero_id
    cross join admin.company_face house
    left join payroll.month_pila a on a.engagement_id = n.engagement_id and a.year = p.year and a.month = p.month
    left join reference.entry_list w on w.id = e.work_municipality_id
    left join reference.entry_list h on h.id = house.municipality_id
    where p.status = 'approved' and p.kind in ('ordinary', 'settlement') and p.year = ${year} and p.month = ${month}
    order by t.number, e.start_date, e.id, p.kind`
  return rows.map((row) => ({ ...row, type: contributorTypeOf(row, on.slice(0, 7)) }))
}

const personOf = (row: ContributorRow): PilaContributor['person'] => ({
  documentType: row.documentType,
  document: row.document,
  type: row.type,
  subtype: row.subtype,
  foreigner: row.foreigner,
  abroad: false,
  municipality: row.municipality ?? '',
  firstSurname: row.firstSurname ?? '',
  secondSurname: row.secondSurname ?? '',
  firstName: row.firstName ?? '',
  otherNames: row.otherNames ?? '',
  pensionFund: row.pensionFund,
  eps: row.eps,
  ccf: row.ccf,
  arl: row.arl,
})

/** The payer: the house, with the ARL of most of its people. @throws Problem NOM-715 the house has no NIT yet. */
export async function payerOf(tx: Tx, contributors: readonly PilaContributor[]): Promise<PilaPayer> {
  const house = mustBeFound(
    await rowFrom<{ name: string; nit: string; checkDigit: number | null; configured: boolean }>(tx)`
      select name, nit, check_digit as "checkDigit", configured from admin.company_face`,
    'El perfil de la entidad',
  )
  const { name, nit, checkDigit, configured } = house
  insist(configured, 'NOM-715', 'Registre el nombre y el NIT de la entidad en su perfil.')
  const arls = groupedBy(contributors, ({ person }) => person.arl ?? '')
  const [arl = ''] = [...arls].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? []
  return {
    name,
    documentType: 'NI',
    document: nit,
    checkDigit: checkDigit === null ? null : String(checkDigit),
    type: '01',
    presentation: 'U',
    branch: null,
    arl,
  }
}

/** The month as PILA writes it: `2026-03`. */
export const pilaMonthOf = ({ year, month }: PilaMonth): string => firstDayOf(year, month).slice(0, 7)
