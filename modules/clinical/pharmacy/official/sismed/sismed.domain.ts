import { scaled, unscaled } from '@quina/kernel'

/** A line of an invoice with a medicine, in the unit in which it was billed. */
export interface TradeLine {
  readonly kind: 'purchase' | 'sale'
  readonly cum: string | null
  readonly product: string
  readonly unit: string
  readonly quantity: string
  readonly total: string
  readonly invoice: string
  readonly day: string
  /** Whether the medicine needs no CUM, because it is vital no disponible. */
  readonly exempt: boolean
}

/** The trade of a medicine in a period and a unit. Prices are pesos with four decimals. */
export interface SismedRow {
  readonly kind: 'purchase' | 'sale' | 'bonus'
  readonly cum: string
  readonly product: string
  readonly unit: string
  readonly quantity: string
  readonly total: string
  readonly lowest: string
  readonly lowestInvoice: string
  readonly highest: string
  readonly highestInvoice: string
  readonly mean: string
}

export type SismedFinding = Readonly<{ severity: 'error' | 'warning'; finding: string }>

/** Pesos for a unit with four decimals, half up: cents over ten-thousandths of a unit. */
const priceOf = (cents: bigint, quantity: bigint): bigint => (cents * 2_000_000n + quantity) / (quantity * 2n)

/**
 * Returns the rows of a period by CUM and billed unit, with the invoices of the lowest and the highest price (Circular 06 de
 * 2018). Units without a price are counted apart and do not lower the mean. Of equal prices, the earliest invoice is named.
 */
export function sismedRows(lines: readonly TradeLine[]): readonly SismedRow[] {
  const groups = new Map<string, TradeLine[]>()
  for (const line of lines) {
    if (line.cum === null || scaled(line.quantity, 4) <= 0n) continue
    const key = [kindOf(line), plainCum(line.cum), line.unit].join('|')
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, group]) => rowOf(group))
}

const kindOf = ({ kind, total }: TradeLine): SismedRow['kind'] =>
  kind === 'purchase' && scaled(total, 2) === 0n ? 'bonus' : kind

/** Returns the canonical form of a CUM: `020099999-01` is `20099999-1`. */
const plainCum = (cum: string): string => cum.replace(/^0+|(?<=-)0+(?=\d)/g, '')

function rowOf(group: readonly TradeLine[]): SismedRow {
  const [first] = group as [TradeLine]
  const priced = group
    .map((line) => ({ line, price: priceOf(scaled(line.total, 2), scaled(line.quantity, 4)) }))
    .toSorted((one, other) => Number(one.price - other.price) || (one.line.day < other.line.day ? -1 : 1))
  const lowest = priced[0]!
  const highest = priced.find(({ price }) => price === priced.at(-1)!.price)!
  const quantity = group.reduce((sum, line) => sum + scaled(line.quantity, 4), 0n)
  const total = group.reduce((sum, line) => sum + scaled(line.total, 2), 0n)
  return {
    kind: kindOf(first),
    cum: plainCum(first.cum!),
    product: first.product,
    unit: first.unit,
    quantity: unscaled(quantity, 4),
    total: unscaled(total, 2),
    lowest: unscaled(lowest.price, 4),
    lowestInvoice: lowest.line.invoice,
    highest: unscaled(highest.price, 4),
    highestInvoice: highest.line.invoice,
    mean: unscaled(priceOf(total, quantity), 4),
  }
}

/** Returns what cannot be reported: medicines traded without their CUM. */
export function sismedFindings(lines: readonly TradeLine[]): readonly SismedFinding[] {
  const without = lines.filter(({ cum }) => cum === null)
  const named = new Map(without.map((line) => [line.product, line]))
  return [...named.values()].map(({ product, exempt }) =>
    exempt
      ? { severity: 'warning', finding: `${product} es vital no disponible y no tiene CUM: no se reporta.` }
      : { severity: 'error', finding: `${product} no tiene CUM: escríbalo en el producto.` },
  )
}

const words = { purchase: 'COMPRA', sale: 'VENTA', bonus: 'BONIFICACION' } as const

/** The file has our own names and order, since the annex in force is unknown. Bars separate fields; lines end with CR LF. */
export const sismedContent = (rows: readonly SismedRow[]): string =>
  [names, ...rows.map((row) => [words[row.kind], ...fieldsOf(row)])]
    .map((row) => `${row.join('|')}\r\n`)
    .join('')

const names =
  'OPERACION CUM UNIDAD CANAL CANTIDAD VALOR PRECIO_MINIMO FACTURA_MINIMO PRECIO_MAXIMO FACTURA_MAXIMO PRECIO_MEDIO'.split(
    ' ',
  )

const fieldsOf = ({
  cum,
  unit,
  quantity,
  total,
  lowest,
  lowestInvoice,
  highest,
  highestInvoice,
  mean,
}: SismedRow) => [
  cum,
  plain(unit),
  'INSTITUCIONAL',
  quantity,
  total,
  lowest,
  plain(lowestInvoice),
  highest,
  plain(highestInvoice),
  mean,
]

const plain = (text: string): string => text.replace(/[|\r\n]/g, ' ').trim()

/** Returns the last period of some months that ended before a day. */
export function periodBefore(day: string, months: number): { readonly from: string; readonly to: string } {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  const first = Math.floor(at / months) * months - months
  return { from: firstOf(first), to: lastBefore(first + months) }
}

const firstOf = (month: number): string =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
const lastBefore = (month: number): string =>
  new Date(Date.UTC(Math.floor(month / 12), month % 12, 0)).toISOString().slice(0, 10)
