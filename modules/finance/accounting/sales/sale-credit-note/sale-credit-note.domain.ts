import {
  type Day,
  groupedBy,
  type Id,
  insist,
  type Money,
  minus,
  must,
  pesos,
  plus,
  showPesos,
  smaller,
  sumOf,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import { sharedFuente } from '../../ledger/journal/journal.domain.ts'
import { definePosting } from '../../ledger/posting/posting.contract.ts'
import { definePurpose } from '../../ledger/purpose/purpose.contract.ts'
import { figuresOf } from '../../payables/causacion-settlement/figures.domain.ts'

type Worth = Readonly<{ base: Money; vat: Money }>

/** A posted line of an invoice, with the amounts of earlier notes. */
export interface CreditableLine extends Worth {
  readonly id: string
  /** Its concept and detail. */
  readonly label: string
  /** Percentage as text; null without VAT. */
  readonly vatRate: string | null
  readonly credited: Worth
  /** The accounts it was posted to. */
  readonly receivable: string
  readonly income: string
  readonly vatAccount: string | null
  readonly costCentreId: string | null
  readonly fuenteId: string | null
}

export interface CreditedSale {
  readonly item: string
  readonly status: string
  readonly date: Day
  readonly terceroId: Id<'people.tercero'>
  /** Null for an internal invoice; the DIAN must have accepted the others. */
  readonly dianState: string | null
  /** The cuenta de cobro that claims it, if any. */
  readonly claimedBy: string | null
  readonly lines: readonly CreditableLine[]
  /** The balance to collect on each account. */
  readonly owed: ReadonlyMap<string, Money>
}

export interface RequestedLine {
  readonly lineId: string
  /** Without VAT. */
  readonly amount: Money
}

export type NotedLine = CreditableLine & { readonly noted: Worth }

export type SaleNote = Worth & Readonly<{ gross: Money; lines: readonly NotedLine[] }>

const accepted = ['accepted', 'notified']

/**
 * Computes a note: the requested value of each line and its VAT, half-up to the cent; a note that takes the rest of a line takes
 * the rest of its VAT. It never exceeds the client's debt: collected amounts are returned by other means.
 * @throws Problem VTA-010 (not issued, or not accepted by the DIAN), VTA-011 (claimed by a cuenta de cobro), VTA-012 (before the
 * invoice), VTA-013 (no line, one of another invoice, or twice the same), VTA-014 (more than is left of a line), VTA-015 (more
 * than is owed).
 */
export function saleNoteOf(sale: CreditedSale, date: Day, input: readonly RequestedLine[]): SaleNote {
  mustBeCreditable(sale, date)
  insist(input.length > 0, 'VTA-013', 'Diga qué líneas de la factura se rebajan.', {
    fields: { lines: 'Agregue al menos una línea.' },
  })
  const lines = input.map((one, index) => notedLine(sale, one, index, input))
  mustBeOwed(sale, lines)
  const base = sumOf(lines, ({ noted }) => noted.base)
  const vat = sumOf(lines, ({ noted }) => noted.vat)
  return { lines, base, vat, gross: plus(base, vat) }
}

function mustBeCreditable(
  { item, status, dianState, claimedBy, date: issued }: CreditedSale,
  date: Day,
): void {
  const dead = `La factura ${item} no está vigente.`
  insist(status === 'approved', 'VTA-010', dead, { status: 409, fields: { saleInvoiceId: dead } })
  const early = `La DIAN aún no ha aceptado la factura ${item}: no se le hacen notas.`
  const isAccepted = dianState === null || accepted.includes(dianState)
  insist(isAccepted, 'VTA-010', early, { status: 409, fields: { saleInvoiceId: early } })
  const claimed = `La factura ${item} está en la cuenta de cobro ${claimedBy}. Anúlela primero.`
  insist(claimedBy === null, 'VTA-011', claimed, { status: 409, fields: { saleInvoiceId: claimed } })
  must(date >= issued, 'VTA-012', 'date', 'La fecha no puede ser anterior a la de la factura.')
}

function notedLine(
  { item, lines }: CreditedSale,
  { lineId, amount }: RequestedLine,
  at: number,
  input: readonly RequestedLine[],
): NotedLine {
  const line = lines.find(({ id }) => id === lineId)
  const cell = `lines.${at}.saleInvoiceLineId`
  must(line !== undefined, 'VTA-013', cell, `La línea no es de la factura ${item}.`)
  const isFirst = input.findIndex((one) => one.lineId === lineId) === at
  must(isFirst, 'VTA-013', cell, 'Esa línea ya está en la nota.')
  const left = minus(line.base, line.credited.base)
  const more = `Línea ${at + 1}: quedan ${showPesos(left)} sin IVA por rebajar.`
  const fits = amount > zero && amount <= left
  insist(fits, 'VTA-014', more, { status: 409, facts: { left }, fields: { [`lines.${at}.amount`]: more } })
  const rest = minus(line.vat, line.credited.vat)
  const { vat } = figuresOf({ quantity: '1', unitPrice: amount, vatRate: line.vatRate })
  return { ...line, noted: { base: amount, vat: amount === left ? rest : smaller(vat, rest) } }
}

function mustBeOwed({ item, owed }: CreditedSale, lines: readonly NotedLine[]): void {
  for (const [account, own] of groupedBy(lines, 'receivable')) {
    const balance = owed.get(account) ?? zero
    const input = sumOf(own, ({ noted }) => plus(noted.base, noted.vat))
    const more = `De la factura ${item} se deben ${showPesos(balance)}: la nota no puede rebajar ${showPesos(input)} con su IVA.`
    insist(input <= balance, 'VTA-015', more, { status: 409, facts: { balance }, fields: { lines: more } })
  }
}

/** The postings of a note: it reverses the income and VAT of each line by account, and lowers the debt of the invoice. */
export function saleNotePosted({ item, date: issued, terceroId }: CreditedSale, note: SaleNote, date: Day) {
  const vigencia = vigenciaOf(issued) === vigenciaOf(date) ? 'current' : 'previous'
  const taxed = note.lines.filter(({ noted }) => noted.vat > zero)
  return [
    ...note.lines.map(({ noted, income, costCentreId, fuenteId, label }) => ({
      posting: saleReturn,
      facts: { vigencia },
      values: { base: noted.base },
      accounts: { 'concept.credit': income },
      about: { terceroId, costCentreId, fuenteId, concept: label },
    })),
    ...[...groupedBy(taxed, ({ vatAccount }) => vatAccount!)].map(([account, own]) => ({
      posting: saleVatReturn,
      values: { vat: sumOf(own, ({ noted }) => noted.vat) },
      accounts: { 'concept.vat': account },
      about: { terceroId, base: sumOf(own, ({ noted }) => noted.base), fuenteId: sharedFuente(own) },
    })),
    ...[...groupedBy(note.lines, 'receivable')].map(([account, own]) => ({
      posting: saleOwedLess,
      values: { total: sumOf(own, ({ noted }) => plus(noted.base, noted.vat)) },
      accounts: { 'concept.debit': account },
      about: { terceroId, openItem: item, fuenteId: sharedFuente(own) },
    })),
  ]
}

/** Why a note may not be annulled, or null. The entity alone cannot reverse what the DIAN has, or may have. */
export function whyNoteStays(item: string, dianState: string | null): string | null {
  if (dianState === null || dianState === 'rejected') return null
  return accepted.includes(dianState)
    ? `La DIAN ya aceptó la nota ${item}: no se anula. Lo que se deba de más se factura de nuevo.`
    : `La DIAN no ha respondido de la nota ${item}: espere su respuesta.`
}

const amounts = [pesos(1), pesos(500_000), pesos(5_950_000)]

/** Income of a closed year cannot be reduced, so returning it is an expense of this year. */
const priorSaleReturns = definePurpose({
  key: 'priorSaleReturns',
  starter: '589090',
  label: 'Rebajas de facturas de venta de otras vigencias',
  help: 'Notas crédito de facturas de venta de una vigencia anterior.',
  area: 'Facturación',
})

/** A-17 reversed in part: the reduction of the client's debt, with VAT. */
export const saleOwedLess = definePosting({
  event: 'sale.owedLess',
  label: 'Nota crédito de venta: lo que deja de deber el cliente',
  facts: {},
  values: { total: 'Total con IVA' },
  accounts: { 'concept.debit': 'Cuenta por cobrar de la factura' },
  leaves: '-total',
  lines: [{ side: 'credit', account: 'concept.debit', value: 'total' }],
  samples: amounts.map((total) => ({ values: { total } })),
})

/** The income that is reversed. */
export const saleReturn = definePosting({
  event: 'sale.return',
  label: 'Nota crédito de venta: ingreso que se rebaja',
  facts: { vigencia: { current: 'De esta vigencia', previous: 'De vigencias anteriores' } },
  values: { base: 'Valor sin IVA' },
  accounts: { 'concept.credit': 'Cuenta de ingreso de la factura' },
  leaves: 'base',
  lines: [
    { when: { vigencia: 'current' }, side: 'debit', account: 'concept.credit', value: 'base' },
    {
      when: { vigencia: 'previous' },
      side: 'debit',
      account: `purpose:${priorSaleReturns.key}`,
      value: 'base',
    },
  ],
  samples: amounts.map((base) => ({ values: { base } })),
})

/** The VAT of the reversed income. */
export const saleVatReturn = definePosting({
  event: 'sale.vatReturn',
  label: 'Nota crédito de venta: IVA que se rebaja',
  facts: {},
  values: { vat: 'IVA' },
  accounts: { 'concept.vat': 'Cuenta del IVA de la factura' },
  leaves: 'vat',
  lines: [{ side: 'debit', account: 'concept.vat', value: 'vat' }],
  samples: [...amounts, zero].map((vat) => ({ values: { vat } })),
})
