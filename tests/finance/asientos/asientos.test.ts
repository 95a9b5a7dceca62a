import { expect, test } from 'vitest'
import { postings } from '../../../modules/finance/accounting/ledger/posting/posting.contract.ts'
import {
  causacionAdvance,
  causacionLine,
  causacionNet,
  causacionVat,
  causacionWithholding,
  noteReceivable,
} from '../../../modules/finance/accounting/payables/causacion-settlement/entry.domain.ts'
import {
  saleOwedLess,
  saleReturn,
  saleVatReturn,
} from '../../../modules/finance/accounting/sales/sale-credit-note/sale-credit-note.domain.ts'
import {
  saleIncome,
  saleReceivable,
  saleVat,
} from '../../../modules/finance/accounting/sales/sale-invoice/sale-invoice.domain.ts'
import {
  chequeOverdue,
  egresoBank,
  egresoDeduction,
  egresoPayment,
  egresoReturned,
  egresoRounding,
} from '../../../modules/finance/treasury/payment/egreso/egreso-postings.contract.ts'
import {
  bankChargePosting,
  transferPosting,
} from '../../../modules/finance/treasury/payment/fund-transfer/fund-transfer.server.ts'
import {
  receiptDiscount,
  receiptLine,
  receiptPlace,
} from '../../../modules/finance/treasury/receipt/receipt-voucher/receipt-voucher.domain.ts'
import {
  advancePosting,
  applicationPosting,
  appliedInvoicePosting,
} from '../../../modules/finance/treasury/receipt/receivables-advance/advance.posting.contract.ts'
import { type Command, drawn, seen } from './drawn.ts'

const cost = (destination: string, account: string, amount: number): Command => [
  causacionLine,
  { amount },
  { facts: { destination }, accounts: { 'concept.debit': account, 'concept.cost': account } },
]
const withheld = (account: string, amount: number): Command => [
  causacionWithholding,
  { withheld: amount },
  { accounts: { 'rule.account': account } },
]
const owed = (account: string, net: number): Command => [
  causacionNet,
  { net },
  { accounts: { 'concept.credit': account } },
]
const pays = (account: string, amount: number): Command => [
  egresoPayment,
  { amount },
  { accounts: { 'paid.account': account } },
]
const leaves = (amount: number): Command => [
  egresoBank,
  { amount },
  { facts: { source: 'bank' }, accounts: { 'bank.account': '11100501' } },
]
const bank = { 'bank.account': '11100501', bank: '11100501', place: '11100501' }

test('A-1: goods with their invoice', () => {
  expect(
    drawn(
      cost('inventory', '151403', 11_900_000),
      withheld('243608', 250_000),
      withheld('243625', 285_000),
      withheld('243627', 69_000),
      owed('240101', 11_296_000),
    ),
  ).toMatchInlineSnapshot(`
    "
    151403           11900000.00
    243608                               250000.00
    243625                               285000.00
    243627                                69000.00
    240101                             11296000.00
    "
  `)
})

test('A-2: a fixed asset, with VAT that is not cost', () => {
  expect(
    drawn(
      cost('asset', '163501', 5_000_000),
      [causacionVat, { vat: 950_000 }, { accounts: { 'concept.vat': '244580' } }],
      withheld('243608', 125_000),
      owed('240101', 5_825_000),
    ),
  ).toMatchInlineSnapshot(`
    "
    163501            5000000.00
    244580             950000.00
    243608                               125000.00
    240101                              5825000.00
    "
  `)
})

test('A-4: fees of an administrative centre, and a service of care', () => {
  expect(
    drawn(
      cost('expense', '511179', 10_000_000),
      withheld('243603', 1_100_000),
      withheld('243627', 96_600),
      owed('249054', 8_803_400),
    ),
  ).toMatchInlineSnapshot(`
    "
    511179           10000000.00
    243603                              1100000.00
    243627                                96600.00
    249054                              8803400.00
    "
  `)
  expect(
    drawn(cost('cost', '731002', 2_000_000), withheld('243605', 80_000), owed('249055', 1_920_000)),
  ).toMatchInlineSnapshot(`
    "
    731002            2000000.00
    243605                                80000.00
    249055                              1920000.00
    "
  `)
})

test('A-4 with an anticipo that it amortises, and the credit note of a supplier already paid (E-15, E-17)', () => {
  expect(
    drawn(
      cost('expense', '511179', 10_000_000),
      [causacionAdvance, { amortised: 3_000_000 }, { accounts: { 'advance.account': '190604' } }],
      owed('249054', 7_000_000),
    ),
  ).toMatchInlineSnapshot(`
    "
    511179           10000000.00
    190604                              3000000.00
    249054                              7000000.00
    "
  `)
  expect(
    drawn(
      owed('240101', -400_000),
      [noteReceivable, { receivable: 600_000 }],
      cost('inventory', '151403', -1_000_000),
    ),
  ).toMatchInlineSnapshot(`
    "
    240101             400000.00
    138490             600000.00
    151403                              1000000.00
    "
  `)
})

test('A-9: what was owed is paid, less the estampilla deducted at payment', () => {
  expect(
    drawn(
      pays('240101', 11_296_000),
      [
        egresoDeduction,
        { amount: 200_000 },
        { facts: { kind: 'withholding' }, accounts: { 'deduction.account': '240722' } },
      ],
      leaves(11_096_000),
    ),
  ).toMatchInlineSnapshot(`
    "
    240101           11296000.00
    240722                               200000.00
    11100501                           11096000.00
    "
  `)
})

test('A-9b and A-9c: an anticipo, and a tax return in thousands', () => {
  expect(drawn(pays('190604', 3_000_000), leaves(3_000_000))).toMatchInlineSnapshot(`
    "
    190604            3000000.00
    11100501                            3000000.00
    "
  `)
  expect(
    drawn(pays('243603', 1_100_567), [egresoRounding, { against: 433, inFavour: 0 }], leaves(1_101_000)),
  ).toMatchInlineSnapshot(`
    "
    243603            1100567.00
    589090                433.00
    11100501                            1101000.00
    "
  `)
})

test('a giro to one payee that was not received is in the bank and owed again', () => {
  const accounts = { ...bank, 'paid.account': '251101' }
  expect(
    drawn([egresoReturned, { amount: 900_000 }, { facts: { source: 'bank' }, accounts }]),
  ).toMatchInlineSnapshot(`
    "
    11100501           900000.00
    251101                               900000.00
    "
  `)
})

test('A-10: an invoice collected, less what the payer withheld and the glosa accepted', () => {
  expect(
    drawn(
      [receiptPlace, { net: 9_500_000 }, { facts: { place: 'bank' }, accounts: bank }],
      [receiptDiscount, { amount: 200_000 }, { facts: { kind: 'renta' } }],
      [receiptDiscount, { amount: 300_000 }, { facts: { kind: 'glosa' } }],
      [receiptLine, { amount: 10_000_000 }, { facts: { paid: 'known' }, accounts: { line: '131904' } }],
    ),
  ).toMatchInlineSnapshot(`
    "
    11100501          9500000.00
    190702             200000.00
    439512             300000.00
    131904                             10000000.00
    "
  `)
})

test('A-11, A-11b, A-11c: the giro of an EPS, what it pays, and money of an unknown payer', () => {
  expect(
    drawn([advancePosting, { receivable: 32_000_000, excess: 5_000_000 }, { accounts: bank }]),
  ).toMatchInlineSnapshot(`
    "
    11100501         37000000.00
    131980                             32000000.00
    290101                              5000000.00
    "
  `)
  expect(
    drawn(
      [applicationPosting, { receivable: 20_000_000, excess: 0 }],
      [appliedInvoicePosting, { amount: 20_000_000 }, { accounts: { invoice: '131904' } }],
    ),
  ).toMatchInlineSnapshot(`
    "
    131980           20000000.00
    131904                             20000000.00
    "
  `)
  expect(
    drawn(
      [receiptPlace, { net: 750_000 }, { facts: { place: 'bank' }, accounts: bank }],
      [receiptLine, { amount: 750_000 }, { facts: { paid: 'unknown' }, accounts: {} }],
    ),
  ).toMatchInlineSnapshot(`
    "
    11100501           750000.00
    240720                               750000.00
    "
  `)
})

test('A-12 and A-18: between banks, what the bank takes, and a cheque nobody cashed', () => {
  expect(
    drawn([
      transferPosting,
      { amount: 10_000_000 },
      { accounts: { destination: '11100601', source: '11100501' } },
    ]),
  ).toMatchInlineSnapshot(`
    "
    11100601         10000000.00
    11100501                           10000000.00
    "
  `)
  expect(
    drawn([bankChargePosting, { gmf: 40_000, commission: 38_500 }, { accounts: bank }]),
  ).toMatchInlineSnapshot(`
    "
    512024              40000.00
    580240              38500.00
    11100501                              78500.00
    "
  `)
  expect(drawn([chequeOverdue, { amount: 820_000 }, { accounts: bank }])).toMatchInlineSnapshot(`
    "
    11100501           820000.00
    249032                               820000.00
    "
  `)
})

test('A-17: a rent that is billed with its VAT', () => {
  expect(
    drawn(
      [saleReceivable, { total: 2_380_000 }, { accounts: { 'concept.debit': '138439' } }],
      [saleIncome, { base: 2_000_000 }, { accounts: { 'concept.credit': '480817' } }],
      [saleVat, { vat: 380_000 }, { accounts: { 'concept.vat': '244502' } }],
    ),
  ).toMatchInlineSnapshot(`
    "
    138439            2380000.00
    480817                              2000000.00
    244502                               380000.00
    "
  `)
})

test('A-17 a partial reversal: in the same vigencia its income is reversed, of an earlier one it is an expense', () => {
  const back = (vigencia: 'current' | 'previous') =>
    drawn(
      [saleReturn, { base: 500_000 }, { facts: { vigencia }, accounts: { 'concept.credit': '480817' } }],
      [saleVatReturn, { vat: 95_000 }, { accounts: { 'concept.vat': '244502' } }],
      [saleOwedLess, { total: 595_000 }, { accounts: { 'concept.debit': '138439' } }],
    )
  expect(back('current')).toMatchInlineSnapshot(`
    "
    480817             500000.00
    244502              95000.00
    138439                               595000.00
    "
  `)
  expect(back('previous')).toMatchInlineSnapshot(`
    "
    589090             500000.00
    244502              95000.00
    138439                               595000.00
    "
  `)
})

test('every template declared by causaciones, sales, payments and receipts is drawn above', () => {
  const own = postings().filter(({ event }) =>
    /^(causacion|egreso|cheque|receipt|advance|transfer|bank|sale)\./.test(event),
  )
  expect(own.map(({ event }) => event).filter((event) => !seen.has(event))).toEqual([])
})
