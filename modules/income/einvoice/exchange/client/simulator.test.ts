import { X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { certificateFacts, selfSigned } from '../../document/signature/certificate.server.ts'
import { signDocument } from '../../document/signature/sign.server.ts'
import { buildDocument } from '../../document/ubl/build.server.ts'
import { readXml, textAt } from '../../document/xml/read.domain.ts'
import { sampleInvoice } from '../../testing/sample-document.server.ts'
import { officialSchemas } from '../../testing/schemas.server.ts'
import { applicationResponse } from './simulator.server.ts'
import { zipOf } from './zip.server.ts'

const now = new Date('2026-10-09T15:00:00Z')
const invoice = signDocument(buildDocument(sampleInvoice).xml, {
  certificate: selfSigned({ name: 'Prueba', nit: '900123456', now }),
  signedAt: '2026-10-09T10:00:00-05:00',
})
const answer = (refused: boolean) => {
  const zip = zipOf([{ name: 'fv1.xml', content: Buffer.from(invoice) }])
  const messages = [{ code: 'FAJ71', effect: 'notify' as const, text: 'El correo no es el del RUT' }]
  const sending = { cufe: 'a'.repeat(96), number: sampleInvoice.number, zip }
  return applicationResponse(sending, { messages, refused, now }).toString('utf8')
}

test.for([
  ['accepted', false, '02'],
  ['refused', true, '04'],
] as const)('an answer of DIAN that is %s is valid UBL', async ([, refused, code], context) => {
  const contents = answer(refused)
  const schemas = officialSchemas(context, 'ApplicationResponse')
  const { valid, errors } = await validateXML({ xml: { fileName: 'answer.xml', contents }, ...schemas })
  expect(errors).toEqual([])
  expect(valid).toBe(true)
  const read = readXml(contents)!
  expect(textAt(read, 'DocumentResponse/Response/ResponseCode')).toBe(code)
  expect(textAt(read, 'SenderParty/PartyTaxScheme/CompanyID')).toBe('800197268')
  expect(textAt(read, 'ReceiverParty/PartyTaxScheme/CompanyID')).toBe(
    textAt(readXml(invoice)!, 'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID'),
  )
})

type Der = Readonly<{ tag: number; content: Buffer }>

/** Every value of a text in DER, those within others too. */
function* valuesIn(der: Buffer): Generator<Der> {
  for (let at = 0; at < der.length; ) {
    const tag = der[at]!
    const short = der[at + 1]!
    const octets = short < 0x80 ? 0 : short & 0x7f
    const length = octets === 0 ? short : der.readUIntBE(at + 2, octets)
    const content = der.subarray(at + 2 + octets, at + 2 + octets + length)
    yield { tag, content }
    if ((tag & 0x20) !== 0) yield* valuesIn(content)
    at += 2 + octets + length
  }
}

test('the certificate of the simulator is strict DER: strict readers take it, with accents and all', () => {
  const name = 'E.S.E. Hospital San José de la Unión'
  for (let many = 0; many < 4; many += 1) {
    const { chain } = selfSigned({ name, nit: '900123456', now })
    const certificate = new X509Certificate(chain[0]!)
    const values = [...valuesIn(certificate.raw)]
    const integers = values.filter(({ tag }) => tag === 0x02).map(({ content }) => content)
    expect(integers.length).toBeGreaterThan(1)
    for (const integer of integers) {
      expect(integer[0]! & 0x80, 'no INTEGER is negative').toBe(0)
      const padded = integer.length > 1 && integer[0] === 0 && (integer[1]! & 0x80) === 0
      expect(padded, 'an INTEGER is as short as may be').toBe(false)
    }
    const printable = values
      .filter(({ tag }) => tag === 0x13)
      .map(({ content }) => content.toString('latin1'))
    expect(printable).toEqual(['CO', '900123456', 'CO', '900123456'])
    expect(BigInt(`0x${certificate.serialNumber}`)).toBeGreaterThan(1n << 64n)
    expect([certificate.ca, certificate.verify(certificate.publicKey)]).toEqual([false, true])
    expect(certificate.subject).toContain(`CN=${name} (pruebas)`)
    const facts = certificateFacts(chain[0]!)
    expect(facts).toMatchObject({ name: `${name} (pruebas)`, nit: '900123456', maySign: true })
    expect(facts.issuer).toContain(`O=${name}`)
  }
})
