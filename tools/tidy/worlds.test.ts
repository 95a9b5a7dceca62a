import { describe, expect, test } from 'vitest'
import { impure, type World, worldless, worldOf, wrongLibrary, wrongWorld } from './worlds.ts'

const file = (path: string, text: string) => ({ path, text })

test.each<[string, World]>([
  ['modules/finance/budget/cdp/cdp.contract.ts', 'contract'],
  ['modules/finance/budget/cdp/cdp.domain.ts', 'domain'],
  ['modules/finance/budget/cdp/cdp.server.ts', 'server'],
  ['modules/finance/budget/cdp/cdp.web.tsx', 'web'],
  ['modules/finance/budget/cdp/cdp.print.ts', 'print'],
  ['modules/finance/budget/cdp/cdp.server.test.ts', 'test'],
  ['modules/finance/budget/server.ts', 'server'],
  ['modules/finance/budget/web.tsx', 'web'],
  ['packages/kernel/money.ts', 'plain'],
  ['packages/ui/table/table.tsx', 'web'],
  ['packages/db/schema.generated.ts', 'server'],
  ['apps/web/vite.config.ts', 'server'],
  ['apps/web/main.tsx', 'web'],
  ['apps/api/main.ts', 'server'],
  ['tests/journeys/session.journey.ts', 'test'],
  ['tests/journeys/testing/product.ts', 'server'],
])('%s is %s', (path, world) => expect(worldOf(path)).toBe(world))

describe('imports between worlds', () => {
  const at: Record<string, string> = {
    plain: 'packages/blocks/values/field/x.ts',
    contract: 'modules/z/a/x/x.contract.ts',
    domain: 'modules/z/a/x/x.domain.ts',
    print: 'modules/z/a/x/x.print.ts',
    server: 'modules/z/a/x/x.server.ts',
    web: 'modules/z/a/x/x.web.tsx',
  }

  // Rows import columns.
  test.each(
    [
      ['        ', 'plain', 'contract', 'domain', 'print', 'server', 'web'],
      ['plain   ', 'yes  ', 'no      ', 'no    ', 'no   ', 'no    ', 'no '],
      ['contract', 'yes  ', 'yes     ', 'no    ', 'no   ', 'no    ', 'no '],
      ['domain  ', 'yes  ', 'yes     ', 'yes   ', 'no   ', 'no    ', 'no '],
      ['print   ', 'yes  ', 'yes     ', 'yes   ', 'yes  ', 'no    ', 'no '],
      ['server  ', 'yes  ', 'yes     ', 'yes   ', 'yes  ', 'yes   ', 'no '],
      ['web     ', 'yes  ', 'yes     ', 'yes   ', 'no   ', 'no    ', 'yes'],
    ].slice(1),
  )('%s', (from, ...allowed) => {
    const to = [
      '../y.ts',
      './y.contract.ts',
      './y.domain.ts',
      './y.print.ts',
      '@quina/b/server',
      '@quina/b/web',
    ]
    const found = to.map((target) => {
      const complaints = wrongWorld(file(at[from.trim()]!, `import { y } from '${target}'`))
      return complaints.length === 0 ? 'yes' : 'no'
    })
    expect(found).toEqual(allowed.map((word) => word.trim()))
  })

  test.each([
    ['a type', `import type { Y } from './y.server.ts'`],
    ['a re-export', `export * from './y.server.ts'`],
    ['a late import', `const y = await import('./y.server.ts')`],
    ['a package for the server', `import { db } from '@quina/db/server'`],
    ['an import of several lines', `import {\n  a,\n  b,\n} from './y.server.ts'`],
  ])('a screen that takes %s from the server is seen', (_what, text) =>
    expect(wrongWorld(file(at.web!, text))).toHaveLength(1),
  )

  test('an import in a comment or in text does not count', () =>
    expect(
      wrongWorld(file(at.web!, `// import './y.server.ts'\nconst a = "import './y.server.ts'"`)),
    ).toEqual([]))

  test('the complaint says where', () =>
    expect(wrongWorld(file(at.web!, `\n\nimport './y.server.ts'`))[0]).toMatch(
      /^modules\/z\/a\/x\/x\.web\.tsx:3: a web/,
    ))
})

describe('libraries', () => {
  test.each([
    ['modules/z/a/x/x.domain.ts', `import { sql } from 'kysely'`],
    ['modules/z/a/x/x.contract.ts', `import { readFileSync } from 'node:fs'`],
    ['modules/z/a/x/x.server.ts', `import { useState } from 'react'`],
    ['modules/z/a/x/x.server.ts', `import { Button } from '@mantine/core'`],
    ['modules/z/a/x/x.web.tsx', `import pg from 'pg'`],
    ['modules/z/a/x/x.web.tsx', `import { join } from 'node:path'`],
    ['packages/kernel/x.ts', `import dayjs from 'dayjs'`],
  ])('%s may not say %s', (path, text) => expect(wrongLibrary(file(path, text))).toHaveLength(1))

  test.each([
    ['modules/z/a/x/x.contract.ts', `import { z } from 'zod'`],
    ['modules/z/a/x/x.web.tsx', `import { useState } from 'react'`],
    ['modules/z/a/x/x.server.ts', `import { sql } from 'kysely'`],
    ['packages/blocks/files/print/x.ts', `import type { Content } from 'pdfmake/interfaces'`],
    ['modules/z/a/x/x.web.test.tsx', `import { readFileSync } from 'node:fs'`],
  ])('%s may say %s', (path, text) => expect(wrongLibrary(file(path, text))).toEqual([]))
})

test('a file of a module without a world is seen', () => {
  expect(worldless(file('modules/z/a/x/x.ts', ''))).toHaveLength(1)
  expect(worldless(file('modules/z/a/x/x.domain.ts', ''))).toEqual([])
  expect(worldless(file('packages/kernel/money.ts', ''))).toEqual([])
})

describe('purity', () => {
  test.each([
    'const now = new Date()',
    'const now = Date.now()',
    'const id = Math.random()',
    "await fetch('/api')",
    'setTimeout(go, 1)',
    'const port = process.env.PORT',
    "console.log('x')",
  ])('%s is refused in a rule', (text) => {
    expect(impure(file('modules/z/a/x/x.domain.ts', text))).toHaveLength(1)
    expect(impure(file('modules/z/a/x/x.server.ts', text))).toEqual([])
  })

  test.each(["const day = new Date('2026-01-01')", 'const most = Math.max(1, 2)', 'const a = facts.now()'])(
    '%s is not',
    (text) => expect(impure(file('modules/z/a/x/x.domain.ts', text))).toEqual([]),
  )
})
