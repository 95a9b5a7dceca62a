/**
 * The budget chain as a child would keep it: pots of money with what went in and out of each on which day.
 * It knows nothing of the product, so that the product can be compared with it. Amounts in whole pesos.
 */
export type Pot = { readonly changes: { day: string; amount: number }[] }

/** A line of a document: its own pot, the pot it draws from, and what it and its children took. */
export interface ModelLine {
  readonly own: Pot
  readonly from: Pot
  /** The line of the document before it; null when it draws from a line of control. */
  readonly parent: ModelLine | null
  came: number
  drawn: number
}

export interface ModelPaper<K = unknown> {
  readonly key: K
  readonly kind: 'cdp' | 'registro' | 'obligacion' | 'pago'
  readonly day: string
  readonly parent: ModelPaper<K> | null
  readonly lines: readonly ModelLine[]
  live: boolean
}

export const total = ({ changes }: Pot): number => changes.reduce((sum, { amount }) => sum + amount, 0)

/** The least the pot holds at the end of that day or of any later one. */
function least({ changes }: Pot, day: string): number {
  const heldOn = (date: string) => total({ changes: changes.filter((change) => change.day <= date) })
  const later = changes.map((change) => change.day).filter((date) => date > day)
  return Math.min(...[day, ...later].map(heldOn))
}

/** What a command would take from (or return to) each line of a paper; zero is a line left out. */
export type Each = readonly number[]

export const mayDraw = (lines: readonly ModelLine[], each: Each, day: string): boolean =>
  each.some((amount) => amount > 0) &&
  lines.every((line, index) => (each[index] ?? 0) === 0 || least(line.from, day) >= each[index]!)

export function draw(lines: readonly ModelLine[], each: Each, day: string): void {
  for (const [at, line] of lines.entries()) take(line, each[at] ?? 0, day)
}

export const mayReturn = (lines: readonly ModelLine[], each: Each, day: string): boolean =>
  each.some((amount) => amount > 0) &&
  lines.every((line, index) => least(line.own, day) >= (each[index] ?? 0))

/** With `cascade`, what returns to the CDP returns from it to the line of control too. */
export function giveBack(lines: readonly ModelLine[], each: Each, day: string, cascade = false): void {
  for (const [at, line] of lines.entries()) {
    take(line, -(each[at] ?? 0), day)
    if (cascade && line.parent) take(line.parent, -(each[at] ?? 0), day)
  }
}

/** Whether nothing rests on a paper, and none of its moves is later than the day. */
export const mayAnnul = ({ lines }: ModelPaper, day: string): boolean =>
  lines.every((line) => line.drawn === 0 && (line.came === 0 || least(line.own, day) === line.came))

function take(line: ModelLine, amount: number, day: string): void {
  line.own.changes.push({ day, amount })
  line.from.changes.push({ day, amount: -amount })
  line.came += amount
  if (line.parent) line.parent.drawn += amount
}

export const linesFrom = (parents: readonly ModelLine[]): ModelLine[] =>
  parents.map((parent) => ({ own: { changes: [] }, from: parent.own, parent, came: 0, drawn: 0 }))

export const linesOn = (controls: readonly Pot[]): ModelLine[] =>
  controls.map((from) => ({ own: { changes: [] }, from, parent: null, came: 0, drawn: 0 }))
