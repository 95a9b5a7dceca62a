import {
  type Comment,
  type EcmaScriptModule,
  type Program,
  parseSync,
  Visitor,
  type VisitorObject,
} from 'oxc-parser'

/** A text file of the repository: its path from the root, with slashes, and its text. */
export type Source = Readonly<{ path: string; text: string }>

export interface Import {
  readonly target: string
  readonly line: number
  /** Whether only types are imported, so that nothing remains at run time. */
  readonly typeOnly: boolean
  /** The names it brings into the file. */
  readonly names: readonly string[]
}

interface ParsedSource {
  readonly program: Program
  readonly comments: readonly Comment[]
  readonly imports: readonly Import[]
  readonly errors: readonly string[]
}

export const isCode = ({ path }: Source): boolean => /\.(ts|tsx|mjs)$/.test(path)
export const isSql = ({ path }: Source): boolean => path.endsWith('.sql')
export const isGenerated = ({ path }: Source): boolean => path.includes('.generated.')
export const isTest = ({ path }: Pick<Source, 'path'>): boolean =>
  /\.(test|journey)\.tsx?$|^tests\//.test(path)

/** The folder of the workspace that a file belongs to: `modules/finance/budget`, `packages/kernel`. */
export const workspaceOf = (path: string): string =>
  /^(modules\/[^/]+\/[^/]+|[^/]+\/[^/]+)/.exec(path)?.[0] ?? path

export const complaint = ({ path }: Source, line: number, what: string): string => `${path}:${line}: ${what}`

export const lineAt = ({ text }: Source, offset: number): number => text.slice(0, offset).split('\n').length

// Each file is parsed once, however many checks read it.
const known = new WeakMap<Source, ParsedSource>()

function parsed(source: Source): ParsedSource {
  const found = known.get(source)
  if (found !== undefined) return found
  const { program, comments, errors, module } = parseSync(source.path, source.text)
  const made = {
    program,
    comments,
    errors: errors.map(({ message }) => message),
    imports: importsIn(source, module),
  }
  known.set(source, made)
  return made
}

function importsIn(source: Source, module: EcmaScriptModule): Import[] {
  const imported = module.staticImports.map(({ start, moduleRequest, entries }) => ({
    target: moduleRequest.value,
    line: lineAt(source, start),
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    names: entries.map(({ localName }) => localName.value),
  }))
  const passedOn = module.staticExports.flatMap(({ start, entries }) =>
    entries
      .filter(({ moduleRequest }) => moduleRequest !== null)
      .map(({ moduleRequest, isType }) => ({
        target: moduleRequest?.value ?? '',
        line: lineAt(source, start),
        typeOnly: isType,
        names: [],
      })),
  )
  const late = module.dynamicImports.map(({ start, moduleRequest }) => ({
    target: source.text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    line: lineAt(source, start),
    typeOnly: false,
    names: [],
  }))
  return [...imported, ...passedOn, ...late]
}

export const importsOf = (source: Source): readonly Import[] => parsed(source).imports
export const commentsOf = (source: Source): readonly Comment[] => parsed(source).comments

/** Walks the syntax tree of a file, outermost first. */
export function visit(source: Source, visitor: VisitorObject): void {
  new Visitor(visitor).visit(parsed(source).program)
}

/** The text with comments blanked and every line where it was. */
export function withoutComments(source: Source): string {
  let text = source.text
  for (const { start, end } of commentsOf(source))
    text = text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end)
  return text
}

/** SQL with comments and quoted text blanked, every line where it was. */
export const bareSql = (text: string): string =>
  text.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, (match) => match.replace(/[^\n]/g, ' '))

export const doesNotParse = (source: Source): string[] =>
  parsed(source).errors.map((message) => complaint(source, 1, `does not parse: ${message}`))
