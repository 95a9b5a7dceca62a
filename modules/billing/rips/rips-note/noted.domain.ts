import { allocate, type Money, minus, money, moneyText, zero } from '@quina/kernel'
import type { RipsMode } from '@quina/rips/contract'
import type { ReadCharge } from '../rips/read.contract.ts'
import { netAmounts } from '../rips/reported.domain.ts'

/** What decides how the ministry hears of a note. */
export interface NotedInvoice {
  readonly kind: 'NC' | 'ND' | 'NA'
  /** What the invoice is of: that of other things, and that of what users paid, tell it nothing. */
  readonly invoiceKind: string
  /** Concept of DIAN: `2` of a credit note takes the whole invoice back. */
  readonly concept: string
  /** `modalidadPago` */
  readonly modality: string
  readonly filed: boolean
}

/** Null when the ministry is not told: the invoice was taken back before it was filed (billing dossier §6.1). */
export function noteMode({ kind, invoiceKind, concept, modality, filed }: NotedInvoice): RipsMode | null {
  if (invoiceKind === 'other' || invoiceKind === 'collection') return null
  if (kind === 'ND') return 'debit'
  if (kind === 'NA') return 'adjustment'
  if (concept === '2') return filed ? 'credit-total' : null
  if (modality === '03') return 'capita-credit'
  // A fixed amount has no service whose value could be lowered: only the agreement is (Anexo 3, SA54 to SA56).
  return modality === '02' ? 'credit-agreement' : 'credit'
}

/** What a note takes back of a line, and what earlier notes had taken of it. */
export interface TakenBack {
  readonly before: Money
  readonly amount: Money
}

/**
 * The records that a note affects, each under the consecutive it was given when the invoice was issued, and worth what is taken
 * back of it: one after another, from where the notes before it left off. No record gives back more than it was worth; of a
 * package, whose records are worth nothing, all are told.
 */
export function notedCharges(
  charges: readonly ReadCharge[],
  lines: ReadonlyMap<string, TakenBack>,
): readonly ReadCharge[] {
  const worth = netAmounts(charges)
  const valued = new Set(
    charges.flatMap(({ chargeId, line }) => ((worth.get(chargeId) ?? zero) > zero ? [line] : [])),
  )
  const left = new Map([...lines].map(([line, taken]) => [line, { ...taken }]))
  return charges.flatMap((charge) => {
    const taking = left.get(charge.line ?? '')
    if (taking === undefined) return []
    if (!valued.has(charge.line)) return [charge]
    return recordsOf(charge, worth.get(charge.chargeId) ?? zero).flatMap((record) => {
      const skipped = least(record.amount, taking.before)
      const taken = least(minus(record.amount, skipped), taking.amount)
      taking.before = minus(taking.before, skipped)
      taking.amount = minus(taking.amount, taken)
      return taken === zero ? [] : [{ ...record.charge, amount: moneyText(taken) }]
    })
  })
}

/**
 * The records that were billed for less, under their own consecutives, each worth the part that was missing of it: what is
 * charged more of a line is shared by what each was worth. Of a package all are told.
 */
export function debitedCharges(
  charges: readonly ReadCharge[],
  lines: ReadonlyMap<string, Money>,
): readonly ReadCharge[] {
  const worth = netAmounts(charges)
  return [...lines].flatMap(([line, amount]) => {
    const own = charges.filter((charge) => charge.line === line)
    const records = own.flatMap((charge) => recordsOf(charge, worth.get(charge.chargeId) ?? zero))
    const weights = records.map((record) => record.amount)
    if (weights.every((weight) => weight === zero)) return own
    const parts = allocate(amount, weights)
    return records.flatMap((record, at) =>
      parts[at] === zero ? [] : [{ ...record.charge, amount: moneyText(parts[at]!) }],
    )
  })
}

const least = (one: Money, other: Money): Money => (one < other ? one : other)

/** A charge given several times is a record for each. */
function recordsOf(charge: ReadCharge, worth: Money) {
  const times = Array.from({ length: Math.max(1, charge.records) }, () => 1n)
  return allocate(worth, times).map((amount, at) => ({
    amount,
    charge: {
      ...charge,
      ...{ firstConsecutive: charge.firstConsecutive + at, records: 1 },
      ...{ discountedLine: null, lineAmount: null },
    },
  }))
}

/** What the note says, as far as its RIPS must agree with it. */
export const noteFacts = <F extends { readonly total: Money; readonly collected: object }>(
  facts: F,
  amount: string,
): F => ({ ...facts, total: money(amount), collected: {} })
