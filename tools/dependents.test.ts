import { expect, test } from 'vitest'
import { type Workspace, withDependents } from './dependents.ts'

const workspace = (folder: string, ...uses: string[]): Workspace => ({
  ...{ folder, name: `@quina/${folder.split('/').at(-1)}` },
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
])('what stands on %s', (word, folders) => {
  expect(withDependents(house, word)).toEqual(folders)
})

test('a name that is of none is told with those there are', () => {
  expect(() => withDependents(house, 'peple')).toThrow('billing, care, people, rips')
})
