import { describe, expect, test } from 'vitest'
import { escapes, escapesIn, floatingMoney, refusedSyntax, skippedTests, swallowedErrors } from './habits.ts'

const file = (path: string, text: string) => ({ path, text })

describe('refused constructs', () => {
  test.each([
    'export default function f() {}',
    'export default 1',
    "enum Status { Draft = 'draft' }",
    'namespace Budget { export const a = 1 }',
    'class Ledger { post() {} }',
    'class E extends Error { constructor(readonly code: string) { super() } }',
  ])('%s', (text) => expect(refusedSyntax(file('a/x.ts', text))).toHaveLength(1))

  test.each([
    ['a/x.ts', 'export class Problem extends Error {}'],
    ['a/x.ts', "declare module 'x' {}"],
    ['vitest.config.ts', 'export default {}'],
  ])('%s may say %s', (path, text) => expect(refusedSyntax(file(path, text))).toEqual([]))
})

describe('skipped tests', () => {
  test.each([
    "test.skip('x', () => {})",
    "test.only('x', () => {})",
    "describe.skip('x', () => {})",
    "it.todo('x')",
    "test.skipIf(slow)('x', () => {})",
    "describe.concurrent.only('x', () => {})",
  ])('%s', (text) => expect(skippedTests(file('a/x.test.ts', text))).toHaveLength(1))

  test.each(["test('x', () => {})", 'rows.skip(1)', "test.each([1])('x', () => {})"])('%s is fine', (text) =>
    expect(skippedTests(file('a/x.test.ts', text))).toEqual([]),
  )
})

describe('swallowed errors', () => {
  test.each([
    'try { go() } catch {}',
    'try { go() } catch (error) { /* never mind */ }',
    'go().catch(() => {})',
    'go().catch(() => undefined)',
    'go().catch(() => void 0)',
  ])('%s', (text) => expect(swallowedErrors(file('a/x.ts', text))).toHaveLength(1))

  test.each(['try { go() } catch { return null }', 'go().catch(report)', 'go().catch(() => null)'])(
    '%s is fine',
    (text) => expect(swallowedErrors(file('a/x.ts', `async function f() { ${text} }`))).toEqual([]),
  )
})

describe('floating money', () => {
  test.each([
    'parseFloat(text)',
    'Number.parseFloat(text)',
    'Number(row.amount)',
    'Number(netTotal)',
    'Number(line.debit!)',
    '+balance',
  ])('%s', (text) => expect(floatingMoney(file('a/x.ts', text))).toHaveLength(1))

  test.each(['Number(row.count)', 'Number(page)', '-balance', 'a + balance'])('%s is fine', (text) =>
    expect(floatingMoney(file('a/x.ts', text))).toEqual([]),
  )
})

describe('escapes from the type system', () => {
  test.each([
    ['const a: any = 1', 1],
    ['const f = (a: any[], b: Record<string, any>) => a', 2],
    ['// @ts-expect-error the type is wrong\nf(1)', 1],
    ["const a = 'any'; const many = company", 0],
  ])('%s: %s', (text, count) => expect(escapesIn(file('a/x.ts', text))).toBe(count))

  const sources = [
    file('packages/blocks/x.ts', 'const a: any = 1'),
    file('modules/finance/budget/x.ts', 'const b = 1'),
  ]

  test('as many as are allowed pass', () => expect(escapes(sources, { 'packages/blocks': 1 })).toEqual([]))
  test('one more is refused', () => expect(escapes(sources, {})).toHaveLength(1))
  test('an allowance that is no longer needed must go', () => {
    expect(escapes(sources, { 'packages/blocks': 2 })[0]).toContain('lower the allowance')
    expect(escapes(sources, { 'packages/blocks': 1, 'packages/db': 1 })[0]).toContain('packages/db')
  })
})
