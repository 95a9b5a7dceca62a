import { act as react } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openAsking } from '../../testing/asking-screen.web.tsx'
import { text } from '../../values/field/words.ts'
import type { AnyRows } from './rows.ts'
import { RowsPanel } from './rows-panel.web.tsx'

const rows = {
  path: '/api/test/thing/:id/rows',
  title: 'Firmantes',
  one: 'firmante',
  fields: { name: text('Nombre') },
} as unknown as AnyRows

let stored: { readonly name: string; readonly version: number }
let sent: { readonly method: string; readonly body: unknown }[]
/** Lets the panel look again, after its first look. */
let showNext: () => void
let screen: ReturnType<typeof openAsking>

/** Each change makes a version; the panel learns it only once it is let. */
beforeEach(() => {
  stored = { name: 'Ana', version: 1 }
  sent = []
  let gate = Promise.resolve()
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') await gate
    else {
      sent.push({ method, body: JSON.parse(String(body)) })
      stored = { name: 'Berta', version: stored.version + 1 }
      gate = new Promise((resolve) => {
        showNext = resolve
      })
    }
    const { version, name } = stored
    return new Response(
      JSON.stringify({ editable: true, rows: [{ id: 'a', version, values: { name }, labels: {} }] }),
    )
  })
  screen = openAsking(<RowsPanel rows={rows} id="t" empty="No hay firmantes." />)
})
afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
})

const button = (label: string) =>
  [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === label).at(-1)
const press = async (label: string): Promise<void> => screen.click(await screen.until(() => button(label)))

test('a row opened before the panel shows its last change begins with what it shows then', async () => {
  await press('Cambiar…')
  await screen.typeIn('Nombre', 'Berta')
  await press('Guardar')
  await screen.until(() => sent.length === 1)
  await screen.until(() => document.querySelector('[role=dialog]') === null)
  await press('Cambiar…')
  await screen.wait(100)
  expect(document.querySelector('[role=dialog]')).toBeNull()
  react(showNext)
  const name = await screen.typeIn('Nombre', 'Carla')
  expect(name.value).toBe('Carla')
  await press('Guardar')
  await screen.until(() => sent.length === 2)
  expect(sent.map(({ body }) => body)).toEqual([
    { version: 1, values: { name: 'Berta' } },
    { version: 2, values: { name: 'Carla' } },
  ])
})
