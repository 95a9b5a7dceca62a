import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineCommand } from '../../command/command.ts'
import { CommandDialog } from '../../command/command-of.web.tsx'
import { webModule } from '../../module/web-module.ts'
import { sessionStore, signedOut } from '../../screen/navigation/session.web.ts'
import { offersNew, optional, ref, text } from '../../values/field/words.ts'
import type { NewReferenceProps } from './new-reference.ts'

const receive = defineCommand({
  id: 'test.receive',
  verb: 'Recibir',
  access: 'test.person.receive',
  params: { personId: offersNew(ref('test.person', 'Persona')), motive: text('Motivo') },
  answers: z.object({ id: z.string() }),
})

const annotate = defineCommand({
  id: 'test.annotate',
  verb: 'Anotar',
  access: 'test.person.receive',
  params: { personId: optional(ref('test.person', 'Persona')), motive: text('Motivo') },
  answers: z.object({ id: z.string() }),
})

const NewPerson = ({ typed, onSaved, onClose }: NewReferenceProps) => (
  <div role="dialog" aria-label="Persona nueva">
    <output>{typed}</output>
    <button type="button" onClick={() => onSaved('p-1')}>
      Guardar
    </button>
    <button type="button" onClick={onClose}>
      Cerrar
    </button>
  </div>
)
webModule({
  name: 'test',
  screens: {},
  newReferences: {
    'test.person': [
      {
        label: 'Nueva persona',
        keys: 'Alt+P',
        permission: 'test.person.edit',
        Form: NewPerson,
      },
    ],
  },
})

let undo: () => void
const settle = () => act(() => new Promise<void>((done) => setTimeout(done, 250)))
const closed = vi.fn()
const sent: string[] = []
const button = (name: string) =>
  [...document.body.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(name))
const person = () => document.body.querySelector('input[name="personId"]') as HTMLInputElement

function open(permissions: readonly string[], of: typeof receive | typeof annotate = receive): void {
  sessionStore.set({ loggedIn: true, user: { all_permissions: permissions } })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  act(() =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <CommandDialog of={of} about={{}} done={() => 'Recibida'} onClose={closed} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  )
  undo = () => {
    act(() => root.unmount())
    place.remove()
  }
}

const click = (element: HTMLElement | undefined) => act(() => element?.click())
const pressEscape = () =>
  act(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  })

function type(input: HTMLInputElement, text: string): void {
  act(() => input.focus())
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const motive = () => document.body.querySelector('input[name="motive"]') as HTMLInputElement

/** Types it whole, and goes to the next field. */
function typeAndLeave(input: HTMLInputElement, text: string): void {
  type(input, text)
  act(() => motive().focus())
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  closed.mockClear()
  const known = [{ id: 'p-1', label: 'ANA VÉLEZ', enabled: true }]
  sent.length = 0
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method === 'POST') sent.push(String(init.body))
    const input = new URL(address, 'http://test').searchParams
    return new Response(JSON.stringify(input.get('id') === 'p-1' ? known : []))
  })
})
afterEach(() => {
  undo()
  sessionStore.set(signedOut)
  vi.unstubAllGlobals()
})

test('who is not found is registered with what was typed, and chosen; the error of the look-up leaves', async () => {
  open(['TEST.PERSON.EDIT'])
  await settle()
  typeAndLeave(person(), '52345678')
  await settle()
  expect(document.body.textContent).toContain('Elija una opción de la lista.')
  click(button('Nueva persona'))
  await settle()
  expect(document.body.querySelector('output')?.textContent).toBe('52345678')
  pressEscape()
  expect(closed).not.toHaveBeenCalled()
  click(button('Guardar'))
  await settle()
  expect(person().value).toBe('ANA VÉLEZ')
  expect(document.body.textContent).not.toContain('Elija una opción de la lista.')
  expect(document.body.querySelector('output')).toBeNull()
})

test('offers nothing to a user who may not register people', async () => {
  open([])
  await settle()
  expect(button('Nueva persona')).toBeUndefined()
})

test('a command is not sent while a look-up shows what it did not understand, even one that may be empty', async () => {
  open([], annotate)
  await settle()
  typeAndLeave(person(), '52345678')
  type(motive(), 'Traslado')
  await settle()
  click(button('Anotar'))
  await settle()
  expect(sent).toEqual([])
  expect(document.activeElement).toBe(person())
  typeAndLeave(person(), '')
  await settle()
  click(button('Anotar'))
  await settle()
  expect(sent.map((body) => JSON.parse(body))).toEqual([{ personId: null, motive: 'Traslado' }])
})

test('a command is not sent while a look-up holds what was typed and not chosen: it is looked up first', async () => {
  open([], annotate)
  await settle()
  type(motive(), 'Traslado')
  type(person(), '52345678')
  act(() => person().form?.requestSubmit())
  await settle()
  expect(sent).toEqual([])
  expect(document.body.textContent).toContain('Elija una opción de la lista.')
  expect(document.activeElement).toBe(person())
})
