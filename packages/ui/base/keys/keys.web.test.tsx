import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { focusOn, openScreen, press, type TestScreen, until } from '../../testing/screen.tsx'
import { ariaKeys, combination, shownKeys } from './combination.ts'
import { useKeys } from './use-keys.ts'

const saved = vi.fn()
const opened = vi.fn()
let screen: TestScreen

function Sample() {
  useKeys([
    { keys: 'Ctrl+S', label: 'Guardar', run: saved },
    { keys: '/', label: 'Buscar', run: opened },
  ])
  return <input aria-label="Objeto" />
}

beforeEach(() => {
  saved.mockClear()
  opened.mockClear()
  screen = openScreen(<Sample />)
})
afterEach(() => screen.close())

test('a key that writes never acts while an input has the focus; one with Ctrl does', () => {
  focusOn(screen.container.querySelector('input'))
  press('/')
  press('s', { ctrlKey: true })
  expect(opened).not.toHaveBeenCalled()
  expect(saved).toHaveBeenCalledOnce()
})

test('a sign is found wherever the keyboard has it', () => {
  focusOn(document.body)
  press('/', { shiftKey: true })
  expect(opened).toHaveBeenCalledOnce()
})

test('while a dialog is open the keys of the screen are still', () => {
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  dialog.setAttribute('aria-modal', 'true')
  document.body.append(dialog)
  press('s', { ctrlKey: true })
  dialog.remove()
  expect(saved).not.toHaveBeenCalled()
})

test('while a menu is open the keys of the screen are still', () => {
  const menu = document.createElement('div')
  menu.setAttribute('role', 'menu')
  document.body.append(menu)
  focusOn(document.body)
  press('/')
  menu.remove()
  expect(opened).not.toHaveBeenCalled()
})

test('the keys of a screen that was left do nothing', () => {
  screen.draw(<p>Otra</p>)
  press('s', { ctrlKey: true })
  expect(saved).not.toHaveBeenCalled()
})

test('? lists the keys of the screen', async () => {
  press('?')
  const dialog = await until(() => document.querySelector('[role="dialog"]'))
  expect(dialog.textContent).toContain('Guardar')
})

test('combinations of the browser are refused, and all are shown in Spanish', () => {
  expect(() => combination('Ctrl+C')).toThrow('belongs to the browser')
  expect(shownKeys('Ctrl+Delete')).toEqual(['Ctrl', 'Supr'])
  expect(shownKeys('Shift+PageDown')).toEqual(['Mayús', 'AvPág'])
  expect(ariaKeys('Ctrl+Enter')).toBe('Control+Enter')
})
