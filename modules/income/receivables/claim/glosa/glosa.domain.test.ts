import { day, pesos, zero } from '@quina/kernel'
import { expect, test } from 'vitest'
import { type Cause, type GlosaFacts, mustTell, type ObjectedService } from './glosa.domain.ts'

const cause = (code: string, given: Partial<Cause> = {}): Cause => ({
  code,
  kind: code.startsWith('DE') ? 'return' : 'glosa',
  fromDay: day('2025-02-01'),
  untilDay: null,
  ...given,
})
const service = (left: number, disputed = 0): ObjectedService => ({
  id: 'l1',
  code: '890201',
  left: pesos(left),
  disputed: pesos(disputed),
})
const line = (whole: number, code = 'TA0201', of: ObjectedService | null = service(1_000)) => ({
  amount: pesos(whole),
  cause: cause(code),
  service: of,
})
const telling = (
  given: Partial<GlosaFacts> = {},
  invoice: Partial<GlosaFacts['invoice']> = {},
): GlosaFacts => ({
  date: day('2026-06-16'),
  today: day('2026-06-30'),
  kind: 'glosa',
  reported: new Set(),
  lines: [line(400)],
  ...given,
  invoice: {
    number: 'HSR1',
    kind: 'event',
    filing: 'filed',
    filedOn: day('2026-05-20'),
    balance: pesos(1_000),
    disputed: zero,
    ...invoice,
  },
})
const whole = (given: Partial<GlosaFacts> = {}) =>
  telling({ kind: 'return', lines: [line(1_000, 'DE1601', null)], ...given })

test.each([
  ['part of a service', telling()],
  ['two causes of one service, up to what it has', telling({ lines: [line(400), line(600, 'FA0206')] })],
  ['all of the invoice, without a service', telling({ lines: [line(1_000, 'SO6101', null)] })],
  ['a return of all of it', whole()],
  ['the people of a cápita', telling({ lines: [line(10, 'FA5201', null)] }, { kind: 'capita' })],
])('%s is reported', (_, given) => {
  expect(() => mustTell(given)).not.toThrow()
})

test.each([
  ['a day to come', telling({ date: day('2026-07-01') }), 'CAR-200'],
  ['before it was filed', telling({ date: day('2026-05-19') }), 'CAR-226'],
  ['what was not filed', telling({}, { filing: 'in-account' }), 'CAR-201'],
  ['what was returned', telling({}, { filing: 'returned' }), 'CAR-201'],
  ['nothing', telling({ lines: [] }), 'CAR-202'],
  ['of nothing', telling({ lines: [line(0)] }), 'CAR-227'],
  ['a cause of return', telling({ lines: [line(1, 'DE1601')] }), 'CAR-203'],
  [
    'a cause that ended',
    telling({ lines: [{ ...line(1), cause: cause('TA0201', { untilDay: day('2026-01-01') }) }] }),
    'CAR-234',
  ],
  ['a tariff of a cápita', telling({}, { kind: 'capita' }), 'CAR-235'],
  ['the same twice', telling({ lines: [line(1), line(2)] }), 'CAR-204'],
  ['what was told before', telling({ reported: new Set(['l1 TA0201']) }), 'CAR-204'],
  ['more than a service has', telling({ lines: [line(601, 'TA0201', service(1_000, 400))] }), 'CAR-205'],
  ['more than it has in two causes', telling({ lines: [line(600), line(401, 'FA0206')] }), 'CAR-205'],
  ['more than is owed', telling({}, { balance: pesos(399) }), 'CAR-206'],
  ['more than is owed and undisputed', telling({}, { disputed: pesos(601) }), 'CAR-206'],
  ['a return of a part', whole({ lines: [line(999, 'DE1601', null)] }), 'CAR-229'],
  [
    'a return for two causes',
    whole({ lines: [line(500, 'DE1601', null), line(500, 'DE4401', null)] }),
    'CAR-207',
  ],
] as const)('%s is refused', (_, given, code) => {
  expect(() => mustTell(given)).toThrow(expect.objectContaining({ code }))
})
