import { DOMParser } from '@xmldom/xmldom'
import { expect, test } from 'vitest'
import { SignedXml } from 'xml-crypto'
import { sampleInvoice } from '../../testing/sample-document.server.ts'
import { buildDocument } from '../ubl/build.server.ts'
import { buildContainer } from '../ubl/container.server.ts'
import { certificateFacts, selfSigned } from './certificate.server.ts'
import { isAsWeSign, isSignedWell } from './check.server.ts'
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

test('signs the document, the key and the properties of the signature', () => {
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

test('recognises a document signed here without parsing it, and one that was changed', () => {
  expect(isAsWeSign(signed)).toBe(true)
  expect(isSignedWell(signed)).toBe(true)
  for (const [from, to] of [
    ['24691.34', '24691.35'],
    ['<cbc:UBLVersionID>', ' <cbc:UBLVersionID>'],
    ['T10:00:00-05:00</xades', 'T10:00:01-05:00</xades'],
    ['supplier', 'third party'],
    ['<Value></Value>', '<Value/>'],
  ] as const) {
    expect(signed).toContain(from)
    expect(isAsWeSign(signed.replace(from, to)), to).toBe(false)
  }
  expect(isSignedWell(signed.replace('24691.34', '24691.35'))).toBe(false)
  expect(isSignedWell(signed.replace('<Value></Value>', '<Value/>'))).toBe(true)
  expect(isSignedWell(signed.replace(/<ds:Signature .*<\/ds:Signature>/, ''))).toBe(false)
})

test('another key signs nothing of ours', () => {
  const other = selfSigned({ name: 'Otra ESE', nit: '900123457', now: new Date('2026-10-09') })
  const foreign = signDocument(buildDocument(sampleInvoice).xml, {
    certificate: { ...certificate, privateKey: other.privateKey },
    signedAt: '2026-10-09T10:00:00-05:00',
  })
  expect(isAsWeSign(foreign)).toBe(false)
  expect(isSignedWell(foreign)).toBe(false)
})

test('a container is signed over what its CDATA holds', () => {
  const { uuid } = buildDocument(sampleInvoice)
  const response = '<ApplicationResponse>ñ & «sí»\r\n<![CDATA[x]]></ApplicationResponse>'
  const reported = { document: sampleInvoice, uuid, signed, response, validatedOn: '2026-10-09' }
  const container = signDocument(buildContainer({ ...reported, validatedAt: '10:00:05' }), {
    certificate,
    signedAt: '2026-10-09T10:00:06-05:00',
  })
  expect(container).toContain('<![CDATA[<?xml')
  const own = container.replace(/<!\[CDATA\[<\?xml.*?\]\]>/s, (held) => held.replace('24691.34', '24691.35'))
  expect(isGood(container)).toBe(true)
  expect(() => {
    if (!isGood(own)) throw new Error('broken')
  }).toThrow()
})
