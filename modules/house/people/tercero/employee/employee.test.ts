import { day } from '@quina/kernel'
import { expect, test } from 'vitest'
import type { EmployeeValues } from './employee.contract.ts'
import { completed, type EmployeeFacts, mustBeRetirable, mustBeSignature } from './employee.server.ts'

const nurse = {
  terceroId: 't',
  linkType: 'career',
  positionId: 'p',
  startDate: day('2024-02-29'),
  endDate: null,
  bossId: null,
  arlId: 'a',
  riskClass: 3,
  professional: true,
  profession: 'nursing',
  rethus: '12345',
  rethusOn: null,
} as unknown as EmployeeValues
const facts: EmployeeFacts = { id: 'e', personType: 'natural', positionNeedsRethus: true }

test.each<[string, Partial<EmployeeValues>, Partial<EmployeeFacts>, string]>([
  ['a company', {}, { personType: 'juridica' }, 'EMP-010'],
  ['no professional where one is needed', { professional: false }, {}, 'EMP-011'],
  ['no ReTHUS', { rethus: null }, {}, 'EMP-016'],
  ['a contractor without end', { linkType: 'contractor' }, {}, 'EMP-012'],
  ['an end before the start', { endDate: day('2024-02-28') }, {}, 'EMP-013'],
  [
    'a rural of more than a year',
    { linkType: 'sso', startDate: day('2026-01-10'), endDate: day('2027-01-10') },
    {},
    'EMP-017',
  ],
  ['one who is their own boss', { bossId: 'e' as never }, {}, 'EMP-014'],
  ['an ARL without class of risk', { riskClass: null }, {}, 'EMP-015'],
])('%s is refused', (_what, change, more, code) =>
  expect(() => completed({ ...nurse, ...change }, { ...facts, ...more })).toThrow(
    expect.objectContaining({ code }),
  ),
)

test('a rural of one year is kept, and a non-professional has no ReTHUS', () => {
  const rural = { linkType: 'sso', startDate: day('2026-01-10'), endDate: day('2027-01-09') } as const
  expect(() => completed({ ...nurse, ...rural }, facts)).not.toThrow()
  const clerk = completed({ ...nurse, professional: false }, { ...facts, positionNeedsRethus: false })
  expect(clerk).toMatchObject({ profession: null, rethus: null })
})

test('retirement is once, and from the day of entering on', () => {
  const stored = { startDate: day('2024-02-29'), retiredOn: null }
  expect(() => mustBeRetirable(stored, day('2024-02-28'))).toThrow(
    expect.objectContaining({ code: 'EMP-021' }),
  )
  expect(() => mustBeRetirable({ ...stored, retiredOn: day('2026-01-01') }, day('2026-11-20'))).toThrow(
    expect.objectContaining({ code: 'EMP-020' }),
  )
  expect(() => mustBeRetirable(stored, day('2024-02-29'))).not.toThrow()
})

test('a signature is a PNG by its bytes, of at most 200 KB', () => {
  const png = new Uint8Array(204_800)
  png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  expect(() => mustBeSignature(png)).not.toThrow()
  expect(() => mustBeSignature(new Uint8Array(204_801))).toThrow(expect.objectContaining({ code: 'EMP-030' }))
  expect(() => mustBeSignature(new TextEncoder().encode('GIF89a'))).toThrow(
    expect.objectContaining({ code: 'EMP-031' }),
  )
})
