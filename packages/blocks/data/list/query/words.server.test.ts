import { testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { hasPatterns, matcherOf, patternsOf } from './words.server.ts'

const { db, close } = await testDatabase()
afterAll(close)

test.each([
  ['52.345.678', [['%52.345.678%', '%52345678%']]],
  ['52-345-678', [['%52-345-678%', '%52345678%']]],
  ['52 345 678', [['%52%'], ['%345%'], ['%678%']]],
  ['900.373.913-4', [['%900.373.913-4%', '%9003739134%', '%900373913%']]],
  ['9003739134', [['%9003739134%', '%900373913%']]],
  ['900373913-5', [['%900373913-5%', '%9003739135%']]],
  ['1.1.05', [['%1.1.05%', '%1105%']]],
  ['K35', [['%k35%', '%k 35%', '%k-35%']]],
  ['i10.x', [['%i10.x%', '%i10x%']]],
  ['60.1T.01', [['%60.1t.01%', '%601t01%']]],
  ['a009', [['%a009%', '%a 009%', '%a-009%']]],
  ['Muñoz-Paz', [['%munoz-paz%']]],
  ['100%_', [['%100\\%\\_%']]],
  ['  ', []],
])('«%s» looks for %j', (typed, patterns) => {
  expect(patternsOf(typed)).toEqual(patterns)
})

test.each([
  ['cdp150', 'cdp 000150 papeleria', true],
  ['CDP-150', 'cdp 150', true],
  ['cdp.150', 'cdp-150', true],
  ['cdp000150', 'cdp 150', true],
  ['fe123', 'fe 00123', true],
  ['FE-00123', 'fe123', true],
  ['cdp150', 'cdp 1 de 2026 de 150 pesos', false],
  ['hsr31', 'hsr36 del 31', false],
  ['i10', 'i010 pericarditis reumatica', false],
  ['k35', 'k035 anquilosis dental', false],
  ['a09', 'a009 colera', false],
])('«%s» finds «%s»: %s', (typed, text, found) => {
  expect(matcherOf(patternsOf(typed))(text)).toBe(found)
})

test('a text at hand has the words that the database says it has', async () => {
  const typed = [
    'maria paz',
    'FE-123',
    'fe123',
    '900.373.913-4',
    '100%_',
    'a\\b',
    '50%',
    'ñu',
    'cdp 12',
    '1.1.05',
  ]
  const texts = [
    ...[
      'maria de la paz',
      'paz maria',
      'mari paz',
      'fe 00123',
      'fe123 x',
      '123 fe',
      '900373913 nit',
      '9003739134',
    ],
    ...[
      '100%_ de',
      '100 de',
      '100%a',
      'a\\b',
      'ab',
      '50 por ciento',
      '50%',
      'nunez',
      'cdp 0012',
      '12 cdp',
      '1105',
      '1.1.05 x',
      '',
    ],
  ]
  for (const one of typed) {
    const patterns = patternsOf(one)
    const { rows } = await sql<{ text: string; has: boolean }>`
      select text, ${hasPatterns(sql.ref('text'), patterns)} as has from unnest(${texts}::text[]) text`.execute(
      db,
    )
    const has = matcherOf(patterns)
    expect([one, rows.filter(({ text }) => has(text))]).toEqual([one, rows.filter((row) => row.has)])
  }
})
