import { expect, test } from 'vitest'
import { deedOf } from './grid-keys.ts'

const key = (text: string) => {
  const parts = text.split('+')
  const has = (name: string) => parts.includes(name)
  return {
    key: parts.at(-1) ?? '',
    ctrlKey: has('Ctrl'),
    shiftKey: has('Shift'),
    altKey: has('Alt'),
    metaKey: false,
  }
}
const moving = { writing: false, atStart: false, atEnd: false }
const inside = { writing: true, atStart: false, atEnd: false }

test.each([
  ['Enter', 'next'],
  ['Tab', 'next'],
  ['Shift+Tab', 'previous'],
  ['Ctrl+Enter', 'insert'],
  ['Ctrl+d', 'copyAbove'],
  ['Ctrl+Delete', 'remove'],
  ['Ctrl+Home', 'first'],
  ['Ctrl+z', 'undo'],
  ['F8', 'nextError'],
  ['F2', 'edit'],
  ['ArrowLeft', 'left'],
  ['Home', 'rowStart'],
])('%s, walking', (text, deed) => {
  expect(deedOf(key(text), moving)).toBe(deed)
})

test.each([
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'Ctrl+z',
  'Ctrl+c',
  'Ctrl+v',
  'Alt+ArrowDown',
  'Delete',
  'a',
])('%s is the input’s while one writes', (text) => {
  expect(deedOf(key(text), inside)).toBeUndefined()
})

test('↓ always moves, and arrows leave a cell at its ends', () => {
  expect(deedOf(key('ArrowDown'), inside)).toBe('down')
  expect(deedOf(key('ArrowLeft'), { ...inside, atStart: true })).toBe('left')
  expect(deedOf(key('ArrowRight'), { ...inside, atEnd: true })).toBe('right')
})
