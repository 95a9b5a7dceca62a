import { serveFlatReport } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { loadHolidays } from '@quina/hospital/server'
import { addDays, groupedBy } from '@quina/kernel'
import { spanWithin } from '../../appointment/appointment-report/appointment-reading.server.ts'
import { opportunityOf } from '../../appointment/appointment-report/opportunity.domain.ts'
import { requestsOf } from '../../appointment/appointment-report/requests.server.ts'
import { waitingTimes } from './quality-report.contract.ts'

type Standard = Readonly<{ name: string; days: number | null; kind: 'calendar' | 'business' | null }>

/** Each specialty, with the appointments requested in the period: those given, by their first time, and those still waiting. */
export const waitingTimesOperations = serveFlatReport({
  whose: 'site',
  report: waitingTimes,
  async read(tx, { specialtyId, ...input }, actor) {
    spanWithin(input)
    const standards = await rowsFrom<Standard>(tx)`
      select label as name, opportunity_days as days, day_kind as kind from hospital.specialty_option
      where ${specialtyId}::uuid is null or id = ${specialtyId}::uuid`
    const holidays = await loadHolidays(tx, { from: input.from, to: addDays(input.to, 366) })
    const requests = await requestsOf(tx, actor, input)
    const bySpecialty = groupedBy(requests, ({ specialty }) => specialty ?? '')
    return standards.flatMap(({ name, days, kind }) => {
      const own = bySpecialty.get(name) ?? []
      if (own.length === 0) return []
      const given = own
        .filter(({ status }) => status === 'assigned')
        .map(({ requestedOn, wishedOn, days: waited }) => {
          const firstOn = addDays(requestedOn, waited)
          return { requestedOn, wishedOn, firstOn, attendedOn: null }
        })
      const { mean, median, p90, within } = opportunityOf(given, { days, kind: kind ?? 'calendar' }, holidays)
      const waiting = own.filter(({ status }) => status === 'waiting').length
      const counts = { requests: own.length, assigned: given.length, waiting }
      return [{ id: name, specialty: name, ...counts, mean, median, p90, standard: days, within }]
    })
  },
})
