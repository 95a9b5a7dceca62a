import { expect, test } from 'vitest'
import { type Workspace, withDependents } from './dependents.ts'

const workspace = (folder: string, ...uses: string[]): Workspace => ({
  folder,
  name: `@quina/${folder.split('/').at(-1)}`,
  uses: uses.map((name) => `@quina/${name}`),
})
const house = [
  workspace('modules/people'),
  workspace('modules/care', 'people'),
  workspace('modules/billing', 'care', 'people'),
  workspace('modules/rips'),
]

test.each([
  ['people', ['modules/people', 'modules/care', 'modules/billing']],
  ['care', ['modules/care', 'modules/billing']],
  ['rips', ['modules/rips']],
])('lists what depends on %s', (word, folders) => {
  expect(withDependents(house, word)).toEqual(folders)
})

test('reports an unknown name with those there are', () => {
  expect(() => withDependents(house, 'peple')).toThrow('billing, care, people, rips')
})
