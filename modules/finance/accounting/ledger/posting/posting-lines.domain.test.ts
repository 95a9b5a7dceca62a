import { day, pesos } from '@quina/kernel'
import { describe, expect, test } from 'vitest'
import { entry } from '../journal/journal.domain.ts'
import { drawVoucher } from '../journal/voucher.domain.ts'
import { mustPost } from './check.domain.ts'
import { definePosting, type PostingRule } from './posting.contract.ts'
import { linesOf, termsOf, worthOf } from './posting-lines.domain.ts'

const purchase = definePosting({
  event: 'test.purchase',
  label: 'Compra de prueba',
  facts: { destination: { inventory: 'Inventario', care: 'Costo asistencial', office: 'Gasto' } },
  values: { amount: 'Valor', vat: 'IVA', withheld: 'Retenido' },
  accounts: {
    'concept.debit': 'Débito del concepto',
    'centre.cost': 'Costo del centro',
    payable: 'Por pagar',
  },
  lines: [
    {
      when: { destination: ['inventory', 'office'] },
      side: 'debit',
      account: 'concept.debit',
      value: 'amount + vat',
    },
    { when: { destination: 'care' }, side: 'debit', account: 'centre.cost+02', value: 'amount + vat' },
    { side: 'credit', account: '243608', value: 'withheld' },
    { side: 'credit', account: 'payable', value: 'amount + vat - withheld' },
  ],
  samples: [
    { values: { amount: pesos(100), vat: pesos(19), withheld: pesos(4) } },
    { values: { amount: pesos(100), vat: pesos(0), withheld: pesos(0) } },
    { values: { amount: pesos(7), vat: pesos(1), withheld: pesos(8) } },
  ],
})
const none = { rules: {}, purposes: {} }
const values = { amount: pesos(12_000_000), vat: pesos(2_280_000), withheld: pesos(300_000) }
const drawn = (facts: { destination: string }, setup = none) =>
  drawVoucher(
    entry(
      { kind: 'CA', day: day('2026-08-10'), concept: 'Compra' },
      linesOf(
        purchase,
        { facts, values, accounts: { 'concept.debit': '151404', 'centre.cost': '7301', payable: '240101' } },
        setup,
      ),
    ),
  )

test('the condition chooses the account', () => {
  expect(drawn({ destination: 'inventory' })).toBe(
    `
151404           14280000.00
243608                               300000.00
240101                             13980000.00`.slice(1),
  )
  expect(drawn({ destination: 'care' })).toContain('730102           14280000.00')
})

test('what the hospital decided wins, and purposes are looked up', () => {
  const lines: PostingRule[] = [
    { side: 'debit', account: 'purpose:supplierCredit', value: 'amount + vat' },
    { side: 'credit', account: 'payable', value: 'amount + vat' },
  ]
  const setup = { rules: { 'test.purchase': lines }, purposes: { supplierCredit: '138490' } }
  expect(drawn({ destination: 'care' }, setup)).toContain('138490           14280000.00')
})

test('what is negative goes to the other side', () => {
  const [line] = linesOf(
    purchase,
    {
      facts: { destination: 'inventory' },
      values: { ...values, amount: pesos(-5), vat: pesos(0) },
      accounts: { 'concept.debit': '1', payable: '2' },
    },
    none,
  )
  expect(line).toMatchObject({ debit: 0n, credit: pesos(5) })
})

test('an account that is needed and was not supplied is requested', () => {
  expect(() => linesOf(purchase, { facts: { destination: 'care' }, values }, none)).toThrow(
    expect.objectContaining({ code: 'CON-051' }),
  )
})

test('facts and values that were not declared are our mistake', () => {
  expect(() => linesOf(purchase, { facts: { destination: 'moon' }, values }, none)).toThrow(
    'the fact destination',
  )
  expect(() => linesOf(purchase, { facts: { destination: 'care' }, values: {} }, none)).toThrow(
    'there is no amount',
  )
})

test('expressions are sums of values', () => {
  expect(termsOf('amount + vat - withheld')).toEqual([
    [1, 'amount'],
    [1, 'vat'],
    [-1, 'withheld'],
  ])
  expect(termsOf('-amount')).toEqual([[-1, 'amount']])
  for (const wrong of ['', 'amount * 2', 'amount vat', '1 + amount', 'amount +'])
    expect(termsOf(wrong)).toBeNull()
  expect(worthOf('amount - vat', { amount: pesos(3), vat: pesos(5) })).toBe(pesos(-2))
})

describe('lines are refused', () => {
  const rules: readonly PostingRule[] = purchase.lines
  const [, ...rest] = rules
  const first: PostingRule = {
    side: 'debit',
    account: 'concept.debit',
    value: 'amount + vat',
    when: { destination: ['inventory', 'office'] },
  }
  test('not those declared', () => expect(() => mustPost(purchase, purchase.lines)).not.toThrow())

  test.each<[string, readonly PostingRule[], string]>([
    ['none', [], 'CON-134'],
    ['a value it does not have', [{ ...first, value: 'discount' }, ...rest], 'CON-052'],
    ['arithmetic', [{ ...first, value: 'amount * 2' }, ...rest], 'CON-052'],
    ['an account it does not have', [{ ...first, account: 'bank.account' }, ...rest], 'CON-052'],
    ['a purpose nobody declared', [{ ...first, account: 'purpose:moon' }, ...rest], 'CON-052'],
    ['a code too high in the tree', [{ ...first, account: '1514' }, ...rest], 'CON-052'],
    ['a condition it does not have', [{ ...first, when: { destination: 'moon' } }, ...rest], 'CON-052'],
    ['one destination left out', [{ ...first, when: { destination: 'inventory' } }, ...rest], 'CON-053'],
    ['less on one side', [{ ...first, value: 'amount' }, ...rest], 'CON-053'],
    ['the sides changed', [{ ...first, side: 'credit' }, ...rest], 'CON-053'],
  ])('%s', (_what, lines, code) =>
    expect(() => mustPost(purchase, lines)).toThrow(expect.objectContaining({ code })),
  )
})

test('an event that is part of another leaves what it must', () => {
  const part = definePosting({
    event: 'test.part',
    label: 'Parte',
    facts: {},
    values: { net: 'Neto' },
    accounts: { payable: 'Por pagar' },
    lines: [{ side: 'credit', account: 'payable', value: 'net' }],
    leaves: '-net',
    samples: [{ values: { net: pesos(1) } }, { values: { net: pesos(2) } }, { values: { net: pesos(3) } }],
  })
  expect(() => mustPost(part, part.lines)).not.toThrow()
  expect(() => mustPost(part, [{ side: 'debit', account: 'payable', value: 'net' }])).toThrow(
    expect.objectContaining({ code: 'CON-053' }),
  )
})
