import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openScreen, press, type TestScreen, type as typeIn, until, wait } from '../../testing/screen.tsx'
import { Palette } from './palette.tsx'
import { type PaletteProvider, requestedBy } from './provider.ts'

const went = vi.fn()
const ran = vi.fn()
const documents = vi.fn(async (text: string) =>
  text ? [{ id: 'd', label: `CDP ${text}`, href: '/cdp/1' }] : [],
)
const providers: PaletteProvider[] = [
  {
    group: 'Pantallas',
    search: (text) =>
      ['Libro de gastos', 'Libro de ingresos']
        .filter((label) => label.toLowerCase().includes(text.toLowerCase()))
        .map((label) => ({ id: label, label, href: `/${label}` })),
  },
  { group: 'Documentos', remote: true, search: documents },
  { group: 'Acciones', sign: '>', search: () => [{ id: 'a', label: 'Nuevo CDP', run: ran }] },
]
let screen: TestScreen
const input = () => document.querySelector('[role="dialog"] input') as HTMLInputElement
const shown = () => [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent)

beforeEach(async () => {
  for (const spy of [went, ran, documents]) spy.mockClear()
  screen = openScreen(<Palette providers={providers} />, went)
  press('k', { ctrlKey: true })
  await until(input)
})
afterEach(() => {
  if (input()) press('Escape')
  screen.close()
})

test('screens show at once; documents join after a pause', async () => {
  typeIn(input(), 'libro')
  expect(documents).not.toHaveBeenCalledWith('libro', expect.anything())
  await wait(20)
  expect(shown()).toEqual(['Libro de gastos', 'Libro de ingresos'])
  await wait(240)
  expect(shown()).toEqual(['Libro de gastos', 'Libro de ingresos', 'CDP libro'])
  press('ArrowDown')
  press('Enter')
  expect(went).toHaveBeenCalledWith('/Libro de ingresos')
  expect(document.querySelector('[role="dialog"]')).toBeNull()
})

test('> is for actions only', async () => {
  typeIn(input(), '>nuevo')
  await wait(20)
  expect(shown()).toEqual(['Nuevo CDP'])
  press('Enter')
  expect(ran).toHaveBeenCalledOnce()
})

test('what is typed before the window has come is in it, and nothing of it reaches the page behind', async () => {
  press('Escape')
  const behind = vi.fn()
  window.addEventListener('keydown', behind)
  press('k', { ctrlKey: true })
  behind.mockClear()
  for (const key of 'aLibx') press(key)
  press('Backspace')
  await until(input)
  window.removeEventListener('keydown', behind)
  expect(behind).not.toHaveBeenCalled()
  expect(input().value).toBe('aLib')
})

test('Enter waits for the results of what is typed, and never takes those of before', async () => {
  typeIn(input(), 'cdp 15')
  await wait(240)
  expect(shown()).toEqual(['CDP cdp 15'])
  documents.mockImplementation(async (text) => [
    { id: 'd', label: text, href: `/cdp/${text.replace(' ', '')}` },
  ])
  typeIn(input(), '0')
  press('Enter')
  expect(went).not.toHaveBeenCalled()
  await wait(260)
  expect(went.mock.calls).toEqual([['/cdp/cdp150']])
})

test('Enter pressed before the window has come goes to the first result', async () => {
  press('Escape')
  press('k', { ctrlKey: true })
  for (const key of 'ingresos') press(key)
  press('Enter')
  await until(() => (went.mock.calls.length > 0 ? went : null))
  expect(went).toHaveBeenCalledWith('/Libro de ingresos')
  expect(document.querySelector('[role="dialog"]')).toBeNull()
})

test('whom a text is for', () => {
  const groups = (typed: string) => requestedBy(providers, typed).input.map(({ group }) => group)
  expect(groups('007')).toEqual(['Pantallas', 'Documentos'])
  expect(groups(' > cerrar')).toEqual(['Acciones'])
  expect(requestedBy(providers, '> cerrar').text).toBe('cerrar')
})
