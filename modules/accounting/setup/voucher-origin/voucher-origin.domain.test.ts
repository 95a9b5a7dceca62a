import { expect, test } from 'vitest'
import { defineVoucherOrigin, voucherOriginOf } from './voucher-origin.contract.ts'

test('a document says what it is called and where it opens; one that nobody declared opens nowhere', () => {
  defineVoucherOrigin('test.paper', 'Papel', '/papeles/edit/:id')
  expect(voucherOriginOf('test.paper')).toEqual({ label: 'Papel', address: '/papeles/edit/:id' })
  expect(voucherOriginOf('test.other')).toBeNull()
})
