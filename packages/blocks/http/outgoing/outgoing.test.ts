import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Destinations, faultOfAddress } from './destination.server.ts'
import { OutgoingFailure, postOutside } from './outgoing.server.ts'

/** Two services: what each received, and how the first answers. */
const heard: { port: number; headers: IncomingHttpHeaders; body: string }[] = []
let redirects: string | null = null
let silent = false
const serve = (): Server =>
  createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const port = request.socket.localPort ?? 0
      heard.push({ port, headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
      if (silent) return
      if (redirects !== null) response.writeHead(307, { location: redirects })
      response.end('recibido')
    })
  }).listen(0, '127.0.0.1')
const one = serve()
const other = serve()
const portOf = (server: Server) => (server.address() as AddressInfo).port
beforeAll(async () => {
  for (const server of [one, other])
    if (!server.listening) await new Promise((done) => server.once('listening', done))
})
afterAll(() => {
  for (const server of [one, other]) {
    server.closeAllConnections()
    server.close()
  }
})
beforeEach(() => {
  heard.length = 0
  redirects = null
  silent = false
})

const trying: Destinations = { production: false, listed: [] }
const production: Destinations = { production: true, listed: [] }
const request = { headers: { authorization: 'Bearer secreto' }, body: 'María', waitMs: 5_000 }
const failureOf = async (call: Promise<unknown>): Promise<OutgoingFailure> => {
  const error = await call.then(
    () => null,
    (failed) => failed,
  )
  expect(error).toBeInstanceOf(OutgoingFailure)
  return error
}

test.each([
  ['https://api.proveedor.co/sms', null, null],
  ['http://api.proveedor.co/sms', 'https://', 'https://'],
  ['http://127.0.0.1:8080/', null, 'https://'],
  ['http://[::1]:8080/', null, 'https://'],
  ['http://localhost:8080/', null, 'https://'],
  ['https://localhost:9443/api', null, 'red propia'],
  ['https://127.0.0.1:9443/api', null, 'red propia'],
  ['https://2130706433/', null, 'red propia'],
  ['https://0x7f.1/', null, 'red propia'],
  ['https://10.1.2.3/', 'red propia', 'red propia'],
  ['https://172.16.0.1/', 'red propia', 'red propia'],
  ['https://192.168.1.10/', 'red propia', 'red propia'],
  ['https://100.64.0.1/', 'red propia', 'red propia'],
  ['https://169.254.169.254/latest/meta-data', 'red propia', 'red propia'],
  ['https://0.0.0.0/', 'red propia', 'red propia'],
  ['https://[fd00:ec2::254]/', 'red propia', 'red propia'],
  ['https://[fe80::1]/', 'red propia', 'red propia'],
  ['https://[::ffff:10.0.0.1]/', 'red propia', 'red propia'],
  ['https://[64:ff9b::a00:1]/', 'red propia', 'red propia'],
  ['https://[2606:4700::1111]/', null, null],
  ['https://8.8.8.8/', null, null],
  ['https://ana:clave@api.proveedor.co/', 'sin usuario', 'sin usuario'],
  ['ftp://api.proveedor.co/', 'https://', 'https://'],
  ['no es una dirección', 'https://', 'https://'],
])('%s: while it is tried %s, in production %s', (address, whileTried, inProduction) => {
  for (const [destinations, words] of [
    [trying, whileTried],
    [production, inProduction],
  ] as const) {
    const fault = faultOfAddress(address, destinations)
    if (words === null) expect(fault).toBeNull()
    else expect(fault).toContain(words)
  }
})

test('a name, an address or a network that is listed may be reached in production', () => {
  const listed = ['muv.local', 'localhost', '10.1.0.0/16', 'fd00::/8']
  const house = { production: true, listed }
  for (const open of [
    'https://localhost:9443/',
    'https://10.1.9.9/',
    'https://[fd00::5]/',
    'https://muv.local/',
  ])
    expect(faultOfAddress(open, house), open).toBeNull()
  for (const shut of ['https://10.2.0.1/', 'https://127.0.0.1/', 'http://localhost/'])
    expect(faultOfAddress(shut, house), shut).not.toBeNull()
})

test('a name is judged by what it resolves to when it is called, each time', async () => {
  const answers = ['93.184.215.14', '169.254.169.254', '10.0.0.5', '127.0.0.1']
  const input: string[] = []
  const destinations: Destinations = {
    production: true,
    listed: [],
    resolve: async (host) => {
      const address = answers[input.push(host) - 1] ?? ''
      return [{ address, family: 4 }]
    },
  }
  // The first is public: it is tried, and nobody is there for so short a time. The same name then leads inside.
  const address = `https://rebinding.example:${portOf(one)}/`
  expect(
    (await failureOf(postOutside(address, { ...request, waitMs: 50 }, destinations))).message,
  ).not.toContain('red propia')
  for (let again = 0; again < 3; again++) {
    const { message, facts } = await failureOf(postOutside(address, request, destinations))
    expect([message, facts.sent]).toEqual([expect.stringContaining('red propia'), false])
  }
  expect(input).toHaveLength(4)
  expect(heard).toEqual([])
})

test('a name that leads to this machine by plain http is called while it is tried, and what it says is read', async () => {
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  const address = `http://servicio.localhost:${portOf(one)}/`
  const answer = await postOutside(address, request, { ...trying, resolve })
  expect(answer).toEqual({ status: 200, text: 'recibido', retryAfter: null })
  expect(heard).toMatchObject([{ body: 'María', headers: { authorization: 'Bearer secreto' } }])
})

test('an answer that sends elsewhere is not followed, to the same host neither', async () => {
  for (const to of [`http://127.0.0.1:${portOf(other)}/`, '/otra']) {
    redirects = to
    const { message } = await failureOf(postOutside(`http://127.0.0.1:${portOf(one)}/`, request, trying))
    expect(message).toContain('HTTP 307')
  }
  expect(heard.map(({ port }) => port)).toEqual([portOf(one), portOf(one)])
})

test('who keeps quiet is late, and may have got it; where nobody listens nothing was sent', async () => {
  silent = true
  const late = await failureOf(
    postOutside(`http://127.0.0.1:${portOf(one)}/`, { ...request, waitMs: 100 }, trying),
  )
  expect(late.facts).toEqual({ late: true, sent: true })
  const nobody = await failureOf(postOutside('http://127.0.0.1:1/', request, trying))
  expect(nobody.facts).toEqual({ late: false, sent: false })
})

test('nothing else of the server speaks with the outside', () => {
  const root = join(import.meta.dirname, '../../../..')
  const sources = ['apps/api', 'packages', 'modules'].flatMap((part) =>
    readdirSync(join(root, part), { recursive: true, encoding: 'utf8' }).map((path) => join(part, path)),
  )
  const out = /\bfetch\(|from '(?:undici|axios|node:https)'|request\b.* from 'node:http'/
  const speaking = sources
    .filter(
      (path) =>
        /\.ts$/.test(path) &&
        !/node_modules|dist\/|\.test\.|\/testing\/|\/web\/|endpoint\/client\.ts$/.test(path),
    )
    .filter((path) => out.test(readFileSync(join(root, path), 'utf8')))
  expect(speaking).toEqual(['packages/blocks/http/outgoing/outgoing.server.ts'])
})
