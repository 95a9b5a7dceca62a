import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mipresAt } from './mipres-service.server.ts'

/** The calls that the service received, and its next answers to what is no token. */
const heard: string[] = []
let answers: (readonly [status: number, body: string | null])[] = []
let tokens = 0

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    heard.push(`${request.method} ${request.url} ${Buffer.concat(chunks)}`.trim())
    const opens = request.url?.includes('/GenerarToken/') === true
    const opened = [200, `"sesion-0${opens ? ++tokens : tokens}="`] as const
    const [status, body] = opens ? opened : (answers.shift() ?? [500, 'sin respuesta preparada'])
    // Null: it keeps quiet.
    if (body !== null) response.writeHead(status).end(body)
  })
})
let address = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  heard.length = 0
  tokens = 0
})

const service = (waitMs = 5_000) => mipresAt({ address, nit: '891234567', token: 'A/B' }, { waitMs })

test('what is sent goes by PUT with the token of the session, and its digits are a number with all of them', async () => {
  answers = [[200, '[{"Id":91000001,"IdEntrega":71000001}]']]
  const body = await service().send('delivery', { ID: 12345678901234567890n, CantTotEntregada: '7.5' })
  expect(body).toBe('[{"Id":91000001,"IdEntrega":71000001}]')
  expect(heard).toEqual([
    'GET /api/GenerarToken/891234567/A%2FB',
    'PUT /api/Entrega/891234567/sesion-01%3D {"ID":12345678901234567890,"CantTotEntregada":"7.5"}',
  ])
})

test('what MIPRES has is looked up by its prescription, and a session that ended is begun again, once', async () => {
  answers = [
    [200, '"Token no valido"'],
    [200, '[]'],
  ]
  expect(await service().find('deliveries', '20261104153000123457')).toBe('[]')
  expect(heard.filter((call) => call.includes('GenerarToken'))).toHaveLength(2)
  expect(heard.at(-1)).toBe('GET /api/EntregaXPrescripcion/891234567/sesion-02%3D/20261104153000123457')
  answers = [
    [200, '"Token no valido"'],
    [401, ''],
  ]
  await expect(service().find('deliveries', '1')).rejects.toMatchObject({
    name: 'MipresSilence',
    kind: 'error',
  })
})

test.each([
  [502, '<html><body>502 Bad Gateway</body></html>', 'error'],
  [429, '[]', 'error'],
  [200, '<html><body>502 Bad Gateway</body></html>', 'unreadable'],
  [200, '[1]', 'unreadable'],
] as const)('%i with %s says nothing of the delivery: it is tried again', async (status, body, kind) => {
  answers = [[status, body]]
  await expect(service().send('report', {})).rejects.toMatchObject({
    name: 'MipresSilence',
    kind,
    verbatim: body,
  })
})

test('a refusal is an answer, and who keeps quiet is late', async () => {
  answers = [[400, '{"Message":"Error.","Errors":["La cantidad"]}']]
  expect(await service().send('report', {})).toContain('La cantidad')
  answers = [[200, null]]
  await expect(service(300).send('report', {})).rejects.toMatchObject({ kind: 'timeout' })
})
