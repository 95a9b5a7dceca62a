import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { rowsFrom, type Tx } from '@quina/db/server'
import { moneyText, newId, Problem, zero } from '@quina/kernel'
import type { DatedPilaLine } from '../../engine/contribution/pila-facts.contract.ts'
import { daysIn } from '../../engine/day-map/day-map.domain.ts'
import { liquidatePerson, reportedIbc } from '../../engine/person/person.domain.ts'
import type { PersonFacts, PersonPayroll } from '../../engine/person/person-facts.domain.ts'
import type { Regime } from '../../staff/engagement/engagement-kinds.contract.ts'
import { pilaOfPerson } from '../pila/pila-of-person.domain.ts'
import type { EngagedRow, MonthReading } from './month-rows.domain.ts'
import { personOfMonth } from './person-of-month.domain.ts'

/** A person liquidated, or what keeps them from it. */
interface Outcome {
  readonly engagementId: string
  readonly hash: string
  readonly payroll: PersonPayroll | null
  /** Null of who could not be liquidated. */
  readonly pila: readonly DatedPilaLine[] | null
  readonly problem: { readonly code: string; readonly message: string } | null
}

/** Where lines are stored and who liquidates: everybody of a period, or one of its people again. */
interface Liquidated {
  readonly periodId: string
  readonly userId: string
  readonly only: string | null
}

/**
 * Liquidates everybody of a month, or the one vinculación that was read, and stores their lines in place of those there were. Who
 * lacks a datum is stored with it and holds nobody back; the same facts give the same lines again. A batch is computed while the
 * database stores the one before, and others are answered in between.
 */
export async function liquidateMonth(tx: Tx, into: Liquidated, reading: MonthReading): Promise<void> {
  const shared = sharedHashes(reading)
  await removeStored(tx, into)
  let stored = Promise.resolve()
  for (let at = 0; at < reading.engaged.length; at += batch) {
    const outcomes = reading.engaged.slice(at, at + batch).map((one) => outcomeOf(one, reading, shared))
    await stored
    stored = store(tx, into, outcomes)
    await Promise.race([stored, setImmediate()])
  }
  await stored
}

/** A hash of what each person is computed from: it differs once a fact changes. */
export function hashesOf(reading: MonthReading): ReadonlyMap<string, string> {
  const shared = sharedHashes(reading)
  return new Map(reading.engaged.map((engaged) => [engaged.id, outcomeFacts(engaged, reading, shared).hash]))
}

async function removeStored(tx: Tx, { periodId, only }: Liquidated): Promise<void> {
  await rowsFrom(tx)`
    delete from payroll.period_line l using payroll.period_person n
    where n.id = l.person_id and n.period_id = ${periodId}::uuid and (${only}::uuid is null or n.engagement_id = ${only}::uuid)`
  await rowsFrom(tx)`
    delete from payroll.period_person
    where period_id = ${periodId}::uuid and (${only}::uuid is null or engagement_id = ${only}::uuid)`
}

/** The lines of PILA of each person with the facts of today: what a month that was already paid should have reported. */
export function pilaToday(reading: MonthReading): ReadonlyMap<string, readonly DatedPilaLine[]> {
  const shared = sharedHashes(reading)
  const outcomes = reading.engaged.map((engaged) => outcomeOf(engaged, reading, shared))
  return new Map(outcomes.flatMap(({ engagementId, pila }) => (pila === null ? [] : [[engagementId, pila]])))
}

const batch = 200

function outcomeOf(engaged: EngagedRow, reading: MonthReading, shared: SharedHashes): Outcome {
  const { facts, hash, problem } = outcomeFacts(engaged, reading, shared)
  if (facts === null) return { engagementId: engaged.id, hash, payroll: null, pila: null, problem }
  const { value: payroll, problem: found } = attempt(() => liquidatePerson(facts, reading.rules))
  const pila = payroll && pilaOfPerson({ engaged, facts, payroll }, reading.varying)
  return { engagementId: engaged.id, hash, payroll, pila, problem: found }
}

function outcomeFacts(engaged: EngagedRow, reading: MonthReading, shared: SharedHashes) {
  const { value, problem } = attempt(() => personOfMonth(engaged, reading))
  return {
    facts: value,
    problem,
    hash: hashOf([shared.get(engaged.regime), engaged, value === null ? problem : ownFacts(value)]),
  }
}

/** What everybody of a regime shares is hashed once. */
type SharedHashes = ReadonlyMap<Regime, string>
const ownFacts = ({ concepts: _, holidays: __, ...own }: PersonFacts) => own
const sharedHashes = ({ concepts, holidays, house, rules }: MonthReading): SharedHashes =>
  new Map([...concepts].map(([regime, own]) => [regime, hashOf([own, holidays, house, rules])]))

/** A problem of the person's data is kept beside the person; a fault of ours is not. */
function attempt<T>(work: () => T): {
  readonly value: T | null
  readonly problem: { readonly code: string; readonly message: string } | null
} {
  try {
    return { value: work(), problem: null }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { value: null, problem: { code: error.code, message: error.message } }
  }
}

const hashOf = (facts: unknown): string => createHash('sha256').update(asJson(facts)).digest('hex')

/** Amounts as whole centavos in text, sets and maps as lists. */
const asJson = (facts: unknown): string =>
  JSON.stringify(facts, (_, value: unknown) => {
    if (typeof value === 'bigint') return value.toString()
    return value instanceof Set || value instanceof Map ? [...value] : value
  })

/** A batch of people and their lines, in one statement. */
async function store(tx: Tx, { periodId, userId }: Liquidated, outcomes: readonly Outcome[]): Promise<void> {
  const people = outcomes.map(({ engagementId, hash, payroll, pila, problem }) => ({
    ...{ id: newId(), engagementId, hash },
    days: payroll === null ? 0 : 30 - daysIn(payroll.map, 'outside'),
    ...totalsOf(payroll),
    alerts: payroll?.alerts ?? [],
    rests: payroll?.rests ?? [],
    pila,
    ...{ code: problem?.code ?? null, problem: problem?.message ?? null },
  }))
  const lines = outcomes.flatMap(({ payroll }, at) =>
    (payroll?.lines ?? []).map(({ concept, name, nature, figure, noveltyId }, position) => ({
      ...{ id: newId(), personId: people[at]!.id, position, concept, name, nature, noveltyId },
      amount: moneyText(figure.amount),
      sentence: figure.sentence,
      explanation: { terms: figure.terms, rounding: figure.rounding },
    })),
  )
  await rowsFrom(tx)`
    with person as (
      insert into payroll.period_person (id, period_id, engagement_id, days, earned, deducted, net, employer, ibc, alerts,
        rests, pila, facts_hash, problem_code, problem, liquidated_by)
      select id, ${periodId}::uuid, "engagementId", days, earned, deducted, net, employer, ibc, alerts, rests, pila, hash, code,
        problem, ${userId}::uuid
      from json_to_recordset(${asJson(people)}::json) as t(id uuid, "engagementId" uuid, days int, earned numeric,
        deducted numeric, net numeric, employer numeric, ibc numeric, alerts jsonb, rests jsonb, pila jsonb,
        hash text, code text, problem text))
    insert into payroll.period_line (id, person_id, position, concept, name, nature, novelty_id, amount, sentence, explanation)
    select id, "personId", position, concept, name, nature, "noveltyId", amount, sentence, explanation
    from json_to_recordset(${asJson(lines)}::json) as t(id uuid, "personId" uuid, position int, concept text, name text,
      nature text, "noveltyId" text, amount numeric, sentence text, explanation jsonb)`
}

function totalsOf(payroll: PersonPayroll | null) {
  const text = moneyText
  if (payroll === null)
    return {
      earned: text(zero),
      deducted: text(zero),
      net: text(zero),
      employer: text(zero),
      ibc: text(zero),
    }
  const { earned, deducted, net, employer } = payroll.totals
  return {
    earned: text(earned),
    deducted: text(deducted),
    net: text(net),
    employer: text(employer),
    ibc: text(reportedIbc(payroll.contributions)),
  }
}
