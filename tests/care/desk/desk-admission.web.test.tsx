import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeskAdmission } from '../../../modules/clinical/care/record/front-desk/desk-admission.web.tsx'
import { sessionStore, signedOut } from '../../../packages/blocks/screen/navigation/session.web.ts'
import { openScreen, type TestScreen, until } from '../../../packages/ui/testing/screen.tsx'

const nothing = {
  payerId: null,
  payerLabel: null,
  contractId: null,
  contractLabel: null,
  regime: null,
  userType: null,
  coverage: null,
  category: null,
  policy: null,
  responsibleName: null,
  responsibleDocument: null,
  responsiblePhone: null,
  warnings: [],
}
const affiliated = {
  ...nothing,
  payerId: '00000000-0000-4000-8000-000000000001',
  payerLabel: 'EPS del Río',
  regime: 'subsidized',
  userType: '04',
  coverage: '16',
  category: 'A',
}

let answer: object
let screen: TestScreen
let client: QueryClient

beforeEach(() => {
  answer = nothing
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  sessionStore.set({ loggedIn: true, user: { all_permissions: [] } })
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.startsWith('/api/care/beginAdmission')) throw new Error(`nobody answers ${address}`)
    return new Response(JSON.stringify(answer))
  })
  screen = openScreen(
    <QueryClientProvider client={client}>
      <DeskAdmission
        patientId="00000000-0000-4000-8000-000000000009"
        appointments={[]}
        onAdmitted={() => undefined}
      />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  screen.close()
  sessionStore.set(signedOut)
  vi.unstubAllGlobals()
})

const written = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value

test('who has no affiliation has no regime, payer nor type of user written, and does not begin at «Admitir»', async () => {
  await until(() => document.querySelector('[name="regime"]'))
  for (const name of ['regime', 'payerId', 'userType', 'coverage'])
    expect([name, written(name)]).toEqual([name, ''])
  expect(document.activeElement?.textContent).not.toBe('Admitir')
})

test('an affiliation that is registered meanwhile fills the form, and one that ends empties it', async () => {
  await until(() => document.querySelector('[name="regime"]'))
  answer = affiliated
  await act(() => client.invalidateQueries())
  await until(() => written('payerId') === 'EPS del Río')
  expect(written('regime')).toMatch(/^subsidi(zed|ado)$/i)
  answer = nothing
  await act(() => client.invalidateQueries())
  await until(() => written('regime') === '')
  expect(written('payerId')).toBe('')
})
