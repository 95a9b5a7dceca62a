import { expect, test } from 'vitest'
import { postings } from '../../../modules/finance/accounting/ledger/posting/posting.contract.ts'
import {
  collectedPosting,
  creditNotePosting,
  debitNotePosting,
  incomePosting,
  invoicePosting,
  returnPosting,
} from '../../../modules/income/billing/invoice/posting/billing.posting.contract.ts'
import { userReceiptPosting } from '../../../modules/income/billing/invoice/user-receipt/user-receipt.domain.ts'
import {
  crossedInvoicePosting,
  crossedPayablePosting,
} from '../../../modules/income/receivables/agreement/crossing/crossing.contract.ts'
import { discountPosting } from '../../../modules/income/receivables/agreement/discount/discount.contract.ts'
import { impairmentPosting } from '../../../modules/income/receivables/agreement/impairment/impairment.contract.ts'
import { glosaPosting } from '../../../modules/income/receivables/claim/glosa/glosa.contract.ts'
import { filedPosting } from '../../../modules/income/receivables/claim/radicado/filing.posting.contract.ts'
import { doubtfulPosting } from '../../../modules/income/receivables/owed/doubtful/doubtful-transfer.contract.ts'
import {
  storedInvoicePosting,
  storedPosting,
} from '../../../modules/income/receivables/payment/application/application.domain.ts'
import '../../../modules/finance/treasury/rules/purpose/treasury-purposes.contract.ts'
import { type Command, drawn, seen } from './drawn.ts'

const income = (account: string, amount: number): Command => [
  incomePosting,
  { amount },
  { accounts: { income: account } },
]
const returned = (vigencia: 'current' | 'previous', amount: number, impaired = 0): Command => [
  returnPosting,
  { amount, impaired },
  { facts: { vigencia } },
]
const owes = (
  account: string,
  net: number,
  more: { moderating?: number; advance?: number } = {},
): Command => [
  invoicePosting,
  { net, moderating: 0, giro: 0, advance: 0, ...more },
  { accounts: { receivable: account } },
]
const takesBack = (account: string, net: number, moderating = 0): Command => [
  creditNotePosting,
  { net, moderating, giro: 0, advance: 0 },
  { accounts: { receivable: account } },
]

test('A-7, E-11: an invoice of health services, by the income of each service', () => {
  expect(
    drawn(
      owes('131903', 50_000_000),
      income('431208', 18_600_000),
      income('431246', 4_150_000),
      income('431227', 27_250_000),
    ),
  ).toMatchInlineSnapshot(`
    "
    131903           50000000.00
    431208                             18600000.00
    431246                              4150000.00
    431227                             27250000.00
    "
  `)
})

test('what users paid in the last month of a cápita: received for its payer, who owes that less', () => {
  expect(
    drawn([collectedPosting, { amount: 300_000 }, { accounts: { receivable: '131901' } }]),
  ).toMatchInlineSnapshot(`
    "
    240790             300000.00
    131901                               300000.00
    "
  `)
})

test('A-7b: what the user paid is discounted from what the payer owes; an advance is used up', () => {
  expect(
    drawn(owes('131901', 813_900, { moderating: 5_000 }), income('431217', 818_900)),
  ).toMatchInlineSnapshot(`
    "
    131901             813900.00
    240790               5000.00
    431217                               818900.00
    "
  `)
  expect(
    drawn(owes('131901', 300_000, { advance: 200_000 }), income('431217', 500_000)),
  ).toMatchInlineSnapshot(`
    "
    131901             300000.00
    290101             200000.00
    431217                               500000.00
    "
  `)
})

test('A-8, E-11: what was pending to be filed is filed', () => {
  expect(
    drawn([filedPosting, { amount: 50_000_000 }, { accounts: { filed: '131904', unfiled: '131903' } }]),
  ).toMatchInlineSnapshot(`
    "
    131904           50000000.00
    131903                             50000000.00
    "
  `)
})

test('A-8f: what is hard to collect passes to its account', () => {
  const accounts = { to: '138509', from: '131904' }
  expect(
    drawn([doubtfulPosting, { amount: 12_000_000 }, { accounts, facts: { way: 'doubtful' } }]),
  ).toMatchInlineSnapshot(`
    "
    138509           12000000.00
    131904                             12000000.00
    "
  `)
})

test('A-8d, E-11: what a credit note takes back of this vigencia; A-8e, of an earlier one', () => {
  expect(drawn(takesBack('131904', 1_200_000), returned('current', 1_200_000))).toMatchInlineSnapshot(`
    "
    131904                              1200000.00
    439512            1200000.00
    "
  `)
  expect(drawn(takesBack('131904', 1_200_000), returned('previous', 1_200_000))).toMatchInlineSnapshot(`
    "
    131904                              1200000.00
    589090            1200000.00
    "
  `)
  expect(
    drawn(takesBack('131904', 1_200_000), returned('previous', 1_200_000, 450_000)),
  ).toMatchInlineSnapshot(`
    "
    131904                              1200000.00
    138609             450000.00
    589090             750000.00
    "
  `)
  expect(drawn(takesBack('131903', 80_600, 5_000), returned('current', 85_600))).toMatchInlineSnapshot(`
    "
    131903                                80600.00
    240790                                 5000.00
    439512              85600.00
    "
  `)
})

test('A-8d, back: a nota débito adds to what is owed, against the income of its services', () => {
  expect(
    drawn(
      [debitNotePosting, { amount: 185_000 }, { accounts: { receivable: '131904' } }],
      income('431208', 120_000),
      income('431246', 65_000),
    ),
  ).toMatchInlineSnapshot(`
    "
    131904             185000.00
    431208                               120000.00
    431246                                65000.00
    "
  `)
})

test('A-11b: what the payer kept of an anticipo is a tax it paid for us, and settles the invoice', () => {
  expect(
    drawn(
      [storedPosting, { amount: 400_000 }, { facts: { kind: 'renta' } }],
      [storedPosting, { amount: 139_999 }, { facts: { kind: 'ica' } }],
      [storedInvoicePosting, { amount: 539_999 }, { accounts: { invoice: '131904' } }],
    ),
  ).toMatchInlineSnapshot(`
    "
    190702             400000.00
    190708             139999.00
    131904                               539999.00
    "
  `)
})

test('A-7b: what a user pays belongs to their payer until an invoice discounts it', () => {
  expect(
    drawn([userReceiptPosting, { amount: 5_000 }, { accounts: { place: '110501' } }]),
  ).toMatchInlineSnapshot(`
    "
    110501               5000.00
    240790                                 5000.00
    "
  `)
})

test('A-8b, A-8c: an objection is recorded in memo accounts, and leaves them when it is over', () => {
  expect(
    drawn(
      [glosaPosting, { amount: 2_000_000 }, { facts: { way: 'reported' } }],
      [glosaPosting, { amount: 800_000 }, { facts: { way: 'over' } }],
    ),
  ).toMatchInlineSnapshot(`
    "
    833301            2000000.00
    891517                              2000000.00
    891517             800000.00
    833301                               800000.00
    "
  `)
})

test('A-8d, A-8e: a discount lowers the income of its vigencia; of an earlier one it takes what was impaired', () => {
  const given = (vigencia: 'current' | 'previous', amount: number, impaired = 0): Command => [
    discountPosting,
    { amount, impaired },
    { facts: { kind: 'deduction', vigencia }, accounts: { invoice: '131904' } },
  ]
  expect(drawn(given('current', 600_000))).toMatchInlineSnapshot(`
    "
    439512             600000.00
    131904                               600000.00
    "
  `)
  expect(drawn(given('previous', 600_000, 450_000))).toMatchInlineSnapshot(`
    "
    138609             450000.00
    589090             150000.00
    131904                               600000.00
    "
  `)
})

test('a cruce de cuentas: what is owed to a payer is set against what it owes', () => {
  expect(
    drawn(
      [crossedPayablePosting, { amount: 900_000 }, { accounts: { payable: '240101' } }],
      [crossedInvoicePosting, { amount: 900_000 }, { accounts: { invoice: '131904' } }],
    ),
  ).toMatchInlineSnapshot(`
    "
    240101             900000.00
    131904                               900000.00
    "
  `)
})

test('A-14: deterioro books what is required beyond what was held, and back', () => {
  const differs = (way: 'more' | 'less', amount: number): Command => [
    impairmentPosting,
    { amount },
    { facts: { way } },
  ]
  expect(drawn(differs('more', 12_000_000))).toMatchInlineSnapshot(`
    "
    534709           12000000.00
    138609                             12000000.00
    "
  `)
  expect(drawn(differs('less', 3_000_000))).toMatchInlineSnapshot(`
    "
    138609            3000000.00
    483002                              3000000.00
    "
  `)
})

test('every template declared by billing and receivables is drawn above', () => {
  const own = postings().filter(({ event }) => /^(billing|receivables)\./.test(event))
  expect(own.length).toBeGreaterThan(5)
  expect(own.map(({ event }) => event).filter((event) => !seen.has(event))).toEqual([])
})
