import { posix } from 'node:path'
import { complaint, lineAt, type Source } from './source.ts'

/** Returns the links of a page that lead to no file of the repository; links within code do not count. */
export function lostLinks(page: Source, paths: ReadonlySet<string>): string[] {
  const text = page.text.replace(/```[\s\S]*?```|`[^`\n]*`/g, (code) => code.replace(/[^\n]/g, ' '))
  const links = [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
  return links.flatMap(({ 1: target = '', index }) => {
    if (/^[a-z]+:/.test(target) || target.startsWith('/')) return []
    const path = posix.join(posix.dirname(page.path), target).replace(/\/$/, '')
    const isThere = paths.has(path) || [...paths].some((each) => each.startsWith(`${path}/`))
    return isThere || isPicture(path)
      ? []
      : [complaint(page, lineAt(page, index), `leads to ${target}, which is not there`)]
  })
}

/** Pictures are no text, so they are not among the sources: the tests of the manual look for them. */
const isPicture = (path: string): boolean => /\.(webp|png|svg)$/.test(path)

/** The most characters of the subject of a commit: tools cut longer ones. */
const longestSubject = 72

/** Subjects of commits that are too long. */
export const longSubjects = (subjects: readonly string[]): string[] =>
  subjects.filter((subject) => [...subject].length > longestSubject)
