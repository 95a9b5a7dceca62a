import { rowFrom, type Tx } from '@quina/db/server'
import {
  lastDayOf,
  type Money,
  minus,
  moneyText,
  monthOf,
  Problem,
  plus,
  sumOf,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import type { PayrollLine } from '../../engine/line/line.contract.ts'
import { liquidatePerson } from '../../engine/person/person.domain.ts'
import type { NoveltyCost } from '../../staff/novelty/novelty.contract.ts'
import { defineNoveltyCost, type PlannedHours } from '../../staff/novelty/novelty-cost.server.ts'
import { monthReading, noveltyColumns } from '../month/month-reading.server.ts'
import type { NoveltyRow } from '../month/month-rows.domain.ts'
import { personOfMonth } from '../month/person-of-month.domain.ts'

/** The cost of the hours: the person's month with them less the same month without; null if it cannot be liquidated. */
async function costOf(tx: Tx, { id, engagementId, fromDay }: PlannedHours): Promise<NoveltyCost | null> {
  try {
    const row = await rowFrom<NoveltyRow & { campusId: string }>(tx)`
      select ${noveltyColumns}, e.campus_id as "campusId"
      from payroll.novelty n
      join payroll.novelty_kind k on k.id = n.kind_id
      join payroll.engagement e on e.id = n.engagement_id
      left join payroll.concept c on c.id = coalesce(n.concept_id, k.concept_id)
      where n.id = ${id}::uuid and (k.hour_kind is not null or k.code = 'TURNO')`
    if (row === undefined) return null
    const { campusId, ...novelty } = row
    const year = vigenciaOf(fromDay)
    const month = monthOf(fromDay)
    const period = { id, campusId, year, month, paidOn: lastDayOf(year, month) }
    const reading = await monthReading(tx, period, { only: engagementId })
    const [engaged] = reading.engaged
    if (engaged === undefined) return null
    const own = reading.novelties.get(engagementId) ?? []
    const novelties = new Map([...reading.novelties, [engagementId, [...own, novelty]]])
    const paid = (given: typeof reading) => liquidatePerson(personOfMonth(engaged, given), given.rules)
    return costBetween(paid(reading), paid({ ...reading, novelties }))
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

type PersonPay = ReturnType<typeof liquidatePerson>

function costBetween(before: PersonPay, after: PersonPay): NoveltyCost {
  const worth = ({ totals }: PersonPay) => plus(totals.earned, totals.employer)
  const known = new Set(before.alerts.map(({ message }) => message))
  const sumOfConcept = ({ lines }: PersonPay, concept: string): Money =>
    sumOf(
      lines.filter(isCost).filter((line) => line.concept === concept),
      ({ figure }) => figure.amount,
    )
  const concepts = [...new Set(after.lines.filter(isCost).map(({ concept }) => concept))]
  return {
    total: moneyText(minus(worth(after), worth(before))),
    lines: concepts.flatMap((concept) => {
      const amount = minus(sumOfConcept(after, concept), sumOfConcept(before, concept))
      const line = after.lines.findLast((one) => one.concept === concept && isCost(one))
      return amount === zero || line === undefined
        ? []
        : [{ name: line.name, amount: moneyText(amount), sentence: line.figure.sentence }]
    }),
    warnings: after.alerts.flatMap(({ message }) => (known.has(message) ? [] : [message])),
  }
}

const isCost = ({ nature }: PayrollLine): boolean => nature === 'earning' || nature === 'employer'

defineNoveltyCost(costOf)
