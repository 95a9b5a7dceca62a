import type { ParamPattern, Span } from 'oxc-parser'
import { complaint, isCode, isGenerated, isSql, isTest, lineAt, type Source, visit } from './source.ts'

const limits = {
  line: 130,
  /** The sentences that describe tables are long, and SQL cannot wrap them. */
  lineOfSql: 160,
  file: 300,
  /** Tables of test cases and SQL stay legible when they are long. */
  fileOfTable: 500,
  function: 50,
  parameters: 4,
  filesInThing: 12,
} as const

export function tooLong(source: Source): string[] {
  if (isGenerated(source) || !/\.(tsx?|mjs|sql|css)$/.test(source.path)) return []
  const lines = source.text.replace(/\n$/, '').split('\n')
  const width = isSql(source) ? limits.lineOfSql : limits.line
  // An import of a single name cannot be wrapped.
  const isImport = (line: string) => /^import [^']*'[^']+'$/.test(line)
  const wide = lines.flatMap((line, index) =>
    line.length > width && !isImport(line)
      ? [complaint(source, index + 1, `${line.length} columns, over ${width}`)]
      : [],
  )
  const limit = isTest(source) || isSql(source) ? limits.fileOfTable : limits.file
  return lines.length > limit ? [...wide, complaint(source, 1, `${lines.length} lines, over ${limit}`)] : wide
}

/** A function fits on a screen and takes at most four parameters; more of them are passed as an object. */
export function longFunctions(source: Source): string[] {
  if (!isCode(source) || isGenerated(source)) return []
  const found: string[] = []
  // A `describe` is a chapter, not a function.
  const chapters = new Set<number>()
  const measure = ({ start, end, params }: Span & { params: readonly ParamPattern[] }) => {
    const first = lineAt(source, start)
    const length = lineAt(source, end) - first + 1
    if (length > limits.function && !chapters.has(start))
      found.push(complaint(source, first, `a function of ${length} lines, over ${limits.function}`))
    if (params.length > limits.parameters)
      found.push(complaint(source, first, `${params.length} parameters: give them names in an object`))
  }
  visit(source, {
    CallExpression({ start, arguments: given }) {
      if (isTest(source) && source.text.startsWith('describe', start))
        for (const argument of given) chapters.add(argument.start)
    },
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  })
  return found
}

/** The folder of one business thing stays small enough to read whole; an area holds folders of things. */
export function crowded(sources: readonly Source[]): string[] {
  const counts = new Map<string, number>()
  for (const { path } of sources) {
    const thing = /^modules\/[^/]+\/[^/]+\/.+(?=\/)/.exec(path)?.[0]
    // The files of views and functions belong to the thing that the other files define.
    if (
      thing === undefined ||
      /\/(migrations|testing)$/.test(thing) ||
      /\.(views|functions)\.sql$/.test(path)
    )
      continue
    counts.set(thing, (counts.get(thing) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > limits.filesInThing)
    .map(([thing, count]) => `${thing}:1: ${count} files, over ${limits.filesInThing}: it is two things`)
}
