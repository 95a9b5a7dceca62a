import { type Money, pesos, zero } from '@quina/kernel'
import { expect, test } from 'vitest'
import { type CreditedInvoice, partialCredit, wholeCredit } from './credit-note.domain.ts'

const invoice: CreditedInvoice = {
  number: 'HSR100',
  status: 'issued',
  accepted: true,
  balance: pesos(160_000),
  net: pesos(160_000),
  noted: zero,
  moderating: pesos(20_000),
  advance: pesos(10_000),
  lines: [
    { id: 'a', code: '890201', amount: pesos(171_200), credited: zero },
    { id: 'b', code: '903841', amount: pesos(18_800), credited: zero },
  ],
}
const asking = (lineId: string, whole: number) => ({ lineId, amount: pesos(whole) })
const shown = ({ amount, net }: { amount: Money; net: Money }) => [amount, net]

test('the whole of it: what is owed, what users paid and the advance', () => {
  const credit = wholeCredit(invoice)
  expect(shown(credit)).toEqual([pesos(190_000), pesos(160_000)])
  expect(credit.lines).toEqual([asking('a', 171_200), asking('b', 18_800)])
})

test('after a partial note, what is left', () => {
  const credit = wholeCredit({
    ...invoice,
    balance: pesos(141_200),
    noted: pesos(18_800),
    lines: [invoice.lines[0]!, { ...invoice.lines[1]!, credited: pesos(18_800) }],
  })
  expect(shown(credit)).toEqual([pesos(171_200), pesos(141_200)])
  expect(credit.lines).toEqual([asking('a', 171_200)])
})

test('part of a line leaves the receivable whole', () => {
  expect(shown(partialCredit(invoice, [asking('a', 5_000), asking('b', 18_800)]))).toEqual([
    pesos(23_800),
    pesos(23_800),
  ])
})

test.each<[string, () => unknown, string]>([
  ['an annulled invoice', () => wholeCredit({ ...invoice, status: 'annulled' }), 'FAC-150'],
  ['one that DIAN has not accepted', () => wholeCredit({ ...invoice, accepted: false }), 'FAC-155'],
  ['one that was paid in part', () => wholeCredit({ ...invoice, balance: pesos(150_000) }), 'FAC-151'],
  ['no lines', () => partialCredit(invoice, []), 'FAC-152'],
  ['a peso more than the line', () => partialCredit(invoice, [asking('b', 18_801)]), 'FAC-153'],
  ['nothing of a line', () => partialCredit(invoice, [asking('b', 0)]), 'FAC-153'],
  ['a line of another invoice', () => partialCredit(invoice, [asking('z', 1)]), 'FAC-153'],
  [
    'more than is owed',
    () => partialCredit({ ...invoice, balance: pesos(10_000) }, [asking('b', 18_800)]),
    'FAC-154',
  ],
])('%s is refused', (_, attempt, code) => {
  expect(attempt).toThrow(expect.objectContaining({ code }))
})
