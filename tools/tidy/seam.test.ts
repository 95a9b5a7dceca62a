import { expect, test } from 'vitest'
import { type Figure, grown, seamOf, tableOf } from './seam.ts'

const figureOf = (figures: readonly Figure[], name: string) =>
  figures.find((figure) => figure.name === name)?.value
const sources = [
  {
    path: 'modules/z/a/thing/thing.web.tsx',
    text: `import { one } from './one.web.ts'\nconst a = getFrom<Row>('/api/a/thing') // as never, said here\nuse(a as never)`,
  },
  {
    path: 'modules/z/a/thing/one.web.ts',
    text: `import './two.web.ts'\nexport const one = x as unknown as Y\nconst late = () => import('./late.web.tsx')`,
  },
  { path: 'modules/z/a/thing/late.web.tsx', text: `export const Late = 1` },
  { path: 'modules/z/a/thing/two.web.ts', text: `import './one.web.ts'` },
  { path: 'modules/z/a/thing/thing.server.ts', text: `operation(endpoint({ path: '/api/a/thing' }))` },
  { path: 'modules/z/a/thing/thing.test.ts', text: `x as never` },
  { path: 'modules/z/a/testing/world.ts', text: `x as never` },
  { path: 'modules/z/a/migrations/1.sql', text: `select 1` },
  {
    path: 'modules/z/a/screens.contract.ts',
    text: `export const screens = {\n  '/a': ownScreen(),\n  '/a/edit/:id': ownScreen(),\n}`,
  },
]

test('casts, addresses, asserted answers and endpoints of the product are counted, not those of tests nor of comments', () => {
  const figures = seamOf(sources)
  expect(figureOf(figures, 'casts «as never»')).toBe(1)
  expect(figureOf(figures, 'casts «as unknown as»')).toBe(1)
  expect(figureOf(figures, 'addresses spelt in screens')).toBe(1)
  expect(figureOf(figures, 'answers asserted in screens')).toBe(1)
  expect(figureOf(figures, 'endpoints by hand in modules')).toBe(1)
})

test('answers by place and literals spread into literals are counted', () => {
  const text = `const [one, two] = await both()\nconst [a, , c] = await three()\nconst x = { ...{ one, two }, ...rest }`
  const figures = seamOf([...sources, { path: 'modules/z/a/thing/more.server.ts', text }])
  expect(figureOf(figures, 'positional answers beyond two')).toBe(1)
  expect(figureOf(figures, 'spread literals')).toBe(1)
})

test('files that import each other are a circle, and files with one importer beside them are reported', () => {
  const figures = seamOf(sources)
  expect(figureOf(figures, 'circles among files')).toBe(1)
  expect(figureOf(figures, 'files with one importer, beside them')).toBe(1)
  expect(figureOf(figures, 'files of the largest folder')).toBe(5)
  expect(figureOf(figures, 'lines of the product')).toBe(3 + 3 + 1 + 1 + 1 + 1 + 4)
  expect(figureOf(figures, 'lines of the product for each screen')).toBe(14 / 2)
  expect(figureOf(figures, 'lines of the faces for ten screens')).toBe((10 * 4) / 2)
  const document = `screens: { list: '/b', create: '/b/create', edit: '/b/edit/:id' }`
  const more = seamOf([...sources, { path: 'modules/z/a/thing/thing.contract.ts', text: document }])
  expect(figureOf(more, 'lines of the product for each screen')).toBe((14 + 1) / (2 + 3))
  const usual = seamOf([
    ...sources,
    { path: 'modules/z/a/thing/thing.contract.ts', text: `screens: screensAt('/b')` },
  ])
  expect(figureOf(usual, 'lines of the product for each screen')).toBe((14 + 1) / (2 + 3))
})

test('areas of a module that import each other are a circle, though no file does', () => {
  const files = [
    { path: 'modules/z/a/low/thing/thing.domain.ts', text: `import '../../high/part/part.domain.ts'` },
    { path: 'modules/z/a/low/thing/base.domain.ts', text: `export const base = 1` },
    { path: 'modules/z/a/high/part/part.domain.ts', text: `export const part = 2` },
    { path: 'modules/z/a/high/part/more.domain.ts', text: `import '../../low/thing/base.domain.ts'` },
  ]
  const figures = seamOf(files)
  expect(figureOf(figures, 'circles among files')).toBe(0)
  expect(figureOf(figures, 'circles among areas')).toBe(1)
  expect(figureOf(seamOf(files.slice(0, 3)), 'circles among areas')).toBe(0)
})

test('what grew is refused, what shrank is not', () => {
  const figures = [{ name: 'casts', value: 3, goal: 0 }]
  expect(grown(figures, { casts: 3 })).toEqual([])
  expect(grown(figures, { casts: 2 })).toEqual(['casts: 3, where 2 are allowed'])
  expect(grown(figures, {})).toHaveLength(1)
})

test('the table tells what there is and what it should come to', () => {
  expect(tableOf([{ name: 'casts', value: 3, goal: 0 }])).toBe('casts       3       0')
})
