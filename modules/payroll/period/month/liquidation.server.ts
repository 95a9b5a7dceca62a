import { createHash } from 'node:crypto'
import { rowsFrom, type Tx } from '@quina/db/server'
import { moneyText, newId, Problem, zero } from '@quina/kernel'
import { daysIn } from '../../engine/day-map/day-map.domain.ts'
import { liquidatePerson, reportedIbc } from '../../engine/person/person.domain.ts'
import type { PersonFacts, PersonPayroll } from '../../engine/person/person-facts.domain.ts'
import type { EngagedRow, MonthReading } from './month-rows.domain.ts'
import { personOfMonth } from './person-of-month.domain.ts'

/** A person liquidated, or what keeps them from it. */
interface Outcome {
  readonly engagementId: string
  readonly hash: string
  readonly payroll: PersonPayroll | null
  readonly problem: { readonly code: string; readonly message: string } | null
}

/**
 * Liquidates everybody of a month and stores their lines in place of those there were. Who lacks a datum is stored with it and
 * holds nobody back; the same facts give the same lines again.
 */
export async function liquidateMonth(tx: Tx, periodId: string, reading: MonthReading): Promise<void> {
  const shared = sharedHash(reading)
  await rowsFrom(tx)`delete from payroll.period_person where period_id = ${periodId}::uuid`
  for (let at = 0; at < reading.engaged.length; at += batch) {
    const outcomes = reading.engaged
      .slice(at, at + batch)
      .map((engaged) => outcomeOf(engaged, reading, shared))
    await store(tx, periodId, outcomes)
  }
}

/** A hash of what each person is computed from: it differs once a fact changes. */
export function hashesOf(reading: MonthReading): ReadonlyMap<string, string> {
  const shared = sharedHash(reading)
  return new Map(reading.engaged.map((engaged) => [engaged.id, outcomeFacts(engaged, reading, shared).hash]))
}

const batch = 200

function outcomeOf(engaged: EngagedRow, reading: MonthReading, shared: string): Outcome {
  const { facts, hash, problem } = outcomeFacts(engaged, reading, shared)
  if (facts === null) return { engagementId: engaged.id, hash, payroll: null, problem }
  const liquidated = attempt(() => liquidatePerson(facts, reading.rules))
  return { engagementId: engaged.id, hash, payroll: liquidated.value, problem: liquidated.problem }
}

function outcomeFacts(engaged: EngagedRow, reading: MonthReading, shared: string) {
  const { value, problem } = attempt(() => personOfMonth(engaged, reading))
  return {
    facts: value,
    problem,
    hash: hashOf([shared, engaged, value === null ? problem : ownFacts(value)]),
  }
}

/** What everybody shares is hashed once. */
const ownFacts = ({ concepts: _, holidays: __, ...own }: PersonFacts) => own
const sharedHash = ({ concepts, holidays, house, rules }: MonthReading): string =>
  hashOf([concepts, holidays, house, rules])

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

async function store(tx: Tx, periodId: string, outcomes: readonly Outcome[]): Promise<void> {
  const people = outcomes.map(({ engagementId, hash, payroll, problem }) => ({
    ...{ id: newId(), periodId, engagementId, factsHash: hash },
    days: payroll === null ? 0 : 30 - daysIn(payroll.map, 'outside'),
    ...totalsOf(payroll),
    alerts: asJson(payroll?.alerts ?? []),
    ...{ problemCode: problem?.code ?? null, problem: problem?.message ?? null },
  }))
  await tx.insertInto('payroll.periodPerson').values(people).execute()
  const lines = outcomes.flatMap(({ payroll }, at) =>
    (payroll?.lines ?? []).map(({ concept, name, nature, figure, noveltyId }, position) => ({
      ...{ id: newId(), personId: people[at]!.id, position, concept, name, nature, noveltyId },
      amount: moneyText(figure.amount),
      sentence: figure.sentence,
      explanation: asJson({ terms: figure.terms, rounding: figure.rounding }),
    })),
  )
  if (lines.length > 0) await tx.insertInto('payroll.periodLine').values(lines).execute()
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
