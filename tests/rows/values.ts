import type { Node } from 'typescript/unstable/ast'
import {
  isArrowFunction,
  isAsExpression,
  isAwaitExpression,
  isBinaryExpression,
  isBindingElement,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isNonNullExpression,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isVariableDeclaration,
  SyntaxKind,
} from 'typescript/unstable/ast'
import { type Checker, type Symbol as Named, SymbolFlags, type Type } from 'typescript/unstable/sync'

/** What is known of the program that is read. */
export interface Sources {
  readonly checker: Checker
  /** Every call of a function, by its declaration. */
  readonly callsOf: (declaration: Node) => readonly Node[]
}

/** An expression, and what the parameters that it names stand for in this call. */
export interface BoundNode {
  readonly node: Node
  readonly arguments: ReadonlyMap<Node, BoundNode>
  /** How many names and calls were followed to get here. */
  readonly depth: number
}

export const noArguments: ReadonlyMap<Node, BoundNode> = new Map()
/** Deeper than this, what is followed calls itself. */
const deepest = 40

/** Another expression in the same place. */
export const beside = (at: BoundNode, node: Node): BoundNode => ({ ...at, node, depth: at.depth + 1 })

/**
 * Follows names, properties, choices and functions of ours to what is written out in the end: several when there is a choice,
 * none when the sources do not tell.
 */
export function valuesOf(sources: Sources, at: BoundNode): BoundNode[] {
  if (at.depth > deepest) return []
  const { node } = at
  const all = (...nodes: Node[]) => nodes.flatMap((each) => valuesOf(sources, beside(at, each)))
  if (isWrapped(node)) return all(node.expression)
  if (isConditionalExpression(node)) return all(node.whenTrue, node.whenFalse)
  if (isBinaryExpression(node) && isChoice(node.operatorToken.kind)) return all(node.left, node.right)
  if (isIdentifier(node)) return valuesOfDeclaration(sources, at, declarationAt(sources, node))
  if (isPropertyAccessExpression(node)) return valuesOfProperty(sources, at)
  if (isElementAccessExpression(node)) return valuesOfElement(sources, at)
  if (isCallExpression(node) && helperOfSql(node.expression) === undefined) return valuesOfCall(sources, at)
  return [at]
}

/** The result of a call of a function of ours; a method of something else is taken as it is. */
function valuesOfCall(sources: Sources, at: BoundNode): BoundNode[] {
  const { node } = at
  if (!isCallExpression(node)) return []
  const made = valuesOf(sources, beside(at, node.expression)).filter(
    (each) => resultsOf(each.node).length > 0,
  )
  if (made.length === 0) return isPropertyAccessExpression(node.expression) ? [at] : []
  return made.flatMap((each) => {
    const given = new Map(each.arguments)
    parametersOf(each.node).forEach((parameter, index) => {
      const usual = isParameterDeclaration(parameter) ? parameter.initializer : undefined
      const passed = node.arguments[index] ?? usual
      if (passed !== undefined) given.set(parameter, beside(at, passed))
    })
    return resultsOf(each.node).flatMap((node) =>
      valuesOf(sources, { ...beside(at, node), arguments: given }),
    )
  })
}

function valuesOfDeclaration(sources: Sources, at: BoundNode, declared: Node | undefined): BoundNode[] {
  if (declared === undefined) return []
  const passed = at.arguments.get(declared)
  if (passed !== undefined) return valuesOf(sources, { ...passed, depth: at.depth + 1 })
  if (isFunctionDeclaration(declared)) return [beside(at, declared)]
  if (isBindingElement(declared)) return valuesOfPattern(sources, at, declared)
  if (isParameterDeclaration(declared))
    return passedTo(sources, declared).flatMap((each) => valuesOf(sources, { ...each, depth: at.depth + 1 }))
  if (isShorthandPropertyAssignment(declared)) {
    const named = sources.checker.getShorthandAssignmentValueSymbol(declared)
    return named === undefined ? [] : valuesOfDeclaration(sources, at, declarationOf(named, sources.checker))
  }
  const hasValue = isVariableDeclaration(declared) || isPropertyAssignment(declared)
  return hasValue && declared.initializer ? valuesOf(sources, beside(at, declared.initializer)) : []
}

/** What is taken out of an object: of `{ key: part } = within[by]`, its properties `key`, or the default of a missing one. */
function valuesOfPattern(sources: Sources, at: BoundNode, element: Node): BoundNode[] {
  if (!isBindingElement(element)) return []
  const name = element.propertyName ?? element.name
  if (name === undefined || !isIdentifier(name)) return []
  const from = valuesOfDeclaration(sources, at, element.parent.parent)
  const usual = element.initializer
  return from
    .flatMap((each) => {
      const isMissing = usual !== undefined && propertiesOf(each, name.text).length === 0
      return isMissing ? [beside(each, usual)] : propertyOf(each, name.text)
    })
    .flatMap((each) => valuesOf(sources, each))
}

function valuesOfProperty(sources: Sources, at: BoundNode): BoundNode[] {
  const { node } = at
  if (!isPropertyAccessExpression(node) || !isIdentifier(node.name)) return []
  const name = node.name
  const objects = valuesOf(sources, beside(at, node.expression))
  const found = objects.flatMap((each) => propertyOf(each, name.text))
  if (found.length > 0) return found.flatMap((each) => valuesOf(sources, each))
  const declared = declarationAt(sources, name)
  return declared !== undefined && isPropertyAssignment(declared)
    ? valuesOfDeclaration(sources, at, declared)
    : []
}

/** Of `fragments[kind]`, the properties that the type of `kind` allows; all of them when it does not tell. */
function valuesOfElement(sources: Sources, at: BoundNode): BoundNode[] {
  const { node } = at
  if (!isElementAccessExpression(node)) return []
  const type = sources.checker.getTypeAtLocation(node.argumentExpression)
  const keys = type === undefined ? undefined : literals(type)
  return valuesOf(sources, beside(at, node.expression))
    .flatMap((each) =>
      keys === undefined ? propertiesOf(each) : keys.flatMap((name) => propertiesOf(each, name)),
    )
    .flatMap((each) => valuesOf(sources, each))
}

/** The arguments that a parameter gets from every call of its function. */
function passedTo({ callsOf }: Sources, declared: Node): BoundNode[] {
  const index = parametersOf(declared.parent).indexOf(declared)
  const usual = isParameterDeclaration(declared) ? declared.initializer : undefined
  const passed = callsOf(declared.parent).map((call) =>
    isCallExpression(call) ? call.arguments[index] : undefined,
  )
  return [...passed, usual].flatMap((node) =>
    node === undefined ? [] : [{ node, arguments: noArguments, depth: 0 }],
  )
}

/** The properties of an object that is written out, or those of one name. */
function propertiesOf(at: BoundNode, name?: string): BoundNode[] {
  if (!isObjectLiteralExpression(at.node)) return []
  return at.node.properties.flatMap((each): BoundNode[] => {
    if (!(isPropertyAssignment(each) || isShorthandPropertyAssignment(each))) return []
    if (name !== undefined && each.name.getText().replaceAll("'", '') !== name) return []
    return [beside(at, isPropertyAssignment(each) ? each.initializer : each.name)]
  })
}

/** A missing property of an object is no fragment of SQL, and neither is the object: it is returned in place of the property. */
function propertyOf(at: BoundNode, name: string): BoundNode[] {
  const found = propertiesOf(at, name)
  return found.length > 0 || !isObjectLiteralExpression(at.node) ? found : [at]
}

/** The strings that a type allows, when it lists them. */
export function literals(type: Type): string[] | undefined {
  if (type.isUnionType()) {
    const each = type.getTypes().map(literals)
    return each.every((one) => one !== undefined) ? each.flat() : undefined
  }
  if (type.isStringLiteralType()) return [type.value]
  return type.isNumberLiteralType() ? [String(type.value)] : undefined
}

const declarationAt = ({ checker }: Sources, node: Node): Node | undefined => {
  const named = checker.getSymbolAtLocation(node)
  return named === undefined ? undefined : declarationOf(named, checker)
}

/** Where a name is declared, through every import and export of it. */
export function declarationOf(named: Named, checker: Checker): Node | undefined {
  const symbol = (named.flags & SymbolFlags.Alias) === 0 ? named : checker.getAliasedSymbol(named)
  return (symbol.valueDeclaration ?? symbol.declarations[0])?.resolve()
}

/** `join` of `sql.join`. */
export function helperOfSql(callee: Node): string | undefined {
  if (!isPropertyAccessExpression(callee) || !isIdentifier(callee.expression)) return undefined
  return callee.expression.text === 'sql' ? callee.name.text : undefined
}

type WrapperNode = Node & { readonly expression: Node }

const isWrapped = (node: Node): node is WrapperNode =>
  isParenthesizedExpression(node) ||
  isAsExpression(node) ||
  isAwaitExpression(node) ||
  isNonNullExpression(node) ||
  isSatisfiesExpression(node)

const isChoice = (kind: SyntaxKind): boolean =>
  kind === SyntaxKind.QuestionQuestionToken || kind === SyntaxKind.BarBarToken

const isFunction = (node: Node) =>
  isArrowFunction(node) || isFunctionDeclaration(node) || isFunctionExpression(node)

export function parametersOf(made: Node): readonly Node[] {
  return isArrowFunction(made) || isFunctionDeclaration(made) || isFunctionExpression(made)
    ? made.parameters
    : []
}

/** The results of a function: its expression, or the one after each `return` of its own. */
export function resultsOf(made: Node): Node[] {
  if (!(isArrowFunction(made) || isFunctionDeclaration(made) || isFunctionExpression(made))) return []
  if (made.body === undefined) return []
  if (!isBlock(made.body)) return [made.body]
  const found: Node[] = []
  const look = (node: Node): void => {
    if (isReturnStatement(node) && node.expression) found.push(node.expression)
    else if (!isFunction(node)) node.forEachChild(look)
  }
  made.body.forEachChild(look)
  return found
}
