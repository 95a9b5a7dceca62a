import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionStore, signedOut } from '../navigation/session.web.ts'
import { ImportDialog } from './import-dialog.web.tsx'

const path = '/api/people/tercero'
const columns = [{ name: 'code', label: 'Código', needed: true, heading: 'Código', figure: false }]
const answerOf = (sheet: string) => ({
  ...{ header: ['Código'], sheets: ['Enero', 'Febrero'], sheet, columns, problems: [] },
  ...{ first: [{ row: 2, values: { code: `De ${sheet}` }, refused: {} }], rows: 1, creates: 1, updates: 0 },
  ...{ ignored: [], repeated: null },
})
const several = {
  code: 'SHT-SHEETS',
  message: 'El libro tiene esas columnas en varias hojas: «Enero», «Febrero». Elija la que va a leer.',
  facts: { sheets: ['Enero', 'Febrero'] },
}

let sent: (readonly [step: string, sheet: FormDataEntryValue | null])[]
let undo: () => void
const respond = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  sent = []
  sessionStore.set({ loggedIn: true, user: { all_permissions: [] } })
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const step = address.split('/').at(-1)!.split('?')[0]!
    if (!(body instanceof FormData)) return respond(step === 'batches' ? [] : { value: null })
    const sheet = body.get('sheet')
    sent.push([step, sheet])
    return sheet === null ? respond(several, 422) : respond(answerOf(String(sheet)))
  })
})
afterEach(() => {
  undo()
  sessionStore.set(signedOut)
  vi.unstubAllGlobals()
})

const wait = (ms: number) => act(() => new Promise<void>((done) => setTimeout(done, ms)))
async function until<T>(look: () => T | null | undefined): Promise<T> {
  for (let left = 100; left > 0; left--) {
    const found = look()
    if (found) return found
    await wait(30)
  }
  throw new Error('it did not appear')
}

function open(): void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  act(() =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <ImportDialog many="Terceros" path={path} onClose={() => undefined} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  )
  undo = () => {
    act(() => root.unmount())
    place.remove()
  }
}

/** Types the name of a sheet in its field and takes it with Enter, as a person does. */
function chooseSheet(name: string): void {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent.startsWith('Hoja del libro'),
  )
  const field = document.querySelector<HTMLInputElement>(`#${CSS.escape(label!.htmlFor)}`)!
  act(() => field.focus())
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, name)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  act(() => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  })
}

async function bring(): Promise<void> {
  const input = await until(() => document.querySelector<HTMLInputElement>('input[type=file]'))
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'libro.xlsx')], configurable: true })
  act(() => input.dispatchEvent(new Event('change', { bubbles: true })))
  await wait(50)
}

const button = (text: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)

test('a workbook of several sheets is read by the one that is chosen, which is then the one that is imported', async () => {
  open()
  await bring()
  await until(() => document.body.textContent.includes('Elija la que va a leer'))
  chooseSheet('Febrero')
  await until(() => button('Importar 1 fila'))
  expect(document.body.textContent).not.toContain('Elija la que va a leer')
  expect(document.body.textContent).toContain('De Febrero')
  act(() => button('Importar 1 fila')?.click())
  await wait(50)
  expect(sent).toEqual([
    ['check', null],
    ['check', 'Febrero'],
    ['apply', 'Febrero'],
  ])
})
