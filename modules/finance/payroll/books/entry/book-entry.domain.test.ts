import { type Money, minus, pesos, sumOf } from '@quina/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMoves, entryLinesOf, payablesOf } from './book-entry.domain.ts'
import type { BookLine, BookMove, BookPerson, BookRules, ConceptAccount } from './book-facts.contract.ts'
import { movesOf } from './book-move.domain.ts'

type ConceptAmount = readonly [concept: string, amount: number]

const line = (nature: BookLine['nature'], [concept, amount]: ConceptAmount): BookLine => ({
  ...{ concept, name: concept, nature, amount: pesos(amount), orderTerceroId: null, centre: null },
})

interface Person {
  readonly id: string
  readonly centre: string
  readonly earns: readonly ConceptAmount[]
  readonly deducts: readonly ConceptAmount[]
  readonly employer: readonly ConceptAmount[]
}

const centres: Readonly<Record<string, string | null>> = { URG: '7301', HOSP: '7320', ADM: null }
const share = (centre: string, percent = '100') => ({
  costCentreId: centre,
  costAccount: centres[centre] ?? null,
  percent,
})

const person = ({ id, centre, earns, deducts, employer }: Person): BookPerson => ({
  ...{ engagementId: id, terceroId: id, regime: 'public' },
  spending: centre === 'ADM' ? 'administrative' : 'operative',
  shares: [share(centre)],
  affiliations: { eps: 'EPS', afp: 'AFP', arl: 'ARL', ccf: 'CCF', cesantias: 'FNA' },
  provided: new Map(),
  lines: [
    ...earns.map((one) => line('earning', one)),
    ...deducts.map((one) => line('deduction', one)),
    ...employer.map((one) => line('employer', one)),
  ],
})

/** The payroll of three of the dossier (§2.8, S2). */
const s2: readonly BookPerson[] = [
  person({
    id: 'E1',
    centre: 'URG',
    earns: [
      ['BASICO', 2_400_000],
      ['RN', 462_316],
      ['AUX-TRANSP', 249_095],
      ['SUB-ALIM', 105_855],
    ],
    deducts: [
      ['SALUD-EMP', 114_493],
      ['PENSION-EMP', 114_493],
    ],
    employer: [
      ['SALUD-PAT', 243_307],
      ['PENSION-PAT', 343_507],
      ['ARL', 69_800],
      ['CCF', 118_800],
      ['ICBF', 89_100],
      ['SENA', 14_900],
      ['ESAP', 14_900],
      ['MEN', 29_700],
    ],
  }),
  person({
    id: 'E2',
    centre: 'HOSP',
    earns: [['BASICO', 4_300_000]],
    deducts: [
      ['SALUD-EMP', 172_000],
      ['PENSION-EMP', 172_000],
    ],
    employer: [
      ['SALUD-PAT', 365_500],
      ['PENSION-PAT', 516_000],
      ['ARL', 104_800],
      ['CCF', 172_000],
      ['ICBF', 129_000],
      ['SENA', 21_500],
      ['ESAP', 21_500],
      ['MEN', 43_000],
    ],
  }),
  person({
    id: 'E3',
    centre: 'ADM',
    earns: [['BASICO', 12_600_000]],
    deducts: [
      ['SALUD-EMP', 504_000],
      ['PENSION-EMP', 504_000],
      ['FSP-SOL', 63_000],
      ['FSP-SUB', 63_000],
      ['RETEFUENTE', 409_000],
    ],
    employer: [
      ['SALUD-PAT', 1_071_000],
      ['PENSION-PAT', 1_512_000],
      ['ARL', 65_800],
      ['CCF', 504_000],
      ['ICBF', 378_000],
      ['SENA', 63_000],
      ['ESAP', 63_000],
      ['MEN', 126_000],
    ],
  }),
]

const given = (
  payee: ConceptAccount['payee'],
  [administrative, operative, payable, rubro]: readonly [
    string | null,
    string | null,
    string | null,
    string?,
  ],
): Omit<ConceptAccount, 'code' | 'name'> => ({
  ...{ payee, administrative, operative, payable, publicFund: null, claimedFrom: null },
  ...{ rubroAdministrative: rubro ?? null, rubroOperative: rubro ?? null },
})

const accounts: Readonly<Record<string, Omit<ConceptAccount, 'code' | 'name'>>> = {
  BASICO: given('employee', ['510101', '03', null, '2.1.1.01.01.001.01']),
  RN: given('employee', ['510103', '03', null, '2.1.1.01.01.001.02']),
  'AUX-TRANSP': given('employee', ['510123', '03', null, '2.1.1.01.01.001.05']),
  'SUB-ALIM': given('employee', ['510160', '03', null, '2.1.1.01.01.001.04']),
  VACACIONES: given('employee', ['510701', '09', null]),
  'PRIMA-SERV': given('employee', ['510706', '09', null]),
  'PRIMA-NAV': given('employee', ['510705', '09', null]),
  VIAT: given('employee', ['510810', '10', '249027']),
  'INC-EMPL': given('employee', ['510201', '04', null]),
  'INC-EG': { ...given('employee', ['138426', null, null]), claimedFrom: 'eps' },
  'SALUD-EMP': given('eps', [null, null, '242402']),
  'PENSION-EMP': given('afp', [null, null, '242401']),
  'FSP-SOL': given('afp', [null, null, '242401']),
  'FSP-SUB': given('afp', [null, null, '242401']),
  RETEFUENTE: given('dian', [null, null, '243615']),
  LIBRANZA: given('order', [null, null, '242407']),
  'SALUD-PAT': given('eps', ['510303', '05', '251123', '2.1.1.01.02.002']),
  'PENSION-PAT': { ...given('afp', ['510307', '05', '251122', '2.1.1.01.02.001']), publicFund: '510306' },
  ARL: given('arl', ['510305', '05', '251111', '2.1.1.01.02.005']),
  CCF: given('ccf', ['510302', '05', '251124', '2.1.1.01.02.004']),
  ICBF: given('icbf', ['510401', '06', '249050', '2.1.1.01.02.006']),
  SENA: given('sena', ['510402', '06', '249050', '2.1.1.01.02.007']),
  ESAP: given('esap', ['510403', '06', '249034', '2.1.1.01.02.008']),
  MEN: given('men', ['510404', '06', '249034', '2.1.1.01.02.009']),
}

const rules: BookRules = {
  accountOf: (code) => (accounts[code] === undefined ? null : { code, name: code, ...accounts[code] }),
  state: { icbf: 'ICBF', sena: 'SENA', esap: 'ESAP', men: 'MEN', dian: 'DIAN' },
  publicFundId: 'COLPENSIONES',
  net: '251101',
  paysEach: false,
  insteadOf: new Map(),
}
const moves = (people: readonly BookPerson[] = s2, change: Partial<BookRules> = {}) =>
  people.flatMap((one) => movesOf(one, { ...rules, ...change }))

const totalsBy = (people: readonly BookPerson[], side: 'debit' | 'credit') => {
  const sums = new Map<string, number>()
  for (const { account, costCentreId, amount, side: of } of entryLinesOf(moves(people)))
    if (of === side) {
      const key = `${account}${side === 'debit' ? ` ${costCentreId}` : ''}`
      sums.set(key, (sums.get(key) ?? 0) + Number(amount) / 100)
    }
  return Object.fromEntries(sums)
}

test('the entry of S2 has the accounts, centres and totals of the dossier', () => {
  expect(totalsBy(s2, 'debit')).toEqual({
    ...{ '510101 ADM': 12_600_000, '510302 ADM': 504_000, '510303 ADM': 1_071_000, '510305 ADM': 65_800 },
    ...{ '510307 ADM': 1_512_000, '510401 ADM': 378_000, '510402 ADM': 63_000, '510403 ADM': 63_000 },
    ...{ '510404 ADM': 126_000, '730103 URG': 3_217_266, '730105 URG': 775_414, '730106 URG': 148_600 },
    ...{ '732003 HOSP': 4_300_000, '732005 HOSP': 1_158_300, '732006 HOSP': 215_000 },
  })
  expect(totalsBy(s2, 'credit')).toEqual({
    ...{ '242401': 916_493, '242402': 790_493, '243615': 409_000, '249034': 298_100, '249050': 695_500 },
    ...{
      '251101': 18_001_280,
      '251111': 240_400,
      '251122': 2_371_507,
      '251123': 1_679_807,
      '251124': 794_800,
    },
  })
  const lines = entryLinesOf(moves())
  const sum = (side: 'debit' | 'credit') =>
    sumOf(
      lines.filter((one) => one.side === side),
      ({ amount }) => amount,
    )
  expect([sum('debit'), sum('credit')]).toEqual([pesos(26_197_380), pesos(26_197_380)])
  expect(lines.every(({ problem }) => problem === null)).toBe(true)
})

test('S2 under scheme B owes SENA 397.400 and neither ESAP nor escuelas: 26.197.280 in all (C1.4)', () => {
  const sena: Readonly<Record<string, number>> = { E1: 59_400, E2: 86_000, E3: 252_000 }
  const schemeB = s2.map((one) => ({
    ...one,
    lines: one.lines
      .filter(({ concept }) => concept !== 'ESAP' && concept !== 'MEN')
      .map((each) => (each.concept === 'SENA' ? line('employer', ['SENA', sena[one.engagementId]!]) : each)),
  }))
  const debits = Object.values(totalsBy(schemeB, 'debit'))
  expect(totalsBy(schemeB, 'credit')).toMatchObject({ '249050': 596_100 + 397_400 })
  expect(totalsBy(schemeB, 'credit')).not.toHaveProperty('249034')
  expect(debits.reduce((all, one) => all + one, 0)).toBe(26_197_280)
})

test('what is owed is by beneficiary, and what paying it is in the budget adds up to the obligación', () => {
  const owed = payablesOf(moves())
  const amount = (kind: string) =>
    Number(
      sumOf(
        owed.filter((one) => one.kind === kind),
        (one) => one.amount,
      ),
    ) / 100
  expect([amount('net'), amount('eps'), amount('afp'), amount('withholding')]).toEqual([
    18_001_280, 2_470_300, 3_288_000, 409_000,
  ])
  const rubros = owed.flatMap((one) => one.rubros)
  const by = (rubro: string) =>
    Number(
      sumOf(
        rubros.filter((one) => one.rubro === rubro),
        (one) => one.amount,
      ),
    ) / 100
  const [salary, contributions] = ['2.1.1.01.01.001', '2.1.1.01.02']
  expect(['01', '02', '04', '05'].map((last) => by(`${salary}.${last}`))).toEqual([
    19_300_000, 462_316, 105_855, 249_095,
  ])
  expect(['1', '2', '4', '5', '6', '7', '8', '9'].map((last) => by(`${contributions}.00${last}`))).toEqual([
    2_371_507, 1_679_807, 794_800, 240_400, 596_100, 99_400, 99_400, 198_700,
  ])
  expect(Number(sumOf(rubros, (one) => one.amount)) / 100).toBe(26_197_380)
  // The planilla of 7.787.100 pays what was withheld without affecting the budget.
  const state = ['eps', 'afp', 'arl', 'ccf', 'icbf', 'sena', 'esap', 'men']
  const planilla = owed.filter(({ kind }) => state.includes(kind))
  const affected = sumOf(
    planilla.flatMap((one) => one.rubros),
    (one) => one.amount,
  )
  const paid = sumOf(planilla, (one) => one.amount)
  expect([paid, affected, paid - affected]).toEqual([pesos(7_787_100), pesos(6_080_114), pesos(1_706_986)])
})

test('PAGO_PRESUPUESTAL: PAGO_BRUTO affects the gross with the net, PAGO_POR_BENEFICIARIO each with their part', () => {
  const owed = payablesOf(
    moves(
      s2.map((one) => ({ ...one, lines: one.lines.toReversed() })),
      { paysEach: true },
    ),
  )
  const gross = payablesOf(moves()).filter(({ kind }) => kind === 'net')
  expect(
    sumOf(
      gross.flatMap(({ rubros }) => rubros),
      ({ amount }) => amount,
    ),
  ).toBe(pesos(20_117_266))
  const of = (kinds: readonly string[], rubro?: string) =>
    sumOf(
      owed
        .filter(({ kind }) => kinds.includes(kind))
        .flatMap(({ rubros }) => rubros.filter((one) => rubro === undefined || one.rubro === rubro)),
      ({ amount }) => amount,
    )
  const basic = '2.1.1.01.01.001.01'
  const administrators = ['eps', 'afp', 'arl', 'ccf', 'icbf', 'sena', 'esap', 'men']
  expect([of(['net'], basic), of(administrators, basic), of(['withholding'], basic)]).toEqual([
    ...[pesos(17_184_014), pesos(1_706_986), pesos(409_000)],
  ])
  expect([of(['net']), of(administrators)]).toEqual([pesos(18_001_280), pesos(7_787_100)])
  expect(of([...administrators, 'net', 'withholding'])).toBe(pesos(26_197_380))
})

test('PAGO_BRUTO of somebody whose orders take all of it: who collects carries the gross into the budget', () => {
  const [first] = s2
  const earned = sumOf(
    first!.lines.filter(({ nature }) => nature === 'earning'),
    ({ amount }) => amount,
  )
  const taken = sumOf(
    first!.lines.filter(({ nature }) => nature === 'deduction'),
    ({ amount }) => amount,
  )
  const rest = {
    ...first!.lines.find(({ concept }) => concept === 'SALUD-EMP')!,
    amount: minus(earned, taken),
  }
  const owed = payablesOf(moves([{ ...first!, lines: [...first!.lines, rest] }]))
  expect(owed.map(({ kind }) => kind)).not.toContain('net')
  const basic = ['2.1.1.01.01.001.01', '2.1.1.01.01.001.02', '2.1.1.01.01.001.04', '2.1.1.01.01.001.05']
  const gross = sumOf(
    owed.flatMap(({ rubros }) => rubros.filter(({ rubro }) => basic.includes(rubro))),
    ({ amount }) => amount,
  )
  expect(gross).toBe(pesos(3_217_266))
})

test('I-1: what the EPS gives back is owed by it, and the two days of the house are its own account', () => {
  const sick = person({
    id: 'E4',
    centre: 'URG',
    earns: [
      ['BASICO', 1_620_000],
      ['AUX-TRANSP', 149_457],
      ['INC-EMPL', 120_000],
      ['INC-EG', 600_000],
    ],
    deducts: [
      ['SALUD-EMP', 93_600],
      ['PENSION-EMP', 93_600],
    ],
    employer: [],
  })
  expect(totalsBy([sick], 'debit')).toEqual({
    ...{ '730103 URG': 1_769_457, '730104 URG': 120_000, '138426 null': 600_000 },
  })
  expect(totalsBy([sick], 'credit')).toEqual({ '242401': 93_600, '242402': 93_600, '251101': 2_302_257 })
})

test('the cost is split among the centres and the last takes what is left', () => {
  const one = {
    ...s2[1]!,
    shares: [share('HOSP', '33.333333'), share('URG', '33.333333'), share('HOSP', '33.333334')],
  }
  const three = { ...one, lines: [line('earning', ['BASICO', 100])] }
  const split = moves([three]).filter(({ side }) => side === 'debit')
  expect(split.map(({ account, amount }) => [account, amount])).toEqual([
    ['732003', pesos(33)],
    ['730103', pesos(33)],
    ['732003', pesos(34)],
  ])
})

test('what an administrator gives back is owed by it, and a novedad has its own centre', () => {
  const sick = { ...line('earning', ['INC-EG', 58_667]) }
  const night = { ...line('earning', ['RN', 10_000]), centre: share('HOSP') }
  const debits = moves([{ ...s2[0]!, lines: [sick, night] }]).filter(({ side }) => side === 'debit')
  expect(debits).toMatchObject([
    { account: '138426', terceroId: 'EPS', costCentreId: null, problem: null },
    { account: '732003', terceroId: 'E1', costCentreId: 'HOSP' },
  ])
})

test('the fund of the State has its own account, and what is replaced goes to who takes its place', () => {
  const affiliations = { ...s2[2]!.affiliations, afp: 'COLPENSIONES' }
  const ofState = moves([{ ...s2[2]!, affiliations }]).filter(({ concept }) => concept === 'PENSION-PAT')
  expect(ofState.map(({ account, terceroId }) => [account, terceroId])).toEqual([
    ['510306', 'COLPENSIONES'],
    ['251122', 'COLPENSIONES'],
  ])
  const replaced = moves([s2[2]!], { insteadOf: new Map([['AFP', 'OTHER']]) })
  expect(replaced.filter(({ terceroId }) => terceroId === 'AFP')).toEqual([])
})

test('viáticos are owed in their own account, beside the net', () => {
  const paid = { ...s2[1]!, lines: [...s2[1]!.lines, line('earning', ['VIAT', 200_000])] }
  const net = payablesOf(moves([paid])).filter(({ kind }) => kind === 'net')
  expect(net.map(({ account, amount }) => [account, amount])).toEqual([
    ['251101', pesos(3_956_000)],
    ['249027', pesos(200_000)],
  ])
})

test('B-1: a rest of 2.830.208 takes the provision of 1.200.000, and the rest goes to expense (§2.16.3)', () => {
  const rest = {
    ...s2[2]!,
    lines: [line('earning', ['VACACIONES', 2_830_208])],
    provided: new Map([['vacaciones', pesos(1_200_000)]] as const),
  }
  const drawn = moves([rest]).map(({ side, account, costCentreId, amount, benefit }) => [
    ...[side, account, costCentreId, Number(amount / 100n), benefit],
  ])
  expect(drawn).toEqual([
    ['debit', '251104', null, 1_200_000, 'vacaciones'],
    ['debit', '510701', 'ADM', 1_630_208, null],
    ['credit', '251101', null, 2_830_208, null],
  ])
})

test('two lines of one benefit share its provision, and what is deducted or given back takes none', () => {
  const paid = {
    ...s2[2]!,
    lines: [
      line('earning', ['PRIMA-SERV', 600]),
      line('earning', ['PRIMA-SERV', 300]),
      line('earning', ['PRIMA-NAV', -50]),
      line('earning', ['BASICO', 100]),
    ],
    provided: new Map([
      ['primaServicios', pesos(700)],
      ['primaNavidad', pesos(900)],
    ] as const),
  }
  const taken = moves([paid]).filter(({ benefit }) => benefit !== null)
  expect(taken.map(({ account, amount }) => [account, amount])).toEqual([
    ['251106', pesos(600)],
    ['251106', pesos(100)],
  ])
})

const problemOf = (change: Partial<BookPerson>, rule: Partial<BookRules> = {}) =>
  moves([{ ...s2[0]!, ...change }], rule).find(({ problem }) => problem !== null)?.problem

test.each([
  [
    'a concept without account',
    problemOf({ lines: [line('earning', ['NUEVO', 1])] }),
    'NUEVO: no tiene cuenta registrada',
  ],
  [
    'a centre without account 73',
    problemOf({ shares: [share('ADM')] }),
    'BASICO: el centro de costo no tiene su cuenta 73',
  ],
  [
    'nobody to bear it',
    problemOf({ shares: [] }),
    'BASICO: la vinculación no dice qué centro asume su costo',
  ],
  [
    'an order of nobody',
    problemOf({ lines: [line('earning', ['BASICO', 9]), line('deduction', ['LIBRANZA', 1])] }),
    'LIBRANZA: falta a quién corresponde (afiliación o tercero)',
  ],
  [
    'a tercero of the State that there is not',
    problemOf({}, { state: {} }),
    'ICBF: falta a quién corresponde (afiliación o tercero)',
  ],
  ['a net below zero', problemOf({ lines: [line('deduction', ['SALUD-EMP', 1])] }), 'El neto es negativo'],
])('shows %s', (_, problem, expected) => expect(problem).toBe(expected))

test('the entry always balances', () => {
  const signed = ({ side, amount }: { side: string; amount: Money }) =>
    (side === 'debit' ? amount : -amount) as Money
  expect(sumOf(moves(), signed)).toBe(0n)
})

test('whatever benefits are paid and provided, the entry balances and no provision is taken beyond what there is', () => {
  const whole = fc.integer({ min: 0, max: 9_000_000 })
  const kinds = ['primaServicios', 'primaNavidad', 'vacaciones'] as const
  const concepts = { primaServicios: 'PRIMA-SERV', primaNavidad: 'PRIMA-NAV', vacaciones: 'VACACIONES' }
  fc.assert(
    fc.property(fc.tuple(whole, whole, whole), fc.tuple(whole, whole, whole), (paid, provided) => {
      const lines = kinds.map((kind, index) => line('earning', [concepts[kind], paid[index]!]))
      const balances = new Map(kinds.map((kind, index) => [kind, pesos(provided[index]!)]))
      const drawn = moves([{ ...s2[2]!, lines, provided: balances }])
      const of = (side: string) =>
        sumOf(
          drawn.filter((one) => one.side === side),
          ({ amount }) => amount,
        )
      expect(of('debit')).toBe(of('credit'))
      for (const [at, kind] of kinds.entries()) {
        const taken = sumOf(
          drawn.filter(({ benefit }) => benefit === kind),
          ({ amount }) => amount,
        )
        expect(taken).toBe(pesos(Math.min(paid[at]!, provided[at]!)))
      }
    }),
  )
})

test('what moves add up to, some people after others, makes the same entry, debts and uses of provisions', () => {
  const whole = fc.integer({ min: 0, max: 900_000 })
  const someone = fc.tuple(fc.constantFrom('E1', 'E2', 'E3'), whole, whole, whole)
  const entryIn = (given: readonly BookMove[]) => entryLinesOf(given).map(({ concepts: _, ...one }) => one)
  const takenIn = (given: readonly BookMove[]) =>
    given.flatMap(({ engagementId, benefit, amount }) => (benefit === null ? [] : [[engagementId, amount]]))
  fc.assert(
    fc.property(fc.array(someone, { minLength: 1, maxLength: 9 }), (given) => {
      const people = given.map(([id, salary, bonus, provided], index) => ({
        ...s2.find((one) => one.engagementId === id)!,
        engagementId: `${id}-${index}`,
        provided: new Map([['primaServicios', pesos(provided)]] as const),
        lines: [
          line('earning', ['BASICO', salary]),
          line('earning', ['PRIMA-SERV', bonus]),
          line('deduction', ['RETEFUENTE', Math.min(salary, 9_000)]),
          line('employer', ['SALUD-PAT', Math.trunc(salary / 12)]),
        ],
      }))
      const sums = new Map<string, BookMove>()
      for (const each of people) addMoves(sums, moves([each]))
      const [all, added] = [moves(people), [...sums.values()]]
      expect(entryIn(added)).toEqual(entryIn(all))
      expect(payablesOf(added)).toEqual(payablesOf(all))
      expect(takenIn(added)).toEqual(takenIn(all))
    }),
  )
})
