import { divide, type Money, moneyText, plus, sumOf, unscaled, zero } from '@quina/kernel'
import type {
  DocumentKind,
  DocumentLine,
  DocumentTax,
  ElectronicDocument,
} from '../document/electronic-document.contract.ts'
import type { DocumentTotals } from '../document/totals.domain.ts'
import type { Xml } from '../xml/write.server.ts'
import { each, present } from './names.server.ts'
import { documentOf } from './parties.server.ts'

const pesosOf = (amount: Money): Xml => ({ '@currencyID': 'COP', '#': moneyText(amount) })
const taxNames = { '01': 'IVA', '03': 'ICA', '04': 'INC' } as const

/** The element names of lines and quantities in each kind of document. */
const lineWords = {
  invoice: { line: 'cac:InvoiceLine', quantity: 'cbc:InvoicedQuantity' },
  'credit-note': { line: 'cac:CreditNoteLine', quantity: 'cbc:CreditedQuantity' },
  'debit-note': { line: 'cac:DebitNoteLine', quantity: 'cbc:DebitedQuantity' },
} as const satisfies Record<DocumentKind, { line: string; quantity: string }>

export const prepaidOf = ({ prepaid }: ElectronicDocument) =>
  each(prepaid, ({ concept, amount, on }, at) => ({
    'cbc:ID': { '@schemeID': concept, '#': at + 1 },
    'cbc:PaidAmount': pesosOf(amount),
    'cbc:ReceivedDate': on,
    'cbc:PaidDate': on,
  }))

/** One total for each tax of the lines; excluded services have none. */
export const taxTotals = (lines: readonly DocumentLine[]): readonly Xml[] | undefined => {
  const taxes = lines.flatMap((line) => line.taxes)
  const schemes = [...new Set(taxes.map(({ scheme }) => scheme))].sort()
  return each(schemes, (scheme) => taxTotal(taxes.filter((tax) => tax.scheme === scheme)))
}

function taxTotal(taxes: readonly DocumentTax[]): Xml {
  const percents = [...new Set(taxes.map(({ percent }) => percent))]
  return {
    'cbc:TaxAmount': pesosOf(sumOf(taxes, 'amount')),
    'cac:TaxSubtotal': percents.map((percent) => subtotal(taxes.filter((tax) => tax.percent === percent))),
  }
}

function subtotal(taxes: readonly DocumentTax[]): Xml {
  const { scheme = '01', percent = '0.00' } = taxes[0] ?? {}
  return {
    'cbc:TaxableAmount': pesosOf(sumOf(taxes, 'base')),
    'cbc:TaxAmount': pesosOf(sumOf(taxes, 'amount')),
    'cac:TaxCategory': {
      'cbc:Percent': percent,
      'cac:TaxScheme': { 'cbc:ID': scheme, 'cbc:Name': taxNames[scheme] },
    },
  }
}

export const monetaryTotal = (totals: DocumentTotals): Xml => ({
  'cbc:LineExtensionAmount': pesosOf(totals.lines),
  'cbc:TaxExclusiveAmount': pesosOf(totals.taxExclusive),
  'cbc:TaxInclusiveAmount': pesosOf(totals.taxInclusive),
  'cbc:PrepaidAmount': pesosOf(totals.prepaid),
  'cbc:PayableAmount': pesosOf(totals.payable),
})

export const linesOf = ({ kind, lines }: ElectronicDocument): Xml => ({
  [lineWords[kind].line]: lines.map((line, index) => lineOf(line, index, lineWords[kind].quantity)),
})

function lineOf(line: DocumentLine, at: number, quantity: string): Xml {
  return present({
    'cbc:ID': at + 1,
    [quantity]: { '@unitCode': line.unit, '#': line.quantity },
    'cbc:LineExtensionAmount': pesosOf(line.amount),
    'cac:AllowanceCharge': line.allowance === 0n ? undefined : allowanceOf(line),
    'cac:TaxTotal': lineTaxes(line),
    'cac:Item': present({
      'cbc:Description': line.detail === undefined ? line.description : [line.description, line.detail],
      'cac:StandardItemIdentification': { 'cbc:ID': itemCode(line.code) },
      'cac:InformationContentProviderParty': line.mandante && mandanteOf(line.mandante),
    }),
    'cac:Price': {
      'cbc:PriceAmount': pesosOf(line.price),
      'cbc:BaseQuantity': { '@unitCode': line.unit, '#': line.quantity },
    },
  })
}

/** The principal of the collection of a line. */
const mandanteOf = (mandante: NonNullable<DocumentLine['mandante']>): Xml => ({
  'cac:PowerOfAttorney': {
    'cac:AgentParty': { 'cac:PartyIdentification': { 'cbc:ID': documentOf(mandante) } },
  },
})

/** Taxes of a line report their rounding (FED115), which is zero because they are exact. */
const lineTaxes = (line: DocumentLine): readonly Xml[] | undefined =>
  taxTotals([line])?.map(({ 'cbc:TaxAmount': amount, ...rest }) => ({
    'cbc:TaxAmount': amount,
    'cbc:RoundingAmount': pesosOf(zero),
    ...rest,
  }))

const allowanceOf = ({ allowance, amount }: DocumentLine): Xml => {
  const base = plus(allowance, amount)
  return {
    'cbc:ID': 1,
    'cbc:ChargeIndicator': 'false',
    'cbc:AllowanceChargeReason': 'Descuento',
    'cbc:MultiplierFactorNumeric': percentOf(allowance, base),
    'cbc:Amount': pesosOf(allowance),
    'cbc:BaseAmount': pesosOf(base),
  }
}

/**
 * The percentage of a discount over its base: with two decimals, as annex 1.9 writes it, or with as many more (up to six) as are
 * needed for the base by the percentage to give the discount to the peso.
 */
export function percentOf(part: Money, base: Money): string {
  const decimals = [2, 3, 4, 5].find((places) => isToThePeso(part, base, places)) ?? 6
  return unscaled(percentTo(part, base, decimals), decimals)
}

const unitOf = (decimals: number): bigint => 10n ** BigInt(decimals + 2)
const percentTo = (part: Money, base: Money, decimals: number): bigint =>
  divide(part * unitOf(decimals), base, 'half-up')

function isToThePeso(part: Money, base: Money, decimals: number): boolean {
  const back = divide(base * percentTo(part, base, decimals), unitOf(decimals), 'half-up')
  return back - part < 100n && part - back < 100n
}

const schemeNames = {
  '999': 'Estándar de adopción del contribuyente',
  '001': 'UNSPSC',
  '010': 'GTIN',
} as const

const itemCode = ({ scheme, id }: DocumentLine['code']): Xml => ({
  '@schemeID': scheme,
  '@schemeName': schemeNames[scheme],
  '#': id,
})
