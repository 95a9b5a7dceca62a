import { inWords, type Money, showAmount } from '@quina/kernel'
import { type Content, grey, ink, type StackContent } from './content.ts'
import { lineTable, type PrintColumn, type PrintRow } from './line-table.ts'
import type { PrintContext, Signer } from './paper.ts'

export { columnsOf, lineTable, type PrintColumn, type PrintRow } from './line-table.ts'

export interface Pair {
  readonly label: string
  readonly value: string
  /** Takes the whole width: an object, a reason. */
  readonly wide?: boolean
}

/** Facts of the document in columns, each under its label. An empty value is printed as a dash: nothing seems missing. */
export function pairs(facts: readonly Pair[], { columns = 3 }: { columns?: number } = {}): Content {
  const rows: Pair[][] = []
  for (const fact of facts) {
    const last = rows.at(-1)
    const joins = last !== undefined && fact.wide !== true && last.length < columns && last[0]?.wide !== true
    if (joins) last.push(fact)
    else rows.push([fact])
  }
  const body = rows.map((row) => {
    const cells = row.map((fact) =>
      row[0]?.wide === true ? { ...pair(fact), colSpan: columns } : pair(fact),
    )
    return [...cells, ...Array.from({ length: columns - cells.length }, () => ink(''))]
  })
  const widths = Array.from({ length: columns }, () => '*' as const)
  return {
    layout: 'pairs',
    table: { widths, body, dontBreakRows: facts.every(isShort) },
    margin: [0, 0, 0, 10],
  }
}

const isShort = ({ value }: Pair): boolean => value.length < 1_500
const pair = ({ label, value }: Pair): StackContent => ({
  stack: [ink(label, { fontSize: 7.5, color: grey }), ink(value === '' ? '—' : value, { fontSize: 9.5 })],
})

/** A table under its heading; nothing without rows. `totals` names the columns with a total. */
export function headedTable(
  heading: string,
  columns: readonly PrintColumn[],
  rows: readonly object[],
  totals: readonly string[],
): Content[] {
  if (rows.length === 0) return []
  const printed = rows.map((row) => ({ values: { ...row } as PrintRow['values'] }))
  return [notes('', { heading }), lineTable({ columns, rows: printed, totals })]
}

export interface Total {
  readonly label: string
  readonly amount: Money
  /** The main figure: bold, under a rule. */
  readonly strong?: boolean
}

/** Sums at the end of the document, at the right and on one page. */
export function totals(lines: readonly Total[]): Content {
  const body = lines.map(({ label, amount, strong }) => {
    const weight = strong === true ? { bold: true as const, fontSize: 10 } : { fontSize: 9 }
    return [
      ink(label, { ...weight, alignment: 'right' }),
      ink(showAmount(amount), { ...weight, alignment: 'right', margin: [0, 0, 0, 0] }),
    ]
  })
  const totalRows = lines.at(-1)?.strong === true ? 1 : 0
  return {
    unbreakable: true,
    margin: [0, 4, 0, 8],
    columns: [
      { ...ink(''), width: '*' },
      { layout: 'totals', width: 'auto', table: { widths: ['auto', 'auto'], body, totalRows } },
    ],
  }
}

/** *Valor en letras*, which printed documents must carry. */
export const words = (amount: Money, label = 'Valor en letras'): Content => ({
  unbreakable: true,
  margin: [0, 0, 0, 10],
  stack: [ink(label, { fontSize: 7.5, color: grey }), ink(inWords(amount), { fontSize: 9.5 })],
})

/** Running text, with or without a heading: the certification, the considerations, a legal legend. */
export const notes = (text: string, { heading = '' }: { heading?: string } = {}): Content => ({
  margin: [0, 0, 0, text === '' ? 0 : 10],
  stack: [
    ...(heading === '' ? [] : [ink(heading, { bold: true, fontSize: 9.5, margin: [0, 0, 0, 3] })]),
    ...text
      .split(/\n{2,}/)
      .filter((paragraph) => paragraph !== '')
      .map((paragraph) => ink(paragraph, { fontSize: 9.5, lineHeight: 1.15, margin: [0, 0, 0, 4] })),
  ],
})

/**
 * The people who sign, three in a row, never separated by a page break. A role without a known holder gets an empty line, to be
 * signed by hand.
 */
export function signatures(signers: readonly Signer[]): Content {
  const abreast = Math.min(3, Math.max(2, signers.length))
  const rows = Array.from({ length: Math.ceil(signers.length / abreast) }, (_, row) => {
    const those = signers.slice(row * abreast, (row + 1) * abreast).map(signature)
    const empty = Array.from({ length: abreast - those.length }, () => ink('', { width: '*' }))
    return { columns: [...those, ...empty], columnGap: 28, margin: [0, 34, 0, 0] as const }
  })
  return { unbreakable: true, margin: [0, 12, 0, 0], stack: rows }
}

const signature = ({ name = '', role, document = '' }: Signer): Content => {
  const lines = [
    ...(name === '' ? [] : [ink(name, { bold: true, fontSize: 9 })]),
    ink(role, { fontSize: 8.5 }),
    ...(document === '' ? [] : [ink(document, { fontSize: 8, color: grey })]),
  ]
  return { layout: 'signature', width: '*', table: { widths: ['*'], body: [[{ stack: lines }]] } }
}

/** The signers of some roles, in order: `signersOf(context, { budgetHead: 'Jefe de presupuesto' })`. */
export const signersOf = (
  { signers }: Pick<PrintContext, 'signers'>,
  roles: Readonly<Record<string, string>>,
): Signer[] => Object.entries(roles).map(([code, role]) => signers[code] ?? { role })
