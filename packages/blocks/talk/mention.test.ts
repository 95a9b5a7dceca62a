import { expect, test } from 'vitest'
import { mentionAt, withMention } from './mention.ts'

test.each([
  ['Revise @lu', 10, 'lu'],
  ['@Luis Pe', 8, 'Luis Pe'],
  ['Revise @lu por favor', 10, 'lu'],
  ['@Luis Peña Díaz', 15, undefined],
  ['alguien@hospital', 16, undefined],
  ['Revise @', 8, undefined],
  ['Revise @lu', 3, undefined],
] as const)('«%s» at %i asks for %s', (text, caret, name) => expect(mentionAt(text, caret)?.name).toBe(name))

test('whoever is chosen stands whole where their name was begun, and one goes on', () => {
  const text = 'Revise @lu por favor'
  expect(withMention(text, mentionAt(text, 10)!, 'Luis Peña')).toBe('Revise @Luis Peña por favor')
  expect(withMention('@an', mentionAt('@an', 3)!, 'Ana')).toBe('@Ana ')
})
