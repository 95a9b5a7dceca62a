import { type Day, day, lastDayOf, pesos } from '@quina/kernel'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ContributionFacts } from '../../engine/contribution/contribution.contract.ts'
import { contributionsOf } from '../../engine/contribution/contribution.domain.ts'
import { type PilaEngagement, pilaLinesOf } from '../../engine/contribution/pila-lines.domain.ts'
import type { MonthFacts, SalaryRow } from '../../engine/day-map/day-map.contract.ts'
import { dayMapOf } from '../../engine/day-map/day-map.domain.ts'
import { earningsOf } from '../../engine/earning/earning.domain.ts'
import {
  lawParameters,
  type Parameters,
  parametersOf,
  replacing,
  rowsOf,
} from '../../law/parameter/parameter.domain.ts'
import type { PilaCatalogues } from '../../law/pila-catalogue/pila-catalogue.contract.ts'
import { pilaCatalogues } from '../../law/pila-catalogue/pila-catalogues.server.ts'
import {
  absenceOf,
  contributorOf,
  exampleConcepts,
  monthFacts,
  reported,
  salaryRow,
} from '../../testing/engine-facts.domain.ts'
import { examplePlanilla, exampleSolidarity } from '../../testing/pila-example.domain.ts'
import { checkPila } from './pila-check.domain.ts'
import { pilaFile } from './pila-file.domain.ts'

let catalogues: PilaCatalogues
beforeAll(async () => {
  catalogues = await pilaCatalogues()
})

const law = parametersOf(lawParameters)
const schemeA = replacing(
  law,
  rowsOf('ESQUEMA_PARAFISCAL', ['opcion', '1998-12-29 ... A | Planilla de la casa']),
)

interface Case {
  readonly month?: string
  readonly salary: SalaryRow
  readonly facts?: Partial<MonthFacts>
  readonly contribution?: Partial<ContributionFacts>
  readonly engagement?: Partial<PilaEngagement>
}

/** The records of a month, from the engine. */
function linesOf(
  { month = '2026-03', salary, facts, contribution, engagement }: Case,
  parameters: Parameters = law,
) {
  const on = lastDayOf(Number(month.slice(0, 4)), Number(month.slice(5)))
  const given = monthFacts(month, salary, facts)
  const map = dayMapOf(given)
  const lines = earningsOf(
    { map, on, workingTime: 'public', hours: [], values: [], lines: [], concepts: exampleConcepts },
    parameters,
  )
  const contributor = contributorOf()
  const { lines: contributions } = contributionsOf(
    { map, on, house: 'ese', contributor, lines, ...contribution },
    parameters,
  )
  return pilaLinesOf(contributions, {
    from: given.from,
    until: given.until,
    salariesFrom: given.salaries.map((row) => row.from),
    ...{
      salaryKind: 'fixed',
      variesThisMonth: false,
      riskClass: 3,
      activity: '3861001',
      highRiskPension: false,
    },
    ...engagement,
  })
}

function refusalsOf(given: Case, parameters: Parameters = law): readonly string[] {
  const example = examplePlanilla()
  const person = { ...example.people[0]!, lines: linesOf(given, parameters) }
  const planilla = { ...example, month: given.month ?? '2026-03', people: [person] }
  const exonerable = given.contribution?.house === 'privateTaxpayer'
  const text = pilaFile(planilla, catalogues)
  return checkPila(Buffer.from(text, 'latin1'), {
    catalogues,
    law: { minimumWage: pesos(1_750_905), solidarity: exampleSolidarity, hundred: 'TRAS_PESO', exonerable },
  }).map(({ code, field }) => `${code} ${field}`)
}

describe('what the engine contributes is what PILA takes', () => {
  test('E2 and E3 of S2 are the lines of the published example', () => {
    const [, second, third] = examplePlanilla().people
    expect(linesOf({ salary: salaryRow(4_300_000) }, schemeA)).toMatchObject([
      { ibc: second?.lines[0]?.ibc, amounts: second?.lines[0]?.amounts, days: second?.lines[0]?.days },
    ])
    const contributor = contributorOf({ riskClass: 1 })
    const manager = { salary: salaryRow(12_600_000), contribution: { contributor } }
    expect(linesOf(manager, schemeA)).toMatchObject([{ amounts: third?.lines[0]?.amounts }])
  })
  test('a leave over the end of the month says its days of the calendar (case 16)', () => {
    const absences = [absenceOf('unpaid', '2026-01-25', '2026-02-05', reported(3_000_000))]
    const salary = salaryRow(3_000_000)
    const january = { month: '2026-01', salary, facts: { absences } }
    expect(linesOf(january)[1]).toMatchObject({
      absence: { kind: 'unpaid', from: '2026-01-25', to: '2026-01-31' },
      days: { health: 6 },
    })
    const february = { ...january, month: '2026-02' }
    expect(linesOf(february)[0]).toMatchObject({
      absence: { from: '2026-02-01', to: '2026-02-05' },
      days: { health: 5 },
    })
    expect([...refusalsOf(january), ...refusalsOf(february)]).toEqual([])
  })
  test('who came on the 12th, and who left on the 20th', () => {
    const salary = salaryRow(2_700_000, '2026-03-12')
    const came = { salary, facts: { from: day('2026-03-12') } }
    expect(linesOf(came)).toMatchObject([{ entry: '2026-03-12', exit: null, days: { health: 19 } }])
    const left = { salary: salaryRow(2_700_000), facts: { until: day('2026-03-20') } }
    expect(linesOf(left)).toMatchObject([{ entry: null, exit: '2026-03-20', days: { health: 20 } }])
    expect([...refusalsOf(came), ...refusalsOf(left)]).toEqual([])
  })
  test('a raise in the middle of the month is a second line that says its day', () => {
    const salaries = [salaryRow(2_400_000), salaryRow(2_700_000, '2026-03-16')]
    const raised = { salary: salaries[0]!, facts: { salaries } }
    expect(linesOf(raised)).toMatchObject([
      { newSalaryFrom: null, salary: pesos(2_400_000), days: { health: 15 } },
      { newSalaryFrom: '2026-03-16', salary: pesos(2_700_000), days: { health: 15 } },
    ])
    expect(refusalsOf(raised)).toEqual([])
  })
})

test('whatever the month, what the engine contributes is taken by the norm', () => {
  const kinds = [
    'illness',
    'maternity',
    'paternity',
    'vacation',
    'paidLeave',
    'workAccident',
    'unpaid',
  ] as const
  const drawn = fc.record({
    month: fc.constantFrom('2026-03', '2026-04', '2026-05', '2026-06', '2026-08'),
    monthly: fc.integer({ min: 1_750_905, max: 60_000_000 }),
    kind: fc.constantFrom(null, ...kinds),
    first: fc.integer({ min: 1, max: 27 }),
    length: fc.integer({ min: 0, max: 40 }),
    house: fc.constantFrom('ese', 'privateEsal', 'privateTaxpayer' as const),
  })
  fc.assert(
    fc.property(drawn, ({ month, monthly: any, kind, first, length, house }) => {
      // The pay of an absence is not among these facts: without it, ten wages of IBC are not ten wages earned.
      const monthly = house === 'privateTaxpayer' ? Math.min(any, 15_000_000) : any
      const from = day(`${month}-${String(first).padStart(2, '0')}`)
      const until = new Date(Date.parse(`${from}T00:00:00Z`) + length * 86_400_000)
        .toISOString()
        .slice(0, 10) as Day
      const lastIbc = reported(Math.min(monthly, 43_772_625))
      const absences = kind === null ? [] : [absenceOf(kind, from, until, lastIbc)]
      const salary = salaryRow(monthly)
      const contribution = { house } as const
      expect(refusalsOf({ month, salary, facts: { absences }, contribution })).toEqual([])
    }),
    { numRuns: 100 },
  )
})
