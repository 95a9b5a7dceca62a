import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ihceAt } from './ihce-service.server.ts'

/** The requests that the platform received, and its next answer to a summary. */
const heard: { path: string; headers: IncomingMessage['headers']; body: string }[] = []
let answers: (readonly [status: number, body: object | null])[] = []
let tokens = 0

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    heard.push({ path: request.url ?? '', headers: request.headers, body: String(Buffer.concat(chunks)) })
    if (request.url === '/token') {
      tokens += 1
      return tell(response, 200, { access_token: `t${tokens}` })
    }
    const [status, body] = answers.shift() ?? [500, null]
    // Null: it keeps quiet.
    if (body !== null) tell(response, status, body)
  })
})
const tell = (response: ServerResponse, status: number, body: object) => {
  response.writeHead(status, { 'content-type': 'application/fhir+json' })
  response.end(JSON.stringify(body))
}
let address = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  heard.length = 0
})

const platform = (waitMs = 5_000) =>
  ihceAt(
    {
      address: `${address}/fhir/`,
      tokenAddress: `${address}/token`,
      scope: 'api://x/.default',
      clientId: 'c',
      clientSecret: 's',
      subscriptionKey: 'k',
    },
    { waitMs },
  )
const sending = { kind: 'emergency', encounter: 'HSQ-1', json: Buffer.from('{"a":1}'), hash: 'h' } as const
const vida = {
  resourceType: 'Bundle',
  identifier: { system: 'https://fhir.minsalud.gov.co/rda/NamingSystem/identifier-RDA', value: 'V-1' },
}
const outcome = {
  resourceType: 'OperationOutcome',
  issue: [
    {
      severity: 'error',
      code: 'required',
      details: { text: 'Falta la etnia' },
      expression: ['Patient.extension'],
    },
    { severity: 'warning', code: 'informational', details: { text: 'Aviso' } },
  ],
}

test('the same bytes go to the door of their kind, with the token and the key of the house', async () => {
  answers = [[200, vida]]
  expect(await platform().send(sending)).toMatchObject({ accepted: true, vidaCode: 'V-1' })
  const [token, sent] = heard
  expect(token!.body).toBe(
    'grant_type=client_credentials&client_id=c&client_secret=s&scope=api%3A%2F%2Fx%2F.default',
  )
  expect([sent!.path, sent!.body]).toEqual(['/fhir/Composition/$enviar-rda-urgencias', '{"a":1}'])
  expect(sent!.headers).toMatchObject({
    authorization: `Bearer t${tokens}`,
    'ocp-apim-subscription-key': 'k',
    'content-type': 'application/fhir+json',
  })
})

test('requests a token again, once, when it is no longer valid', async () => {
  answers = [
    [401, {}],
    [201, vida],
  ]
  expect((await platform().send(sending)).accepted).toBe(true)
  expect(heard.map(({ path }) => path).filter((path) => path === '/token')).toHaveLength(2)
})

test('a refusal reports its errors, and not its notices', async () => {
  answers = [[400, outcome]]
  expect(await platform().send(sending)).toMatchObject({
    accepted: false,
    findings: [{ code: 'required', path: 'Patient.extension', says: 'Falta la etnia' }],
  })
})

test('an acceptance without its código VIDA is none', async () => {
  answers = [[200, { resourceType: 'Bundle' }]]
  expect(await platform().send(sending)).toMatchObject({ accepted: false, vidaCode: null })
})

test.each([401, 403, 429, 503])('%i is no answer: it is tried again later', async (status) => {
  answers = [
    [status, {}],
    [status, {}],
  ]
  await expect(platform().send(sending)).rejects.toMatchObject({ name: 'IhceSilence', kind: 'error' })
})

test('a platform that does not answer is given up after the timeout', async () => {
  answers = [[200, null]]
  await expect(platform(300).send(sending)).rejects.toMatchObject({ name: 'IhceSilence', kind: 'timeout' })
})
