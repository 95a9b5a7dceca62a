import { day, Problem, pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import type { ContractProgramValues, ProgramServiceValues, ProgramValues } from './program.contract.ts'
import { mustAgree, mustBePart, mustBeProgram } from './program.domain.ts'

const declared = (change: Partial<ProgramValues> = {}) =>
  ({
    kind: 'activity',
    fromDay: day('2026-01-01'),
    untilDay: null,
    minAge: null,
    maxAge: null,
    corridor: null,
    value: pesos(0),
    ...change,
  }) as ProgramValues
const part = (change: Partial<ProgramServiceValues> = {}) =>
  ({ mode: 'included', value: null, weight: null, ...change }) as ProgramServiceValues
const agreed = (change: Partial<ContractProgramValues> = {}) =>
  ({
    fromDay: day('2026-02-01'),
    untilDay: null,
    monthlyValue: null,
    activityValue: null,
    userValue: null,
    ...change,
  }) as ContractProgramValues
const stands = {
  contract: { startsOn: day('2026-01-01'), endsOn: day('2026-12-31') },
  program: { fromDay: day('2026-01-01'), untilDay: day('2026-06-30'), weighted: true },
  weight: 100,
  services: 2,
}

const codeOf = (work: () => void): string | null => {
  try {
    work()
    return null
  } catch (failure) {
    if (failure instanceof Problem) return failure.code
    throw failure
  }
}

test.each<[string, Partial<ProgramValues>, string | null]>([
  ['whole', {}, null],
  ['ends before it begins', { untilDay: day('2025-12-31') }, 'FAC-180'],
  ['ages the other way round', { minAge: 30, maxAge: 29 }, 'FAC-181'],
  ['a banda of what is no PGP', { corridor: '10' }, 'FAC-182'],
  ['a banda of a PGP', { corridor: '10', kind: 'pgp' }, null],
  ['a banda wider than all of it', { corridor: '100.01', kind: 'pgp' }, 'FAC-182'],
  ['a value below zero', { value: pesos(-1) }, 'FAC-183'],
])('a programme: %s', (_, change, code) => {
  expect(codeOf(() => mustBeProgram(declared(change)))).toBe(code)
})

test.each<[string, Partial<ProgramServiceValues>, string | null]>([
  ['included', {}, null],
  ['included with a value', { value: pesos(1) }, 'FAC-184'],
  ['with a value of its own', { mode: 'priced', value: pesos(1) }, null],
  ['with a value below zero', { mode: 'priced', value: pesos(-1) }, 'FAC-183'],
  ['that weighs nothing', { weight: '0' }, 'FAC-185'],
  ['that weighs more than all', { weight: '100.5' }, 'FAC-185'],
])('a service of it: %s', (_, change, code) => {
  expect(codeOf(() => mustBePart(part(change)))).toBe(code)
})

test.each<[string, Partial<ContractProgramValues>, Partial<typeof stands>, string | null]>([
  ['within both', { untilDay: day('2026-06-30') }, {}, null],
  ['ends before it begins', { untilDay: day('2026-01-31') }, {}, 'FAC-180'],
  ['before the contract', { fromDay: day('2025-12-31') }, {}, 'FAC-186'],
  ['after the contract', { untilDay: day('2027-01-01') }, {}, 'FAC-186'],
  ['after the programme', { untilDay: day('2026-07-01') }, {}, 'FAC-186'],
  ['a programme without services', {}, { services: 0, weight: 0 }, 'FAC-187'],
  ['weights that are not all of it', {}, { weight: 99.5 }, 'FAC-187'],
  ['a value below zero', { activityValue: pesos(-1) }, {}, 'FAC-183'],
])('agreed in a contract: %s', (_, change, around, code) => {
  expect(codeOf(() => mustAgree(agreed(change), { ...stands, ...around }))).toBe(code)
})
