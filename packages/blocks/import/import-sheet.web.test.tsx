import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  click,
  focusOn,
  openScreen,
  press,
  type TestScreen,
  type,
  until,
  wait,
} from '../../ui/testing/screen.tsx'
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
let screen: TestScreen
const respond = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

beforeEach(() => {
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
  screen.close()
  sessionStore.set(signedOut)
  vi.unstubAllGlobals()
})

function open(): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  screen = openScreen(
    <QueryClientProvider client={client}>
      <ImportDialog many="Terceros" path={path} onClose={() => undefined} />
    </QueryClientProvider>,
  )
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
  const label = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent.startsWith('Hoja del libro'),
  )
  const field = document.querySelector<HTMLInputElement>(`#${CSS.escape(label!.htmlFor)}`)!
  focusOn(field)
  type(field, 'Febrero')
  press('Enter')
  await until(() => button('Importar 1 fila'))
  expect(document.body.textContent).not.toContain('Elija la que va a leer')
  expect(document.body.textContent).toContain('De Febrero')
  click(button('Importar 1 fila'))
  await wait(50)
  expect(sent).toEqual([
    ['check', null],
    ['check', 'Febrero'],
    ['apply', 'Febrero'],
  ])
})
