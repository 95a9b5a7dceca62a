import { fraction, type Money, must, plus, zero } from '@quina/kernel'

/** The data of an account that money leaves or enters. */
export interface TransferAccount {
  readonly id: string
  readonly use: string
  readonly fuenteId: string | null
  readonly gmfExempt: boolean
  readonly active: boolean
}

export interface Transfer {
  readonly amount: Money
  readonly gmf: Money
  readonly commission: Money
  readonly registroId: string | null
  readonly registroLineId: string | null
}

export type TransferFacts = Readonly<{ from: TransferAccount; to: TransferAccount; usesBudget: boolean }>

/** Returns the GMF of an amount that leaves an account: 4 por mil, half-up to the peso (ET art. 871; finance dossier §4.7). */
export const gmfOf = (amount: Money): Money =>
  fraction(amount, { part: 4n, whole: 1_000n, rounding: 'half-up', unit: 100n })

export const chargesOf = ({ gmf, commission }: Pick<Transfer, 'gmf' | 'commission'>): Money =>
  plus(gmf, commission)

/** Bank charges are an expense in every document that registers them. */
export const unpaidCharges =
  'El GMF y la comisión son gasto: elija el registro presupuestal de los gastos bancarios y su rubro.'

/**
 * Checks whether a transfer is allowed (finance dossier §4.4).
 * @throws Problem TES-040 (one account), TES-041 (from a specific use to another fuente), TES-042 (a zero amount), TES-043
 * (charges without a registro that pays them in the budget), TES-044 (an inactive account), TES-045 (a negative charge), TES-046
 * (GMF of an exempt account).
 */
export function mustTransfer(transfer: Transfer, { from, to, usesBudget }: TransferFacts): void {
  must(from.id !== to.id, 'TES-040', 'toId', 'La cuenta de destino debe ser distinta de la de origen.')
  must(from.active, 'TES-044', 'fromId', 'La cuenta está inactiva.')
  must(to.active, 'TES-044', 'toId', 'La cuenta está inactiva.')
  const bound = 'Los recursos de destinación específica solo pasan a una cuenta de la misma fuente.'
  must(from.use !== 'specific' || from.fuenteId === to.fuenteId, 'TES-041', 'toId', bound)
  must(transfer.amount > zero, 'TES-042', 'amount', 'El valor debe ser mayor que cero.')
  const negative = 'Un cobro del banco no puede ser negativo.'
  must(transfer.gmf >= zero, 'TES-045', 'gmf', negative)
  must(transfer.commission >= zero, 'TES-045', 'commission', negative)
  const exempt = 'La cuenta de origen está exenta de GMF.'
  must(!from.gmfExempt || transfer.gmf === zero, 'TES-046', 'gmf', exempt)
  const paid = !usesBudget || chargesOf(transfer) === zero || transfer.registroLineId !== null
  must(paid, 'TES-043', transfer.registroId === null ? 'registroId' : 'registroLineId', unpaidCharges)
}
