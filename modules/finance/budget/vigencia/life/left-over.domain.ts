import { type Money, moneyText, plus, showPesos, zero } from '@quina/kernel'
import { documentAddress } from '../../ledger/chain/chain.contract.ts'
import type { Blocker, BlockingDocument } from './year.contract.ts'

/** The total balance of some documents of a year, and the documents. */
export type LeftOver = Readonly<{ amount: Money; documents: readonly BlockingDocument[] }>
export const nothingLeft: LeftOver = { amount: zero, documents: [] }

/** A line with a balance, and its document. */
export interface LeftLine {
  readonly document: 'budget.cdp' | 'budget.registro' | 'budget.obligacion'
  readonly documentId: string
  /** The name of the document: `RP 004`. */
  readonly label: string
  readonly amount: Money
}

/** The documents of some lines, in order, each once with its total balance. */
export function leftOverOf(lines: readonly LeftLine[]): LeftOver {
  const sums = new Map<string, LeftLine>()
  for (const line of lines) {
    const before = sums.get(line.documentId)?.amount ?? zero
    sums.set(line.documentId, { ...line, amount: plus(before, line.amount) })
  }
  const documents = [...sums.values()].map(({ document, documentId, label, amount }) => ({
    label,
    path: documentAddress(document, documentId),
    amount: moneyText(amount),
  }))
  return { amount: lines.reduce((total, line) => plus(total, line.amount), zero), documents }
}

/** A blocker for some documents: the sum in words, the names of the first ones, and links to all of them. */
export function leftBlocker(code: string, sentence: string, left: LeftOver, path: string): Blocker {
  const { amount, documents } = left
  const names = documents.slice(0, namedAtMost).map(({ label }) => label)
  const more = documents.length > namedAtMost ? ` y ${documents.length - namedAtMost} más` : ''
  const listed = names.length === 0 ? '' : ` (${names.join(', ')}${more})`
  return { code, message: `${sentence}: ${showPesos(amount)}${listed}.`, path, documents }
}
const namedAtMost = 5
