import { divide, type Money } from '@quina/kernel'

/** A line of a return, with the line of the causación in which its goods were owed. */
export interface ReturnedLine {
  readonly id: string
  /** What the store gave for it, its VAT and its freight included. */
  readonly credit: Money
  /** The line in which it came in: without VAT, its VAT, and what it cost in all. */
  readonly total: Money
  readonly vat: Money
  readonly value: Money
  readonly causacionId: string
  readonly owed: OwedLine
}

/** A line of a causación, with what no credit note has taken of it. */
export interface OwedLine {
  readonly id: string
  readonly base: Money
  readonly vat: Money
  readonly available: Money
  readonly availableVat: Money
}

/** What a credit note takes of a line of a causación. */
export type NotedLine = Readonly<{ causacionId: string; lineId: string; amount: Money }>

export interface SupplierNote {
  readonly lines: readonly NotedLine[]
  /** What the supplier credits of each line of the return: the freight is not its to give back. */
  readonly credits: ReadonlyMap<string, Money>
}

/**
 * The note of a return: of each line its part without VAT, half up to the centavo; the VAT follows as the note computes it, and
 * what the lines of one causación line are credited adds up to what the note takes of it.
 */
export function supplierNote(returned: readonly ReturnedLine[]): SupplierNote {
  const lines: NotedLine[] = []
  const credits = new Map<string, Money>()
  for (const own of grouped(returned)) {
    const [{ owed, causacionId }] = own
    const bases = own.map(({ credit, total, value }) => part(total, credit, value))
    const whole = bases.reduce((sum, base) => sum + base, 0n) as Money
    const amount = whole > owed.available ? owed.available : whole
    if (amount > 0n) lines.push({ causacionId, lineId: owed.id, amount })
    const vat = amount === owed.available ? owed.availableVat : part(owed.vat, amount, owed.base)
    let left = amount + vat
    own.forEach(({ id }, index) => {
      const share = index === own.length - 1 ? left : part((amount + vat) as Money, bases[index]!, whole)
      credits.set(id, share as Money)
      left -= share
    })
  }
  return { lines, credits }
}

const part = (of: Money, taken: Money, whole: Money): Money =>
  whole === 0n ? (0n as Money) : (divide(of * taken, whole, 'half-up') as Money)

type Group = readonly [ReturnedLine, ...ReturnedLine[]]

function grouped(returned: readonly ReturnedLine[]): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const line of returned) {
    const before = groups.get(line.owed.id)
    groups.set(line.owed.id, before === undefined ? [line] : [...before, line])
  }
  return [...groups.values()]
}
