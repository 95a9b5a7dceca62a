import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ShownRips } from '../modules/income/billing/rips/rips-desk/desk.contract.ts'
import { RipsSheet } from '../modules/income/billing/rips/rips-sheet/sheet.web.tsx'
import { openAsking } from '../packages/blocks/testing/asking-screen.web.tsx'

const id = '01a00000-0000-7000-8000-000000000001'
const rips: ShownRips = {
  id,
  number: 'FE-1',
  payer: 'EPS',
  dianState: 'accepted',
  state: 'ready',
  mode: 'invoice',
  carriesJson: true,
  mayAdjust: false,
  isAdjustment: false,
  norm: '2275',
  simulated: false,
  environment: 'production',
  cuv: null,
  filedAt: null,
  lastError: null,
  nextTryAt: null,
  mustRecover: false,
  json: '{}',
  findings: [],
  editions: [],
  attempts: [],
}
const unreadable = {
  id: 1,
  at: '2026-11-20T14:00:00.000Z',
  operation: 'send',
  outcome: 'unreadable',
  message: 'La respuesta no se puede leer.',
  raw: '<html>Bad gateway</html>',
  milliseconds: 900,
}

let shown: ShownRips
beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify(shown), { headers: { 'content-type': 'application/json' } }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function textOf(change: Partial<ShownRips>): Promise<string> {
  shown = { ...rips, ...change }
  const screen = openAsking(<RipsSheet id={id} mayEdit={false} maySend={false} onClose={() => undefined} />)
  await screen.until(() => document.body.textContent?.includes('RIPS de FE-1') || null)
  const text = document.body.textContent ?? ''
  screen.close()
  return text
}

const complies = 'Cumple las reglas'

test('what was made and has no findings complies with what can be checked here', async () => {
  expect(await textOf({})).toContain(complies)
})

test.each<[string, Partial<ShownRips>]>([
  ['what the ministry refused', { state: 'rejected', lastError: 'RVC001' }],
  ['what was sent and has no verdict', { state: 'sent' }],
  [
    'an answer that nobody can read',
    { state: 'sent', attempts: [unreadable], lastError: unreadable.message },
  ],
  ['what was never made', { json: null }],
  ['a note without JSON', { carriesJson: false }],
  ['what is exempt', { state: 'exempt' }],
])('%s is never shown as compliant', async (_what, change) => {
  expect(await textOf(change)).not.toContain(complies)
})
