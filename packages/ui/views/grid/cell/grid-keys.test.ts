import { expect, test } from 'vitest'
import { commandOf } from './grid-keys.ts'

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
  ['Ctrl+Shift+Enter', 'insert'],
  ['F6', 'leave'],
  ['Shift+F6', 'leaveBack'],
  ['Ctrl+d', 'copyAbove'],
  ['Ctrl+Delete', 'remove'],
  ['Ctrl+Home', 'first'],
  ['Ctrl+z', 'undo'],
  ['F8', 'nextError'],
  ['F2', 'edit'],
  ['ArrowLeft', 'left'],
  ['Home', 'rowStart'],
])('%s, walking', (text, command) => {
  expect(commandOf(key(text), moving)).toBe(command)
})

test('Ctrl+Enter is the primary action of the screen, in the lines as outside', () => {
  expect(commandOf(key('Ctrl+Enter'), moving)).toBeUndefined()
  expect(commandOf(key('Ctrl+Enter'), inside)).toBeUndefined()
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
  expect(commandOf(key(text), inside)).toBeUndefined()
})

test('↓ always moves, and arrows leave a cell at its ends', () => {
  expect(commandOf(key('ArrowDown'), inside)).toBe('down')
  expect(commandOf(key('ArrowLeft'), { ...inside, atStart: true })).toBe('left')
  expect(commandOf(key('ArrowRight'), { ...inside, atEnd: true })).toBe('right')
})
