import { type Day, pesos, zero } from '@quina/kernel'
import { expect, test } from 'vitest'
import type { OpeningValues } from './opening.contract.ts'
import { mustOpen } from './opening.server.ts'

const given = {
  regime: 'subsidized',
  prefix: 'FE',
  number: 10,
  day: '2025-10-05' as Day,
  value: pesos(100),
  balance: pesos(40),
  filingNumber: 'R-1',
  filedOn: '2025-10-20' as Day,
  contractId: null,
  cufe: null,
  cuv: null,
} as unknown as OpeningValues

test.each([
  ['owed in part', {}, null],
  ['owed whole, and not filed', { balance: pesos(100), filingNumber: null, filedOn: null }, null],
  ['owed no more', { balance: zero }, null],
  ['filed on its day', { filedOn: '2025-10-05' as Day }, null],
  ['worth nothing', { value: zero, balance: zero }, 'CAR-170 value'],
  ['owed beyond its value', { balance: pesos(101) }, 'CAR-171 balance'],
  ['owed less than nothing', { balance: pesos(-1) }, 'CAR-171 balance'],
  ['with a radicado without day', { filedOn: null }, 'CAR-172 filedOn'],
  ['with a day without radicado', { filingNumber: null }, 'CAR-172 filedOn'],
  ['filed before it was issued', { filedOn: '2025-10-04' as Day }, 'CAR-172 filedOn'],
  ['filed on a day to come', { filedOn: '2026-07-01' as Day }, 'CAR-172 filedOn'],
  ['of a day to come', { day: '2026-07-01' as Day, filingNumber: null, filedOn: null }, 'CAR-173 day'],
])('%s', (_, change, refusal) => {
  const attempt = () => mustOpen({ ...given, ...change }, '2026-06-30' as Day)
  if (refusal === null) return expect(attempt).not.toThrow()
  const [code, field = ''] = refusal.split(' ')
  expect(attempt).toThrow(expect.objectContaining({ code, fields: { [field]: expect.any(String) } }))
})
