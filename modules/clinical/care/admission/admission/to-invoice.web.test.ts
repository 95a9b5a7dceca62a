import { expect, test } from 'vitest'
import { toInvoice } from './to-invoice.web.ts'

test.each([
  ['1', '/billing/invoice/1/p?admissionId=a'],
  ['2', '/billing/invoice/3/p?admissionId=a'],
  ['3', '/billing/invoice/2/p?admissionId=a'],
])('an admission of the ámbito %s is charged at %s', (ambit, address) =>
  expect(toInvoice({ id: 'a', ambit, patientId: 'p' })).toEqual({
    label: 'Ir a facturar',
    permission: 'billing.charge.edit',
    address,
  }),
)

test('without a patient there is no account to go to', () => {
  expect(toInvoice({ id: 'a', ambit: '1', patientId: null })).toBeNull()
})
