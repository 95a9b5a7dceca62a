import type { CallExpression, Expression } from 'oxc-parser'
import { commentsOf, complaint, isTest, lineAt, type Source, visit, workspaceOf } from './source.ts'

/** Finds constructs that this code base does not use, because each has a plainer form. */
export function refusedSyntax(source: Source): string[] {
  const found: string[] = []
  const complain = (start: number, what: string) => found.push(complaint(source, lineAt(source, start), what))
  visit(source, {
    ExportDefaultDeclaration({ start }) {
      if (!/\.config\.ts$/.test(source.path)) complain(start, 'a default export: name it')
    },
    TSEnumDeclaration({ start }) {
      complain(start, 'an enum: use a union of words')
    },
    TSModuleDeclaration({ start, declare }) {
      if (!declare) complain(start, 'a namespace: use a file')
    },
    TSParameterProperty({ start }) {
      complain(start, 'a parameter property: declare the field')
    },
    ClassDeclaration({ start, superClass }) {
      if (superClass === null)
        complain(start, 'a class: use functions (only errors and error screens extend one)')
    },
  })
  return found
}

const skips = new Set(['skip', 'only', 'todo', 'skipIf', 'runIf', 'fails'])
const suites = new Set(['test', 'it', 'describe', 'bench'])

/** Every test always runs: a test that cannot run here is not a test of this project. */
export function skippedTests(source: Source): string[] {
  if (!isTest(source)) return []
  const found: string[] = []
  visit(source, {
    MemberExpression({ object, property, start }) {
      if (property.type !== 'Identifier' || !skips.has(property.name) || !suites.has(rootOf(object))) return
      found.push(
        complaint(source, lineAt(source, start), `${rootOf(object)}.${property.name}: every test runs`),
      )
    },
  })
  return found
}

/** `describe` in `describe.concurrent.each`. */
function rootOf(expression: Expression): string {
  if (expression.type === 'MemberExpression') return rootOf(expression.object)
  return expression.type === 'Identifier' ? expression.name : ''
}

/** Errors are handled, shown or rethrown, never dropped. */
export function swallowedErrors(source: Source): string[] {
  const found: string[] = []
  const complain = (start: number) =>
    found.push(complaint(source, lineAt(source, start), 'an error is swallowed'))
  visit(source, {
    CatchClause({ start, body }) {
      if (body.body.length === 0) complain(start)
    },
    CallExpression(call) {
      if (isCallTo(call, 'catch') && call.arguments.some(isIdle)) complain(call.start)
    },
  })
  return found
}

const isCallTo = ({ callee }: CallExpression, name: string): boolean =>
  callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === name

/** `() => {}`, `() => undefined` and `() => void 0` */
function isIdle(given: CallExpression['arguments'][number]): boolean {
  if (given.type !== 'ArrowFunctionExpression') return false
  const { body } = given
  if (body.type === 'BlockStatement') return body.body.length === 0
  if (body.type === 'UnaryExpression') return body.argument.type === 'Literal'
  return body.type === 'Identifier' && body.name === 'undefined'
}

const amount =
  /(amount|balance|debit|credit|money|price|cost|salary|gross|saldo|valor|pesos|centavos|total)s?$/i

/** Money never passes through a floating number. */
export function floatingMoney(source: Source): string[] {
  if (isTest(source)) return []
  const found: string[] = []
  const complain = (start: number, what: string) =>
    found.push(
      complaint(source, lineAt(source, start), `${what} makes a floating number of money: keep it in Money`),
    )
  visit(source, {
    CallExpression({ start, callee, arguments: [given] }) {
      const name = lastNameOf(callee)
      if (name === 'parseFloat') complain(start, 'parseFloat')
      if (name === 'Number' && given !== undefined && amount.test(lastNameOf(given)))
        complain(start, 'Number()')
    },
    UnaryExpression({ start, operator, argument }) {
      if (operator === '+' && amount.test(lastNameOf(argument))) complain(start, 'unary +')
    },
  })
  return found
}

function lastNameOf(expression: CallExpression['arguments'][number]): string {
  if (expression.type === 'Identifier') return expression.name
  if (expression.type === 'MemberExpression')
    return expression.property.type === 'Identifier' ? expression.property.name : ''
  return expression.type === 'TSNonNullExpression' ? lastNameOf(expression.expression) : ''
}

/** Counts the escapes of a file from the type system: `any`, and comments that silence the compiler. */
export function escapesIn(source: Source): number {
  let count = commentsOf(source).filter(({ value }) => /@ts-(ignore|nocheck|expect-error)/.test(value)).length
  visit(source, {
    TSAnyKeyword() {
      count += 1
    },
  })
  return count
}

/**
 * Each folder may have exactly its current number of escapes from the type system: a new one is refused, and when one is removed
 * the allowance must be lowered.
 */
export function escapes(sources: readonly Source[], allowed: Readonly<Record<string, number>>): string[] {
  const counts = new Map(Object.keys(allowed).map((folder) => [folder, 0]))
  for (const source of sources) {
    const folder = workspaceOf(source.path)
    counts.set(folder, (counts.get(folder) ?? 0) + escapesIn(source))
  }
  return [...counts]
    .filter(([folder, count]) => count !== (allowed[folder] ?? 0))
    .map(([folder, count]) => {
      const limit = allowed[folder] ?? 0
      const advice = count > limit ? 'give it its type' : 'lower the allowance in tools/tidy/ratchet.ts'
      return `${folder}:1: ${count} escapes from the type system where ${limit} are allowed: ${advice}`
    })
}
