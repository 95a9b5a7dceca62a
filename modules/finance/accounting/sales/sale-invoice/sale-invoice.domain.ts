import { type Day, type Id, type Money, must, pesos, plus, sumOf, zero } from '@quina/kernel'
import { sharedFuente } from '../../ledger/journal/journal.domain.ts'
import { definePosting } from '../../ledger/posting/posting.contract.ts'
import { figuresOf, type LineFigures } from '../../payables/causacion-settlement/figures.domain.ts'

/** A line of a factura de venta as typed. Quantity and rate are exact decimal text; the price is in centavos. */
export interface SaleLine {
  readonly conceptId: string
  readonly detail: string | null
  readonly quantity: string
  readonly unitPrice: Money
  readonly vatRate: string | null
  readonly rubroId: string | null
  readonly fuenteId: string | null
  readonly costCentreId: string | null
}

export interface Sale {
  readonly date: Day
  readonly dueOn: Day
  readonly terceroId: Id<'people.tercero'>
  readonly lines: readonly SaleLine[]
}

/** A concept of sales with its accounts. */
export interface SaleConcept {
  readonly id: string
  readonly receivable: string
  readonly income: string
  readonly vat: string | null
  readonly active: boolean
  /** Whether its kind of voucher belongs to the family of invoices. */
  readonly sells: boolean
}

export type SaleFacts = Readonly<{ concepts: ReadonlyMap<string, SaleConcept>; usesBudget: boolean }>

/** Base, VAT and total of an invoice: each line half-up to the cent, as the electronic invoice rounds it. */
export function saleTotals(
  lines: readonly Pick<SaleLine, 'quantity' | 'unitPrice' | 'vatRate'>[],
): Omit<LineFigures, 'taxable'> {
  const figures = lines.map(figuresOf)
  const base = sumOf(figures, 'base')
  const vat = sumOf(figures, 'vat')
  return { base, vat, gross: plus(base, vat) }
}

/**
 * Checks an invoice (finance dossier §8.3, billing §2.5).
 * @throws Problem VTA-001 (due before it is issued), VTA-002 (a line without value), VTA-003 (a concept that sells nothing, or
 * that is inactive), VTA-004 (VAT without the account of it), VTA-005 (no rubro or fuente).
 */
export function mustBeSale({ date, dueOn, lines }: Sale, facts: SaleFacts): void {
  must(dueOn >= date, 'VTA-001', 'dueOn', 'El vencimiento no puede ser anterior a la fecha de la factura.')
  lines.forEach((line, index) => {
    mustBeLine(line, `lines.${index}`, facts)
    if (!facts.usesBudget) return
    must(line.rubroId !== null, 'VTA-005', `lines.${index}.rubroId`, 'Elija el rubro en que se reconoce.')
    must(line.fuenteId !== null, 'VTA-005', `lines.${index}.fuenteId`, 'Elija la fuente.')
  })
}

function mustBeLine(line: SaleLine, cell: string, { concepts }: SaleFacts): void {
  const { base, vat } = figuresOf(line)
  must(base > zero, 'VTA-002', `${cell}.unitPrice`, 'El valor de la línea debe ser mayor que cero.')
  const concept = concepts.get(line.conceptId)
  const sells = concept?.sells === true && concept.active
  must(sells, 'VTA-003', `${cell}.conceptId`, 'Elija un concepto activo de facturación.')
  const account = 'El concepto no tiene cuenta de IVA: configúrela o deje el IVA vacío.'
  must(vat === zero || concept?.vat != null, 'VTA-004', `${cell}.vatRate`, account)
}

/** The postings of an invoice: one receivable for each account, with its document; each income; the VAT by account. */
export function salePosted(sale: Sale, concepts: SaleFacts['concepts'], openItem: string) {
  const { terceroId, dueOn } = sale
  const lines = sale.lines.map((line) => ({
    ...line,
    ...figuresOf(line),
    concept: concepts.get(line.conceptId)!,
  }))
  const receivables = groupedBy(lines, ({ concept }) => concept.receivable)
  const taxed = groupedBy(
    lines.filter(({ vat }) => vat > zero),
    ({ concept }) => concept.vat!,
  )
  return [
    ...receivables.map(([account, own]) => ({
      posting: saleReceivable,
      values: { total: sumOf(own, 'gross') },
      accounts: { 'concept.debit': account },
      about: { terceroId, openItem, dueOn, fuenteId: sharedFuente(own) },
    })),
    ...lines.map(({ base, concept, costCentreId, fuenteId, detail }) => ({
      posting: saleIncome,
      values: { base },
      accounts: { 'concept.credit': concept.income },
      about: { terceroId, costCentreId, fuenteId, concept: detail },
    })),
    ...taxed.map(([account, own]) => ({
      posting: saleVat,
      values: { vat: sumOf(own, 'vat') },
      accounts: { 'concept.vat': account },
      about: { terceroId, base: sumOf(own, 'base'), fuenteId: sharedFuente(own) },
    })),
  ]
}

/** Groups in the order in which each key first occurs. */
function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): [key: string, items: T[]][] {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return [...groups]
}

const amounts = [pesos(1), pesos(1_500_000), pesos(23_800_000)]

/** the debt of the client, with VAT. */
export const saleReceivable = definePosting({
  event: 'sale.receivable',
  label: 'Factura de venta: lo que debe el cliente',
  facts: {},
  values: { total: 'Total con IVA' },
  accounts: { 'concept.debit': 'Cuenta por cobrar del concepto' },
  leaves: 'total',
  lines: [{ side: 'debit', account: 'concept.debit', value: 'total' }],
  samples: amounts.map((total) => ({ values: { total } })),
})

/** the income. */
export const saleIncome = definePosting({
  event: 'sale.income',
  label: 'Factura de venta: ingreso',
  facts: {},
  values: { base: 'Valor sin IVA' },
  accounts: { 'concept.credit': 'Cuenta de ingreso del concepto' },
  leaves: '-base',
  lines: [{ side: 'credit', account: 'concept.credit', value: 'base' }],
  samples: amounts.map((base) => ({ values: { base } })),
})

/** the VAT charged for the State. */
export const saleVat = definePosting({
  event: 'sale.vat',
  label: 'Factura de venta: IVA generado',
  facts: {},
  values: { vat: 'IVA' },
  accounts: { 'concept.vat': 'Cuenta del IVA del concepto' },
  leaves: '-vat',
  lines: [{ side: 'credit', account: 'concept.vat', value: 'vat' }],
  samples: [...amounts, zero].map((vat) => ({ values: { vat } })),
})
