import type { ForbiddenWord } from './glossary.ts'
import { bareSql, complaint, importsOf, isCode, isSql, lineAt, type Source, visit } from './source.ts'

/** `thirdParty`, `third_party` and `third-party` are the same two words. */
export const wordsOf = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase()

type Name = Readonly<{ name: string; offset: number }>

/** Forbidden synonyms in identifiers and paths. Text in quotes is free: the paths of the specification use some. */
export function forbiddenNames(source: Source, forbidden: readonly ForbiddenWord[]): string[] {
  const rules = forbidden.map((rule) => ({ ...rule, pattern: new RegExp(`\\b${wordsOf(rule.word)}s?\\b`) }))
  const offsets = new Map<string, number>()
  for (const { name, offset } of namesIn(source)) if (!offsets.has(name)) offsets.set(name, offset)
  return [...offsets].flatMap(([name, offset]) => {
    const words = wordsOf(name)
    const bad = rules.find(({ pattern }) => pattern.test(words))
    if (bad === undefined) return []
    return [complaint(source, lineAt(source, offset), `${name}: say ${bad.instead}, not ${bad.word}`)]
  })
}

function namesIn(source: Source): Name[] {
  const path = { name: source.path, offset: 0 }
  if (isCode(source)) return [path, ...identifiersIn(source)]
  return isSql(source) ? [path, ...sqlWordsIn(source)] : []
}

function identifiersIn(source: Source): Name[] {
  // The names of a library are not ours to choose.
  const foreign = new Set(
    importsOf(source)
      .filter(({ target }) => !target.startsWith('.') && !target.startsWith('@quina/'))
      .flatMap(({ names }) => names),
  )
  const names: Name[] = []
  visit(source, {
    Identifier({ name, start }) {
      if (!foreign.has(name)) names.push({ name, offset: start })
    },
  })
  return names
}

const sqlWordsIn = ({ text }: Source): Name[] =>
  [...bareSql(text).matchAll(/[a-z_]+/g)].map((match) => ({ name: match[0], offset: match.index }))

/** Spelt backwards, so that this list does not complain about itself. */
const tools = ['edualc', 'ciporhtna', 'ianepo', 'tpgtahc', 'tolipoc', 'xedoc'].map((name) =>
  [...name].reverse().join(''),
)

const badText: readonly (readonly [RegExp, string])[] = [
  [/\b(TODO|FIXME|XXX|HACK)\b/, 'unfinished work: do it or leave it out'],
  [/en construcci[oó]n|pr[oó]ximamente|coming soon|not (yet )?implemented/i, 'work promised, not done'],
  [/\bplaceholder (for now|until|while|implementation)\b/i, 'a placeholder stands for work not done'],
  [new RegExp(`\\b(${tools.join('|')})\\b`, 'i'), 'a tool that helped to write is no part of the product'],
  [/registry\.(npmjs|yarnpkg)|\b(artifactory|verdaccio)\b|\/nexus\//i, 'the address of a package registry'],
  [/(^|[\s"'`(=:])\/(work|home|root|Users|tmp)\/[\w.-]/, 'a path of one machine'],
  [/\b[A-Z]:\\\\?(Users|Program)/, 'a path of one machine'],
]

/** Returns the words that no file may have: work left for later, helpers' names, addresses of one machine. */
export function badWords(source: Source): string[] {
  return source.text
    .split('\n')
    .flatMap((line, index) =>
      badText.filter(([pattern]) => pattern.test(line)).map(([, what]) => complaint(source, index + 1, what)),
    )
}

/** A file is named for its content. */
export function vagueName(source: Source): string[] {
  const [, name] = /([^/.]+)\.[^/]*$/.exec(source.path) ?? []
  const vague = isCode(source) && /^(utils?|helpers?|misc|common|manager|stuff)$/.test(name ?? '')
  const index = /^modules\/.*\/index\.tsx?$/.test(source.path)
  return vague || index ? [complaint(source, 1, `${name} does not say what the file holds`)] : []
}
