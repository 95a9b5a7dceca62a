import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SignedXml } from 'xml-crypto'
import { selfSigned } from '../../document/signature/certificate.server.ts'
import { speakingTo } from './service.server.ts'
import { onlyFileOf, zipOf } from './zip.server.ts'

/** A DIAN of our own: it checks the envelope like the real one, and gives the answer that the test sets. */
let server: Server
let address = ''
let answer = (_body: string): string | null => null
const bodies: { readonly body: string; readonly type: string }[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      bodies.push({ body, type: request.headers['content-type'] ?? '' })
      const declared = answer(body)
      if (declared !== null) response.end(declared)
    })
  }).listen(0)
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/WcfDianCustomerServices.svc`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const now = new Date('2026-10-09T15:00:00Z')
const certificate = selfSigned({ name: 'Prueba', nit: '900123456', now })
const client = (waitMs = 20_000) => speakingTo({ address, certificate, now: () => now, waitMs })
const envelope = (content: string) =>
  [
    `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"`,
    ` xmlns:b="http://schemas.datacontract.org/2004/07/DianResponse"`,
    ` xmlns:c="http://schemas.microsoft.com/2003/10/Serialization/Arrays"><s:Body>${content}</s:Body>`,
    `</s:Envelope>`,
  ].join('')
const zip = zipOf([{ name: 'fv1.xml', content: Buffer.from('<Invoice/>') }])
const sending = { environment: '2' as const, fileName: 'z1.zip', zip, cufe: 'a'.repeat(96), number: 'SETP1' }
const last = () => bodies.at(-1) ?? { body: '', type: '' }

/** Whether the address is signed with the key of the token that goes with it. */
function isSealed(body: string): boolean {
  const token = /<wsse:BinarySecurityToken[^>]*>([^<]+)</.exec(body)?.[1] ?? ''
  const signature = /<ds:Signature[\s\S]*<\/ds:Signature>/.exec(body)?.[0] ?? ''
  const checker = new SignedXml({
    publicCert: `-----BEGIN CERTIFICATE-----\n${token}\n-----END CERTIFICATE-----`,
    idMode: 'wssecurity',
  })
  checker.loadSignature(signature)
  try {
    return checker.checkSignature(body)
  } catch {
    return false
  }
}

test('what is sent is SOAP 1.2, with its ZIP, and the address signed by the certificate that goes with it', async () => {
  const content = Buffer.from('<ApplicationResponse/>').toString('base64')
  answer = () =>
    envelope(
      [
        `<b:ErrorMessage><c:string>Regla: FAJ71, Notificación: El correo no es el del RUT</c:string>`,
        `</b:ErrorMessage><b:IsValid>true</b:IsValid><b:StatusCode>00</b:StatusCode>`,
        `<b:StatusDescription>Procesado Correctamente.</b:StatusDescription>`,
        `<b:XmlBase64Bytes>${content}</b:XmlBase64Bytes>`,
      ].join(''),
    )
  const reply = await client().send(sending)
  expect(reply).toMatchObject({
    statusCode: '00',
    valid: true,
    messages: [{ code: 'FAJ71', effect: 'notify', text: 'El correo no es el del RUT' }],
  })
  expect(reply.answer?.toString()).toBe('<ApplicationResponse/>')
  const { body, type } = last()
  expect(type).toBe(
    'application/soap+xml; charset=utf-8; action="http://wcf.dian.colombia/IWcfDianCustomerServices/SendBillSync"',
  )
  expect(isSealed(body)).toBe(true)
  expect(isSealed(body.replace('svc</wsa:To>', 'svd</wsa:To>'))).toBe(false)
  const sent = /<wcf:contentFile>([^<]+)</.exec(body)?.[1] ?? ''
  expect(onlyFileOf(Buffer.from(sent, 'base64'))).toEqual({
    name: 'fv1.xml',
    content: Buffer.from('<Invoice/>'),
  })
  expect(body).toContain('<wsu:Expires>2026-10-09T15:05:00.000Z</wsu:Expires>')
})

test('requests the state of a document by its CUFE', async () => {
  answer = () => envelope('<b:IsValid>false</b:IsValid><b:StatusCode>66</b:StatusCode>')
  expect(await client().status({ cufe: sending.cufe })).toMatchObject({ statusCode: '66', valid: false })
  expect(last().body).toContain(`<wcf:trackId>${sending.cufe}</wcf:trackId>`)
})

test('the ranges come with their technical key', async () => {
  answer = () =>
    envelope(
      [
        '<b:NumberRangeResponse><b:ResolutionNumber>18760000001</b:ResolutionNumber>',
        '<b:ResolutionDate>2026-01-02T00:00:00</b:ResolutionDate><b:Prefix>SETP</b:Prefix>',
        '<b:FromNumber>990000000</b:FromNumber><b:ToNumber>995000000</b:ToNumber>',
        '<b:ValidDateFrom>2026-01-02</b:ValidDateFrom><b:ValidDateTo>2028-01-02</b:ValidDateTo>',
        '<b:TechnicalKey>fc8eac42</b:TechnicalKey></b:NumberRangeResponse>',
      ].join(''),
    )
  expect(await client().ranges({ nit: '900123456', softwareId: 'soft' })).toEqual([
    {
      resolution: '18760000001',
      resolutionDay: '2026-01-02',
      prefix: 'SETP',
      technicalKey: 'fc8eac42',
      first: 990_000_000,
      last: 995_000_000,
      from: '2026-01-02',
      to: '2028-01-02',
    },
  ])
})

test('requests a document that is to be enabled by the key that it was given', async () => {
  answer = (body) =>
    body.includes('SendTestSetAsync')
      ? envelope('<b:ZipKey>0f1e</b:ZipKey>')
      : envelope('<b:IsValid>true</b:IsValid><b:StatusCode>00</b:StatusCode>')
  expect(await client().sendTestSet({ ...sending, testSetId: 'set-1' })).toMatchObject({ valid: true })
  expect(bodies.at(-2)?.body).toContain('<wcf:testSetId>set-1</wcf:testSetId>')
  expect(last().body).toContain('<wcf:trackId>0f1e</wcf:trackId>')
})

test.each<[string, () => string | null, object]>([
  ['silence is a timeout', () => null, { name: 'DianSilence', kind: 'timeout' }],
  ['a page is no message', () => '<html>502</html>', { name: 'DianSilence', kind: 'error' }],
  [
    'a fault says nothing of the document',
    () => envelope('<s:Fault><s:Reason><s:Text>InvalidSecurity</s:Text></s:Reason></s:Fault>'),
    { name: 'DianSilence', message: expect.stringContaining('InvalidSecurity') },
  ],
])('%s', async (_, says, refusal) => {
  answer = says
  await expect(client(300).send(sending)).rejects.toMatchObject(refusal)
})
