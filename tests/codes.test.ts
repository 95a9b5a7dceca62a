import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workspaceOf } from '../tools/tidy/source.ts'
import { wordings } from './codes-wordings.ts'

const root = join(import.meta.dirname, '..')

/** The same rule, checked in each of two modules: its code is that of the dossier in both. */
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

interface RaisedCode {
  readonly code: string
  /** The folder of the workspace: `modules/clinical/care`. */
  readonly module: string
  /** What the user reads, with `…` where something is put in; null where it is put together elsewhere. */
  readonly sentence: string | null
}

const literal = /^(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/

const raised = ['modules', 'packages', 'apps']
  .flatMap((part) =>
    readdirSync(join(root, part), { recursive: true, encoding: 'utf8' }).map((path) => `${part}/${path}`),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/node_modules|dist\//.test(path))
  .filter((path) => !/\.test\.|\/testing\/|\.web\./.test(path))
  .flatMap((path) => raisedIn(path, readFileSync(join(root, path), 'utf8')))
  .filter(({ code }) => !code.startsWith('GEN-'))

test('a code means one thing in the whole product: it belongs to one module, or to a rule that several apply', () => {
  const among = [...gathered(({ module }) => module)].filter(([, modules]) => modules.size > 1)
  const twice = among.filter(([code]) => !Object.hasOwn(shared, code))
  expect(twice.map(([code, modules]) => `${code}: ${[...modules].join(', ')}`)).toEqual([])
  expect(Object.keys(shared).filter((code) => !among.some(([one]) => one === code))).toEqual([])
})

test('a code says one sentence, also inside a module: those that say more may only become fewer', () => {
  expect(raised.length).toBeGreaterThan(1000)
  const declared = [...gathered(({ sentence }) => sentence)]
  const more = declared.filter(([code, sentences]) => sentences.size > (wordings[code] ?? 1))
  expect(more.map(([code, sentences]) => `${code}: ${[...sentences].join(' | ')}`)).toEqual([])
})

test('a sentence is found where it is written, through a constant, and after the field it refuses', () => {
  const text = [
    "insist(a, 'YYY-001', 'Una cosa.')",
    'const why = `Son ${showPesos(left)}.`',
    "insist(b, 'YYY-002', why, { fields: { date: why } })",
    "say(c, 'YYY-003', 'amount', 'Debe ser mayor que cero.')",
    "refusals: { one: { code: 'YYY-004', message: 'Ya existe.' } }",
    "throw new Problem('YYY-005', worded(rows))",
  ].join('\n')
  expect(raisedIn('modules/clinical/care/a.ts', text).map(({ code, sentence }) => [code, sentence])).toEqual([
    ['YYY-001', 'Una cosa.'],
    ['YYY-002', 'Son ….'],
    ['YYY-003', 'Debe ser mayor que cero.'],
    ['YYY-004', 'Ya existe.'],
    ['YYY-005', null],
  ])
})

function raisedIn(path: string, text: string): RaisedCode[] {
  return [...text.matchAll(/['"]([A-Z]{3}-\d{3})['"]/g)]
    .filter(([, code]) => code !== 'SHA-256')
    .map((found) => ({
      code: found[1] as string,
      module: workspaceOf(path),
      sentence: sentenceAfter(text, found.index + found[0].length),
    }))
}

/** After a code comes its sentence, or the name of it, or first the field it refuses. */
function sentenceAfter(text: string, from: number): string | null {
  const rest = text.slice(from).replace(/^\s*,\s*(?:message:\s*)?/, '')
  const first = literalOf(rest) ?? named(text, from, rest)
  if (first === null || isSentence(first)) return first
  const second = rest.replace(literal, '').replace(/^\s*,\s*/, '')
  const reported = literalOf(second) ?? named(text, from, second)
  return reported !== null && isSentence(reported) ? reported : null
}

/** The text of a constant: the last of that name before it is used, or the only one after. */
function named(text: string, from: number, rest: string): string | null {
  const name = /^(\w+)/.exec(rest)?.[1]
  const declared = [...text.matchAll(new RegExp(`(?:const|let) ${name}(?:: string)? =\\s*`, 'g'))]
  const nearest = declared.filter(({ index }) => index < from).at(-1) ?? declared[0]
  return nearest === undefined ? null : literalOf(text.slice(nearest.index + nearest[0].length))
}

function literalOf(text: string): string | null {
  const found = literal.exec(text)
  const reported = found?.[1] ?? found?.[2] ?? found?.[3]
  return reported?.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…').replace(/\s+/g, ' ') ?? null
}

function isSentence(text: string): boolean {
  return text.includes(' ')
}

/** Each code with what its raisings have of different. */
function gathered(of: (one: RaisedCode) => string | null): Map<string, Set<string>> {
  const all = new Map<string, Set<string>>()
  for (const one of raised) {
    const reported = of(one)
    if (reported !== null) all.set(one.code, (all.get(one.code) ?? new Set()).add(reported))
  }
  return all
}
