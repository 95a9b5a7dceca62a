import { day, pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { type Claim, mustClaim } from './cuenta-de-cobro.server.ts'

const days = { date: day('2026-08-31'), dueOn: day('2026-09-30') }
const claim = (how: Partial<Claim> = {}): Claim => ({
  openItem: 'FO-1',
  key: 'account FO-1',
  amount: pesos(1_000),
  owed: pesos(1_000),
  claimedBy: null,
  ...how,
})

test('what is owed is claimed, whole or in part', () => {
  expect(() => mustClaim(days, [claim(), claim({ key: 'other', amount: pesos(1) })])).not.toThrow()
})

test.each<readonly [string, Parameters<typeof mustClaim>, string]>([
  ['nothing', [days, [claim({ amount: pesos(0) })]], 'CDC-001'],
  ['what nobody owes', [days, [claim({ owed: null })]], 'CDC-002'],
  ['more than is owed', [days, [claim({ amount: pesos(1_001) })]], 'CDC-002'],
  ['more than is owed, in two lines', [days, [claim(), claim({ amount: pesos(1) })]], 'CDC-002'],
  ['what another claims', [days, [claim({ claimedBy: 'CC 004' })]], 'CDC-003'],
  ['before it is issued', [{ ...days, dueOn: day('2026-08-30') }, [claim()]], 'CDC-004'],
])('refuses %s', (_, given, code) => {
  expect(() => mustClaim(...given)).toThrow(expect.objectContaining({ code }))
})
