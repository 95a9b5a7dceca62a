import { expect, test } from 'vitest'
import '../../screens.contract.ts'
import { defineVoucherOrigin, voucherOriginOf } from './voucher-origin.contract.ts'

test('a document says what it is called and where it opens; one that nobody declared opens nowhere', () => {
  defineVoucherOrigin('test.paper', 'Papel', '/papeles/edit/:id')
  expect(voucherOriginOf('test.paper')).toEqual({ label: 'Papel', address: '/papeles/edit/:id' })
  expect(voucherOriginOf('test.other')).toBeNull()
})

test('a document whose screens are its own need not say it, and one that does is called as it says', () => {
  const address = '/factura-venta/edit/:id'
  expect(voucherOriginOf('accounting.saleInvoice')).toEqual({ label: 'Factura de venta', address })
  expect(voucherOriginOf('accounting.opening')?.address).toBe('/contabilidad/saldos-iniciales/:periodo')
})
