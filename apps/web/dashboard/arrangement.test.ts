import { expect, test } from 'vitest'
import { arranged, moved, ofOthers } from './arrangement.ts'

test.each([
  ['as it comes', ['a', 'b', 'c'], [], ['a', 'b', 'c']],
  ['placed', ['a', 'b', 'c'], ['c', 'a', 'b'], ['c', 'a', 'b']],
  ['what may not be seen any more is not there', ['a', 'c'], ['c', 'b', 'a'], ['c', 'a']],
  ['what is new stands after what it followed', ['a', 'new', 'b'], ['b', 'a'], ['b', 'a', 'new']],
])('%s', (_name, titles, order, expected) => expect(arranged(titles, order)).toEqual(expected))

test.each([
  ['forward', 'a', 'c', ['b', 'c', 'a', 'd']],
  ['back', 'd', 'b', ['a', 'd', 'b', 'c']],
])('one goes %s to the place of another', (_name, one, where, expected) =>
  expect(moved(['a', 'b', 'c', 'd'], one, where)).toEqual(expected),
)

const tiles = [
  { title: 'everybody' },
  { title: 'cash', roles: ['Tesorero', 'Gerente'] },
  { title: 'beds', roles: ['Gerente'] },
]

test.each([
  ['the work of others is apart', ['Tesorero'], ['beds']],
  ['of two roles, neither is apart', ['Tesorero', 'Gerente'], []],
  ['who has a role of their own begins with all', ['Revisor de la casa'], []],
])('%s', (_name, mine, apart) => expect(ofOthers(tiles, mine)).toEqual(apart))
