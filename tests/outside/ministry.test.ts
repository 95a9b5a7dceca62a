import { afterAll, expect, test } from 'vitest'
import { type RipsSending, requestHashOf } from '../../modules/income/rips/muv/muv-client.server.ts'
import { muvAt } from '../../modules/income/rips/muv/service.server.ts'
import { packFor } from '../../modules/income/rips/pack/pack.contract.ts'
import { standInMinistry } from '../../modules/income/rips/testing/ministry.server.ts'
import { known } from '../../modules/income/rips/testing/sample.domain.ts'
import { validateRips } from '../../modules/income/rips/validate.domain.ts'
import { sample } from './sample.ts'

// What the ministry answers, as it was stored, given by a stand-in over HTTP.

const { address, answers, close } = await standInMinistry()
afterAll(close)

const account = {
  authority: null,
  userType: 'RE',
  documentType: 'CC',
  documentNumber: '30732188',
  password: 'secreta',
  nit: '900123456',
}
const packed = {
  mode: 'invoice',
  json: Buffer.from('{"numFactura":"F1"}'),
  xml: Buffer.from('<A/>'),
} as const
const sending: RipsSending = { ...packed, number: 'F1', requestHash: requestHashOf(packed) }
const loaded = (name: string, status = 200) => {
  answers.load = () => ({ status, text: sample(name).toString('utf8') })
  return muvAt({ ...account, address }, { waitMs: 20_000 }).load(sending)
}

test('a refusal is reported with its finding by its address', async () => {
  for (const status of [200, 400]) {
    const { kind, reply } = await loaded('O01-muv-rejected-camel.json', status)
    expect([kind, reply.accepted]).toEqual(['verdict', false])
    expect(reply.findings.map(({ code, effect, path }) => `${code} ${effect} ${path}`)).toEqual([
      'RVG01 R usuarios[0].servicios.consultas[0].codPrestador',
    ])
  }
})

test.each([
  ['O10-muv-tot003.json', 200],
  ['O13-muv-http500.json', 500],
])('%s is technical: it says nothing of the RIPS and is tried again', async (name, status) => {
  await expect(loaded(name, status)).rejects.toMatchObject({
    name: 'MuvSilence',
    kind: 'error',
    triesMax: 40,
  })
})

test('what was validated before gives its CUV', async () => {
  expect(await loaded('O11-muv-rvg18.json')).toMatchObject({
    kind: 'validated-before',
    cuv: 'ab12cd34'.repeat(12),
  })
})

test('a RIPS that the ministry accepted is refused for nothing', () => {
  const rips = JSON.parse(sample('O04b-rips-2275-accepted.json').toString('utf8'))
  const looked = { ...known, providerNit: () => '900123456' }
  const pack = packFor('2025-02-28')!
  const findings = validateRips(rips, { pack, now: '2025-03-01 08:00', invoice: null, known: looked })
  expect(findings.filter(({ effect }) => effect === 'R')).toEqual([])
})
