import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, act as react, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { sessionStore, signedOut } from '../screen/navigation/session.web.ts'
import { integer, note, optional, secret } from '../values/field/words.ts'
import { defineCommand, defineQuery } from './command.ts'
import { CommandForm } from './command-form.web.tsx'
import { CommandOf } from './command-of.web.tsx'
import { Show } from './show.web.tsx'

const state = z.object({ open: z.boolean() })
const shared = { module: 'test', access: 'test.month.close', answers: state }
const about = { year: integer('Vigencia') }
const month = defineQuery({ ...shared, name: 'month', title: 'Mes', params: about })
const close = defineCommand({
  ...shared,
  name: 'close',
  verb: 'Cerrar',
  about,
  consequence: 'No entra nada más.',
})
const reopen = defineCommand({
  ...shared,
  name: 'reopen',
  verb: 'Reabrir',
  about,
  params: { reason: note('Motivo') },
})
const raise = defineCommand({
  ...shared,
  name: 'raise',
  verb: 'Dar',
  about,
  params: { reason: note('Motivo'), code: { ...optional(secret('Código')), late: true as const } },
})
const look = defineCommand({ ...shared, name: 'look', verb: 'Revisar', about })

let sent: { readonly address: string; readonly body: unknown; readonly key: string | null }[]
let answers: Record<string, () => Response>
let undo: () => void

const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status })
const settle = () => react(() => new Promise<void>((done) => setTimeout(done, 20)))

async function draw(content: ReactNode): Promise<void> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  react(() =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={client}>{content}</QueryClientProvider>
      </MantineProvider>,
    ),
  )
  undo = () => {
    react(() => root.unmount())
    place.remove()
  }
  await settle()
}

const seen = (): string => document.body.textContent
const button = (name: string) =>
  [...document.body.querySelectorAll('button')].find(({ textContent }) => textContent === name)
async function press(name: string): Promise<void> {
  react(() => button(name)?.click())
  await settle()
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  sent = []
  answers = {}
  sessionStore.set({ loggedIn: true, user: { all_permissions: ['TEST.MONTH.CLOSE'] } })
  vi.stubGlobal('fetch', async (address: string, { body, headers }: RequestInit) => {
    const key = new Headers(headers).get('Idempotency-Key')
    sent.push({ address, body: typeof body === 'string' ? JSON.parse(body) : undefined, key })
    return answers[address.split('?')[0]!]!()
  })
})
afterEach(() => {
  undo()
  sessionStore.set(signedOut)
  vi.unstubAllGlobals()
})

test('sends a query and draws its answer', async () => {
  answers = { '/api/test/month': json({ open: true }) }
  await draw(
    <Show of={month} params={{ year: 2026 }}>
      {({ open }) => (open ? 'Abierto' : 'Cerrado')}
    </Show>,
  )
  expect(seen()).toContain('Abierto')
  expect(sent.map(({ address }) => address)).toEqual(['/api/test/month?year=2026'])
})

test('shows what failed, and tries again when the button is pressed', async () => {
  answers = { '/api/test/month': json({ code: 'X-1', message: 'La vigencia no existe.' }, 404) }
  await draw(
    <Show of={month} params={{ year: 1 }}>
      {() => 'Nunca'}
    </Show>,
  )
  expect(seen()).toContain('La vigencia no existe.')
  answers = { '/api/test/month': json({ open: false }) }
  await press('Reintentar')
  expect(seen()).toContain('Nunca')
})

test('warns of a consequence that cannot be undone before sending, and refreshes the screen afterwards', async () => {
  answers = { '/api/test/close': json({ open: false }), '/api/test/month': json({ open: true }) }
  await draw(
    <Show of={month} params={{ year: 2026 }}>
      {() => <CommandOf of={close} about={{ year: 2026 }} done={() => 'Cerrado.'} />}
    </Show>,
  )
  await press('Cerrar…')
  expect(seen()).toContain('No entra nada más.')
  expect(sent).toHaveLength(1)
  await press('Cerrar')
  expect(sent[1]).toMatchObject({ address: '/api/test/close', body: { year: 2026 }, key: expect.any(String) })
  expect(sent[2]?.address).toBe('/api/test/month?year=2026')
  expect(seen()).not.toContain('No entra nada más.')
})

test('a refusal stays in the dialog, at its field, and what was written is not lost', async () => {
  answers = {
    '/api/test/reopen': json(
      { code: 'X-2', message: 'Falta.', fields: { reason: 'Diga quién lo pidió.' } },
      422,
    ),
  }
  await draw(<CommandOf of={reopen} about={{ year: 2026 }} done={() => 'Reabierto.'} />)
  await press('Reabrir…')
  await press('Reabrir')
  expect(sent).toEqual([]) // The reason is required: nothing is sent to the server.
  const area = document.body.querySelector('textarea')!
  react(() => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(area, 'Un motivo')
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await press('Reabrir')
  expect(sent[0]).toMatchObject({ body: { year: 2026, reason: 'Un motivo' } })
  expect(seen()).toContain('Diga quién lo pidió.')
  expect(document.body.querySelector('textarea')?.value).toBe('Un motivo')
})

test('closes the dialog as soon as there is an answer: the refresh of the screen delays nobody', async () => {
  answers = { '/api/test/close': json({ open: false }), '/api/test/month': json({ open: true }) }
  await draw(
    <Show of={month} params={{ year: 2026 }}>
      {() => <CommandOf of={close} about={{ year: 2026 }} done={() => 'Cerrado.'} />}
    </Show>,
  )
  await press('Cerrar…')
  vi.stubGlobal('fetch', (address: string) =>
    address.startsWith('/api/test/month') ? new Promise(() => {}) : Promise.resolve(json({ open: false })()),
  )
  await press('Cerrar')
  expect(document.body.querySelector('[role=dialog]')).toBeNull()
})

test('a refusal does not take the keys from what was opened while it was awaited', async () => {
  let refuse = () => {}
  vi.stubGlobal('fetch', () => {
    const refused = { code: 'X-2', message: 'Falta.', fields: { reason: 'Diga quién lo pidió.' } }
    return new Promise((done) => {
      refuse = () => done(json(refused, 422)())
    })
  })
  await draw(
    <CommandOf of={reopen} about={{ year: 2026 }} begun={{ reason: 'x' }} done={() => 'Reabierto.'} />,
  )
  await press('Reabrir…')
  await press('Reabrir')
  const palette = document.body.appendChild(document.createElement('div'))
  palette.setAttribute('role', 'dialog')
  const search = palette.appendChild(document.createElement('input'))
  search.focus()
  // Drawn as a browser draws: within an act it would be drawn after the focus is sought.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  refuse()
  await new Promise((done) => setTimeout(done, 40))
  expect(seen()).toContain('Diga quién lo pidió.')
  expect(document.activeElement).toBe(search)
  palette.remove()
})

test('shows the field of the second factor once a refusal has named it, and keeps what was typed', async () => {
  const factor = { code: 'X-3', message: 'Falta.', fields: { code: 'Escriba su código.' } }
  answers = { '/api/test/raise': json(factor, 403) }
  await draw(
    <CommandOf of={raise} about={{ year: 2026 }} begun={{ reason: 'Un motivo' }} done={() => 'Dado.'} />,
  )
  await press('Dar…')
  expect(document.body.querySelector('[name=code]')).toBeNull()
  // The dialog takes the focus a moment after it is drawn: pressed earlier, it would take it from the field of the code.
  await vi.waitFor(() => expect(document.activeElement).toBe(document.body.querySelector('textarea')))
  await press('Dar')
  await vi.waitFor(() => expect(document.activeElement).toBe(document.body.querySelector('[name=code]')))
  expect(document.body.querySelector('textarea')?.value).toBe('Un motivo')
  expect(seen()).toContain('Escriba su código.')
})

test('a command without fields runs when its button is pressed', async () => {
  answers = { '/api/test/look': json({ open: true }) }
  const done = vi.fn(() => 'Revisado.')
  await draw(<CommandOf of={look} about={{ year: 2026 }} done={done} />)
  await press('Revisar')
  expect(done).toHaveBeenCalledWith({ open: true })
})

test('a double click is one request, and what is pressed again later is another', async () => {
  answers = { '/api/test/look': json({ open: true }) }
  await draw(<CommandOf of={look} about={{ year: 2026 }} done={() => 'Revisado.'} />)
  await press('Revisar')
  await press('Revisar')
  await react(() => new Promise<void>((done) => setTimeout(done, 800)))
  await press('Revisar')
  const [first, second, later] = sent.map(({ key }) => key)
  expect(second).toBe(first)
  expect(later).not.toBe(first)
})

test('hides the button from a user without the permission, and tells a custom look so', async () => {
  sessionStore.set({ user: { all_permissions: [] } })
  await draw(
    <>
      <CommandOf of={close} about={{ year: 2026 }} done={() => ''} />
      <CommandOf of={close} about={{ year: 2026 }} done={() => ''}>
        {(_begin, may) => (may ? 'Puede' : 'No puede')}
      </CommandOf>
    </>,
  )
  expect(button('Cerrar…')).toBeUndefined()
  expect(seen()).toContain('No puede')
})

const admitting = defineCommand({
  ...shared,
  name: 'admit',
  verb: 'Admitir',
  about,
  params: { regime: optional(note('Régimen')), reason: optional(note('Motivo')) },
})
type StartValues = Readonly<Record<string, string>>
let restart: (values: StartValues) => void = () => undefined
function Desk() {
  const [values, setValues] = useState<StartValues>({ reason: 'control' })
  restart = setValues
  return (
    <CommandForm
      of={admitting}
      about={{ year: 2026 }}
      begun={{ values, labels: {} }}
      done={() => 'Hecho'}
      onDone={() => undefined}
    />
  )
}

test('a form in the screen follows what it began with, and keeps what was typed', async () => {
  await draw(<Desk />)
  const written = () => [...document.body.querySelectorAll('textarea')].map(({ value }) => value)
  const reason = [...document.body.querySelectorAll('textarea')].find(({ value }) => value === 'control')!
  react(() => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(reason, 'fiebre')
    reason.dispatchEvent(new Event('input', { bubbles: true }))
  })
  react(() => restart({ regime: 'Subsidiado', reason: 'otro' }))
  await settle()
  expect(written()).toContain('Subsidiado')
  expect(written()).toContain('fiebre')
  expect(written()).not.toContain('otro')
})
