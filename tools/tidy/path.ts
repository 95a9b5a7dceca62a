import { posix } from 'node:path'
import { complaint, importsOf, type Source, visit, workspaceOf } from './source.ts'

/** A function of a documented call path: its name, its depth, and the file that declares it. */
type Step = Readonly<{ name: string; depth: number; reads: boolean; path: string }>

/** Returns the functions of a call path that a page shows in a code block «path». */
export function stepsOf({ path, text }: Source): readonly Step[] {
  const [, block = ''] = /```path\n([\s\S]*?)```/.exec(text) ?? []
  return [...block.matchAll(/^( *)(\w+)( \(reads\))? +(\S+)$/gm)].map(
    ([, space = '', name = '', reads, file = '']) => ({
      name,
      depth: space.length / 2,
      reads: reads !== undefined,
      path: posix.join(posix.dirname(path), file),
    }),
  )
}

/**
 * Returns what is no longer true of a documented call path. Each function must be declared in the named file and called by the
 * one above it, in order; its calls with the transaction must be listed; and a reading function must write nothing.
 */
export function wrongPath(page: Source, sources: readonly Source[]): string[] {
  const steps = stepsOf(page)
  const shown = new Set(steps.map(({ name }) => name))
  const bodies = new Map(steps.map((step) => [step.name, bodyOf(step, sources)]))
  const wrong: string[] = []
  for (const [at, step] of steps.entries()) {
    const body = bodies.get(step.name)
    if (body === undefined) {
      wrong.push(`${step.name} is not declared in ${step.path}`)
      continue
    }
    if (step.reads && /\b(insert|update|delete)\b|\b(changeById|addTo|insertInto)\(/.test(body.text))
      wrong.push(`${step.name} writes`)
    if (!step.reads)
      wrong.push(...body.calls.filter((name) => !shown.has(name)).map((name) => `${name} is missing`))
    const rest = steps.slice(at + 1)
    const end = rest.findIndex(({ depth }) => depth <= step.depth)
    const called = rest
      .slice(0, end === -1 ? rest.length : end)
      .filter(({ depth }) => depth === step.depth + 1)
      .map(({ name }) => body.text.search(new RegExp(`\\b${name}\\(`)))
    if (called.some((place, index) => place < (called[index - 1] ?? 0)))
      wrong.push(`what ${step.name} calls is in another order`)
  }
  return wrong.map((what) => complaint(page, 1, what))
}

/** Returns the text of a function, and the functions of its own module that it calls with the transaction. */
function bodyOf(step: Step, sources: readonly Source[]) {
  const source = sources.find(({ path }) => path === step.path)
  if (source === undefined) return undefined
  const own = declaredIn(source)
  const place = own.get(step.name)
  if (place === undefined) return undefined
  const near = new Set(
    importsOf(source).flatMap(({ target, names }) => (target.startsWith('.') ? names : [])),
  )
  const isHere = (name: string) =>
    name !== step.name && (own.has(name) || (near.has(name) && isFunction(name, source, sources)))
  const calls: string[] = []
  visit(source, {
    CallExpression({ start, callee, arguments: [first] }) {
      if (start < place.start || start > place.end || callee.type !== 'Identifier' || !isHere(callee.name))
        return
      const bare = first?.type === 'Identifier' && ['tx', 'issuing', 'by'].includes(first.name)
      const within =
        first?.type === 'ObjectExpression' &&
        first.properties.some(
          (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'tx',
        )
      if (bare || within) calls.push(callee.name)
    },
  })
  return { text: source.text.slice(place.start, place.end), calls }
}

/** Whether a name that a file imports from its own module is a function, and not a cached reading. */
const isFunction = (name: string, { path }: Source, sources: readonly Source[]): boolean =>
  sources.some((source) => workspaceOf(source.path) === workspaceOf(path) && declaredIn(source).has(name))

const declared = new WeakMap<Source, ReadonlyMap<string, { readonly start: number; readonly end: number }>>()

/** Returns the top-level functions of a file: declared, or an arrow, or the handler of an action with its facts. */
function declaredIn(source: Source) {
  const known = declared.get(source)
  if (known !== undefined) return known
  const found = new Map<string, { readonly start: number; readonly end: number }>()
  visit(source, {
    FunctionDeclaration({ id, start, end }) {
      if (id !== null) found.set(id.name, { start, end })
    },
    VariableDeclarator({ id, init, start, end }) {
      if (id.type !== 'Identifier' || init === null) return
      const isHandler =
        init.type === 'CallExpression' &&
        init.callee.type === 'Identifier' &&
        init.callee.name === 'withFacts'
      if (init.type === 'ArrowFunctionExpression' || isHandler) found.set(id.name, { start, end })
    },
  })
  declared.set(source, found)
  return found
}
