import { expect, test } from 'vitest'
import { fingerprintOf, softwareSecurityCode } from './fingerprint.server.ts'

/** The vectors that DIAN publishes in the annex. */
test.each([
  [
    'an invoice (11.2)',
    ['323200000129', '2019-01-16', '10:53:10-05:00', '1500000.00', '285000.00', '0.00', '0.00', '1785000.00'],
    ['700085371', '800199436', '693ff6f2a553c3646a063436fd4dd9ded0311471', '1'],
    '8bb918b19ba22a694f1da11c643b5e9de39adf60311cf179179e9b33381030bcd4c3c3f156c506ed5908f9276f5bd9b4',
  ],
  [
    'a transmission (11.4.1)',
    ['8110007871', '2019-02-20', '16:46:55-05:00', '235.28', '19.00', '0.00', '8.28', '262.56'],
    ['900373076', '8355990', '12345', '2'],
    '955327eb55f8bdf16d069358a063d87e1577a292cb088ec186ed60bbc38e750b7b3980659b278ead789b95f9c51a9ef7',
  ],
  [
    'a credit note (11.4.3)',
    ['8110007871', '2019-01-12', '07:00:00-05:00', '5000.00', '950.00', '0.00', '0.00', '5950.00'],
    ['900373076', '8355990', '12301', '1'],
    '907e4444decc9e59c160a2fb3b6659b33dc5b632a5008922b9a62f83f757b1c448e47f5867f2b50dbdb96f48c7681168',
  ],
])('the fingerprint of %s', (_, amounts, parties, hash) => {
  const [number = '', issuedOn = '', time = '', value = '', iva = '', inc = '', ica = '', total = ''] =
    amounts
  const [issuer = '', customer = '', key = '', environment = ''] = parties
  const reported = fingerprintOf({
    number,
    issuedOn,
    time,
    value,
    iva,
    inc,
    ica,
    total,
    issuer,
    customer,
    key,
    environment,
  })
  expect(reported).toBe(hash)
})

test('the code of the software depends on the number of the document', () => {
  const software = { id: 'a', pin: 'b', providerNit: '900123456', providerDigit: '1' }
  expect(softwareSecurityCode(software, 'SE1')).not.toBe(softwareSecurityCode(software, 'SE2'))
  expect(softwareSecurityCode(software, 'SE1')).toMatch(/^[0-9a-f]{96}$/)
})
