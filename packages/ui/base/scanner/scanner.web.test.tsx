import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { focusOn, openScreen, press, type TestScreen, type as typeIn, wait } from '../../testing/screen.tsx'
import { useScanner } from './use-scanner.ts'

const scanned = vi.fn()
let screen: TestScreen

function Sample() {
  const [text, setText] = useState('')
  useScanner(scanned, { isCode: (code) => !code.includes('/') })
  return <input aria-label="Cantidad" value={text} onChange={(event) => setText(event.currentTarget.value)} />
}

const input = () => screen.container.querySelector('input') as HTMLInputElement
const scan = (code: string, end = 'Enter') => {
  for (const letter of code) {
    press(letter)
    typeIn(input(), letter)
  }
  press(end)
}

beforeEach(() => {
  scanned.mockClear()
  screen = openScreen(<Sample />)
  focusOn(input())
})
afterEach(() => screen.close())

test('a burst ended by Enter is a code, and the input is left as it was', async () => {
  typeIn(input(), '12')
  await wait(80)
  scan('7702001234567')
  expect(scanned).toHaveBeenCalledExactlyOnceWith('7702001234567')
  expect(input().value).toBe('12')
})

test('what a person types is not a code', async () => {
  for (const letter of '770200') {
    press(letter)
    await wait(45)
  }
  press('Enter')
  scan('123')
  expect(scanned).not.toHaveBeenCalled()
})

test('what cannot be a code stays where it was typed, however fast its keys came', () => {
  scan('2026/08/31')
  expect(scanned).not.toHaveBeenCalled()
  expect(input().value).toBe('2026/08/31')
})
