import { type Actor, type Operation, serveFlatReport } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { moneyText } from '@quina/kernel'
import type { PaidYear } from '../paid-year.domain.ts'
import { ofSite } from '../read/paid-month.server.ts'
import { paidYearsOf } from '../read/paid-year.server.ts'
import { servedPeople } from '../read/service-spells.server.ts'
import { certifiedTimes } from '../service-time.domain.ts'
import { form220Report, format2276, serviceTimeReport } from './year-report.contract.ts'

interface IdentityRow {
  readonly employeeId: string
  readonly identification: string
  readonly person: string
  readonly documentType: string
  readonly document: string
  readonly lastName: string | null
  readonly secondLastName: string | null
  readonly firstName: string | null
  readonly middleName: string | null
  readonly address: string | null
  readonly municipality: string | null
}

async function identitiesOf(tx: Tx, employees: readonly string[]): Promise<ReadonlyMap<string, IdentityRow>> {
  const rows = await rowsFrom<IdentityRow>(tx)`
    select m.id as "employeeId", t.shown_identification as identification, t.name as person, r.document_type as "documentType",
           r.number as document, r.last_name as "lastName", r.second_last_name as "secondLastName", r.first_name as "firstName",
           r.middle_name as "middleName", r.address, r.municipality
    from people.employee_face m
    join people.tercero_face t on t.id = m.tercero_id
    join people.tercero_reported_list r on r.id = t.id
    where m.id = any(${employees}::uuid[])`
  return new Map(rows.map((row) => [row.employeeId, row]))
}

/** The boxes of a year as the API returns them, with the identity of each person. */
async function yearsWithIdentity(tx: Tx, year: number, actor: Actor) {
  const years = await paidYearsOf(tx, year, { ofSite: ofSite(actor) })
  const people = await identitiesOf(
    tx,
    years.map(({ personId }) => personId),
  )
  return years
    .flatMap((one) => {
      const identity = people.get(one.personId)
      return identity === undefined ? [] : [{ identity, boxes: boxesOf(one) }]
    })
    .toSorted((one, other) => one.identity.person.localeCompare(other.identity.person))
}

const boxesOf = ({ boxes, gross }: PaidYear) => ({
  ...Object.fromEntries(Object.entries(boxes).map(([box, amount]) => [box, moneyText(amount)])),
  gross: moneyText(gross),
})

export const yearReportOperations: readonly Operation[] = [
  ...serveFlatReport({
    whose: 'site',
    report: form220Report,
    read: async (tx, { year }, actor) =>
      (await yearsWithIdentity(tx, year, actor)).map(({ identity, boxes }) => ({
        ...boxes,
        id: identity.employeeId,
        identification: identity.identification,
        person: identity.person,
      })),
  }),
  ...serveFlatReport({
    whose: 'site',
    report: format2276,
    read: async (tx, { year }, actor) =>
      (await yearsWithIdentity(tx, year, actor)).map(({ identity, boxes }) => {
        const { employeeId, identification: _, person: __, ...rest } = identity
        return { ...boxes, ...rest, id: employeeId }
      }),
  }),
  ...serveFlatReport({
    whose: 'site',
    report: serviceTimeReport,
    async read(tx, { to, employeeId }, actor) {
      const people = await servedPeople(tx, { to, employeeId, ofSite: ofSite(actor) })
      return people.flatMap(({ employeeId: id, identification, person, spells }) =>
        certifiedTimes(spells).map((time) => ({
          id: `${id} ${time.from}`,
          identification,
          person,
          position: time.position,
          from: time.from,
          until: time.to,
          days: time.days,
        })),
      )
    },
  }),
]
