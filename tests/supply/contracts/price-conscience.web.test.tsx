import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KnownPrices } from '../../../modules/supply/contracts/contract/price-conscience/price-conscience.web.tsx'
import { openAsking } from '../../../packages/blocks/testing/asking-screen.web.tsx'

const prices = {
  product: 'Rivaroxabán 20 mg',
  purchases: [{ id: '1', day: '2026-10-02', supplier: 'Distribuidora Ficticia', unitCost: '1850.5000' }],
  cap: { price: '2100.00', norm: 'Circular 18 de 2024' },
  payers: [{ id: '2', payer: 'EPS Ficticia', contract: 'C-1', price: '2300.00' }],
}

const answers: Record<string, unknown> = {}
beforeEach(() => {
  Object.assign(answers, {
    knownPrices: prices,
  })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input), 'http://quina.test')
    const body = JSON.stringify(answers[pathname.split('/').at(-1) ?? ''] ?? [])
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const text = () => document.body.textContent ?? ''

test('what is ordered shows its last purchases, its regulated price and what payers recognise', async () => {
  const screen = openAsking(<KnownPrices lines={['01a00000-0000-7000-8000-000000000009']} />)
  await screen.until(() => text().includes('Rivaroxabán') || null)
  expect(text()).toContain('2026/10/02 Distribuidora Ficticia a 1850,5')
  expect(text()).toContain('Precio regulado: 2.100 (Circular 18 de 2024)')
  expect(text()).toContain('EPS Ficticia (C-1) 2.300')
  screen.close()
})

test('what was never bought, is not regulated and nobody recognises is said so', async () => {
  answers.knownPrices = { ...prices, purchases: [], cap: null, payers: [] }
  const screen = openAsking(<KnownPrices lines={['01a00000-0000-7000-8000-000000000009']} />)
  await screen.until(() => text().includes('No se ha comprado antes.') || null)
  expect(text()).toContain('No tiene precio regulado. Ningún pagador lo reconoce aparte.')
  screen.close()
})
