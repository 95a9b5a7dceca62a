import { DOMParser } from '@xmldom/xmldom'
import { expect, test } from 'vitest'
import { SignedXml } from 'xml-crypto'
import { sampleInvoice } from '../testing/sample-document.server.ts'
import { buildDocument } from '../ubl/build.server.ts'
import { certificateFacts, selfSigned } from './certificate.server.ts'
import { signDocument } from './sign.server.ts'

const certificate = selfSigned({
  name: 'ESE Hospital de Prueba',
  nit: '900123456',
  now: new Date('2026-10-09'),
})
const signed = signDocument(buildDocument(sampleInvoice).xml, {
  certificate,
  signedAt: '2026-10-09T10:00:00-05:00',
})

function isGood(xml: string): boolean {
  const found = new DOMParser().parseFromString(xml, 'text/xml').getElementsByTagName('ds:Signature')[0]
  const verifier = new SignedXml({ publicCert: certificate.chain[0] ?? '' })
  verifier.loadSignature(String(found))
  return verifier.checkSignature(xml)
}

test('a signed document is verified, and is the last extension of three', () => {
  expect(isGood(signed)).toBe(true)
  expect(signed.match(/<ext:UBLExtension>/g)).toHaveLength(3)
  expect(signed.indexOf('CustomTagGeneral')).toBeLessThan(signed.indexOf('<ds:Signature'))
})

test('it signs the document, the key and what is said of the signature', () => {
  expect(signed.match(/<ds:Reference /g)).toHaveLength(3)
  expect(signed).toContain('Type="http://uri.etsi.org/01903#SignedProperties"')
  expect(signed).toContain('<xades:SigningTime>2026-10-09T10:00:00-05:00</xades:SigningTime>')
  expect(signed).toContain('dMoMvtcG5aIzgYo0tIsSQeVJBDnUnfSOfBpxXrmor0Y=')
  expect(signed).toContain('<xades:ClaimedRole>supplier</xades:ClaimedRole>')
  expect(certificateFacts(certificate.chain[0] ?? '').nit).toBe('900123456')
})

test.each([
  ['an amount', '24691.34', '24691.35'],
  ['a space between elements', '<cbc:UBLVersionID>', ' <cbc:UBLVersionID>'],
  ['the hour of the signature', 'T10:00:00-05:00</xades', 'T10:00:01-05:00</xades'],
])('changing %s breaks the signature', (_, from, to) => {
  expect(signed).toContain(from)
  expect(() => {
    if (!isGood(signed.replace(from, to))) throw new Error('broken')
  }).toThrow()
})
