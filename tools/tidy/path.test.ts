import { expect, test } from 'vitest'
import { stepsOf, wrongPath } from './path.ts'

const block = ['issue           a.server.ts', '  save          b.server.ts', '  owed (reads)  a.server.ts']
const page = (lines: readonly string[]) => ({
  path: 'modules/income/sales/README.md',
  text: `# sales\n\n\`\`\`path\n${lines.join('\n')}\n\`\`\`\n`,
})
const file = (name: string, text: string) => ({ path: `modules/income/sales/${name}.server.ts`, text })
const issue = `import { save } from './b.server.ts'
export const issue = withFacts(facts, async ({ tx, id }) => {
  await save(tx, id)
  return owed({ tx }, id)
})
const owed = (by: By, id: string) => rowOf(by.tx, 'sales.sale', id, ['owed'])
const known = cached({ name: 'known' }, async (tx) => 1)`
const save = file(
  'b',
  'export async function save(tx: Tx, id: string) { await addTo(tx, "sales.sale", { id }) }',
)
const wrong = (lines: readonly string[], text = issue) =>
  wrongPath(page(lines), [file('a', text), save]).map((one) => one.replace(/^.*?: /, ''))

test('a path names each function, how deep it is called, whether it only reads and where it is', () => {
  expect(stepsOf(page(block)).map(({ name, depth, reads }) => [name, depth, reads])).toEqual([
    ['issue', 0, false],
    ['save', 1, false],
    ['owed', 1, true],
  ])
  expect(stepsOf({ path: 'a.md', text: 'nothing' })).toEqual([])
})

test('a path that is true passes, and a reading that is cached is no step', () => {
  expect(wrong(block)).toEqual([])
  expect(wrong(block, issue.replace('await save', 'await known(tx)\n  await save'))).toEqual([])
})

test('reports what is missing, what moved, what is called in another order and what reads no more', () => {
  expect(wrong(block.slice(0, 2))).toEqual(['owed is missing'])
  expect(wrong([block[0]!, block[2]!])).toEqual(['save is missing'])
  expect(wrong([...block, '  paid          a.server.ts'])).toContain(
    'paid is not declared in modules/income/sales/a.server.ts',
  )
  expect(wrong([block[0]!, block[2]!, block[1]!])).toEqual(['what issue calls is in another order'])
  expect(wrong(block, issue.replace('rowOf(', 'changeById('))).toEqual(['owed writes'])
  expect(wrong(block, issue.replace('await save(tx, id)', ''))).toContain(
    'what issue calls is in another order',
  )
})
