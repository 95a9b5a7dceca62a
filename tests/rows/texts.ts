import { parameter } from '@quina/testing/server'
import type { Node } from 'typescript/unstable/ast'
import {
  isArrayLiteralExpression,
  isCallExpression,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isSpreadElement,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
} from 'typescript/unstable/ast'
import type { Type } from 'typescript/unstable/sync'
import {
  type BoundNode,
  beside,
  helperOfSql,
  literals,
  noArguments,
  parametersOf,
  resultsOf,
  type Sources,
  valuesOf,
} from './values.ts'

/** The sources alone do not tell the text of a statement. */
export class Unreadable extends Error {}

/**
 * The texts that a template of SQL may have: one, or one for each alternative of what is chosen inside it.
 * @throws Unreadable when a fragment cannot be derived from the sources
 */
export const textsOf = (sources: Sources, template: Node): string[] =>
  templateTexts(sources, { node: template, arguments: noArguments, depth: 0 })

function templateTexts(sources: Sources, at: BoundNode): string[] {
  const { node } = at
  if (isNoSubstitutionTemplateLiteral(node)) return [node.text]
  if (!isTemplateExpression(node)) throw new Unreadable('no template')
  const pieces = node.templateSpans.flatMap(({ expression, literal }) => [
    isFragment(sources, expression) ? fragmentTexts(sources, beside(at, expression)) : [parameter],
    [literal.text],
  ])
  return together([[node.head.text], ...pieces])
}

function fragmentTexts(sources: Sources, at: BoundNode): string[] {
  const values = valuesOf(sources, at)
  if (values.length > 0) return [...new Set(values.flatMap((each) => written(sources, each)))]
  if (mayBeValue(sources, at.node)) return [parameter]
  throw new Unreadable(`where ${shown(at)} comes from`)
}

function written(sources: Sources, at: BoundNode): string[] {
  const { node } = at
  if (isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText()))
    return templateTexts(sources, beside(at, node.template))
  const helper = isCallExpression(node) ? helperOfSql(node.expression) : undefined
  if (helper !== undefined) return helperTexts(sources, at, helper)
  if (!isFragment(sources, node)) return [parameter]
  throw new Unreadable(`what ${shown(at)} is`)
}

const namesOf = new Set(['ref', 'table', 'id', 'column'])

/** What `sql.join`, `sql.ref` and the others write. */
function helperTexts(sources: Sources, at: BoundNode, helper: string): string[] {
  const given = isCallExpression(at.node) ? at.node.arguments : []
  if (helper === 'join') return joinedTexts(sources, at)
  if (helper === 'val') return [parameter]
  const words = given.map((node) => wordsOf(sources, beside(at, node)))
  if (helper === 'raw') return together(words)
  if (helper === 'lit') return together(words).map((each) => `'${each.replaceAll("'", "''")}'`)
  if (namesOf.has(helper)) return together(words, '.').map(quoted)
  throw new Unreadable(`sql.${helper}`)
}

function joinedTexts(sources: Sources, at: BoundNode): string[] {
  const [list, separator] = isCallExpression(at.node) ? at.node.arguments : []
  if (list === undefined) throw new Unreadable('sql.join of nothing')
  const [between] = separator === undefined ? [', '] : fragmentTexts(sources, beside(at, separator))
  return elementTexts(sources, beside(at, list)).map((elements) => elements.join(between))
}

/** The elements of a list, for each alternative. */
function elementTexts(sources: Sources, list: BoundNode): string[][] {
  const values = valuesOf(sources, list)
  if (values.length > 0) return values.flatMap((each) => listedTexts(sources, each))
  if (holdsValues(sources, list.node)) return [[parameter]]
  throw new Unreadable(`the list ${shown(list)}`)
}

function listedTexts(sources: Sources, list: BoundNode): string[][] {
  const { node } = list
  if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) return mappedTexts(sources, list)
  if (isArrayLiteralExpression(node)) {
    const each = node.elements.map((element) =>
      isSpreadElement(element)
        ? elementTexts(sources, beside(list, element.expression))
        : fragmentTexts(sources, beside(list, element)).map((text) => [text]),
    )
    return alternatives(each).map((parts) => parts.flat())
  }
  if (holdsValues(sources, node)) return [[parameter]]
  throw new Unreadable(`the list ${shown(list)}`)
}

const sameElements = new Set(['filter', 'toSorted', 'slice', 'values'])

function mappedTexts(sources: Sources, list: BoundNode): string[][] {
  const { node } = list
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) throw new Unreadable('no call')
  const { name, expression } = node.expression
  const [make] = node.arguments
  if (sameElements.has(name.text)) return elementTexts(sources, beside(list, expression))
  if (holdsValues(sources, node)) return [[parameter]]
  if (!['map', 'flatMap'].includes(name.text) || make === undefined)
    throw new Unreadable(`the list ${shown(list)}`)
  const items = itemsOf(sources, beside(list, expression))
  return alternatives(items.map((item) => madeOf(sources, beside(list, make), item)))
}

/** What a function of `map` makes of an item. */
function madeOf(sources: Sources, make: BoundNode, item: BoundNode | undefined): string[] {
  const made = valuesOf(sources, make)
  if (made.length === 0) throw new Unreadable(`what ${shown(make)} makes`)
  return made.flatMap((each) => {
    const [first] = parametersOf(each.node)
    const given = new Map(each.arguments)
    if (first !== undefined && item !== undefined) given.set(first, item)
    return resultsOf(each.node).flatMap((node) =>
      fragmentTexts(sources, { ...beside(each, node), arguments: given }),
    )
  })
}

/** What a list that is written out holds; of any other, one thing that nothing is known of. */
function itemsOf(sources: Sources, list: BoundNode): (BoundNode | undefined)[] {
  const [value, ...others] = valuesOf(sources, list)
  if (value === undefined || others.length > 0 || !isArrayLiteralExpression(value.node)) return [undefined]
  return value.node.elements.flatMap((node) =>
    isSpreadElement(node) ? itemsOf(sources, beside(value, node.expression)) : [beside(value, node)],
  )
}

/** The words that a string may be, as it is written or else as its type lists them. */
function wordsOf(sources: Sources, at: BoundNode): string[] {
  const reported = valuesOf(sources, at).flatMap((each) => spelled(sources, each))
  const words = reported.length > 0 ? reported : typeWords(sources, at.node)
  if (words.length === 0) throw new Unreadable(`the words of ${shown(at)}`)
  return [...new Set(words)]
}

function spelled(sources: Sources, at: BoundNode): string[] {
  const { node } = at
  if (isNoSubstitutionTemplateLiteral(node) || isStringLiteral(node)) return [node.text]
  if (!isTemplateExpression(node)) return typeWords(sources, node)
  const pieces = node.templateSpans.flatMap(({ expression, literal }) => [
    wordsOf(sources, beside(at, expression)),
    [literal.text],
  ])
  return together([[node.head.text], ...pieces])
}

function typeWords({ checker }: Sources, node: Node): string[] {
  const type = checker.getTypeAtLocation(node)
  return (type === undefined ? undefined : literals(type)) ?? []
}

function isFragment(sources: Sources, node: Node): boolean {
  const type = sources.checker.getTypeAtLocation(node)
  return type !== undefined && isFragmentType(sources, type)
}

function isFragmentType(sources: Sources, type: Type): boolean {
  if (type.isUnionType()) return type.getTypes().some((each) => isFragmentType(sources, each))
  return sources.checker.getPropertyOfType(type, 'toOperationNode') !== undefined
}

/** Whether it may as well be a plain value, which goes as a parameter. */
function mayBeValue(sources: Sources, node: Node): boolean {
  const type = sources.checker.getTypeAtLocation(node)
  return type?.isUnionType() === true && !type.getTypes().every((each) => isFragmentType(sources, each))
}

function holdsValues(sources: Sources, list: Node): boolean {
  const type = sources.checker.getTypeAtLocation(list)
  const element = type && sources.checker.getIndexInfosOfType(type)[0]?.valueType
  return element !== undefined && !isFragmentType(sources, element)
}

/** Each alternative of each piece once, not all of them with one another. */
function alternatives<T>(pieces: readonly (readonly T[])[]): T[][] {
  const most = Math.max(1, ...pieces.map(({ length }) => length))
  return Array.from({ length: most }, (_, index) =>
    pieces.flatMap((each) => each.slice(Math.min(index, each.length - 1)).slice(0, 1)),
  )
}

const together = (pieces: readonly (readonly string[])[], between = ''): string[] =>
  alternatives(pieces).map((parts) => parts.join(between))

const shown = ({ node }: BoundNode): string => node.getText().slice(0, 40)

const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => (part === '*' ? part : `"${snake(part)}"`))
    .join('.')

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
