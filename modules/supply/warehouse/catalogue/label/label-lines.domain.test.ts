import { expect, test } from 'vitest'
import { placeOf } from './label-lines.domain.ts'

const line = { productId: 'p', presentationId: null, lot: 'L24A', expiry: '2027-05-31', quantity: '40' }
const label = { productId: 'p', presentationId: null, lot: 'L24A', expiry: null, count: 10 }

test('a second box without expiry adds to its line and keeps the expiry that was known', () =>
  expect(placeOf([line], label)).toEqual({ at: 0, quantity: '50', expiry: '2027-05-31', conflict: null }))

test('the expiry of a second box completes a line that had none', () =>
  expect(placeOf([{ ...line, expiry: '' }], { ...label, expiry: '2027-05-31' })).toMatchObject({
    at: 0,
    expiry: '2027-05-31',
  }))

test('two expiries of one lot stop and show both dates', () => {
  const { conflict, expiry } = placeOf([line], { ...label, expiry: '2027-06-30' })
  expect(conflict).toMatch(/2027\/05\/31 y este código dice 2027\/06\/30/)
  expect(expiry).toBe('2027-05-31')
})

test('a lot written in another way is the same line; another presentation, product or lot is a new one', () => {
  expect(placeOf([{ ...line, lot: ' l24a ' }], label).at).toBe(0)
  expect(placeOf([{ ...line, lot: 'AB\u2011123' }], { ...label, lot: 'ab-123' }).at).toBe(0)
  expect(placeOf([line], { ...label, presentationId: 'box' }).at).toBeNull()
  expect(placeOf([line], { ...label, productId: 'q' }).at).toBeNull()
  expect(placeOf([line], { ...label, lot: 'L24B' })).toEqual({
    at: null,
    quantity: '10',
    expiry: null,
    conflict: null,
  })
})

test('a label without count is one, and one without lot goes with those without lot', () =>
  expect(
    placeOf([{ ...line, lot: '', expiry: '', quantity: '2' }], { ...label, lot: null, count: null }),
  ).toMatchObject({ at: 0, quantity: '3' }))
