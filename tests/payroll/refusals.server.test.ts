import { apiPathOf } from '@quina/blocks'
import { type Call, constraintsIn } from '@quina/blocks/server'
import { signWith, type Tx } from '@quina/db/server'
import { day, Problem } from '@quina/kernel'
import { payroll } from '@quina/payroll/server'
import { actorFor, testDatabase } from '@quina/testing/server'
import { afterAll, expect, test } from 'vitest'
import { conceptAccount } from '../../modules/finance/payroll/books/concept-account/concept-account.contract.ts'
import { administratorCode } from '../../modules/finance/payroll/files/administrator/administrator.contract.ts'
import { houseParameter } from '../../modules/finance/payroll/law/parameter/house-parameter.contract.ts'
import { payrollPeriod } from '../../modules/finance/payroll/period/period/period.contract.ts'
import { concept, conceptRules } from '../../modules/finance/payroll/staff/concept/concept.contract.ts'
import { deductionOrder } from '../../modules/finance/payroll/staff/deduction/deduction.contract.ts'
import {
  dependants,
  withholdingFacts,
} from '../../modules/finance/payroll/staff/dependant/dependant.contract.ts'
import { engagement } from '../../modules/finance/payroll/staff/engagement/engagement.contract.ts'
import { noveltyKind } from '../../modules/finance/payroll/staff/novelty/novelty.contract.ts'
import { opening } from '../../modules/finance/payroll/staff/opening/opening.contract.ts'
import { positionPay } from '../../modules/finance/payroll/staff/position-pay/position-pay.contract.ts'
import { engage, engagementOf, payrollGround, person, worldToday } from './payroll-world.ts'

const { db, close } = await testDatabase()
afterAll(close)
const actor = actorFor()
const inTx = <T>(work: (tx: Tx) => Promise<T>) =>
  db.transaction().execute(async (tx) => {
    await signWith(tx, { userId: actor.userId })
    return work(tx)
  })
const ground = await inTx((tx) => payrollGround(tx, actor))
const hired = (change: object = {}) =>
  inTx(async (tx) => {
    const found = await person(tx, actor, ground)
    return { ...found, id: await engage(tx, actor, engagementOf(ground, found.employeeId, change)) }
  })
const { id: engagementId, employeeId } = await hired()

/** What a browser sends to a path of payroll. */
const sent = (path: string, body: object, params: object = {}) => {
  const found = payroll.operations.find(
    ({ endpoint }) => endpoint.path === path && endpoint.method === 'POST',
  )
  if (found === undefined) throw new Error(`no operation ${path}`)
  const call = { actor, now: new Date(`${worldToday}T15:00:00Z`), today: worldToday, query: {}, params, body }
  const attempt = inTx(
    (tx) => Promise.resolve(found.handle({ tx, ...call } as unknown as Call)) as Promise<{ id: string }>,
  )
  return attempt.catch((error: { schema?: string; constraint?: string }) => {
    // What the database refuses means what its module says of it.
    const meaning = constraintsIn(payroll.operations)[`${error.schema}.${error.constraint}`]
    if (meaning === undefined) throw error
    const { code, message, field } = meaning
    throw new Problem(code, message, field === undefined ? {} : { fields: { [field]: message } })
  })
}
const refused = async (attempt: Promise<unknown>, refusal: string) => {
  const [code, field] = refusal.split(' ')
  await expect(attempt).rejects.toMatchObject(
    field === undefined ? { code } : { code, fields: { [field]: expect.any(String) } },
  )
}
const idOf = async (table: 'payroll.concept' | 'payroll.noveltyKind', code: string) =>
  (await db.selectFrom(table).select('id').where('code', '=', code).executeTakeFirstOrThrow()).id

const pay = { positionId: ground.positionId, fromDay: '2030-01-01', amount: '2000000.00', act: 'Acuerdo 9' }
const parameter = {
  key: 'SMMLV',
  fromDay: '2031-01-01',
  untilDay: null,
  value: '1900000',
  norm: 'Decreto',
  normStatus: 'VIGENTE',
}
const kind = {
  code: 'PRUEBA',
  name: 'Prueba',
  measure: 'days',
  absence: null,
  hourKind: null,
  staff: 'all',
  most: null,
  mostBy: null,
  needsSupport: false,
  norm: 'Norma',
}
const account = {
  conceptId: await idOf('payroll.concept', 'BASICO'),
  regime: 'public',
  fromDay: '2030-01-01',
  administrative: '510101',
}
const named = {
  ...{ code: 'PRUEBA', name: 'Prueba', nature: 'earning', unit: 'amount', position: 900 },
  ...{ manual: true, payee: 'employee', territorial: true },
}
const catalogs = {
  positionPay,
  houseParameter,
  noveltyKind,
  conceptAccount,
  concept,
  administratorCode,
  opening,
}
const whole = {
  positionPay: { retroactiveFrom: null, ...pay },
  houseParameter: parameter,
  noveltyKind: kind,
  conceptAccount: account,
  concept: named,
  administratorCode: { code: 'EPS037', system: 'EPS', terceroId: ground.epsId },
  opening: { engagementId, onDay: '2025-12-31' },
} as const

test.each([
  ['positionPay', { amount: '0.00' }, 'NOM-326 amount'],
  ['positionPay', { retroactiveFrom: '2030-01-02' }, 'NOM-327 retroactiveFrom'],
  ['houseParameter', { value: 'mucho' }, 'NOM-352 value'],
  ['houseParameter', { key: 'ORDEN_DESCUENTOS', value: 'FONDO_PRIMERO' }, 'NOM-352 value'],
  ['houseParameter', { untilDay: '2030-12-31' }, 'NOM-353 untilDay'],
  ['noveltyKind', { most: '3' }, 'NOM-349 mostBy'],
  ['noveltyKind', { measure: 'amount', absence: 'illness' }, 'NOM-350 measure'],
  ['noveltyKind', { hourKind: 'HED' }, 'NOM-357 measure'],
  ['noveltyKind', { code: 'IGE' }, 'NOM-340 code'],
  ['conceptAccount', { administrative: '51-01' }, 'NOM-444 administrative'],
  ['conceptAccount', { operative: '7' }, 'NOM-444 operative'],
  ['conceptAccount', { administrative: null }, 'NOM-446 administrative'],
  ['concept', { code: 'HE_D' }, 'NOM-335 code'],
  ['concept', { code: 'BASICO' }, 'NOM-330 code'],
  ['administratorCode', { code: 'EPS999' }, 'NOM-711 code'],
  ['administratorCode', { system: 'SENA', code: 'OTRO' }, 'NOM-711 code'],
  ['opening', { sickDays: 4 }, 'NOM-372 sickUntil'],
  ['opening', { onDay: '2020-01-01' }, 'NOM-371 onDay'],
] as const)('of %s refuses %j with %s', async (name, change, refusal) => {
  await refused(sent(apiPathOf(catalogs[name]), { ...whole[name], ...change }), refusal)
})

test.each([
  ['positionPay', {}, 'NOM-325 fromDay'],
  ['houseParameter', {}, 'NOM-354 fromDay'],
  ['conceptAccount', {}, 'NOM-445 fromDay'],
  ['administratorCode', { code: 'EPS005' }, 'NOM-712 terceroId'],
  ['administratorCode', { terceroId: ground.otherEpsId }, 'NOM-710 code'],
  ['opening', {}, 'NOM-370 engagementId'],
] as const)('of %s, a second one with %j is %s', async (name, change, refusal) => {
  const path = apiPathOf(catalogs[name])
  await sent(path, whole[name]).catch(() => null)
  await refused(sent(path, { ...whole[name], ...change }), refusal)
})

const depends = {
  ...{ kind: 'minor', name: 'Niño Ficticio', document: '1099', birthDay: null },
  ...{ fromDay: '2026-01-01', untilDay: null, support: null },
}
const proved = {
  ...{ kind: 'mortgage', fromDay: '2026-01-01', untilDay: '2026-12-31' },
  ...{ amount: '500000.00', rate: null, support: 'C-1' },
}
test.each([
  [
    'a dependant over before it begins',
    dependants,
    { ...depends, untilDay: '2025-01-01' },
    'NOM-380 untilDay',
  ],
  [
    'a certificate over before it begins',
    withholdingFacts,
    { ...proved, untilDay: '2025-01-01' },
    'NOM-380 untilDay',
  ],
  ['a mortgage with a rate', withholdingFacts, { ...proved, rate: '5' }, 'NOM-382 rate'],
  ['a mortgage without amount', withholdingFacts, { ...proved, amount: null }, 'NOM-382 amount'],
  [
    'a fixed rate with an amount',
    withholdingFacts,
    { ...proved, kind: 'fixedRate', rate: '5' },
    'NOM-382 amount',
  ],
] as const)('refuses %s', async (_, rows, body, refusal) => {
  await refused(sent(rows.path, body, { id: employeeId }), refusal)
})

test.each([
  ['a dependant', dependants, depends, 'NOM-381 document'],
  ['a certificate', withholdingFacts, proved, 'NOM-383 fromDay'],
] as const)('refuses %s twice', async (_, rows, body, refusal) => {
  await sent(rows.path, body, { id: employeeId })
  await refused(sent(rows.path, body, { id: employeeId }), refusal)
})

test('a concept has one rule of a regime from a day', async () => {
  const id = await idOf('payroll.concept', 'BASICO')
  const flags = Object.keys(conceptRules.fields).filter((name) =>
    /^(is|on[A-Z]|base[A-Z]|factor[A-Z]|nonTaxable)/.test(name),
  )
  const rule = {
    ...Object.fromEntries(flags.filter((name) => name !== 'baseCodes').map((name) => [name, false])),
    ...{ regime: 'public', fromDay: '2032-01-01', method: 'none', norm: 'Norma' },
  }
  await sent(conceptRules.path, rule, { id })
  await refused(sent(conceptRules.path, rule, { id }), 'NOM-336 fromDay')
})

const cost = (change: object) => ({
  costs: [{ fromDay: day('2024-01-15'), costCentreId: ground.centreId, ...change }],
})
const affiliated = (wanted: string, change: object) => ({
  affiliations: engagementOf(ground, employeeId).affiliations.map((one) =>
    one.kind === wanted ? { ...one, ...change } : one,
  ),
})
test.each([
  ['an end before the beginning', { endDate: '2020-01-01' }, 'NOM-303 endDate'],
  [
    'an ARL without class of risk',
    affiliated('arl', { riskClass: null }),
    'NOM-307 affiliations.3.riskClass',
  ],
  ['an EPS with class of risk', affiliated('eps', { riskClass: 3 }), 'NOM-307 affiliations.0.riskClass'],
  ['a foreigner with a fund', affiliated('afp', { foreigner: true }), 'NOM-527 affiliations.1.foreigner'],
  ['an EPS of high risk', affiliated('eps', { highRisk: true }), 'NOM-308 affiliations.0.highRisk'],
  ['no dedication', { dedication: '0' }, 'NOM-321 dedication'],
  ['more than all of a cost', cost({ percent: '101' }), 'NOM-321 costs.0.percent'],
  [
    'more hours than a week has',
    { schedules: [{ ...engagementOf(ground, employeeId).schedules[0]!, weeklyHours: '67' }] },
    'NOM-322 schedules.0.weeklyHours',
  ],
] as const)('refuses a vinculación with %s', async (_, change, refusal) => {
  await refused(hired(change), refusal)
})

test.each([
  ['costs', 'NOM-309 costs'],
  ['salaries', 'NOM-314 salaries.1.fromDay'],
  ['affiliations', 'NOM-314 affiliations.4.fromDay'],
  ['schedules', 'NOM-314 schedules.1.fromDay'],
] as const)('refuses one of its %s twice on a day beside its line', async (name, refusal) => {
  const rows: readonly object[] = engagementOf(ground, employeeId)[name]
  await refused(hired({ [name]: [...rows, rows[0]!] }), refusal)
})

const step = (document: Parameters<typeof apiPathOf>[0], name: string, id: string, body: object = {}) =>
  sent(`${apiPathOf(document)}/:id/${name}`, body, { id })

test('a vinculación is neither retired nor annulled over what happened after', async () => {
  const { id } = await hired()
  const kindId = await idOf('payroll.noveltyKind', 'IGE')
  const sick = {
    date: worldToday,
    engagementId: id,
    kindId,
    support: 'S-1',
    fromDay: '2026-03-02',
    toDay: '2026-03-06',
  }
  await sent('/api/payroll/novelty', sick)
  const leaving = { retiredOn: '2026-03-04', cause: 'resignation', reason: 'Renuncia aceptada' }
  await refused(step(engagement, 'retire', id, leaving), 'NOM-318 retiredOn')
  await refused(
    step(engagement, 'annul', id, { date: '2020-01-01', reason: 'Se registró dos veces' }),
    'NOM-316 date',
  )
  await refused(
    step(engagement, 'annul', id, { date: worldToday, reason: 'Se registró dos veces' }),
    'NOM-317',
  )
})

const embargo = {
  ...{ date: worldToday, kind: 'embargoCivil', office: 'Oficio 45', receivedOn: '2026-03-02' },
  ...{
    court: 'Juzgado 1 Civil Municipal',
    process: '11001400300120260012300',
    mode: 'fifth',
    base: 'salary',
  },
  ...{ fromDay: '2026-03-01', untilDay: null, onBonus: false, onVacation: false, onCesantias: false },
  ...{ onSettlement: false, paidBefore: '0.00', terceroId: ground.ccfId, employeeId },
}
test('an order is not in force twice, nor authorised after its receipt, nor lifted or annulled before it', async () => {
  const path = apiPathOf(deductionOrder)
  const libranza = {
    ...{ ...embargo, kind: 'libranza', mode: 'amount', amount: '100000.00', court: null, process: null },
    authorisedOn: '2026-03-03',
  }
  const late = sent(path, libranza).then((one) => step(deductionOrder, 'approve', one.id))
  await refused(late, 'NOM-365 authorisedOn')
  const { id } = await sent(path, embargo)
  await step(deductionOrder, 'approve', id)
  const again = sent(path, embargo).then((second) => step(deductionOrder, 'approve', second.id))
  await refused(again, 'NOM-367 office')
  const lifting = { liftedOn: '2026-03-01', liftingOffice: 'Oficio 46' }
  await refused(step(deductionOrder, 'lift', id, lifting), 'NOM-366 liftedOn')
  await refused(
    step(deductionOrder, 'annul', id, { date: '2026-01-01', reason: 'Se registró dos veces' }),
    'NOM-359 date',
  )
})

test('a month has one payroll of a kind, paid within or after it', async () => {
  const month = {
    ...{ kind: 'ordinary', date: worldToday, year: 2026, month: 3, paidOn: '2026-03-30' },
    ...{ untilDay: null, retroactiveFrom: null },
  }
  const path = apiPathOf(payrollPeriod)
  const early = async () => {
    const { id } = await sent(path, { ...month, paidOn: '2026-02-28' })
    await step(payrollPeriod, 'liquidate', id)
  }
  await refused(early(), 'NOM-391 paidOn')
  const { id } = await sent(path, month)
  await step(payrollPeriod, 'liquidate', id)
  const second = async () => step(payrollPeriod, 'liquidate', (await sent(path, month)).id)
  await refused(second(), 'NOM-390 month')
  const prima = { ...month, kind: 'serviceBonus', untilDay: '2026-06-30', engagementKind: 'career' }
  await refused(sent(path, prima), 'NOM-389 engagementKind')
})
