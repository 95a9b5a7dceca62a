import { describe, expect, test } from 'vitest'
import { forbiddenIn } from './glossary.ts'
import { badWords, forbiddenNames, vagueName, wordsOf } from './words.ts'

const file = (path: string, text: string) => ({ path, text })

const glossary = `
| Spanish | Word in code | Meaning | Norm | Forbidden synonyms |
|---|---|---|---|---|
| tercero | \`tercero\` | any person | – | \`thirdParty\`, \`thirdPerson\` |
| cartera | \`receivables\` | what is owed to us | – | \`wallet\` |
| pago | \`pago\` | money out | – | – |
`
const forbidden = forbiddenIn({ text: glossary })

test('the glossary is read', () =>
  expect(forbidden).toEqual([
    { word: 'thirdParty', instead: 'tercero' },
    { word: 'thirdPerson', instead: 'tercero' },
    { word: 'wallet', instead: 'receivables' },
  ]))

test.each([
  ['thirdPartyId', 'third party id'],
  ['third_party', 'third party'],
  ['Third-Party.server', 'third party server'],
  ['RP2', 'rp2'],
])('%s is the words «%s»', (name, words) => expect(wordsOf(name)).toBe(words))

describe('forbidden names', () => {
  test.each([
    ['a variable', 'a/x.ts', 'const thirdPartyId = 1'],
    ['a property', 'a/x.ts', 'const a = { thirdParty: 1 }'],
    ['a type', 'a/x.ts', 'export interface WalletAnswer { readonly id: string }'],
    ['a plural', 'a/x.ts', 'const openWallets = []'],
    ['a member', 'a/x.ts', 'console.log(row.wallet)'],
    ['a file', 'modules/income/receivables/wallet.server.ts', ''],
    ['a folder', 'modules/z/wallet/x.server.ts', ''],
    ['a column', 'a/x.sql', 'create table a.b (third_party_id uuid)'],
  ])('%s is seen', (_what, path, text) => expect(forbiddenNames(file(path, text), forbidden)).toHaveLength(1))

  test.each([
    ['a path of the specification', 'a/x.ts', "const screens = { '/accounting/wallet/index': list }"],
    ['a sentence in SQL', 'a/x.sql', "comment on table a.b is 'never the wallet'; -- wallet"],
    [
      'what a library calls its own',
      'a/x.ts',
      "import { IconWallet } from '@tabler/icons-react'\nf(IconWallet)",
    ],
    ['a longer word', 'a/x.ts', 'const walleting = 1'],
    ['a comment', 'a/x.ts', '// not a wallet'],
  ])('%s is not', (_what, path, text) => expect(forbiddenNames(file(path, text), forbidden)).toEqual([]))

  test('the complaint says what to say', () =>
    expect(forbiddenNames(file('a/x.ts', '\nconst wallet = 1'), forbidden)).toEqual([
      'a/x.ts:2: wallet: say receivables, not wallet',
    ]))
})

describe('bad words', () => {
  test.each([
    '// TODO: later',
    '/* FIXME */',
    'const XXX = 1',
    '<p>Pantalla en construcción</p>',
    "throw new Error('not implemented')",
    '// a placeholder until the ledger exists',
    `written with ${[...'edualc'].reverse().join('')}`,
    '"resolved": "https://registry.npmjs.org/zod"',
    "const root = '/home/ana/quina'",
    'cd /tmp/x && ls',
    "const root = 'C:\\\\Users\\\\ana'",
  ])('%s', (text) => expect(badWords(file('a/x.ts', text))).toHaveLength(1))

  test.each([
    '<TextInput placeholder="Buscar" />',
    "policy: 'D115_TODO_CXP'",
    "screens['/inicio/home/menu']",
    "import x from '../work/x.ts'",
    'const todos = all',
    'https://quina.example/tmp/x',
  ])('%s is fine', (text) => expect(badWords(file('a/x.ts', text))).toEqual([]))
})

test('vague file names are seen', () => {
  expect(vagueName(file('packages/ui/utils.ts', ''))).toHaveLength(1)
  expect(vagueName(file('modules/finance/budget/cdp/index.ts', ''))).toHaveLength(1)
  expect(vagueName(file('packages/kernel/index.ts', ''))).toEqual([])
  expect(vagueName(file('packages/kernel/money.ts', ''))).toEqual([])
})
