import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionStore, signedOut } from '../../screen/navigation/session.web.ts'
import { openAsking } from '../../testing/asking-screen.web.tsx'
import { ImportDialog } from './import-dialog.web.tsx'

const path = '/api/people/tercero'
const columns = [
  { name: 'code', label: 'Código', needed: true, heading: 'Código', figure: false },
  { name: 'amount', label: 'Valor', needed: true, heading: 'Valor', figure: true },
]
const answerOf = (sheet: string) => ({
  header: ['Código', 'Valor'],
  sheets: ['Enero', 'Febrero'],
  sheet,
  columns,
  problems: [],
  first: [{ row: 2, values: { code: `De ${sheet}` }, refused: {} }],
  rows: 1,
  creates: 1,
  updates: 0,
  ignored: [],
  totals: { amount: '1.250,00' },
  repeated: null,
})
const several = {
  code: 'SHT-SHEETS',
  message: 'El libro tiene esas columnas en varias hojas: «Enero», «Febrero». Elija la que va a leer.',
  facts: { sheets: ['Enero', 'Febrero'] },
}

let sent: (readonly [step: string, sheet: FormDataEntryValue | null])[]
let screen: ReturnType<typeof openAsking>
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

async function bring(): Promise<void> {
  const input = await screen.until(() => document.querySelector<HTMLInputElement>('input[type=file]'))
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'libro.xlsx')], configurable: true })
  act(() => input.dispatchEvent(new Event('change', { bubbles: true })))
  await screen.wait(50)
}

const button = (text: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)

test('a workbook of several sheets is read by the one that is chosen, which is then the one that is imported', async () => {
  screen = openAsking(<ImportDialog many="Terceros" path={path} onClose={() => undefined} />)
  await bring()
  await screen.until(() => document.body.textContent.includes('Elija la que va a leer'))
  const field = await screen.typeIn('Hoja del libro', 'Febrero')
  act(() => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  })
  await screen.until(() => button('Importar 1 fila'))
  expect(document.body.textContent).not.toContain('Elija la que va a leer')
  expect(document.body.textContent).toContain('De Febrero')
  expect(document.querySelector('tfoot')?.textContent).toBe('Total del archivo1.250,00')
  screen.click(button('Importar 1 fila'))
  await screen.wait(50)
  expect(sent).toEqual([
    ['check', null],
    ['check', 'Febrero'],
    ['apply', 'Febrero'],
  ])
})

const shop = [
  { name: 'code', label: 'Código', needed: true, heading: '', figure: false },
  { name: 'name', label: 'Nombre', needed: true, heading: '', figure: false },
]

test('a column is chosen while the file is checked with the one before: what is typed stays, and both are sent', async () => {
  const mappings: unknown[] = []
  let answerSecond = (): void => undefined
  const second = new Promise<void>((resolve) => {
    answerSecond = resolve
  })
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit = {}) => {
    if (!(body instanceof FormData))
      return respond(String(_address).includes('batches') ? [] : { value: null })
    const mapping = JSON.parse(String(body.get('mapping'))) as Record<string, string>
    mappings.push(mapping)
    if (mappings.length === 2) await second
    const known = shop.map((one) => ({ ...one, heading: mapping[one.name] ?? '' }))
    return respond({ ...answerOf('Enero'), header: ['Uno', 'Dos'], sheets: [], columns: known })
  })
  screen = openAsking(<ImportDialog many="Terceros" path={path} onClose={() => undefined} />)
  await bring()
  const take = (field: HTMLInputElement) =>
    act(() => {
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    })
  const code = await screen.typeIn('Código', 'Uno')
  take(code)
  await screen.wait(20)
  const name = await screen.typeIn('Nombre', 'Dos')
  expect([code.value, name.readOnly]).toEqual(['Uno', false])
  answerSecond()
  await screen.wait(50)
  expect(name.value).toBe('Dos')
  take(name)
  await screen.until(() => mappings.length === 3)
  expect(mappings.at(-1)).toEqual({ code: 'Uno', name: 'Dos' })
  expect([code.value, name.value]).toEqual(['Uno', 'Dos'])
})
