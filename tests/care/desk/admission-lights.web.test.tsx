import type { DocumentForm } from '@quina/blocks/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { admission } from '../../../modules/clinical/care/admission/admission/admission.contract.ts'
import { CompletenessPanel } from '../../../modules/clinical/care/admission/completeness/completeness.web.tsx'
import { openScreen, type TestScreen, until } from '../../../packages/ui/testing/screen.tsx'

type Form = DocumentForm<typeof admission>

const check = (tone: string, message: string) => ({
  name: 'affiliation',
  label: 'Afiliación',
  tone,
  message,
  field: 'regime',
})

let answered: (tone: string, message: string) => void
let typed: (regime: string) => void
let screen: TestScreen

beforeEach(async () => {
  const watchers = new Set<() => void>()
  const values = { regime: 'subsidized' }
  const form = {
    values: () => ({ ...values }),
    watch: (changed: () => void) => {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
  } as object as Form
  typed = (regime) =>
    act(() => {
      values.regime = regime
      for (const changed of watchers) changed()
    })
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((done) => {
        answered = (tone, message) => done(new Response(JSON.stringify({ checks: [check(tone, message)] })))
      }),
  )
  const route = createRootRoute({ component: () => <CompletenessPanel form={form} /> })
  const router = createRouter({ routeTree: route, history: createMemoryHistory() })
  screen = openScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await until(() => answered)
})
afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
})

const light = () => document.querySelector('.q-light')?.getAttribute('aria-label')

test('a light that was green is not green of what was typed after it, until it is looked at', async () => {
  answered('good', 'Completo')
  await until(() => light() === 'Completo')
  typed('contributory')
  expect(light()).toBe('Comprobando')
  await act(() => new Promise((done) => setTimeout(done, 600)))
  expect(light()).toBe('Comprobando')
  answered('bad', 'El régimen no es el de la afiliación de ese día.')
  await until(() => light() === 'Falta')
})
