import { describe, expect, test } from 'vitest'
import { circleIn, graphText, standsOn, type Workspace, workspacesIn, wrongFaces, wrongUse } from './graph.ts'

const file = (path: string, text: string) => ({ path, text })
const faces = ['contract', 'domain', 'server', 'web']
const workspace = (folder: string, uses: readonly string[], shows: readonly string[] = faces): Workspace => ({
  folder,
  name: folder.split('/').at(-1)!,
  uses,
  faces: shows,
})
const all = [
  workspace('modules/house/people', ['kernel']),
  workspace('modules/finance/budget', ['people', 'kernel']),
  workspace('packages/kernel', [], ['']),
  workspace('packages/blocks', ['kernel'], ['', 'server', 'web']),
  workspace('packages/testing', ['kernel'], ['server']),
]

test('the graph leaves out what is reached through others, lowest first', () => {
  const modules = [
    workspace('modules/finance/treasury', ['budget', 'people', 'kernel']),
    workspace('modules/finance/budget', ['people', 'kernel']),
    workspace('modules/house/people', ['kernel']),
    workspace('packages/kernel', [], ['']),
  ]
  expect(graphText(modules)).toBe('people\nbudget    →  people\ntreasury  →  budget')
})

test('a workspace is read from its manifest', () => {
  const manifest = {
    name: '@quina/budget',
    exports: { '.': './i.ts', './server': './server.ts', './embedded/server': './e.ts' },
    dependencies: { '@quina/people': '*', zod: '4.0.0' },
  }
  expect(workspacesIn([file('modules/finance/budget/package.json', JSON.stringify(manifest))])).toEqual([
    {
      folder: 'modules/finance/budget',
      name: 'budget',
      uses: ['people'],
      faces: ['', 'server', 'embedded/server'],
    },
  ])
})

describe('what is refused', () => {
  test.each([
    ['a module used in secret', 'modules/house/people/x.server.ts', '@quina/budget/server'],
    ['a package used in secret', 'modules/finance/budget/x.server.ts', '@quina/blocks/server'],
    ['what is not a face', 'modules/finance/budget/x.server.ts', '@quina/people/tercero/tercero.server.ts'],
    ['a workspace that does not exist', 'modules/finance/budget/x.server.ts', '@quina/cartera/server'],
    ['a package that knows a module', 'packages/blocks/x.server.ts', '@quina/people/server'],
    ['oneself by name', 'modules/finance/budget/x.server.ts', '@quina/budget/server'],
    ["another's folder by path", 'modules/finance/budget/x.server.ts', '../people/x.server.ts'],
    [
      "another's folder from deep",
      'modules/finance/budget/cdp/x.server.ts',
      '../../people/tercero/x.server.ts',
    ],
    ['the test tools in the product', 'modules/finance/budget/x.server.ts', '@quina/testing/server'],
  ])('%s', (_what, path, target) =>
    expect(wrongUse(file(path, `import { x } from '${target}'`), all)).toHaveLength(1),
  )
})

test.each([
  ['modules/finance/budget/x.server.ts', '@quina/people/server'],
  ['modules/finance/budget/cdp/x.server.ts', '../ledger/y.server.ts'],
  ['modules/finance/budget/x.server.test.ts', '@quina/testing/server'],
  ['modules/finance/budget/testing/world.server.ts', '@quina/testing/server'],
  ['tools/start.mjs', '../packages/kernel/index.ts'],
])('%s may import %s', (path, target) =>
  expect(wrongUse(file(path, `import { x } from '${target}'`), all)).toEqual([]),
)

test('a fifth face of a module is seen', () => {
  expect(wrongFaces([workspace('modules/finance/budget', [], [...faces, 'cdp/cdp.server.ts'])])).toHaveLength(
    1,
  )
  expect(wrongFaces(all)).toEqual([])
})

test('reports a circle as a path', () => {
  const circle = [
    workspace('modules/z/a', ['b']),
    workspace('modules/z/b', ['c']),
    workspace('modules/z/c', ['a']),
  ]
  expect(circleIn(circle)).toEqual(['a', 'b', 'c', 'a'])
  expect(circleIn(all)).toBeNull()
})

test('a workspace depends on the dependencies of its own', () =>
  expect([...standsOn('budget', all)].sort()).toEqual(['kernel', 'people']))
