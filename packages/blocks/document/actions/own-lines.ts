import { money, moneyText, sum } from '@quina/kernel'
import type { Field, Fields } from '../../values/field/field.ts'
import type { AnyDocument, DocumentAnswer } from '../document.ts'

/** A line of the document itself, as an adjustment refers to it: its id, its amount and its balance. */
export interface OwnLine {
  readonly id: string
  readonly label: string
  readonly amount: string | null
  /** Where the lines are counted in units. */
  readonly quantity: string | null
  readonly available: string | null
  /** All the facts of the line. */
  readonly facts: Readonly<Record<string, string | null | undefined>>
}

interface LineFact {
  readonly id: string
  readonly available?: string
  readonly [fact: string]: string | null | undefined
}

/** Whether an adjustment requires amounts by line of the document: a `lineId` and its figure. */
export const needsOwnLines = ({ kind, of }: Field): boolean => kind === 'lines' && of?.lineId?.kind === 'ref'

/** What an adjustment takes from each line: an amount of money or a quantity. */
export const requestedFigure = ({ of }: Field): 'amount' | 'quantity' =>
  of?.quantity?.kind === 'quantity' ? 'quantity' : 'amount'

/** The lines of a document. The balance of each comes from its `lines` facts, when the module gives them. */
export function ownLines(document: AnyDocument, { values, labels, facts }: DocumentAnswer): OwnLine[] {
  const known = new Map(lineFacts(facts).map((fact) => [fact.id, fact]))
  return lineFieldsOf(document).flatMap(([name, of]) => {
    const ref = nameOfKind(of, 'ref')
    const amount = nameOfKind(of, 'money')
    const quantity = nameOfKind(of, 'quantity')
    const lines = (values[name] ?? []) as readonly Readonly<Record<string, unknown>>[]
    return lines.map((line, index) => ({
      id: String(line.id),
      label: labels[`${name}.${index}.${ref}`] ?? `Línea ${index + 1}`,
      amount: amount === undefined ? null : String(line[amount] ?? '0.00'),
      quantity: quantity === undefined ? null : String(line[quantity] ?? '0'),
      available: known.get(String(line.id))?.available ?? null,
      facts: known.get(String(line.id)) ?? {},
    }))
  })
}

const lineFacts = (facts: DocumentAnswer['facts']): readonly LineFact[] =>
  Array.isArray(facts.lines) ? (facts.lines as LineFact[]) : []

const lineFieldsOf = ({ fields }: AnyDocument): (readonly [string, Fields])[] =>
  Object.entries(fields as Fields).flatMap(([name, { kind, of }]) =>
    kind === 'lines' && of !== undefined ? [[name, of] as const] : [],
  )

const nameOfKind = (of: Fields, kind: Field['kind']): string | undefined =>
  Object.keys(of).find((name) => of[name]?.kind === kind)

/**
 * The total of a document: the sum of the one amount of its lines. Undefined when it has several tables of lines or several
 * amounts a line, because then only its module knows the figure.
 */
export function figureOf(document: AnyDocument, values: DocumentAnswer['values']): string | undefined {
  const [only, ...others] = lineFieldsOf(document)
  if (only === undefined || others.length > 0) return undefined
  const [name, of] = only
  const amounts = Object.keys(of).filter((key) => of[key]?.kind === 'money')
  const [amount] = amounts
  if (amount === undefined || amounts.length > 1) return undefined
  const lines = (values[name] ?? []) as readonly Readonly<Record<string, unknown>>[]
  return moneyText(sum(lines.map((line) => money(String(line[amount] ?? '0.00')))))
}
