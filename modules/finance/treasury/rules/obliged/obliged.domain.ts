import { insist, type Money, must, showPesos } from '@quina/kernel'

/** A line that pays an obligación in the budget, and the net that it says. */
type Paying = Readonly<{ obligacionId: string | null; netTotal: Money | null }>

/** What is known of an obligación that is paid without an order. */
export interface Obliged {
  /** What it is worth, less what was refunded. */
  readonly gross: Money
  /** The causación that owes it, which an order pays; null when none does. */
  readonly causacion: string | null
}

/**
 * A direct egreso pays what no causación owes, and no more than that: what is paid for an obligación is its gross less its
 * withholdings, so its net is never above its gross, and all its lines have the same net.
 * @throws Problem TES-142 (a causación owes it), TES-143 (a net above the gross), TES-144 (two nets of one obligación).
 */
export function mustBeDirect(lines: readonly Paying[], obliged: ReadonlyMap<string, Obliged>): void {
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
