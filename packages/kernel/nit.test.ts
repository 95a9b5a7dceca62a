import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDigit, hasCheckDigit } from './nit.ts'

/** Numbers with their public check digit (finance dossier §6.1). */
const vectors = `
  800197268-4 899999090-2 901037916-1 891180134-2 890903938-8 860002964-4 899999068-1 900156264-2
  800088702-2 830003564-7 800251440-6 900226715-3 800130907-4 860066942-7 900935126-7 806008394-7
  900298372-9 899999034-1 899999239-2 900336004-7 222222222-7 1-8 52123456-2 1020304050-8 900123456-8
  899999063-3 890399010-6 890900286-0 860007373-4
`
  .trim()
  .split(/\s+/)
  .map((pair) => pair.split('-'))

test.each(vectors)('the check digit of %s is %s', (number, digit) => {
  expect(checkDigit(number!)).toBe(Number(digit))
})

const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 })

test('leading zeros change nothing', () => {
  fc.assert(
    fc.property(digits, (number) => checkDigit(number.join('')) === checkDigit(`000000${number.join('')}`)),
  )
})

test('detects one mistyped digit, except with a DV of 1, which means two remainders', () => {
  const typed = fc.tuple(digits, fc.nat(8), fc.integer({ min: 1, max: 9 }))
  fc.assert(
    fc.property(typed, ([number, at, by]) => {
      const wrong = number.with(at, (number[at]! + by) % 10)
      const [right, mistaken] = [number, wrong].map((list) => checkDigit(list.join('')))
      return right !== mistaken || right === 1
    }),
  )
})

test.each(['', '12a', '1.234', '-1', '1234567890123456'])('«%s» is not a number of a NIT', (text) => {
  expect(() => checkDigit(text)).toThrow(RangeError)
})

test('what is no number has no check digit, and asking breaks nothing', () => {
  expect(hasCheckDigit('900373913', checkDigit('900373913'))).toBe(true)
  for (const typed of ['', 'undefined', '900.373.913', '9'.repeat(16), '٣'])
    expect(hasCheckDigit(typed, 4)).toBe(false)
})
