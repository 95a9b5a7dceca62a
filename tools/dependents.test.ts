import { expect, test } from 'vitest'
import { type Workspace, withDependents } from './dependents.ts'

const workspace = (folder: string, ...uses: string[]): Workspace => ({
  folder,
  name: `@quina/${folder.split('/').at(-1)}`,
  uses: uses.map((name) => `@quina/${name}`),
})
const house = [
  workspace('modules/house/people'),
  workspace('modules/clinical/care', 'people'),
  workspace('modules/income/billing', 'care', 'people'),
  workspace('modules/income/rips'),
]

test.each([
  ['people', ['modules/house/people', 'modules/clinical/care', 'modules/income/billing']],
  ['care', ['modules/clinical/care', 'modules/income/billing']],
  ['rips', ['modules/income/rips']],
])('lists what depends on %s', (word, folders) => {
  expect(withDependents(house, word)).toEqual(folders)
})

test('reports an unknown name with those there are', () => {
  expect(() => withDependents(house, 'peple')).toThrow('billing, care, people, rips')
})
