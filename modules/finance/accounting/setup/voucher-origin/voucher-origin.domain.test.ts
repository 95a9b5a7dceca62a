import { expect, test } from 'vitest'
import '../../screens.contract.ts'
import { defineVoucherOrigin, voucherOriginOf } from './voucher-origin.contract.ts'

test('a document declares its name and its address; an undeclared one has no link', () => {
  defineVoucherOrigin('test.paper', 'Papel', '/papeles/edit/:id')
  expect(voucherOriginOf('test.paper')).toEqual({ label: 'Papel', address: '/papeles/edit/:id' })
  expect(voucherOriginOf('test.other')).toBeNull()
})

test('a document with its own screens needs no declaration, and a declared name wins', () => {
  const address = '/factura-venta/edit/:id'
  expect(voucherOriginOf('accounting.saleInvoice')).toEqual({ label: 'Factura de venta', address })
  expect(voucherOriginOf('accounting.opening')?.address).toBe('/contabilidad/saldos-iniciales/:periodo')
})
