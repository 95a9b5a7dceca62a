import { divide, type Money } from '@quina/kernel'

/** A returned line, with the causación line where its goods were owed. */
export interface ReturnedLine {
  readonly id: string
  /** The value that the store gives for it, with VAT and freight. */
  readonly credit: Money
  /** The amounts of the entry line: without VAT, the VAT, and the total cost. */
  readonly total: Money
  readonly vat: Money
  readonly value: Money
  readonly causacionId: string
  readonly owed: OwedLine
}

/** A causación line, with the amount that no credit note has taken. */
export interface OwedLine {
  readonly id: string
  readonly base: Money
  readonly vat: Money
  readonly available: Money
  readonly availableVat: Money
}

/** The amount that a credit note takes from a causación line. */
export type NotedLine = Readonly<{ causacionId: string; lineId: string; amount: Money }>

export interface SupplierNote {
  readonly lines: readonly NotedLine[]
  /** The supplier's credit for each line of the return, without freight, which the supplier does not give back. */
  readonly credits: ReadonlyMap<string, Money>
}

/**
 * Returns the credit note of a return: the part of each line without VAT, half up to the centavo. The note computes the VAT, and
 * the credits of the lines of one causación line add up to the note's amount for it.
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
