import { pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { type DebitedInvoice, debitOf } from './debit-note.domain.ts'

const invoice: DebitedInvoice = {
  number: 'HSR100',
  status: 'issued',
  accepted: true,
  modality: '04',
  lines: [{ id: 'a' }, { id: 'b' }],
}
const asking = (lineId: string, whole: number) => ({ lineId, amount: pesos(whole) })

test('what each service was charged for less, added up', () => {
  expect(debitOf(invoice, [asking('a', 12_000), asking('b', 500)])).toBe(pesos(12_500))
  expect(debitOf({ ...invoice, modality: '01' }, [asking('a', 1)])).toBe(pesos(1))
})

test.each<[string, () => unknown, string]>([
  ['an annulled invoice', () => debitOf({ ...invoice, status: 'annulled' }, [asking('a', 1)]), 'FAC-150'],
  [
    'one that DIAN has not accepted',
    () => debitOf({ ...invoice, accepted: false }, [asking('a', 1)]),
    'FAC-155',
  ],
  ['one of cápita', () => debitOf({ ...invoice, modality: '03' }, [asking('a', 1)]), 'FAC-218'],
  ['one of PGP', () => debitOf({ ...invoice, modality: '02' }, [asking('a', 1)]), 'FAC-218'],
  ['no services', () => debitOf(invoice, []), 'FAC-216'],
  ['nothing of a service', () => debitOf(invoice, [asking('a', 0)]), 'FAC-217'],
  ['a service of another invoice', () => debitOf(invoice, [asking('z', 1)]), 'FAC-217'],
])('%s is refused', (_, attempt, code) => {
  expect(attempt).toThrow(expect.objectContaining({ code }))
})
