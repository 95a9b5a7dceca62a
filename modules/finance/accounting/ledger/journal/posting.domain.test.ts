import { day, type Id, pesos } from '@quina/kernel'
import { describe, expect, test } from 'vitest'
import { credit, debit, entry, type JournalEntry, type LineDetails, writtenEntry } from './journal.domain.ts'
import {
  type AccountFacts,
  mustBePostable,
  mustBeReversible,
  type PostingFacts,
  type VoucherKindFacts,
} from './posting.domain.ts'

const account = (code: string, changes: Partial<AccountFacts> = {}): AccountFacts => ({
  id: `id of ${code}`,
  code,
  active: true,
  acceptsMoves: true,
  requiresTercero: false,
  requiresCostCentre: false,
  requiresBase: false,
  requiresOpenItem: false,
  treasuryOnly: false,
  fromDay: null,
  untilDay: null,
  fuenteId: null,
  terceros: null,
  centres: null,
  ...changes,
})
const kind = (code: string, changes: Partial<VoucherKindFacts> = {}): VoucherKindFacts => ({
  id: `id of ${code}`,
  code,
  restarts: 'vigencia',
  active: true,
  allowsOpening: false,
  allowsClosing: false,
  movesBanks: false,
  area: null,
  ...changes,
})

const accounts = [
  account('110501'),
  account('11100501', { treasuryOnly: true }),
  account('131902', { requiresTercero: true, requiresOpenItem: true }),
  account('1319', { acceptsMoves: false }),
  account('151403', { active: false }),
  account('243608', { requiresBase: true }),
  account('511117', { requiresCostCentre: true }),
  account('138490', { terceros: ['t1'], centres: ['c1'] }),
  ...['833301', '891517', '912004', '990505'].map((code) => account(code)),
]
const facts: PostingFacts = {
  closed: [],
  accounts: new Map(accounts.map((one) => [one.code, one])),
  kinds: new Map(
    [
      kind('NC', { allowsClosing: true }),
      kind('CE', { movesBanks: true, area: 'treasury' }),
      kind('SI', { allowsOpening: true }),
      kind('ZZ', { active: false }),
    ].map((one) => [one.code, one]),
  ),
  periods: [
    { vigencia: 2026, number: 0, status: 'open' },
    { vigencia: 2026, number: 1, status: 'locked' },
    { vigencia: 2026, number: 2, status: 'closed' },
    { vigencia: 2026, number: 3, status: 'open' },
    { vigencia: 2026, number: 4, status: 'not_started' },
    { vigencia: 2026, number: 5, status: 'open' },
    { vigencia: 2026, number: 13, status: 'open' },
  ],
  closedAreas: [{ vigencia: 2026, number: 5, area: 'treasury' }],
}
const tercero = 't1' as Id<'people.tercero'>

/** A note of a hundred pesos against cash. */
const note = (
  code: string,
  about: LineDetails = {},
  heading: { kind?: string; date?: string; period?: 0 | 13 } = {},
) =>
  entry(
    {
      kind: heading.kind ?? 'NC',
      day: day(heading.date ?? '2026-03-14'),
      concept: 'Nota',
      ...(heading.period === undefined ? {} : { period: heading.period }),
    },
    [debit(code, pesos(100), about), credit('110501', pesos(100))],
  )
const order = (one: string, other: string) =>
  entry({ kind: 'NC', day: day('2026-03-14'), concept: 'Orden' }, [
    debit(one, pesos(5)),
    credit(other, pesos(5)),
  ])

describe('what is refused', () => {
  test.each<[string, JournalEntry, string, string]>([
    ['an unknown account', note('999999'), 'CON-011', 'La cuenta 999999 no existe.'],
    ['an inactive one', note('151403'), 'CON-011', 'La cuenta 151403 está inactiva.'],
    ['one with auxiliaries', note('1319'), 'CON-011', 'La cuenta 1319 no acepta movimiento.'],
    ['no tercero', note('131902', { openItem: 'FV 1' }), 'CON-012', 'La cuenta 131902 exige tercero.'],
    ['no cost centre', note('511117'), 'CON-013', 'La cuenta 511117 exige centro de costo.'],
    ['no base', note('243608'), 'CON-014', 'La cuenta 243608 exige base.'],
    [
      'no open item',
      note('131902', { terceroId: tercero }),
      'CON-015',
      'La cuenta 131902 exige documento cruce.',
    ],
    ['order against balance', note('833301'), 'CON-016', 'clase 8'],
    ['8 against 9', order('833301', '990505'), 'CON-016', 'clase 8'],
    ['a tercero out of its list', note('138490', { terceroId: 't2' as never }), 'CON-096', 'ese tercero'],
    ['a centre out of its list', note('138490', { costCentreId: 'c2' }), 'CON-097', 'ese centro'],
    ['a bank outside treasury', note('11100501'), 'CON-017', 'solo la mueven los comprobantes de tesorería'],
    [
      'a closed month',
      note('110501', {}, { date: '2026-02-10' }),
      'CON-020',
      'El período febrero de 2026 está cerrado.',
    ],
    [
      'a month not opened',
      note('110501', {}, { date: '2026-04-10' }),
      'CON-020',
      'El período abril de 2026 no se ha abierto.',
    ],
    [
      'a month that does not exist',
      note('110501', {}, { date: '2027-01-10' }),
      'CON-020',
      'enero de 2027 no existe',
    ],
    [
      'a locked month',
      note('110501', {}, { date: '2026-01-10' }),
      'CON-021',
      'enero de 2026 está bloqueado por reporte CHIP.',
    ],
    [
      'the closing by a kind without it',
      note('110501', {}, { kind: 'CE', date: '2026-12-31', period: 13 }),
      'CON-023',
      'no permite período 13',
    ],
    [
      'the opening by a kind without it',
      note('110501', {}, { date: '2026-01-01', period: 0 }),
      'CON-023',
      'no permite período 0',
    ],
    ['an unknown kind', note('110501', {}, { kind: 'XX' }), 'CON-025', 'XX no existe'],
    ['an inactive kind', note('110501', {}, { kind: 'ZZ' }), 'CON-025', 'ZZ no existe o está inactivo'],
  ])('%s', (_what, given, code, message) =>
    expect(() => mustBePostable(given, facts)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(message) }),
    ),
  )
})

test.each<[string, LineDetails, string]>([
  ['131902', { openItem: 'FV 1' }, 'terceroId'],
  ['511117', {}, 'costCentreId'],
  ['243608', {}, 'base'],
  ['131902', { terceroId: tercero }, 'openItem'],
  ['151403', {}, 'accountId'],
  ['138490', { terceroId: 't2' as never }, 'terceroId'],
  ['138490', { costCentreId: 'c2' }, 'costCentreId'],
])('what a person wrote of %s is refused beside its field', (code, about, field) => {
  const lines = [credit('110501', pesos(100)), debit(code, pesos(100), about)]
  const heading = { kind: 'NC', day: day('2026-03-14'), concept: 'Nota' }
  const refusal = (given: JournalEntry) => {
    try {
      return mustBePostable(given, facts)
    } catch (problem) {
      return problem
    }
  }
  expect(refusal(writtenEntry(heading, lines))).toMatchObject({
    fields: { [`lines.1.${field}`]: expect.any(String) },
  })
  expect(refusal(entry(heading, lines))).toMatchObject({ fields: {} })
})

describe('what is accepted', () => {
  test.each<[string, JournalEntry]>([
    ['a plain note', note('110501')],
    ['a receivable with tercero and invoice', note('131902', { terceroId: tercero, openItem: 'FV 1' })],
    ['a withholding with its base', note('243608', { base: pesos(1000) })],
    ['an expense with its cost centre', note('511117', { costCentreId: 'c1' })],
    ['those of its lists', note('138490', { terceroId: tercero, costCentreId: 'c1' })],
    ['nobody, where nobody is asked for', note('138490')],
    [
      'whoever was there, when the year closes',
      note('138490', { terceroId: 't2' as never }, { date: '2026-12-31', period: 13 }),
    ],
    ['a bank in a payment', note('11100501', {}, { kind: 'CE' })],
    ['order accounts of one class', order('833301', '891517')],
    ['the other order accounts', order('990505', '912004')],
    ['a note in the closing', note('110501', {}, { date: '2026-12-31', period: 13 })],
    ['opening balances', note('110501', {}, { kind: 'SI', date: '2026-01-01', period: 0 })],
    [
      'what was withheld and not paid when the books began',
      note('243608', {}, { kind: 'SI', date: '2026-01-01', period: 0 }),
    ],
  ])('%s', (_what, given) =>
    expect(mustBePostable(given, facts).accounts.map((one) => one.code)).toEqual(
      given.lines.map((line) => line.account),
    ),
  )
})

test('undoing looks at the period and the kind, not at what the accounts became', () => {
  expect(mustBeReversible(note('151403'), 'NC', facts).code).toBe('NC')
  expect(() => mustBeReversible(note('151403', {}, { date: '2026-02-10' }), 'NC', facts)).toThrow(
    expect.objectContaining({ code: 'CON-020' }),
  )
})

test('a month that the module of the voucher closed takes none of its kind, and undoes none', () => {
  const may = { date: '2026-05-10' }
  const refused = expect.objectContaining({
    code: 'CON-043',
    message: 'Tesorería ya cerró mayo de 2026: reábralo o use otra fecha.',
  })
  expect(() => mustBePostable(note('110501', {}, { ...may, kind: 'CE' }), facts)).toThrow(refused)
  expect(() => mustBeReversible(note('110501', {}, may), 'CE', facts)).toThrow(refused)
  expect(mustBePostable(note('110501', {}, may), facts).kind.code).toBe('NC')
})
