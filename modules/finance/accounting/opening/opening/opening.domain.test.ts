import { day, pesos, zero } from '@quina/kernel'
import { expect, test } from 'vitest'
import {
  mustBeDistinct,
  mustOpen,
  mustSquare,
  type OpeningAccount,
  type OpeningLine,
  startsMidYear,
} from './opening.domain.ts'

const account = (code: string, demands: Partial<OpeningAccount> = {}): OpeningAccount => ({
  code,
  active: true,
  acceptsMoves: true,
  requiresTercero: false,
  requiresCostCentre: false,
  requiresOpenItem: false,
  fuenteId: null,
  ...demands,
})
const line = (changes: Partial<OpeningLine> = {}): OpeningLine => ({
  accountId: 'a',
  terceroId: null,
  costCentreId: null,
  fuenteId: null,
  openItem: null,
  issuedOn: null,
  dueOn: null,
  debit: pesos(1),
  credit: zero,
  ...changes,
})
const january = day('2026-01-01')
const item = { openItem: 'FV-1', issuedOn: day('2025-11-03'), dueOn: day('2026-01-03') }

test.each<[string, OpeningLine, OpeningAccount | undefined, string]>([
  ['an account that does not exist', line(), undefined, 'CON-011'],
  ['one that is inactive', line(), account('110501', { active: false }), 'CON-011'],
  ['one with auxiliaries', line(), account('111005', { acceptsMoves: false }), 'CON-011'],
  ['income on 1 January', line(), account('431208'), 'CON-031'],
  ['expense on 1 January', line(), account('511113'), 'CON-031'],
  ['cost on 1 January', line(), account('730102'), 'CON-031'],
  ['without tercero', line(), account('131904', { requiresTercero: true }), 'CON-012'],
  ['without cost centre', line(), account('131904', { requiresCostCentre: true }), 'CON-013'],
  ['not by document', line(), account('240101', { requiresOpenItem: true }), 'CON-015'],
  ['without value', line({ debit: zero }), account('110501'), 'CON-019'],
  ['with two values', line({ credit: pesos(1) }), account('110501'), 'CON-019'],
  ['a negative one', line({ debit: pesos(-1) }), account('110501'), 'CON-019'],
  ['due without document', line({ dueOn: day('2026-01-03') }), account('110501'), 'CON-033'],
  ['of a later document', line({ ...item, issuedOn: day('2026-01-02') }), account('240101'), 'CON-033'],
  ['due before its day', line({ ...item, dueOn: day('2025-11-02') }), account('240101'), 'CON-033'],
])('a balance %s is refused', (_what, given, of, code) =>
  expect(() => mustOpen(given, { account: of, startsOn: january })).toThrow(
    expect.objectContaining({ code }),
  ),
)

test.each<[string, OpeningLine, OpeningAccount, string]>([
  ['of cash', line(), account('110501'), '2026-01-01'],
  ['of a document', line(item), account('240101', { requiresOpenItem: true }), '2026-01-01'],
  ['of an order account', line(), account('833301'), '2026-01-01'],
  ['of income, in the middle of the year', line(), account('431208'), '2026-07-01'],
])('a balance %s is taken', (_what, given, of, startsOn) =>
  expect(() => mustOpen(given, { account: of, startsOn: day(startsOn) })).not.toThrow(),
)

test('only another day than 1 January is the middle of the year', () => {
  expect(startsMidYear(january)).toBe(false)
  expect(startsMidYear(day('2026-01-02'))).toBe(true)
})

test('two equal lines are one', () => {
  expect(() => mustBeDistinct([line(item), line({ ...item, openItem: 'FV-2' })])).not.toThrow()
  expect(() => mustBeDistinct([line(item), line(), line({ ...item, debit: pesos(9) })])).toThrow(
    expect.objectContaining({ code: 'CON-032', fields: { 'lines.2.accountId': expect.any(String) } }),
  )
})

test('reports the difference', () => {
  expect(() => mustSquare([line({ debit: pesos(100) }), line({ debit: zero, credit: pesos(99) })])).toThrow(
    'Los saldos iniciales no cuadran. Diferencia: 1.',
  )
  expect(() => mustSquare([])).toThrow(expect.objectContaining({ code: 'CON-030' }))
})
