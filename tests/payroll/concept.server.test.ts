import type { Tx } from '@quina/db/server'
import { day } from '@quina/kernel'
import { testDatabase } from '@quina/testing/server'
import { afterAll, expect, test } from 'vitest'
import { parametersIn } from '../../modules/finance/payroll/law/parameter/house-parameter.server.ts'
import {
  amountOn,
  lawParameters,
  parameterOn,
} from '../../modules/finance/payroll/law/parameter/parameter.domain.ts'
import type { ConceptRule } from '../../modules/finance/payroll/staff/concept/concept.contract.ts'
import { mustBeRule } from '../../modules/finance/payroll/staff/concept/concept.domain.ts'
import { payrollConceptsOn } from '../../modules/finance/payroll/staff/concept/payroll-concepts.server.ts'
import type { Regime } from '../../modules/finance/payroll/staff/engagement/engagement-kinds.contract.ts'

const { db, close } = await testDatabase()
afterAll(close)
const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
const march = day('2026-03-31')
const conceptsOf = (regime: Regime) => inTx((tx) => payrollConceptsOn(tx, march, regime))

test('some eighty concepts come with the product, each with its norm and a rule that its method accepts', async () => {
  const concepts = await db.selectFrom('payroll.concept').select(['id', 'code']).execute()
  const rules = await db.selectFrom('payroll.conceptRule').selectAll().execute()
  expect(concepts.length).toBeGreaterThanOrEqual(60)
  const known = new Set(concepts.map(({ code }) => code))
  const parameters = new Set<string | null>([null, ...lawParameters.map(({ key }) => key)])
  for (const rule of rules) {
    const { code } = concepts.find(({ id }) => id === rule.conceptId)!
    expect(() => mustBeRule(rule as unknown as ConceptRule, code, known), code).not.toThrow()
    expect(rule.norm.length, code).toBeGreaterThan(3)
    expect(
      [rule.parameter, rule.factor, rule.upTo].filter((one) => !parameters.has(one)),
      code,
    ).toEqual([])
  }
  const ruled = new Set(rules.map(({ conceptId }) => conceptId))
  // What rounding adds to the solidarity fund comes with the contribution: it has no rule of its own.
  const rounding = ['FSP-SOL-PAT', 'FSP-SUB-PAT']
  expect(concepts.filter(({ id, code }) => !ruled.has(id) && !rounding.includes(code))).toEqual([])
})

test('each regime is liquidated by its own rules, and by those of all where it has none', async () => {
  const servant = await conceptsOf('public')
  const worker = await conceptsOf('private')
  const codes = (all: typeof servant) => all.map(({ code }) => code)
  expect(codes(servant)).toContain('SUB-ALIM')
  expect(codes(worker)).not.toContain('SUB-ALIM')
  expect(codes(await conceptsOf('apprentice'))).toContain('APOYO-SOST')
  const basic = (all: typeof servant) => all.find(({ code }) => code === 'BASICO')
  expect(basic(servant)).toMatchObject({
    norm: 'Decreto 1042 de 1978, art. 42',
    salary: true,
    bases: ['pension', 'health', 'risk', 'parafiscal', 'withholding'],
    method: { method: 'days', amount: { from: 'salary', part: 'amount' }, states: ['worked', 'paidLeave'] },
  })
  expect(basic(worker)?.norm).toBe('Código Sustantivo del Trabajo, art. 127')
  expect(servant.find(({ code }) => code === 'SALUD-EMP')?.method).toEqual({
    method: 'percentage',
    of: ['IBC-SALUD'],
    rate: 'SALUD_TRABAJADOR',
  })
})

const rule = {
  regime: 'all',
  fromDay: march,
  method: 'percentage',
  amountSource: null,
  salaryPart: null,
  parameter: null,
  factor: null,
  upTo: null,
  place: null,
  hourKind: null,
  baseCodes: 'BASICO',
  rate: '4',
} as unknown as ConceptRule
const known = new Set(['BASICO', 'HED'])

test.each([
  ['a percentage of a sum', {}, null],
  ['a percentage of nothing', { baseCodes: null }, 'NOM-331 baseCodes'],
  ['a percentage without rate', { rate: null }, 'NOM-339 rate'],
  ['a percentage with two rates', { parameter: 'SMMLV' }, 'NOM-339 rate'],
  ['a concept that there is not', { baseCodes: 'BASICO NADA' }, 'NOM-332 baseCodes'],
  ['itself', { baseCodes: 'HEN HED', method: 'percentage' }, 'NOM-332 baseCodes'],
  ['a concept of itself', { baseCodes: 'BASICO HED' }, 'NOM-333 baseCodes'],
  ['days without a value', { method: 'days', baseCodes: null, onWorked: true }, 'NOM-331 amountSource'],
  ['what is not of its method', { method: 'none' }, 'NOM-337 baseCodes'],
  [
    'the salary, without its part',
    { method: 'fixed', baseCodes: null, amountSource: 'salary' },
    'NOM-331 salaryPart',
  ],
  [
    'no days',
    { method: 'days', baseCodes: null, amountSource: 'novelty', onWorked: false },
    'NOM-338 onWorked',
  ],
  [
    'worked days and rests',
    { method: 'days', baseCodes: null, rate: null, amountSource: 'novelty', onVacation: true },
    null,
  ],
  ['days that are not of its method', { onVacation: true }, 'NOM-337 onVacation'],
])('a rule of %s', (_, change, refusal) => {
  const attempt = () => mustBeRule({ ...rule, ...change } as ConceptRule, 'HED', known)
  if (refusal === null) return expect(attempt).not.toThrow()
  const [code, field = ''] = refusal.split(' ')
  expect(attempt).toThrow(expect.objectContaining({ code, fields: { [field]: expect.any(String) } }))
})

test('a row of the house takes the place of the one of the product, and an annulled one holds on no day', async () => {
  await inTx(async (tx) => {
    const row = {
      id: crypto.randomUUID(),
      key: 'SMMLV',
      norm: 'Sentencia supuesta',
      untilDay: null,
      source: null,
    }
    await tx
      .insertInto('payroll.legalParameter')
      .values({ ...row, fromDay: '2026-02-19', value: '1700000', normStatus: 'VIGENTE' })
      .execute()
    const own = await parametersIn(tx)
    expect(parameterOn(own, 'SMMLV', march)).toMatchObject({ norm: 'Sentencia supuesta', value: '1700000' })
    expect(amountOn(own, 'SMMLV', day('2026-02-18'))).toBe(amountOn(own, 'SMMLV', day('2026-01-01')))
    await tx.updateTable('payroll.legalParameter').set({ normStatus: 'ANULADA' }).execute()
    expect(() => parameterOn(own, 'SMMLV', march)).not.toThrow()
    expect(parameterOn(await parametersIn(tx), 'AUX_TRANSPORTE', march).value).toBe('249095')
  })
})
