import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { focusOn, openScreen, press, type TestScreen, type as typeIn, wait } from '../../testing/screen.tsx'
import { ChoiceField } from './choice-field.tsx'
import { DayField } from './day-field.tsx'
import { PercentField, QuantityField } from './decimal-field.tsx'
import { HourField } from './hour-field.tsx'
import { IntegerField } from './integer-field.tsx'
import { LookupField } from './lookup-field.tsx'
import { MoneyField } from './money-field.tsx'
import { TextField } from './text-field.tsx'

const wrote = vi.fn()
let screen: TestScreen
const input = (at = 0) => screen.container.querySelectorAll('input')[at] as HTMLInputElement

function Held<T>({
  initial,
  draw,
}: {
  initial: T
  draw: (value: T, set: (value: T) => void) => React.ReactNode
}) {
  const [value, setValue] = useState(initial)
  return draw(value, (next) => {
    wrote(next)
    setValue(next)
  })
}
const hold = <T,>(initial: T, draw: (value: T, set: (value: T) => void) => React.ReactNode) => {
  screen = openScreen(
    <>
      <Held initial={initial} draw={draw} />
      <input aria-label="Otro" />
    </>,
  )
  focusOn(input())
}

beforeEach(() => wrote.mockClear())
afterEach(() => screen.close())

test('money is grouped as it is typed and travels as text with two decimals', () => {
  hold('', (value, set) => <MoneyField label="Valor" value={value} onChange={set} />)
  typeIn(input(), '1234567')
  expect(input().value).toBe('1.234.567')
  press('.', { code: 'NumpadDecimal' })
  typeIn(input(), '5')
  expect(input().value).toBe('1.234.567,5')
  expect(wrote).toHaveBeenLastCalledWith('1234567.50')
})

test('a quantity has its thousands at rest and is typed plain', () => {
  hold('1609.5', (value, set) => <QuantityField label="Cantidad" value={value} onChange={set} />)
  expect(input().value).toBe('1609,5')
  expect([input().selectionStart, input().selectionEnd]).toEqual([0, 6])
  typeIn(input(), '8412')
  expect(input().value).toBe('8412')
  focusOn(input(1))
  expect(input().value).toBe('8.412')
  focusOn(input())
  expect(input().value).toBe('8412')
  expect(wrote).toHaveBeenLastCalledWith('8412')
})

test('a figure that was passed by does not take the selection when it is drawn again', () => {
  const draw = (note: string) => (
    <>
      <QuantityField label="Cantidad" value="5" onChange={wrote} />
      <TextField label="Objeto" value={note} onChange={wrote} />
    </>
  )
  screen = openScreen(draw(''))
  focusOn(input())
  focusOn(input(1))
  const selected = vi.spyOn(input(), 'select')
  screen.draw(draw('C'))
  expect(selected).not.toHaveBeenCalled()
})

test('the caret stays after the same digit', () => {
  hold('1234.00', (value, set) => <MoneyField label="Valor" value={value} onChange={set} />)
  expect(input().value).toBe('1.234')
  input().setSelectionRange(1, 1)
  typeIn(input(), '9')
  expect(input().value).toBe('19.234')
  expect(input().selectionStart).toBe(2)
})

test('a value that comes from elsewhere is shown, and an empty one is empty', () => {
  screen = openScreen(<MoneyField label="Valor" value="500.00" onChange={wrote} />)
  screen.draw(<MoneyField label="Valor" value="750.50" onChange={wrote} />)
  expect(input().value).toBe('750,50')
  screen.draw(<MoneyField label="Valor" value="" onChange={wrote} />)
  expect(input().value).toBe('')
})

test('a point is the comma of a rate', () => {
  hold('', (value, set) => <PercentField label="Tarifa" value={value} onChange={set} />)
  typeIn(input(), '9.66')
  expect(input().value).toBe('9,66')
  expect(wrote).toHaveBeenLastCalledWith('9.66')
})

test('a whole number is a number, and nothing is null', () => {
  hold<number | null>(null, (value, set) => <IntegerField label="Cuotas" value={value} onChange={set} />)
  typeIn(input(), '1a2')
  expect(wrote).toHaveBeenLastCalledWith(12)
})

test('what is typed in a day that holds one replaces it, wherever the caret is', () => {
  for (const caret of [0, 10]) {
    hold('2026-11-22', (value, set) => <DayField label="Fecha" value={value} onChange={set} />)
    input().setSelectionRange(caret, caret)
    typeIn(input(), '2024/01/01')
    expect(input().value).toBe('2024/01/01')
    expect(wrote).toHaveBeenLastCalledWith('2024-01-01')
    screen.close()
  }
  hold('2026-11-22', (value, set) => <DayField label="Fecha" value={value} onChange={set} />)
  focusOn(input())
  expect([input().selectionStart, input().selectionEnd]).toEqual([0, 10])
})

test('a day is typed, moved with the arrows, and refused when it is none', () => {
  hold('', (value, set) => <DayField label="Fecha" value={value} onChange={set} />)
  typeIn(input(), '2026/02/28')
  expect(wrote).toHaveBeenLastCalledWith('2026-02-28')
  press('ArrowUp')
  expect(input().value).toBe('2026/03/01')
  input().select()
  typeIn(input(), '2026/13/01')
  expect(wrote).toHaveBeenLastCalledWith('')
  focusOn(input(1))
  expect(screen.container.textContent).toContain('No es una fecha. Escríbala así: 2026/03/05.')
})

test('errors are linked to their field', () => {
  screen = openScreen(
    <TextField label="Objeto" value="" onChange={wrote} error="Este dato es obligatorio." required />,
  )
  const described = input().getAttribute('aria-describedby')?.split(' ') ?? []
  const texts = described.map((id) => document.getElementById(id)?.textContent)
  expect(texts).toContain('Este dato es obligatorio.')
  expect(input().getAttribute('aria-invalid')).toBe('true')
})

const options = ['110505 Caja general', '111005 Bancos', '112005 Cerrada'].map((label) => ({
  id: `id ${label}`,
  label,
  enabled: !label.includes('Cerrada'),
}))
const search = async (text: string) => options.filter(({ label }) => label.includes(text))

const lookup = () =>
  hold({ id: '', label: '' }, (value, set) => (
    <LookupField
      label="Cuenta"
      value={value.id}
      valueLabel={value.label}
      search={search}
      onChange={(id, option) => set({ id, label: option?.label ?? '' })}
    />
  ))

test('a reference is searched, walked past what cannot be chosen, and taken with Enter', async () => {
  lookup()
  typeIn(input(), '11')
  await wait(180)
  press('ArrowDown')
  press('ArrowDown')
  press('Enter')
  expect(wrote).toHaveBeenCalledExactlyOnceWith({ id: 'id 111005 Bancos', label: '111005 Bancos' })
  expect(input().getAttribute('aria-expanded')).toBe('false')
})

test('leaving before the answer takes a sure match, and says when there is none', async () => {
  lookup()
  typeIn(input(), '110505')
  focusOn(input(1))
  await wait(60)
  expect(wrote).toHaveBeenLastCalledWith({ id: 'id 110505 Caja general', label: '110505 Caja general' })
  focusOn(input())
  input().select()
  typeIn(input(), '9999')
  focusOn(input(1))
  await wait(60)
  expect(screen.container.textContent).toContain('Elija una opción de la lista.')
})

const pressOn = (element: Element) =>
  act(() => {
    element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
  })

test.each([
  ['the arrow of the keyboard', () => press('ArrowDown')],
  ['the mouse', () => pressOn(screen.container.querySelector('.q-lookup-open')!)],
])('with nothing typed, %s opens the whole list and chooses nothing', async (_how, open) => {
  lookup()
  open()
  await wait(180)
  expect(document.querySelectorAll('[role=option]')).toHaveLength(3)
  focusOn(input(1))
  await wait(60)
  expect(wrote).not.toHaveBeenCalled()
})

const diagnosisOptions = ['I010 PERICARDITIS REUMÁTICA AGUDA', 'I100 OTRA', 'I10X HIPERTENSIÓN ESENCIAL'].map(
  (label) => ({
    id: label.slice(0, 4),
    label,
  }),
)

const diagnosis = (options = diagnosisOptions) =>
  hold('', (value, set) => (
    <LookupField
      label="Diagnóstico"
      value={value}
      valueLabel={value}
      search={async () => options}
      onChange={set}
    />
  ))

const leavings = [
  ['leaving', () => focusOn(input(1))],
  ['Enter', () => press('Enter')],
] as const

test.each(leavings)(
  'a code typed and gone by %s is that code, not the first that holds it',
  async (_how, go) => {
    diagnosis()
    typeIn(input(), 'I10')
    await wait(180)
    go()
    await wait(60)
    expect(wrote).toHaveBeenCalledExactlyOnceWith('I10X')
  },
)

test.each(leavings)('a code that is none of those offered is never another by %s', async (_how, go) => {
  for (const options of [diagnosisOptions.slice(0, 2), diagnosisOptions.slice(0, 1)]) {
    diagnosis(options)
    typeIn(input(), 'I10')
    await wait(180)
    expect(input().getAttribute('aria-activedescendant')).toBeNull()
    go()
    await wait(60)
    expect(wrote).not.toHaveBeenCalled()
    expect(input().value).toBe('I10')
    expect(screen.container.textContent).toContain('Elija una opción de la lista.')
    screen.close()
  }
  diagnosis()
})

test('a code that was not understood does not leave the one before behind it', async () => {
  hold('I10X', (value, set) => (
    <LookupField
      label="Diagnóstico"
      value={value}
      valueLabel={value}
      search={async () => diagnosisOptions}
      onChange={set}
    />
  ))
  typeIn(input(), 'K35')
  focusOn(input(1))
  await wait(60)
  expect(wrote).toHaveBeenCalledExactlyOnceWith('')
  expect(input().value).toContain('K35')
})

test('what somebody moved to is taken on leaving', async () => {
  diagnosis()
  typeIn(input(), 'per')
  await wait(180)
  press('ArrowDown')
  focusOn(input(1))
  expect(wrote).toHaveBeenCalledExactlyOnceWith('I010')
})

test('a text that goes on being typed is not answered by what it was', async () => {
  diagnosis(diagnosisOptions.slice(2))
  typeIn(input(), 'hip')
  focusOn(input(1))
  focusOn(input())
  typeIn(input(), 'x')
  await wait(20)
  expect(wrote).not.toHaveBeenCalled()
})

test('Esc leaves the reference as it was', async () => {
  lookup()
  typeIn(input(), '1105')
  await wait(180)
  press('Escape')
  expect(input().value).toBe('')
  expect(wrote).not.toHaveBeenCalled()
})

const choice = (initial = '') =>
  hold(initial, (value, set) => (
    <ChoiceField
      label="Discapacidad"
      value={value}
      onChange={set}
      options={{ '01': 'Física', '07': 'Múltiple', '08': 'Sin discapacidad' }}
    />
  ))

test.each([
  ['Enter', () => press('Enter')],
  ['leaving', () => focusOn(input(2))],
])('leaving by %s before the typed choice is highlighted takes the one it names', (_how, go) => {
  choice()
  typeIn(input(), 'i')
  typeIn(input(), 'n')
  go()
  expect(wrote).toHaveBeenCalledExactlyOnceWith('08')
  expect(input().value).toBe('Sin discapacidad')
})

test.each([
  ['Enter', () => press('Enter')],
  ['leaving', () => focusOn(input(2))],
])('a choice that could be several is none by %s, and says so', async (_how, go) => {
  choice()
  typeIn(input(), 'i')
  await wait(60)
  go()
  await wait(20)
  expect(wrote).not.toHaveBeenCalled()
  expect(screen.container.textContent).toContain('Elija una opción de la lista.')
})

test('a choice that somebody moved to is taken on leaving', async () => {
  choice()
  typeIn(input(), 'i')
  await wait(60)
  press('ArrowDown', { code: 'ArrowDown' })
  press('ArrowDown', { code: 'ArrowDown' })
  focusOn(input(2))
  expect(wrote).toHaveBeenCalledExactlyOnceWith('07')
})

test('what is not an option leaves the choice as it was', async () => {
  choice('07')
  input().select()
  typeIn(input(), 'zz')
  focusOn(input(2))
  await wait(20)
  expect(wrote).not.toHaveBeenCalled()
  expect(input().value).toBe('Múltiple')
})

test('Esc lets go of what was typed in a choice', async () => {
  choice('07')
  input().select()
  typeIn(input(), 'sin')
  press('Escape')
  focusOn(input(2))
  await wait(20)
  expect(wrote).not.toHaveBeenCalled()
})

test('an hour is typed in twelve or in twenty-four, and read in twelve', () => {
  hold('08:05', (value, set) => <HourField label="Hora" value={value} onChange={set} />)
  expect(input().value).toBe('08:05 AM')
  typeIn(input(), '14:35')
  expect(wrote).toHaveBeenLastCalledWith('14:35')
  focusOn(input(1))
  expect(input().value).toBe('02:35 PM')
  focusOn(input())
  typeIn(input(), '25:00')
  expect(wrote).toHaveBeenLastCalledWith('')
  focusOn(input(1))
  expect(screen.container.textContent).toContain('No es una hora')
})
