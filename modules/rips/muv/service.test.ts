import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RipsSending, requestHashOf } from './muv-client.server.ts'
import { muvAt } from './service.server.ts'

/** A ministry of our own. */
let server: Server
let address = ''
let says = (_path: string, _body: string): { readonly status?: number; readonly text: string } | null => null
const calls: { readonly path: string; readonly body: string; readonly token: string }[] = []
beforeAll(() => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const path = request.url ?? ''
      calls.push({ path, body, token: request.headers.authorization ?? '' })
      const said = path.endsWith('LoginSISPRO') ? { text: '{"login":true,"token":"abc"}' } : says(path, body)
      if (said !== null) response.writeHead(said.status ?? 200).end(said.text)
    })
  }).listen(0)
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  calls.length = 0
})

const account = {
  ...{ authority: null, userType: 'RE', documentType: 'CC', documentNumber: '30732188' },
  ...{ password: 'secreta', nit: '900123456' },
}
const client = (waitMs = 20_000) => muvAt({ ...account, address }, { waitMs })
const packed = {
  mode: 'invoice',
  json: Buffer.from('{"numFactura":"F1","vrServicio":1.10}'),
  xml: Buffer.from('<A/>'),
} as const
const sending: RipsSending = { ...packed, number: 'F1', requestHash: requestHashOf(packed) }
const cuv = '8d3992db9c2a86110f1c048dc82c96dfb9a72158136dd10f23b11d8c9946646fabfeecc2a4eb661af6877940ab5896cd'
/** As the ministry's own example. */
const approval = JSON.stringify({
  ...{ ResultState: true, ProcesoId: 11, NumFactura: 'F1', CodigoUnicoValidacion: cuv },
  FechaRadicacion: '2025-10-30T21:31:18.3971023+00:00',
  Ambiente: 'DockerTest',
  ResultadosValidacion: [
    {
      ...{ Clase: 'NOTIFICACION', Codigo: 'RVC019', Descripcion: 'No está', Fuente: 'Rips' },
      Observaciones: 'Dato (890201)',
      PathFuente: 'usuarios[1].servicios.consultas[0].codConsulta',
    },
  ],
})

test('it signs in, sends by the door of the mode, byte for byte, and reads the CUV and what is told', async () => {
  says = () => ({ text: approval })
  const reply = await client().load(sending)
  expect(reply).toMatchObject({
    accepted: true,
    cuv,
    processId: '11',
    environment: 'DockerTest',
    verbatim: approval,
  })
  expect(reply.filedAt?.toISOString()).toBe('2025-10-30T21:31:18.397Z')
  expect(reply.findings[0]).toMatchObject({ code: 'RVC019', effect: 'N' })
  expect(calls.map(({ path }) => path)).toEqual([
    '/api/Auth/LoginSISPRO',
    '/api/PaquetesFevRips/CargarFevRips',
  ])
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({
    persona: { identificacion: { tipo: 'CC', numero: '30732188' } },
    ...{ clave: 'secreta', nit: '900123456', tipoUsuario: 'RE' },
  })
  expect(calls[1]).toMatchObject({
    token: 'Bearer abc',
    body: `{"rips":{"numFactura":"F1","vrServicio":1.10},"xmlFevFile":"${Buffer.from('<A/>').toString('base64')}"}`,
  })
})

test.each([
  ['credit-total', 'CargarNCTotal', '{"rips":null,"xmlFevFile":"PEEvPg=="}'],
  ['adjustment', 'CargarNotaAjuste', '{"rips":{},"xmlFevFile":""}'],
  ['capita-period', 'CargarCapitaPeriodo', '{"rips":{},"xmlFevFile":"PEEvPg=="}'],
] as const)('%s goes in by %s', async (mode, door, body) => {
  says = () => ({ text: approval })
  const json = mode === 'credit-total' ? null : Buffer.from('{}')
  const xml = mode === 'adjustment' ? null : Buffer.from('<A/>')
  await client().load({ ...sending, mode, json, xml })
  expect(calls.at(-1)).toMatchObject({ path: `/api/PaquetesFevRips/${door}`, body })
})

test('a token that ended is renewed once', async () => {
  let ended = true
  says = () => {
    const answer = ended ? { status: 401, text: '' } : { text: approval }
    ended = false
    return answer
  }
  expect((await client().load(sending)).accepted).toBe(true)
  expect(calls.filter(({ path }) => path.endsWith('LoginSISPRO'))).toHaveLength(2)
})

test.each<[string, () => { readonly text: string } | null, object]>([
  ['silence may have arrived', () => null, { kind: 'timeout', unsent: false }],
  ['a page is no answer', () => ({ text: '<html>' }), { kind: 'error', unsent: false }],
  [
    'when their storage fails it may be there',
    () => ({
      text: '{"ResultState":false,"ResultadosValidacion":[{"Clase":"RECHAZADO","Codigo":"CFR001"}]}',
    }),
    { kind: 'error', unsent: false },
  ],
])('%s', async (_, answer, silence) => {
  says = answer
  await expect(client(300).load(sending)).rejects.toMatchObject({ name: 'MuvSilence', ...silence })
})

test('what never left is told apart', async () => {
  const nobody = muvAt({ ...account, address: 'http://127.0.0.1:9/api' })
  await expect(nobody.load(sending)).rejects.toMatchObject({ name: 'MuvSilence', unsent: true })
})
