import { day, pesos, zero } from '@quina/kernel'
import { expect, test } from 'vitest'
import type { ContractBalance } from '../use/use.contract.ts'
import {
  type Amendment,
  type ContractInput,
  mustAgree,
  mustAmend,
  mustBeUnused,
  storedKind,
} from './contract.domain.ts'

const input = (change: Partial<ContractInput> = {}): ContractInput => ({
  payerId: 'p' as never,
  contractNumber: 'SC-001',
  name: 'Evento',
  cucon: null,
  date: day('2025-12-20'),
  startsOn: day('2026-01-01'),
  endsOn: day('2026-12-31'),
  autoRenews: false,
  object: 'Servicios de salud',
  contractModality: '12',
  coverage: '16',
  regime: 'contributory',
  authorisation: false,
  serviceMode: 'manual',
  tarifarioId: 't' as never,
  percent: null,
  rounding: '100',
  value: pesos(1_000),
  monthlyValue: null,
  capitaBasis: null,
  userValue: null,
  upcPercent: null,
  population: null,
  advance: null,
  advancePercent: null,
  paymentDays: 30,
  promptDiscount: null,
  supervisor: null,
  guarantees: null,
  glosaTerms: null,
  userTypes: [{ userType: '01' }],
  campuses: null,
  ...change,
})

test.each<[string, Partial<ContractInput>, string]>([
  ['it ends before it starts', { endsOn: day('2025-12-31') }, 'CTR-001'],
  ['a cápita without its month', { contractModality: '11' }, 'CTR-003'],
  ['a type of user twice', { userTypes: [{ userType: '01' }, { userType: '01' }] }, 'CTR-004'],
  ['a site twice', { campuses: [{ campusId: 'c' as never }, { campusId: 'c' as never }] }, 'CTR-005'],
  [
    'a cápita by user without its value',
    { contractModality: '11', monthlyValue: pesos(1), capitaBasis: 'user' },
    'CTR-006',
  ],
  ['evento without a tarifario', { tarifarioId: null }, 'CTR-007'],
  ['nothing for a value', { value: zero }, 'CTR-008'],
  ['coverage 01 after June of 2026', { coverage: '01', startsOn: day('2026-07-01') }, 'CTR-020'],
  ['SOAT by cápita', { coverage: '04', contractModality: '11', userTypes: [{ userType: '10' }] }, 'CTR-021'],
  ['a subsidised in the contributory plan', { userTypes: [{ userType: '04' }] }, 'CTR-022'],
])('%s is refused', (_what, change, code) =>
  expect(() => mustAgree(input(change))).toThrow(expect.objectContaining({ code })),
)

test.each<Partial<ContractInput>>([
  {},
  { value: null },
  { coverage: '01', startsOn: day('2026-06-30') },
  {
    contractModality: '11',
    monthlyValue: pesos(90),
    tarifarioId: null,
    coverage: '17',
    userTypes: [{ userType: '04' }],
  },
  { coverage: '04', userTypes: [{ userType: '10' }], regime: 'soat' },
])('%o is agreed', (change) => expect(() => mustAgree(input(change))).not.toThrow())

const balance = (change: Partial<ContractBalance> = {}): ContractBalance => ({
  value: pesos(1_000),
  added: zero,
  reduced: zero,
  worth: pesos(1_000),
  invoiced: pesos(700),
  credited: zero,
  filed: zero,
  glosa: zero,
  paid: zero,
  available: pesos(300),
  usedPercent: '70.00',
  ...change,
})
const otrosi = (change: Partial<Amendment>): Amendment => ({
  kind: 'addition',
  date: day('2026-08-01'),
  value: null,
  newEnd: null,
  ...change,
})

test.each<[string, Partial<Amendment>, Partial<ContractBalance>, string]>([
  ['an adición of nothing', {}, {}, 'CTR-010'],
  ['a change with a value', { kind: 'change', value: pesos(1) }, {}, 'CTR-010'],
  [
    'a prórroga that adds to what is undetermined',
    { kind: 'extension', newEnd: day('2027-01-31'), value: pesos(1) },
    { worth: null, available: null },
    'CTR-014',
  ],
  [
    'an adición that ends no later',
    { kind: 'addition', newEnd: day('2026-12-31'), value: pesos(1) },
    {},
    'CTR-011',
  ],
  [
    'a reducción that moves the end',
    { kind: 'reduction', newEnd: day('2027-01-31'), value: pesos(1) },
    {},
    'CTR-011',
  ],
  ['a prórroga that ends no later', { kind: 'extension', newEnd: day('2026-12-31') }, {}, 'CTR-011'],
  ['a change that moves the end', { kind: 'change', newEnd: day('2027-01-31') }, {}, 'CTR-011'],
  ['one before the contract', { value: pesos(1), date: day('2025-12-19') }, {}, 'CTR-012'],
  ['a reducción of what is invoiced', { kind: 'reduction', value: pesos(301) }, {}, 'CTR-013'],
  ['an adición to what is undetermined', { value: pesos(1) }, { worth: null, available: null }, 'CTR-014'],
])('%s is refused', (_what, change, held, code) =>
  expect(() => mustAmend(otrosi(change), input(), balance(held))).toThrow(expect.objectContaining({ code })),
)

test.each<[string, Partial<Amendment>, string]>([
  ['a prórroga alone', { kind: 'extension', newEnd: day('2027-01-31') }, 'extension'],
  ['a prórroga that adds', { kind: 'extension', newEnd: day('2027-01-31'), value: pesos(500) }, 'addition'],
  ['an adición that extends', { newEnd: day('2027-01-31'), value: pesos(500) }, 'addition'],
])('%s is kept as what it moves', (_, change, kind) => {
  expect(() => mustAmend(otrosi(change), input(), balance())).not.toThrow()
  expect(storedKind(otrosi(change))).toBe(kind)
})

test('all that is left may be reduced, and what is used stays', () => {
  expect(() => mustAmend(otrosi({ kind: 'reduction', value: pesos(300) }), input(), balance())).not.toThrow()
  expect(() => mustBeUnused(balance(), false)).toThrow(expect.objectContaining({ code: 'CTR-015' }))
  expect(() => mustBeUnused(balance({ invoiced: zero }), true)).toThrow(
    expect.objectContaining({ code: 'CTR-015' }),
  )
  expect(() => mustBeUnused(balance({ invoiced: zero }), false)).not.toThrow()
})
