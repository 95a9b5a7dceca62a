import { Modal } from '@mantine/core'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  click,
  focusOn,
  openScreen,
  press,
  type TestScreen,
  type as typeIn,
  until,
  wait,
} from '../../testing/screen.tsx'
import { confirm } from './confirm.ts'
import type { ConfirmProps } from './confirm-dialog.tsx'

let screen: TestScreen
const dialog = () => document.querySelector('[role="dialog"]')
const button = (label: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)
const input = {
  title: 'Expedir CDP por 193.400.000',
  verb: 'Expedir CDP',
  consequence: 'Se reservan 193.400.000.',
}

async function ask(question: ConfirmProps): Promise<{ readonly answer: Promise<boolean> }> {
  let answer: Promise<boolean> = Promise.resolve(false)
  act(() => {
    answer = confirm(question)
  })
  await until(dialog)
  return { answer }
}

beforeEach(() => {
  screen = openScreen(<button type="button">Antes</button>)
  focusOn(button('Antes'))
})
afterEach(() => screen.close())

test('it is confirmed with its own verb, and the focus returns', async () => {
  const { answer } = await ask(input)
  expect(dialog()?.textContent).toContain('Se reservan 193.400.000.')
  click(button('Expedir CDP'))
  expect(await answer).toBe(true)
  await wait(60)
  expect(document.activeElement).toBe(button('Antes'))
})

test('Esc and Volver leave all as it was', async () => {
  const first = await ask(input)
  press('Escape')
  expect(await first.answer).toBe(false)
  await wait(60)
  const second = await ask(input)
  click(button('Volver'))
  expect(await second.answer).toBe(false)
})

test('what must be typed holds the button until it is', async () => {
  const answer = confirm({
    ...input,
    title: 'Cerrar la vigencia 2026',
    verb: 'Cerrar vigencia',
    typed: '2026',
  })
  await wait(120)
  expect(button('Cerrar vigencia')?.disabled).toBe(true)
  typeIn(dialog()?.querySelector('input') as HTMLInputElement, '2026')
  expect(button('Cerrar vigencia')?.disabled).toBe(false)
  click(button('Cerrar vigencia'))
  expect(await answer).toBe(true)
})

test('the focus stays where the user moved it in a dialog', async () => {
  screen.draw(
    <Modal opened onClose={() => {}} transitionProps={{ duration: 0 }}>
      <input aria-label="Pagador" data-autofocus />
      <input aria-label="Contrato" />
    </Modal>,
  )
  const contract = await until(() => document.querySelector('[aria-label="Contrato"]'))
  focusOn(contract as HTMLElement)
  await wait(50)
  expect(document.activeElement).toBe(contract)
})
