import type { Tx } from '@quina/db/server'
import { type Day, insist, Problem, zero } from '@quina/kernel'
import type { BenefitRegime } from '../../benefits/benefit/benefit.contract.ts'
import { liquidate } from '../../benefits/liquidation/liquidation.domain.ts'
import { liquidationFacts, sharedFacts } from '../../benefits/liquidation/liquidation-facts.server.ts'
import type { LiquidationFacts } from '../../benefits/liquidation/request.domain.ts'
import { lawOfBenefit } from '../../benefits/settlement/settled-lines.domain.ts'
import type { DatedPilaLine } from '../../engine/contribution/pila-facts.contract.ts'
import type { PayrollLine } from '../../engine/line/line.contract.ts'
import { bonusPayment } from '../../engine/person/bonus-payment.domain.ts'
import { joinedWith } from '../joint/joint-month.domain.ts'
import { approvedPila } from '../joint/joint-month.server.ts'
import { attempt, factsOf, hashOf, lawOfMonth, type PeriodPeople } from '../month/liquidation.server.ts'
import type { EngagedRow, MonthReading } from '../month/month-rows.domain.ts'
import { personOfMonth } from '../month/person-of-month.domain.ts'

/** A payment besides the month has no days of its own. */
export const noDays = { days: 0, ibc: zero, rests: [] }

export type Bonus = Readonly<{ kind: 'serviceBonus' | 'christmasBonus'; untilDay: Day }>

const bonuses = {
  serviceBonus: { concept: 'PRIMA-SERV', name: 'Prima de servicios', benefitOf: 'primaServicios' },
  christmasBonus: { concept: 'PRIMA-NAV', name: 'Prima de navidad', benefitOf: 'primaNavidad' },
} as const

/** The people whose regime gives the prima: each until the day of the period, or until they left. */
export async function bonusPeople(tx: Tx, reading: MonthReading, bonus: Bonus): Promise<PeriodPeople> {
  const shared = await sharedFacts(tx, bonus.untilDay)
  const benefits = new Map<string, LiquidationFacts | Problem>()
  for (const { id } of reading.engaged) {
    const facts = await problemOr(() =>
      liquidationFacts(tx, id, { until: bonus.untilDay, saturdays: false, shared }),
    )
    if (gives(facts, bonus)) benefits.set(id, facts)
  }
  const engaged = new Map(reading.engaged.map((one) => [one.id, one]))
  const reported = await approvedPila(tx, reading.period)
  const pilaOf = (id: string) => reported.get(id) ?? []
  return {
    ids: [...benefits.keys()],
    outcomeOf: (id) =>
      attempt(() => {
        const given = { engaged: engaged.get(id)!, facts: benefits.get(id)!, bonus, pila: pilaOf(id) }
        return { ...bonusOf(given, reading), ...noDays }
      }),
    hashOf: (id) => {
      const { parameters: _, holidays: __, ...facts } = benefits.get(id)! as LiquidationFacts
      const own = [bonus, facts, factsOf(engaged.get(id)!, reading), pilaOf(id)]
      return hashOf([...own, [...reading.rules.parameters]])
    },
  }
}

/** A benefit that cannot be computed becomes the person's problem; people without benefits of the house are not in the period. */
async function problemOr(read: () => Promise<LiquidationFacts>): Promise<LiquidationFacts | Problem> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

const regimes: Readonly<Record<Bonus['kind'], readonly BenefitRegime[]>> = {
  serviceBonus: ['publico', 'privado'],
  christmasBonus: ['publico', 'oficial'],
}

function gives(facts: LiquidationFacts | Problem, { kind, untilDay }: Bonus): boolean {
  if (facts instanceof Problem) return facts.code !== 'NOM-407'
  return regimes[kind].includes(facts.regime) && facts.startDate <= untilDay
}

interface BonusOf {
  readonly engaged: EngagedRow
  readonly facts: LiquidationFacts | Problem
  readonly bonus: Bonus
  /** The lines of the month, as an earlier payroll left them. */
  readonly pila: readonly DatedPilaLine[]
}

/** @throws Problem any fact that prevents the liquidation of the benefit or the person */
export function bonusOf({ engaged, facts, bonus: { kind, untilDay }, pila }: BonusOf, reading: MonthReading) {
  if (facts instanceof Problem) throw facts
  const { retiredOn } = facts
  const until = retiredOn !== null && retiredOn < untilDay ? retiredOn : untilDay
  const { lines } = liquidate({ ...wanted, kind, untilDay: until }, facts)
  const { concept, name, benefitOf } = bonuses[kind]
  const [benefit] = lines
  insist(benefit !== undefined, 'NOM-401', 'Su régimen no da esta prestación.')
  const { treatment: by, bases } = lawOfBenefit(benefitOf, facts.regime)
  const treatment = by === 'month' ? 'month' : 'separate'
  const line: PayrollLine = {
    concept,
    name,
    nature: 'earning',
    figure: benefit.figure,
    salary: false,
    noveltyId: null,
    bases,
  }
  const paid = bonusPayment(
    { person: personOfMonth(engaged, reading), bonus: line, treatment },
    reading.rules,
  )
  const joint = joinedWith({ ...lawOfMonth(engaged, reading), pila }, paid)
  return { ...paid, ...joint, apart: treatment === 'separate' }
}

const wanted = {
  decision: 'money',
  adjustments: [],
  fromDay: null,
  restFrom: null,
  restDays: null,
  advance: null,
  authorisation: null,
} as const
