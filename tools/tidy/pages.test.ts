import { expect, test } from 'vitest'
import { longSubjects, lostLinks } from './pages.ts'

const page = (text: string) => ({ path: 'docs/one.md', text })
const paths = new Set(['docs/one.md', 'docs/two.md', 'README.md', 'modules/finance/budget/README.md'])

test('a link is followed from its page, to a file, a heading of it or a folder', () => {
  const text =
    '[a](two.md) [b](../README.md) [c](two.md#part) [d](../modules/finance/budget) [e](https://quina.example) [f](#here)'
  expect(lostLinks(page(text), paths)).toEqual([])
})

test('reports a broken link with its line', () => {
  expect(lostLinks(page('one\n[a](three.md)'), paths)).toEqual([
    'docs/one.md:2: leads to three.md, which is not there',
  ])
})

test('takes a link in code for an example', () => {
  expect(lostLinks(page('`[a](three.md)`\n```md\n[b](four.md)\n```'), paths)).toEqual([])
})

test('a subject of 73 characters is too long, and letters with accents count once', () => {
  expect(longSubjects(['á'.repeat(72), 'a'.repeat(73)])).toEqual(['a'.repeat(73)])
})
