import { commentsOf, isCode, isGenerated, type Source, visit } from './source.ts'
import { wordsOf } from './words.ts'

/**
 * Words that made the code a language of its own, and what replaces each (`docs/plain-words.md`). They are counted in names,
 * comments and pages.
 */
const privateWords: Readonly<Record<string, string>> = {
  told: 'reported, summary, message, shown',
  asked: 'input',
  asks: 'params',
  said: 'declared, value, description',
  deed: 'command',
  deeds: 'commands',
  whoever: 'anyone who, or the role',
  knowing: 'withFacts',
  onward: 'nextStep',
}

const inName = new RegExp(`\\b(${Object.keys(privateWords).join('|')})\\b`, 'g')
const inProse = new RegExp(`\\b(${Object.keys(privateWords).join('|')}|is of|hangs from|read off)\\b`, 'gi')

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Counts these words in names, tests included; `askedFor` counts once. */
export const privateNames = (sources: readonly Source[]): number =>
  sources
    .filter((source) => isCode(source) && !isGenerated(source) && !source.path.endsWith('tidy/plain.ts'))
    .reduce((sum, source) => sum + namesIn(source), 0)

function namesIn(source: Source): number {
  let found = 0
  visit(source, {
    Identifier({ name }) {
      found += count(wordsOf(name), inName)
    },
  })
  return found
}

/** Counts these words in comments and English pages, except the page that lists them. The manual is in Spanish. */
export const privateProse = (sources: readonly Source[]): number =>
  sources.reduce((sum, source) => sum + count(proseOf(source), inProse), 0)

function proseOf(source: Source): string {
  if (isCode(source))
    return isGenerated(source)
      ? ''
      : commentsOf(source)
          .map(({ value }) => value)
          .join('\n')
  const isPage = source.path.endsWith('.md') && !/^docs\/(manual\/|plain-words|glossary)/.test(source.path)
  return isPage ? source.text : ''
}
