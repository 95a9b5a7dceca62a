import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', 'modules')

/** The same rule, asked where each of two modules meets it: its code is that of the dossier in both. */
const shared: Readonly<Record<string, string>> = {
  'CAR-001': 'an invoice is not paid beyond what it owes',
  'CON-014': 'an account asks for the base of what is withheld',
  'CON-018': 'what is withheld is not the rate of its base',
  'CTR-022': 'a coverage is not of that type of user',
  'CTR-041': 'the contract is not in force on the day',
  'CTR-050': 'the contract excludes the service',
  'CTR-051': 'the contract does not list the service',
  'CXP-004': 'an anticipo is left to amortise',
  'PRE-016': 'a date before that of what it affects',
  'PRE-027': 'what is annulled has payments',
  'PRE-033': 'a line is of another document',
  'TAR-017': 'the service does not exist',
  'TES-021': 'more than is left to programme of a payable',
  'VTA-008': 'too late to send to the DIAN',
}

const raised = /['"]([A-Z]{3}-\d{3})['"]/g

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules'))
  .filter((path) => !/\.test\.|\/testing\/|\.web\./.test(path))

test('a code means one thing in the whole product: it is of one module, or of a rule that several ask', () => {
  const owners = new Map<string, Set<string>>()
  for (const path of sources)
    for (const [, code = ''] of readFileSync(join(root, path), 'utf8').matchAll(raised))
      owners.set(code, (owners.get(code) ?? new Set()).add(path.split('/')[0] ?? ''))
  const among = [...owners].filter(([, modules]) => modules.size > 1)
  const twice = among
    .filter(([code]) => !code.startsWith('GEN-') && !Object.hasOwn(shared, code))
    .map(([code, m]) => `${code}: ${[...m].join(', ')}`)
  expect(twice).toEqual([])
  expect(Object.keys(shared).filter((code) => !among.some(([one]) => one === code))).toEqual([])
})
