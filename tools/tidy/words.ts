import type { Forbidden } from './glossary.ts'
import { complaint, importsOf, isCode, isSql, lineAt, type Source, visit } from './source.ts'

/** `thirdParty`, `third_party` and `third-party` are the same two words. */
export const wordsOf = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase()

/** Forbidden synonyms in identifiers and paths. Text in quotes is free: the paths of the specification use some. */
export function forbiddenNames(source: Source, forbidden: readonly Forbidden[]): string[] {
  const found = new Map<string, string>()
  for (const [name, line] of namesIn(source)) {
    const words = ` ${wordsOf(name)} `
    const bad = forbidden.find(
      ({ word }) => words.includes(` ${wordsOf(word)} `) || words.includes(` ${wordsOf(word)}s `),
    )
    if (bad !== undefined && !found.has(name))
      found.set(name, complaint(source, line, `${name}: say ${bad.instead}, not ${bad.word}`))
  }
  return [...found.values()]
}

function namesIn(source: Source): [name: string, line: number][] {
  const path: [string, number][] = [[source.path, 1]]
  if (isCode(source)) return [...path, ...identifiersIn(source)]
  return isSql(source) ? [...path, ...sqlWordsIn(source)] : []
}

function identifiersIn(source: Source): [string, number][] {
  // What a library calls its own things is not ours to choose.
  const foreign = new Set(
    importsOf(source)
      .filter(({ target }) => !target.startsWith('.') && !target.startsWith('@quina/'))
      .flatMap(({ names }) => names),
  )
  const names: [string, number][] = []
  visit(source, {
    Identifier({ name, start }) {
      if (!foreign.has(name)) names.push([name, lineAt(source, start)])
    },
  })
  return names
}

const sqlWordsIn = (source: Source): [string, number][] =>
  source.text.split('\n').flatMap((line, at) =>
    [
      ...line
        .replace(/--.*$/, '')
        .replace(/'[^']*'/g, '')
        .matchAll(/[a-z_]+/g),
    ].map((match): [string, number] => [match[0], at + 1]),
  )

/** Spelt backwards, so that this list does not complain about itself. */
const tools = ['edualc', 'ciporhtna', 'ianepo', 'tpgtahc', 'tolipoc', 'xedoc'].map((name) =>
  [...name].reverse().join(''),
)

const badText: readonly (readonly [RegExp, string])[] = [
  [/\b(TODO|FIXME|XXX|HACK)\b/, 'unfinished work: do it or leave it out'],
  [/en construcci[oó]n|pr[oó]ximamente|coming soon|not (yet )?implemented/i, 'work promised, not done'],
  [/(\/\/|\/\*|^\s*\*|--|<!--).*\bplaceholder\b/i, 'a placeholder stands for work not done'],
  [new RegExp(`\\b(${tools.join('|')})\\b`, 'i'), 'a tool that helped to write is no part of the product'],
  [/registry\.(npmjs|yarnpkg)|\b(artifactory|verdaccio)\b|\/nexus\//i, 'the address of a package registry'],
  [/(^|[\s"'`(=:])\/(work|home|root|Users|tmp)\/[\w.-]/, 'a path of one machine'],
  [/\b[A-Z]:\\\\?(Users|Program)/, 'a path of one machine'],
]

/** What may not be written in any file: work left for later, helpers' names, addresses of one machine. */
export function badWords(source: Source): string[] {
  return source.text
    .split('\n')
    .flatMap((line, at) =>
      badText.filter(([pattern]) => pattern.test(line)).map(([, what]) => complaint(source, at + 1, what)),
    )
}

/** A file is named for what it holds. */
export function vagueName(source: Source): string[] {
  const [, name] = /([^/.]+)\.[^/]*$/.exec(source.path) ?? []
  const vague = isCode(source) && /^(utils?|helpers?|misc|common|manager|stuff)$/.test(name ?? '')
  const index = /^modules\/.*\/index\.tsx?$/.test(source.path)
  return vague || index ? [complaint(source, 1, `${name} does not say what the file holds`)] : []
}
