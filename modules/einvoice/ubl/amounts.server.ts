import { type Money, moneyText, sumOf } from '@quina/kernel'
import type {
  DocumentKind,
  DocumentLine,
  DocumentTax,
  ElectronicDocument,
} from '../document/electronic-document.contract.ts'
import type { DocumentTotals } from '../document/totals.domain.ts'
import type { Xml } from '../xml/write.server.ts'
import { each, present } from './names.server.ts'

const pesosOf = (amount: Money): Xml => ({ '@currencyID': 'COP', '#': moneyText(amount) })
const taxNames = { '01': 'IVA', '03': 'ICA', '04': 'INC' } as const

/** What each kind of document calls its lines and their quantity. */
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

/** One total for each tax that there is; excluded services have none. */
export const taxTotals = (lines: readonly DocumentLine[]): readonly Xml[] | undefined => {
  const taxes = lines.flatMap((line) => line.taxes)
  const schemes = [...new Set(taxes.map(({ scheme }) => scheme))].sort()
  return each(schemes, (scheme) => taxTotal(taxes.filter((tax) => tax.scheme === scheme)))
}

function taxTotal(taxes: readonly DocumentTax[]): Xml {
  const percents = [...new Set(taxes.map(({ percent }) => percent))]
  return {
    'cbc:TaxAmount': pesosOf(sumOf(taxes, (tax) => tax.amount)),
    'cac:TaxSubtotal': percents.map((percent) => subtotal(taxes.filter((tax) => tax.percent === percent))),
  }
}

function subtotal(taxes: readonly DocumentTax[]): Xml {
  const { scheme = '01', percent = '0.00' } = taxes[0] ?? {}
  return {
    'cbc:TaxableAmount': pesosOf(sumOf(taxes, (tax) => tax.base)),
    'cbc:TaxAmount': pesosOf(sumOf(taxes, (tax) => tax.amount)),
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
  [lineWords[kind].line]: lines.map((line, at) => lineOf(line, at, lineWords[kind].quantity)),
})

function lineOf(line: DocumentLine, at: number, quantity: string): Xml {
  return present({
    'cbc:ID': at + 1,
    [quantity]: { '@unitCode': line.unit, '#': line.quantity },
    'cbc:LineExtensionAmount': pesosOf(line.amount),
    'cac:AllowanceCharge': line.allowance === 0n ? undefined : allowanceOf(line),
    'cac:TaxTotal': taxTotals([line]),
    'cac:Item': {
      'cbc:Description': line.description,
      'cac:StandardItemIdentification': { 'cbc:ID': itemCode(line.code) },
    },
    'cac:Price': {
      'cbc:PriceAmount': pesosOf(line.price),
      'cbc:BaseQuantity': { '@unitCode': line.unit, '#': line.quantity },
    },
  })
}

const allowanceOf = ({ allowance, amount }: DocumentLine): Xml => ({
  'cbc:ID': 1,
  'cbc:ChargeIndicator': 'false',
  'cbc:AllowanceChargeReason': 'Descuento',
  'cbc:Amount': pesosOf(allowance),
  'cbc:BaseAmount': pesosOf((allowance + amount) as Money),
})

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
