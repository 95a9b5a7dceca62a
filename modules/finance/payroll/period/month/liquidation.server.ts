import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { rowsFrom, type Tx } from '@quina/db/server'
import {
  addDays,
  type Day,
  lastDayOf,
  type Money,
  moneyText,
  monthOf,
  newId,
  Problem,
  sumOf,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import type { Rest } from '../../engine/contribution/added-base.domain.ts'
import type { DatedPilaLine } from '../../engine/contribution/pila-facts.contract.ts'
import { daysIn } from '../../engine/day-map/day-map.domain.ts'
import type { PayrollLine } from '../../engine/line/line.contract.ts'
import type { ExtraPayment } from '../../engine/person/bonus-payment.domain.ts'
import { isContribution, liquidatePerson } from '../../engine/person/person.domain.ts'
import {
  computedConcepts,
  type PersonFacts,
  type PersonPayroll,
} from '../../engine/person/person-facts.domain.ts'
import type { Regime } from '../../staff/engagement/engagement-kinds.contract.ts'
import { type JointMonth, joinedBeside } from '../joint/joint-month.domain.ts'
import { approvedPila } from '../joint/joint-month.server.ts'
import { restContributions } from '../joint/rest-month.domain.ts'
import { pilaOfPerson } from '../pila/pila-of-person.domain.ts'
import { monthReading } from './month-reading.server.ts'
import { type EngagedRow, type MonthReading, nobody, withRest } from './month-rows.domain.ts'
import { personOfMonth } from './person-of-month.domain.ts'

/** The payment of a person in a period. */
export interface Payment extends ExtraPayment {
  readonly days: number
  /** The IBC reported to PILA for the month. */
  readonly ibc: Money
  /** Whether it was withheld in a separate run: the month then leaves it out. */
  readonly apart: boolean
  readonly rests: PersonPayroll['rests']
  /** The PILA lines of the month as this payment leaves them; none if it does not change them. */
  readonly pila: readonly DatedPilaLine[]
}

/** A liquidated person, or the problem that prevents it. */
export interface Outcome {
  readonly payment: Payment | null
  readonly problem: { readonly code: string; readonly message: string } | null
}

/** The people of a period and the outcome of each, with a hash of all the facts behind it. */
export interface PeriodPeople {
  readonly ids: readonly string[]
  outcomeOf(id: string): Outcome
  hashOf(id: string): string
}

/** Where lines are stored and by whom: for everybody of a period, or for one of its people again. */
type LiquidationScope = Readonly<{ periodId: string; userId: string; only: string | null }>

/**
 * Liquidates people and replaces their stored lines. A person who lacks a datum is stored with that problem and does not stop the
 * others; the same facts give the same lines again. A batch is computed while the database stores the one before, and other
 * requests are served in between.
 */
export async function liquidatePeople(tx: Tx, into: LiquidationScope, people: PeriodPeople): Promise<void> {
  await removeStored(tx, into)
  let stored = Promise.resolve()
  for (let at = 0; at < people.ids.length; at += batch) {
    const outcomes = people.ids
      .slice(at, at + batch)
      .map((id) => ({ engagementId: id, hash: people.hashOf(id), ...people.outcomeOf(id) }))
    await stored
    stored = store(tx, into, outcomes)
    await Promise.race([stored, setImmediate()])
  }
  await stored
}

/** The people of a month, each with the payment of the whole month. */
export function ordinaryPeople(reading: MonthReading): PeriodPeople {
  const shared = sharedHashes(reading)
  const engaged = new Map(reading.engaged.map((one) => [one.id, one]))
  return {
    ids: [...engaged.keys()],
    outcomeOf: (id) => attempt(() => ordinaryPayment(engaged.get(id)!, reading)),
    hashOf: (id) => hashOf([shared.get(engaged.get(id)!.regime), factsOf(engaged.get(id)!, reading)]),
  }
}

/** The payment of a person's month, after the approved benefits with which the month shares PILA lines. */
export function ordinaryPayment(engaged: EngagedRow, reading: MonthReading): Payment {
  const { rules } = reading
  const facts = personOfMonth(engaged, reading)
  const pay = (beside: readonly PayrollLine[]) => ({ payroll: liquidatePerson({ ...facts, beside }, rules) })
  const { payroll, pila } = besideOthers({ engaged, facts, reading }, pay)
  const { lines, totals, alerts, relieved, rests, map } = payroll
  const days = 30 - daysIn(map, 'outside')
  const ibc = sumOf(pila, ({ line }) => line.ibc.health)
  return { lines, totals, alerts, relieved, rests, days, ibc, apart: false, pila }
}

type PersonMonth = Readonly<{ engaged: EngagedRow; facts: PersonFacts; reading: MonthReading }>

/**
 * The payment of a month and its PILA lines: computed once alone, and again with the difference in contributions for the benefits
 * approved before.
 */
export function besideOthers<T extends { readonly payroll: PersonPayroll | null }>(
  { engaged, facts, reading }: PersonMonth,
  pay: (beside: readonly PayrollLine[]) => T,
): T & { readonly pila: readonly DatedPilaLine[] } {
  const alone = pay([])
  if (alone.payroll === null) return { ...alone, pila: [] }
  const pila = pilaOfPerson({ engaged, facts, payroll: alone.payroll }, reading.varying)
  const benefits = reading.beside.get(engaged.id)
  if (benefits === undefined) return { ...alone, pila }
  const joint = joinedBeside({ ...lawOfMonth(engaged, reading), pila }, benefits)
  return { ...pay(joint.lines), pila: joint.pila }
}

export const lawOfMonth = (
  { contributorType }: EngagedRow,
  { period, rules }: MonthReading,
): Omit<JointMonth, 'pila'> => ({
  parameters: rules.parameters,
  on: lastDayOf(period.year, period.month),
  uncapped: contributorType === '18',
})

/**
 * The person's contributions for months that a rest spans whole. Those months pay nothing to deduct from, so the rest deducts
 * them, and the payroll of those months pays the total of its lines less this.
 */
export async function contributedAhead(tx: Tx, { period, engaged: [own] }: MonthReading, rest: Rest) {
  const lines: PayrollLine[] = []
  let on = addDays(lastDayOf(period.year, period.month), 1)
  for (; lastOf(on) <= rest.until; on = addDays(lastOf(on), 1)) {
    const later = { ...period, id: nobody, year: vigenciaOf(on), month: monthOf(on) }
    if ((await approvedPila(tx, later)).has(own!.id)) continue
    const reading = await monthReading(tx, later, { only: own!.id })
    const [engaged] = reading.engaged
    if (engaged === undefined) continue
    const { pila } = ordinaryPayment(engaged, withRest(reading, engaged, rest))
    const contributed = restContributions({ ...lawOfMonth(engaged, reading), pila }, rest)
    for (const line of contributed) if (line.nature === 'deduction') lines.push({ ...line, ofMonth: on })
  }
  return lines
}

const lastOf = (on: Day): Day => lastDayOf(vigenciaOf(on), monthOf(on))

/** The PILA lines of each person with today's facts: what a paid month should have reported. */
export function pilaToday(reading: MonthReading): ReadonlyMap<string, readonly DatedPilaLine[]> {
  const people = ordinaryPeople(reading)
  return new Map(
    people.ids.flatMap((id) => {
      const { payment } = people.outcomeOf(id)
      return payment === null ? [] : [[id, payment.pila]]
    }),
  )
}

async function removeStored(tx: Tx, { periodId, only }: LiquidationScope): Promise<void> {
  await rowsFrom(tx)`
    with line as (
      delete from payroll.period_line l using payroll.period_person n
      where n.id = l.person_id and n.period_id = ${periodId}::uuid
        and (${only}::uuid is null or n.engagement_id = ${only}::uuid))
    delete from payroll.period_person
    where period_id = ${periodId}::uuid and (${only}::uuid is null or engagement_id = ${only}::uuid)`
}

/** Small enough that the text of a batch is below 128 KB: V8 allocates larger strings apart and collects them last. */
const batch = 12

/** The facts that all people of a regime share are hashed once. */
const sharedHashes = ({ concepts, holidays, house, rules }: MonthReading): ReadonlyMap<Regime, string> =>
  new Map([...concepts].map(([regime, own]) => [regime, hashOf([own, holidays, house, rules])]))

/** All the facts of a person's computation, or the problem that they have. */
export function factsOf(engaged: EngagedRow, reading: MonthReading): unknown {
  try {
    const { concepts: _, holidays: __, ...own } = personOfMonth(engaged, reading)
    const beside = reading.beside.get(engaged.id)
    return beside === undefined ? [engaged, own] : [engaged, own, beside]
  } catch (error) {
    return [engaged, problemOf(error)]
  }
}

/** A problem in the person's data is stored with the person; a programming error is thrown. */
export function attempt(work: () => Payment): Outcome {
  try {
    return { payment: work(), problem: null }
  } catch (error) {
    return { payment: null, problem: problemOf(error) }
  }
}

function problemOf(error: unknown): NonNullable<Outcome['problem']> {
  if (!(error instanceof Problem)) throw error
  return { code: error.code, message: error.message }
}

export const hashOf = (facts: unknown): string => createHash('sha256').update(asJson(facts)).digest('hex')

/** Amounts become whole centavos in text, sets and maps become lists. */
const asJson = (facts: unknown): string =>
  JSON.stringify(facts, (_, value: unknown) => {
    if (typeof value === 'bigint') return value.toString()
    return value instanceof Set || value instanceof Map ? [...value] : value
  })

type StoredOutcome = Outcome & { readonly engagementId: string; readonly hash: string }

const personRow = ({ engagementId, hash, payment, problem }: StoredOutcome) => ({
  id: newId(),
  engagementId,
  hash,
  earned: moneyText(payment?.totals.earned ?? zero),
  deducted: moneyText(payment?.totals.deducted ?? zero),
  net: moneyText(payment?.totals.net ?? zero),
  employer: moneyText(payment?.totals.employer ?? zero),
  ibc: moneyText(payment?.ibc ?? zero),
  days: payment?.days ?? 0,
  alerts: payment?.alerts ?? [],
  rests: payment?.rests ?? [],
  pila: payment?.pila ?? null,
  relieved: payment?.relieved == null ? null : { ...payment.relieved, apart: payment.apart },
  code: problem?.code ?? null,
  problem: problem?.message ?? null,
})

const lineRows = (personId: string, payment: Outcome['payment']) =>
  (payment?.lines ?? []).map((line, position) => ({
    id: newId(),
    personId,
    position,
    concept: line.concept,
    name: line.name,
    nature: line.nature,
    noveltyId: line.noveltyId,
    amount: moneyText(line.figure.amount),
    sentence: line.figure.sentence,
    explanation: explanationOf(line),
    ofMonth: line.ofMonth,
    ofPeriod: line.ofPeriod,
    taxed: payment?.apart === false && isTaxed(line),
  }))

/** Stores a batch of people and their lines in one statement. */
async function store(
  tx: Tx,
  { periodId, userId }: LiquidationScope,
  outcomes: readonly StoredOutcome[],
): Promise<void> {
  const people = outcomes.map(personRow)
  const lines = outcomes.flatMap(({ payment }, index) => lineRows(people[index]!.id, payment))
  await rowsFrom(tx)`
    with person as (
      insert into payroll.period_person (id, period_id, engagement_id, days, earned, deducted, net, employer, ibc, alerts,
        rests, pila, relieved, facts_hash, problem_code, problem, liquidated_by)
      select id, ${periodId}::uuid, "engagementId", days, earned, deducted, net, employer, ibc, alerts, rests, pila, relieved,
        hash, code, problem, ${userId}::uuid
      from json_to_recordset(${asJson(people)}::json) as t(id uuid, "engagementId" uuid, days int, earned numeric,
        deducted numeric, net numeric, employer numeric, ibc numeric, alerts jsonb, rests jsonb, pila jsonb, relieved jsonb,
        hash text, code text, problem text))
    insert into payroll.period_line (id, person_id, position, concept, name, nature, novelty_id, amount, sentence, explanation,
      of_month, of_period_id, taxed)
    select id, "personId", position, concept, name, nature, "noveltyId", amount, sentence, explanation, "ofMonth", "ofPeriod",
      taxed
    from json_to_recordset(${asJson(lines)}::json) as t(id uuid, "personId" uuid, position int, concept text, name text,
      nature text, "noveltyId" text, amount numeric, sentence text, explanation jsonb, "ofMonth" date, "ofPeriod" uuid,
      taxed boolean)`
}

const explanationOf = ({ figure: { terms, rounding }, claim }: PayrollLine) =>
  claim === undefined
    ? { terms, rounding }
    : { terms, rounding, claim: { days: claim.days, amount: moneyText(claim.amount) } }

/** Whether the line counts for the withholding of the month of payment. */
const isTaxed = (line: PayrollLine): boolean =>
  line.apart !== true &&
  (line.nature === 'earning'
    ? line.bases.includes('withholding')
    : isContribution(line) || line.concept === computedConcepts.withholding)
