import { describe, expect, test } from 'vitest'
import { attributesOf } from '../../setup/starter/starter-attributes.domain.ts'
import { starterChart } from '../../setup/starter/starter-chart.domain.ts'
import type { AccountValues } from './account.contract.ts'
import { levelOf, mustAllowChange, mustBeWellFormed, natureOf, parentCodeOf } from './account.domain.ts'

test.each([
  ['1', null, 1],
  ['11', '1', 2],
  ['1105', '11', 3],
  ['110501', '1105', 4],
  ['11050101', '110501', 5],
  ['1105010101', '11050101', 6],
  ['110501010101', '1105010101', 7],
])('%s is a child of %s at level %i', (code, parent, level) => {
  expect(parentCodeOf(code)).toBe(parent)
  expect(levelOf(code)).toBe(level)
})

test.each([
  ['110501', 'debit'],
  ['138609', 'credit'],
  ['131980', 'credit'],
  ['131902', 'debit'],
  ['168505', 'credit'],
  ['240101', 'credit'],
  ['322501', 'credit'],
  ['322502', 'debit'],
  ['323002', 'debit'],
  ['431208', 'credit'],
  ['439512', 'debit'],
  ['730102', 'debit'],
  ['730195', 'credit'],
  ['833301', 'debit'],
  ['891517', 'credit'],
  ['912004', 'credit'],
  ['990505', 'debit'],
])('the nature of %s is %s', (code, nature) => expect(natureOf(code)).toBe(nature))

describe('codes', () => {
  test.each(['0', '01', '111', '11050', '1105011', '1105010101011', '11.05', 'A1'])('%s is refused', (code) =>
    expect(() => mustBeWellFormed({ code, acceptsMoves: false })).toThrow(
      expect.objectContaining({ code: 'CON-002' }),
    ),
  )

  test.each(['1', '11', '1105'])('%s takes no moves', (code) => {
    expect(() => mustBeWellFormed({ code, acceptsMoves: false })).not.toThrow()
    expect(() => mustBeWellFormed({ code, acceptsMoves: true })).toThrow(
      expect.objectContaining({ code: 'CON-008' }),
    )
  })
})

describe('changes', () => {
  const values: AccountValues = {
    code: '11100501',
    name: 'Banco',
    nature: 'debit',
    parentId: null,
    acceptsMoves: true,
    requiresTercero: false,
    requiresCostCentre: false,
    requiresBase: false,
    requiresOpenItem: false,
    treasuryOnly: true,
    withholding: null,
    maturity: null,
    reportsReciprocal: false,
    cgnCode: null,
    flowConceptId: null,
    exogenaConcept: null,
    closingAccountId: null,
    rubroCode: null,
    fuenteId: null,
    fromDay: null,
    untilDay: null,
  }
  const history = { ...values, hasMoves: true, hasChildren: false }
  const official = { ...history, code: '110501', hasMoves: false }

  test.each<[string, typeof history, Partial<AccountValues>, string]>([
    ['its code', history, { code: '11100502' }, 'CON-007'],
    ['the nature of one with moves', history, { nature: 'credit' }, 'CON-005'],
    ['the nature of an official one', official, { code: '110501', nature: 'credit' }, 'CON-006'],
    ['moves above auxiliaries', { ...history, hasChildren: true }, {}, 'CON-008'],
  ])('%s is refused', (_what, before, after, code) =>
    expect(() => mustAllowChange(before, { ...values, ...after })).toThrow(expect.objectContaining({ code })),
  )

  test.each<[string, typeof history, Partial<AccountValues>]>([
    ['the name of an auxiliary', history, { name: 'Banco de Bogotá' }],
    ['the name of an official one, as a new catalogue says it', official, { code: '110501', name: 'Otro' }],
    ['what a line must say', history, { requiresTercero: true }],
    ['the nature of one without moves', { ...history, hasMoves: false }, { nature: 'credit' }],
  ])('%s is accepted', (_what, before, after) =>
    expect(() => mustAllowChange(before, { ...values, ...after })).not.toThrow(),
  )
})

test.each([
  ['111005', 'current', null, null],
  ['131904', 'current', 'O11', null],
  ['15140301', 'current', 'O21', '5007'],
  ['168505', 'non_current', 'I21', '5008'],
  ['251101', 'current', 'O22', null],
  ['511118', null, 'O21', '5005'],
  ['511190', null, 'O21', '5016'],
  ['833301', null, null, null],
])('%s is reported in statements as %s, %s and %s', (code, maturity, flow, exogena) =>
  expect(attributesOf(code)).toEqual({ maturity, flow, exogena }),
)

describe('the starter chart', () => {
  const codes = starterChart.map(({ code }) => code)

  test('every account is well formed, once, after its parent', () => {
    const seen = new Set<string>()
    for (const { code, acceptsMoves } of starterChart) {
      mustBeWellFormed({ code, acceptsMoves })
      const parent = parentCodeOf(code)
      expect(parent === null || seen.has(parent), `the parent of ${code}`).toBe(true)
      seen.add(code)
    }
    expect(seen.size).toBe(codes.length)
  })

  test('only leaves take moves, and every leaf does', () => {
    for (const { code, acceptsMoves } of starterChart) {
      const isLeaf = !codes.some((other) => other !== code && parentCodeOf(other) === code)
      expect(acceptsMoves, code).toBe(isLeaf)
    }
  })
})
