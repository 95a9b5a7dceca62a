import { fileURLToPath } from 'node:url'
import type { Node } from 'typescript/unstable/ast'
import { isCallExpression, isIdentifier, isTaggedTemplateExpression } from 'typescript/unstable/ast'
import { API, type Checker, type Project, type Type } from 'typescript/unstable/sync'
import { textsOf, Unreadable } from './texts.ts'
import { declarationOf, type Sources } from './values.ts'

/** A call of `rowsFrom`, `valueFrom` or another of the readers, as the sources tell it. */
export interface RowsCall {
  /** The file from the root of the repository, and its line. */
  readonly path: string
  readonly line: number
  /** The type that it says its rows have. */
  readonly row: Type
  /** It has one column, whose value has that type. */
  readonly single: boolean
  /** What it may send, an alternative each; none when the sources do not tell. */
  readonly texts: readonly string[]
  /** Why its text cannot be derived. */
  readonly unreadable?: string
}

const readersOfValues = new Set(['valuesFrom', 'valueOrNull', 'valueFrom'])
const readers = new Set(['rowsFrom', 'rowFrom', 'oneFrom', ...readersOfValues])
const root = fileURLToPath(new URL('../../', import.meta.url))

/** Every call that reads rows by a statement of its own, in the server's sources. Close what it opened when done. */
export function callsOfRows() {
  const api = new API({ cwd: root })
  const project = api.updateSnapshot({ openProjects: [`${root}tsconfig.server.json`] }).getProjects()[0]!
  const { checker } = project
  const sources = sourcesOf(project)
  const known: Sources = { checker, callsOf: callIndex(checker, sources) }
  const calls = sources.flatMap((source) => found(source, isReading).map((node) => rowsCall(node, known)))
  return { calls, checker, close: () => api.close() }
}

function sourcesOf({ program }: Project): Node[] {
  return program
    .getSourceFileNames()
    .filter((name) => name.startsWith(root) && !name.includes('node_modules') && !name.endsWith('.test.ts'))
    .flatMap((name) => program.getSourceFile(name) ?? [])
}

function found(source: Node, wanted: (node: Node) => boolean): Node[] {
  const all: Node[] = []
  const look = (node: Node): void => {
    if (wanted(node)) all.push(node)
    node.forEachChild(look)
  }
  look(source)
  return all
}

function isReading(node: Node): boolean {
  if (!isTaggedTemplateExpression(node) || !isCallExpression(node.tag)) return false
  return isIdentifier(node.tag.expression) && readers.has(node.tag.expression.text)
}

function rowsCall(node: Node, known: Sources): RowsCall {
  if (!isTaggedTemplateExpression(node) || !isCallExpression(node.tag)) throw new Error('no reading of rows')
  const source = node.getSourceFile()
  const [declared] = node.tag.typeArguments ?? []
  const row = declared === undefined ? undefined : known.checker.getTypeFromTypeNode(declared)
  const at = {
    path: source.fileName.slice(root.length),
    line: source.text.slice(0, node.getStart()).split('\n').length,
    row: row ?? known.checker.getUnknownType(),
    single: isIdentifier(node.tag.expression) && readersOfValues.has(node.tag.expression.text),
  }
  try {
    return { ...at, texts: [...new Set(textsOf(known, node.template))] }
  } catch (error) {
    if (error instanceof Unreadable) return { ...at, texts: [], unreadable: error.message }
    throw error
  }
}

/** Who calls a function, found by its name and then by its declaration. */
function callIndex(checker: Checker, sources: readonly Node[]): (declaration: Node) => readonly Node[] {
  const byName = new Map<string, Node[]>()
  for (const call of sources.flatMap((source) => found(source, isCallExpression))) {
    if (!isCallExpression(call) || !isIdentifier(call.expression)) continue
    const known = byName.get(call.expression.text)
    if (known === undefined) byName.set(call.expression.text, [call])
    else known.push(call)
  }
  return (declaration) => {
    const name = nameOf(declaration)
    if (name === undefined) return []
    return (byName.get(name) ?? []).filter((call) => {
      if (!isCallExpression(call)) return false
      const symbol = checker.getSymbolAtLocation(call.expression)
      const called = symbol === undefined ? undefined : declarationOf(symbol, checker)
      return called === declaration || called === declaration.parent
    })
  }
}

function nameOf(declaration: Node): string | undefined {
  const named = 'name' in declaration ? declaration : declaration.parent
  const name = (named as { readonly name?: Node }).name
  return name !== undefined && isIdentifier(name) ? name.text : undefined
}
