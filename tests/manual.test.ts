import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { modules } from '../apps/api/modules.ts'
import { assemble } from '../apps/api/product.ts'
import { readSettings } from '../apps/api/settings/settings.ts'
import { linkedFrom, readPage, type Section, searchSections } from '../apps/web/help/manual.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/manual')
const sections = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .flatMap((name) => readPage(name.replace(/\.md$/, ''), readFileSync(join(folder, name), 'utf8')))

const settings = { ...readSettings({ NODE_ENV: 'test' }), appKey: 'only the lists are read' }
const declared = Object.keys(assemble(settings, modules).admin.screens())

const repeated = (names: readonly string[]): string[] =>
  names.filter((name, index) => names.indexOf(name) !== index)
const covered = sections.flatMap(({ screens }) => screens)

test('every screen is explained by one section, and what is explained is a screen', () => {
  expect(covered.filter((path) => !declared.includes(path))).toEqual([])
  expect(repeated(covered)).toEqual([])
  const missing = declared.filter((path) => !covered.includes(path))
  expect(missing, 'write their sections: docs/recipes/add-help.md').toEqual([])
})

test('every refusal that the manual names is refused somewhere', () => {
  const raised = codesIn(sourcesOf(['modules', 'packages', 'apps']))
  const named = codesIn(sections.map(({ body }) => body))
  expect(named.size).toBeGreaterThan(400)
  expect([...named].filter((code) => !raised.has(code))).toEqual([])
})

test('every link leads to a section, and no two sections have one address', () => {
  const addresses = sections.map(({ address }) => address)
  expect(repeated(addresses)).toEqual([])
  const links = sections.flatMap((section) =>
    [...section.body.matchAll(/(?<!!\[[^\]]*)\]\(([^)]+)\)/g)].map(([, href = '']) => ({
      from: section.address,
      to: linkedFrom(section, href),
    })),
  )
  expect(links.length).toBeGreaterThan(100)
  expect(links.filter(({ to }) => !addresses.includes(to)).map(({ from, to }) => `${from} → ${to}`)).toEqual(
    [],
  )
})

test('the pictures that are shown are kept, no others are, and they are few and light', () => {
  const texts = [...sections.map(({ body }) => body), readFileSync(join(root, 'README.md'), 'utf8')]
  const shown = texts.flatMap((text) => [...text.matchAll(/!\[([^\]]*)\]\([^)]*pictures\/([^)]+)\)/g)])
  const stored = readdirSync(join(folder, 'pictures'))
  expect([...new Set(shown.map(([, , name]) => name))].toSorted()).toEqual(stored.toSorted())
  expect(shown.filter(([, words = '']) => words.length < 20).map(([whole]) => whole)).toEqual([])
  expect(stored.length).toBeLessThanOrEqual(20)
  const heavy = stored.filter((name) => statSync(join(folder, 'pictures', name)).size > 40 * 1024)
  expect(heavy, 'npm run pictures').toEqual([])
})

test('every page begins with who works there and how the day goes, and no section is empty', () => {
  const openings = sections.filter(({ title, area }) => title === area)
  expect(openings.filter(({ body }) => !/trabaja/.test(body)).map(({ page }) => page)).toEqual([])
  const short = sections.filter(({ body }) => body.length < 80).map(({ address }) => address)
  expect(short, 'write at least 80 letters: docs/recipes/add-help.md').toEqual([])
})

test('a page is read into its sections, each with its address, its screens and its text', () => {
  const read = readPage(
    'caja',
    '# Caja\n\nAquí trabaja Ana.\n\n## Órdenes de pago\nPantallas: /pago, /pago/:id\n\nPara pagar.\n',
  )
  expect(read.map(({ address, screens }) => [address, screens])).toEqual([
    ['caja.md#caja', []],
    ['caja.md#órdenes-de-pago', ['/pago', '/pago/:id']],
  ])
  expect(read[1]?.body).toBe('Para pagar.')
})

test('the search cares for neither accents nor capitals, and begins with what the title says', () => {
  const found = (typed: string) => searchSections(sections, typed).map(({ section }) => section.title)
  expect(found('ORDENES DE PAGO')[0]).toBe('Órdenes de pago')
  expect(found('reimputacion')).toContain('Ingresos presupuestales')
  expect(found('reimputacion')).toEqual(found('REIMPUTACIÓN'))
  expect(found('PRE-030')).toContain('PAC')
  const [first, ...rest] = searchSections(about('Recaudo', 'Cuenta', 'recaudo de mañana'), 'recaudo')
  expect([first?.section.title, first?.excerpt]).toEqual(['Recaudo', ''])
  expect(rest.map(({ excerpt }) => excerpt)).toEqual(['recaudo de mañana'])
  expect(found('palabra que nadie escribió')).toEqual([])
  expect(found('  ')).toEqual([])
})

function about(title: string, other: string, body: string): Section[] {
  return readPage('page', `# Área\n\nTexto.\n\n## ${other}\n\n- **${body}**\n\n## ${title}\n\nNada.\n`)
}

function sourcesOf(parts: readonly string[]): string[] {
  return parts
    .flatMap((part) =>
      readdirSync(join(root, part), { recursive: true, encoding: 'utf8' }).map((path) => join(part, path)),
    )
    .filter((path) => /\.(tsx?|sql)$/.test(path) && !/node_modules|dist\/|\.test\./.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'))
}

function codesIn(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => text.match(/\b[A-Z]{3}-\d{3}\b/g) ?? []))
}
