import type { Source } from './source.ts'

/** A word that must not be used in code, and the one to use. */
export type ForbiddenWord = Readonly<{ word: string; instead: string }>

/**
 * Reads the table of `docs/glossary.md`: Spanish | code | meaning | norm | forbidden synonyms.
 * Words of code stand between backquotes.
 */
export function forbiddenIn({ text }: Pick<Source, 'text'>): ForbiddenWord[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .flatMap((cells) => {
      const instead = quoted(cells[2] ?? '')[0]
      return instead === undefined ? [] : quoted(cells[5] ?? '').map((word) => ({ word, instead }))
    })
}

const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]!)
