import { insist, type Money, must, showPesos } from '@quina/kernel'

/** A line that pays an obligación in the budget, and the net that the line declares. */
type PaidLine = Readonly<{ obligacionId: string | null; netTotal: Money | null }>

/** The data of an obligación that is paid without an order. */
export interface ObligedAmount {
  /** The amount of the obligación, less refunds. */
  readonly gross: Money
  /** The causación that owes the obligación and that an order pays; null when there is none. */
  readonly causacion: string | null
}

/**
 * A direct egreso pays only obligaciones without causación, and no more than they owe: the payment is the gross less its
 * withholdings, so the net never exceeds the gross, and all lines of an obligación declare the same net.
 * @throws Problem TES-142 (a causación owes it), TES-143 (a net above the gross), TES-144 (two nets of one obligación).
 */
export function mustBeDirect(lines: readonly PaidLine[], obliged: ReadonlyMap<string, ObligedAmount>): void {
  const nets = new Map<string, Money | null>()
  for (const [at, { obligacionId, netTotal }] of lines.entries()) {
    if (obligacionId === null) continue
    const owed = obliged.get(obligacionId)
    const caused =
      `La obligación es de ${owed?.causacion ?? ''}: páguela en Tesorería › Órdenes de pago, ` +
      'que la descarga de las cuentas por pagar.'
    insist((owed?.causacion ?? null) === null, 'TES-142', caused, {
      status: 409,
      fields: { [`payments.${at}.obligacionId`]: caused },
    })
    const cell = `payments.${at}.netTotal`
    const over = `El neto no puede ser mayor que la obligación (${showPesos(owed?.gross ?? (0n as Money))}).`
    must(netTotal === null || owed === undefined || netTotal <= owed.gross, 'TES-143', cell, over)
    const other = 'Las líneas de una misma obligación dicen el mismo neto.'
    must(!nets.has(obligacionId) || nets.get(obligacionId) === netTotal, 'TES-144', cell, other)
    nets.set(obligacionId, netTotal)
  }
}
