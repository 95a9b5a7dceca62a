import { afterAll, beforeEach, expect, test } from 'vitest'
import { type StandInAnswer, standInMinistry } from '../testing/ministry.server.ts'
import { type RipsSending, requestHashOf } from './muv-client.server.ts'
import { muvAt } from './service.server.ts'

const ministry = await standInMinistry()
const { address, answers, calls } = ministry
afterAll(ministry.close)
beforeEach(() => {
  calls.length = 0
})

const account = {
  authority: null,
  userType: 'RE',
  documentType: 'CC',
  documentNumber: '30732188',
  password: 'secreta',
  nit: '900123456',
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
  ResultState: true,
  ProcesoId: 11,
  NumFactura: 'F1',
  CodigoUnicoValidacion: cuv,
  FechaRadicacion: '2025-10-30T21:31:18.3971023+00:00',
  Ambiente: 'DockerTest',
  ResultadosValidacion: [
    {
      Clase: 'NOTIFICACION',
      Codigo: 'RVC019',
      Descripcion: 'No está',
      Fuente: 'Rips',
      Observaciones: 'Dato (890201)',
      PathFuente: 'usuarios[1].servicios.consultas[0].codConsulta',
    },
  ],
})

test('it signs in, sends to the address of the mode, byte for byte, and reads the CUV and the notices', async () => {
  answers.load = () => ({ text: approval })
  const { reply } = await client().load(sending)
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
    clave: 'secreta',
    nit: '900123456',
    tipoUsuario: 'RE',
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
  answers.load = () => ({ text: approval })
  const json = mode === 'credit-total' ? null : Buffer.from('{}')
  const xml = mode === 'adjustment' ? null : Buffer.from('<A/>')
  await client().load({ ...sending, mode, json, xml })
  expect(calls.at(-1)).toMatchObject({ path: `/api/PaquetesFevRips/${door}`, body })
})

const refusal = (code: string, more: object = {}) =>
  JSON.stringify({
    ResultState: false,
    ResultadosValidacion: [{ Clase: 'RECHAZADO', Codigo: code, Descripcion: 'No', ...more }],
  })

test.each([
  ['by its status', { status: 401, text: '' }],
  ['by TOT002', { text: refusal('TOT002') }],
  ['by TOT003', { text: refusal('TOT003') }],
])('a token that ended, with the answer %s, is renewed once', async (_, refused) => {
  let ended = true
  answers.load = () => {
    const answer = ended ? refused : { text: approval }
    ended = false
    return answer
  }
  expect((await client().load(sending)).reply.accepted).toBe(true)
  expect(calls.filter(({ path }) => path.endsWith('LoginSISPRO'))).toHaveLength(2)
})

test.each<[string, StandInAnswer, object]>([
  ['silence may have arrived', 'silence', { kind: 'timeout', unsent: false }],
  ['an answer cut by the connection may have arrived', 'hang-up', { kind: 'error', unsent: false }],
  ['a page cannot be read', { text: '<html>' }, { kind: 'unreadable', verbatim: '<html>' }],
  ['a JSON cut short cannot be read', { text: '{"ResultState":tr' }, { kind: 'unreadable' }],
  ['another shape cannot be read', { text: '{"ok":1}' }, { kind: 'unreadable', verbatim: '{"ok":1}' }],
  ['another shape with 400 cannot be read', { status: 400, text: '{"errors":{}}' }, { kind: 'unreadable' }],
  [
    'a refusal without reason cannot be read',
    { text: '{"resultState":false,"resultadosValidacion":[]}' },
    { kind: 'unreadable' },
  ],
  [
    'an approval without CUV cannot be read',
    { text: '{"resultState":true,"codigoUnicoValidacion":"-"}' },
    { kind: 'unreadable' },
  ],
  [
    'a state that is neither yes nor no cannot be read, not even with a CUV',
    { text: approval.replace('true', '"EN PROCESO"') },
    { kind: 'unreadable' },
  ],
  ['when their storage fails it may be there', { text: refusal('CFR001') }, { kind: 'error', unsent: false }],
  ['SISPRO that does not answer them is no refusal', { text: refusal('TOT003') }, { kind: 'error' }],
  ['500 is no refusal', { status: 500, text: '{"Message":"An error has occurred."}' }, { kind: 'error' }],
  ['500 is no verdict whatever its body says', { status: 500, text: approval }, { kind: 'error' }],
  ['502 with a page', { status: 502, text: '<html>' }, { kind: 'error', verbatim: '<html>' }],
  [
    '429 says how long to wait',
    { status: 429, text: '', headers: { 'retry-after': '90' } },
    { kind: 'error', unsent: true, retryAfterMs: 90_000 },
  ],
])('%s', async (_, answer, silence) => {
  answers.load = () => answer
  await expect(client(300).load(sending)).rejects.toMatchObject({ name: 'MuvSilence', ...silence })
})

/** The case O01: what the API 4.x answered in April of 2025, its numbers changed. */
const rejectedInCamel = JSON.stringify({
  resultState: false,
  procesoId: 0,
  numFactura: '',
  codigoUnicoValidacion: '-',
  rutaArchivos: null,
  codigoUnicoValidacionToShow: 'No aplica a paquetes procesados en estado [RECHAZADO]',
  fechaRadicacion: '2026-11-20T21:23:27.5220794+00:00',
  resultadosValidacion: [
    {
      Clase: 'RECHAZADO',
      Codigo: 'RVG01',
      Descripcion: 'Estructura no cumple',
      Fuente: 'Rips',
      Observaciones: 'La propiedad [codPrestador] no cumple, dato [11001000010]',
      PathFuente: 'rips.usuarios[0].servicios.consultas[0].codPrestador',
    },
  ],
})
const spelled = (text: string, spell: (key: string) => string): string =>
  text.replace(/"(\w+)":/g, (_, key: string) => `"${spell(key)}":`)
const pascal = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1)
const camel = (key: string): string => key.charAt(0).toLowerCase() + key.slice(1)

test.each([
  ['as it came', rejectedInCamel],
  ['all in camelCase', spelled(rejectedInCamel, camel)],
  ['all in PascalCase', spelled(rejectedInCamel, pascal)],
  ['all in capitals', spelled(rejectedInCamel, (key) => key.toUpperCase())],
  ['all in lower case', spelled(rejectedInCamel, (key) => key.toLowerCase())],
])('a refusal with its keys %s is reported by its address', async (_, text) => {
  for (const status of [200, 400, 422]) {
    answers.load = () => ({ status, text })
    const { kind, reply } = await client().load(sending)
    expect([kind, reply.accepted]).toEqual(['verdict', false])
    expect(reply.findings).toEqual([
      {
        code: 'RVG01',
        effect: 'R',
        says: 'Estructura no cumple',
        source: 'Rips',
        path: 'usuarios[0].servicios.consultas[0].codPrestador',
        detail: 'La propiedad [codPrestador] no cumple, dato [11001000010]',
      },
    ])
  }
})

test('an approval with its keys in camelCase has its CUV', async () => {
  answers.load = () => ({ text: spelled(approval, camel) })
  const { reply } = await client().load(sending)
  expect(reply).toMatchObject({ accepted: true, cuv, environment: 'DockerTest', processId: '11' })
})

test('a RIPS validated before returns its CUV, from any place in the message', async () => {
  for (const more of [{ Observaciones: cuv }, { Observaciones: `Ya tiene CUV: [${cuv.toUpperCase()}].` }]) {
    answers.load = () => ({ text: refusal('RVG18', more) })
    expect(await client().load(sending)).toMatchObject({ kind: 'validated-before', cuv })
  }
  answers.load = () => ({ text: refusal('RVG18') })
  expect(await client().load(sending)).toMatchObject({ kind: 'validated-before', cuv: null })
})

test('consults the document of a CUV', async () => {
  const known = { EsValido: true, CodigoUnicoValidacion: cuv, NumeroDocumento: 'F1' }
  answers.consult = () => ({ text: JSON.stringify({ ...known, NumDocumentoIdObligado: '900123456' }) })
  expect(await client().consult(cuv)).toMatchObject({
    number: 'F1',
    nit: '900123456',
    reply: { accepted: true },
  })
  answers.consult = () => ({ text: JSON.stringify({ ...known, EsValido: false }) })
  expect(await client().consult(cuv)).toBeNull()
})

test('a password that SISPRO refuses is not tried again by itself; a SISPRO that fails is', async () => {
  const { login } = answers
  answers.login = () => ({ status: 401, text: '{"login":false,"errors":["Clave errada"]}' })
  await expect(client().load(sending)).rejects.toMatchObject({ unsent: true, triesMax: 1 })
  answers.login = () => ({ status: 503, text: '' })
  await expect(client().load(sending)).rejects.toMatchObject({ kind: 'error', triesMax: 40 })
  answers.login = () => ({ text: '<html>' })
  await expect(client().load(sending)).rejects.toMatchObject({ kind: 'unreadable', unsent: true })
  answers.login = () => ({ text: '{"Login":true,"Token":"abc"}' })
  answers.load = () => ({ text: approval })
  expect((await client().load(sending)).reply.accepted).toBe(true)
  answers.login = login
})

test('marks a request that was never sent', async () => {
  const nobody = muvAt({ ...account, address: 'http://127.0.0.1:9/api' })
  await expect(nobody.load(sending)).rejects.toMatchObject({ name: 'MuvSilence', unsent: true })
})
