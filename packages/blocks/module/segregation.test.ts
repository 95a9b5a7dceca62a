import { expect, test } from 'vitest'
import { brokenBy } from './segregation.ts'

const paying = { code: 'SOD-4', label: 'Expedir y pagar', one: ['a.cdp.approve'], other: ['a.pago.approve'] }

test.each([
  ['one work alone', ['a.cdp.approve'], []],
  ['the other alone', ['a.pago.approve', 'a.pago.view'], []],
  ['both, however they are written', ['A.CDP.Approve', 'a.pago.approve'], ['SOD-4']],
  ['neither', [], []],
])('%s', (_name, held, codes) => {
  expect(brokenBy(held, [paying]).map(({ code }) => code)).toEqual(codes)
})
