import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gatewayMessenger, MessageRefused, mobileOf, simulatedMessenger } from './messenger.server.ts'

test.each([
  ['3001234567', '573001234567'],
  ['300 123 45 67', '573001234567'],
  ['+57 300-123-4567', '573001234567'],
  ['6024445566', null],
  ['300123456', null],
  [null, null],
])('the mobile written %s is %s', (written, mobile) => expect(mobileOf(written)).toBe(mobile))

test('the simulator takes a good number, and refuses one of nobody', async () => {
  const { send } = simulatedMessenger({ fails: false })
  expect(await send({ to: '573001234567', text: 'Su cita' })).toEqual({ reference: 'SIMULADO-4567' })
  for (const to of ['573001230000', '576024445566'])
    await expect(send({ to, text: 'Su cita' })).rejects.toBeInstanceOf(MessageRefused)
  const silent = simulatedMessenger({ fails: true }).send({ to: '573001234567', text: 'Su cita' })
  await expect(silent).rejects.not.toBeInstanceOf(MessageRefused)
})

const heard: unknown[] = []
const provider = createServer((request, reply) => {
  let body = ''
  request.on('data', (piece) => (body += piece))
  request.on('end', () => {
    const message = JSON.parse(body) as { to: string }
    heard.push({ ...message, authorization: request.headers.authorization })
    reply.statusCode = message.to.endsWith('1') ? 422 : message.to.endsWith('2') ? 503 : 201
    reply.end(JSON.stringify({ id: 'M-1' }))
  })
})
let address = ''
beforeAll(async () => {
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done))
  const at = provider.address()
  address = `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}/messages`
})
afterAll(() => void provider.close())

test('sends a provider the recipient, the sender and the text, and separates its refusals from its failures', async () => {
  const { send } = gatewayMessenger({ address, token: 'secreto', sender: 'HOSPITAL' })
  expect(await send({ to: '573001234560', text: 'Su cita' })).toEqual({ reference: 'M-1' })
  expect(heard).toEqual([
    { to: '573001234560', text: 'Su cita', from: 'HOSPITAL', authorization: 'Bearer secreto' },
  ])
  await expect(send({ to: '573001234561', text: 'Su cita' })).rejects.toBeInstanceOf(MessageRefused)
  await expect(send({ to: '573001234562', text: 'Su cita' })).rejects.not.toBeInstanceOf(MessageRefused)
})
