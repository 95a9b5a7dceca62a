import { day, pesos } from '@quina/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PilaCatalogues } from '../../../law/pila-catalogue/pila-catalogue.contract.ts'
import { pilaCatalogues } from '../../../law/pila-catalogue/pila-catalogues.server.ts'
import { pilaDueDay } from '../../../law/pila-catalogue/pila-due-day.domain.ts'
import {
  examplePlanilla,
  exampleSolidarity,
  schemeB,
  workedLine,
} from '../../../testing/pila-example.domain.ts'
import { checkPila } from '../pila-check.domain.ts'
import { pilaFile } from '../pila-file.domain.ts'
import { correctionOf, payeeTotals } from './pila-summary.domain.ts'

let catalogues: PilaCatalogues
beforeAll(async () => {
  catalogues = await pilaCatalogues()
})

const totals = (planilla: ReturnType<typeof examplePlanilla>) =>
  payeeTotals(planilla).map(({ system, code, people, amount }) => [
    system,
    code,
    people,
    Number(amount / 100n),
  ])

describe('what S2 pays to each', () => {
  test('under scheme A', () =>
    expect(totals(examplePlanilla())).toEqual([
      ['EPS', 'EPS005', 1, 537_500],
      ['EPS', 'EPS037', 2, 1_932_800],
      ['AFP', '230201', 1, 2_142_000],
      ['AFP', '25-14', 2, 1_146_000],
      ['ARL', '14-23', 3, 240_400],
      ['CCF', 'CCF16', 3, 794_800],
      ['ICBF', 'ICBF', 3, 596_100],
      ['SENA', 'SENA', 3, 99_400],
      ['ESAP', 'ESAP', 3, 99_400],
      ['MEN', 'MEN', 3, 198_700],
    ]))
  test('on the bases of who contributes: the IBC, and that of parafiscales with the food subsidy', () =>
    expect(payeeTotals(examplePlanilla()).map(({ code, ibc }) => `${code} ${ibc / 100n}`)).toEqual([
      ...['EPS005 4300000', 'EPS037 15462316', '230201 12600000', '25-14 7162316', '14-23 19762316'],
      ...['CCF16', 'ICBF', 'SENA', 'ESAP', 'MEN'].map((code) => `${code} 19868171`),
    ]))
  test('under scheme B, nothing to ESAP nor to the ministry of education', () =>
    expect(totals(examplePlanilla(schemeB)).slice(-2)).toEqual([
      ['ICBF', 'ICBF', 3, 596_100],
      ['SENA', 'SENA', 3, 397_400],
    ]))
})

test('a correction pays the difference of the rounded contributions, and is a planilla that the norm takes', () => {
  const paid = examplePlanilla()
  const luz = paid.people[1]!
  const line = workedLine({ salary: 4_300_001, ibc: 4_300_001, riskClass: 3, activity: '3861001' })
  const planilla = correctionOf({
    ...{ paid, number: '9876543210', paidOn: day('2026-04-10') },
    right: [{ ...luz, lines: [line] }],
  })
  // 16 % of 4.300.001 is 688.000,16, that is 688.000, and 16 % of one peso would have been a hundred.
  expect(totals(planilla)).toEqual([])
  const more = workedLine({ salary: 4_400_000, ibc: 4_400_000, riskClass: 3, activity: '3861001' })
  const raised = correctionOf({
    ...{ paid, number: '9876543210', paidOn: day('2026-04-10') },
    right: [{ ...luz, lines: [more] }],
  })
  expect(totals(raised)).toContainEqual(['EPS', 'EPS005', 1, 12_500])
  const law = {
    ...{ minimumWage: pesos(1_750_905), solidarity: exampleSolidarity, exonerable: false },
    hundred: 'TRAS_PESO' as const,
  }
  expect(checkPila(Buffer.from(pilaFile(raised, catalogues), 'latin1'), { catalogues, law })).toEqual([])
})

describe('the day on which it is due (Decreto 1990 of 2016)', () => {
  const holidays = new Set<string>(['2026-04-02', '2026-04-03'])
  const isBusinessDay = (date: string) =>
    ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()) && !holidays.has(date)
  test.each([
    ['900123400', '2026-04-06'],
    ['900123407', '2026-04-06'],
    ['900123408', '2026-04-07'],
    ['900123456', '2026-04-15'],
    ['900123499', '2026-04-24'],
  ])('of NIT %s in April of 2026 is %s', (nit, due) =>
    expect(pilaDueDay(nit, '2026-04', isBusinessDay)).toBe(due),
  )
})
