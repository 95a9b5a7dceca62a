import { checkDigit, scaled } from '@quina/kernel'
import { allAt, attributeAt, firstAt, textAt, type XmlElement } from '../../document/xml/read.domain.ts'
import { allowancesOf, isCharge, linesOf, totalsOf } from './parts.domain.ts'
import type { Check, NormSource, ReceiverRule } from './receiver-rule.domain.ts'

const annex: NormSource = {
  norm: 'Resolución DIAN 000165 de 2023, anexo técnico de la factura electrónica de venta 1.9',
  edition: '2023-11-01',
}

export type Letter = 'F' | 'C' | 'D'

/** Amounts as whole millionths: a price may have six decimals. Null for text that is no amount. */
const places = 6
const amountOf = (text: string): bigint | null =>
  /^\d{1,18}(\.\d{1,6})?$/.test(text) ? scaled(text, places) : null
const amountAt = (from: XmlElement, path: string): bigint => amountOf(textAt(from, path)) ?? 0n
const sumAt = (from: readonly XmlElement[], path: string): bigint =>
  from.reduce((total, one) => total + amountAt(one, path), 0n)

/** DIAN tolerates a difference of two pesos. */
const tolerance = 2_000_000n
const differs = (one: bigint, other: bigint): boolean => {
  const apart = one - other
  return apart > tolerance || apart < -tolerance
}

const one = 10n ** BigInt(places)
const quantities = ['InvoicedQuantity', 'CreditedQuantity', 'DebitedQuantity']

/** A line must be its price by its quantity, less its discounts and with its charges. */
function lineIsWrong(line: XmlElement): boolean {
  const quantity = line.children.find(({ name }) => quantities.includes(name))?.text.trim() ?? ''
  const gross = (amountAt(line, 'Price/PriceAmount') * (amountOf(quantity) ?? 0n)) / one
  const allowed = allAt(line, 'AllowanceCharge').reduce(
    (total, allowance) => total + (isCharge(allowance) ? 1n : -1n) * amountAt(allowance, 'Amount'),
    0n,
  )
  return differs(gross + allowed, amountAt(line, 'LineExtensionAmount'))
}

const totalIsWrong =
  (name: string, expected: (document: XmlElement, totals: XmlElement) => bigint): Check =>
  (document) => {
    const totals = totalsOf(document)
    return totals !== undefined && differs(amountAt(totals, name), expected(document, totals))
  }

const taxable = (document: XmlElement): bigint =>
  linesOf(document).reduce((total, line) => {
    const [tax] = allAt(line, 'TaxTotal')
    return tax === undefined ? total : total + sumAt(allAt(tax, 'TaxSubtotal'), 'TaxableAmount')
  }, 0n)

const gross = (document: XmlElement): bigint => sumAt(linesOf(document), 'LineExtensionAmount')
const withTaxes = (document: XmlElement, totals: XmlElement): bigint =>
  amountAt(totals, 'LineExtensionAmount') + sumAt(allAt(document, 'TaxTotal'), 'TaxAmount')
const paidBefore = (document: XmlElement): bigint => sumAt(allAt(document, 'PrepaidPayment'), 'PaidAmount')

const payable = (document: XmlElement, totals: XmlElement): bigint => {
  // What is only reported is not subtracted (Documento Técnico 2, §7 d).
  const credits = textAt(document, 'CustomizationID') !== 'SS-Reporte'
  return (
    amountAt(totals, 'TaxInclusiveAmount') -
    amountAt(totals, 'AllowanceTotalAmount') +
    amountAt(totals, 'ChargeTotalAmount') -
    (credits ? amountAt(totals, 'PrepaidAmount') : 0n)
  )
}

const isWrongDigit =
  (party: string): Check =>
  (document) => {
    const path = `${party}/Party/PartyTaxScheme/CompanyID`
    if (attributeAt(document, path, 'schemeName') !== '31') return false
    const nit = textAt(document, path)
    return !/^\d{1,15}$/.test(nit) || String(checkDigit(nit)) !== attributeAt(document, path, 'schemeID')
  }

const control = 'UBLExtensions/UBLExtension/ExtensionContent/DianExtensions/InvoiceControl'

/** The range that an invoice names, and its number within it: -1 unless it is the prefix followed by digits. */
export function rangeOf(document: XmlElement): RangeSummary {
  const prefix = textAt(document, `${control}/AuthorizedInvoices/Prefix`)
  const number = textAt(document, 'ID')
  const digits = number.startsWith(prefix) ? number.slice(prefix.length) : ''
  return {
    prefix,
    resolution: textAt(document, `${control}/InvoiceAuthorization`),
    sequence: /^\d{1,12}$/.test(digits) ? Number(digits) : -1,
  }
}
type RangeSummary = Readonly<{ prefix: string; resolution: string; sequence: number }>

/** The number belongs to the range in the document, and the day of issue is within its dates. */
const isOutOfRange: Check = (document) => {
  const range = firstAt(document, control)
  if (range === undefined) return document.name === 'Invoice'
  const { sequence } = rangeOf(document)
  const on = textAt(document, 'IssueDate')
  return (
    sequence < 0 ||
    sequence < Number(textAt(range, 'AuthorizedInvoices/From')) ||
    sequence > Number(textAt(range, 'AuthorizedInvoices/To')) ||
    on < textAt(range, 'AuthorizationPeriod/StartDate') ||
    on > textAt(range, 'AuthorizationPeriod/EndDate')
  )
}

/** A contingency of the issuer is identified by its CUDE, like notes; any other invoice by its CUFE. */
export const isMadeByPin: Check = (document) =>
  document.name !== 'Invoice' || textAt(document, 'InvoiceTypeCode') === '03'
const isOtherCode: Check = (document) =>
  attributeAt(document, 'UUID', 'schemeName') !== (isMadeByPin(document) ? 'CUDE-SHA384' : 'CUFE-SHA384')

const signedAt = 'SigningTime'
const isSignedOtherDay: Check = (document) => {
  const [time] = descendants(document, signedAt)
  return time !== undefined && time.text.trim().slice(0, 10) !== textAt(document, 'IssueDate')
}
const descendants = (from: XmlElement, name: string): readonly XmlElement[] =>
  from.children.flatMap((child) => (child.name === name ? [child] : descendants(child, name)))

/** A discount must be its base by its percentage. */
const allowanceIsWrong: Check = (document) =>
  allowancesOf(document).some((allowance) => {
    const factor = textAt(allowance, 'MultiplierFactorNumeric')
    const expected = (amountAt(allowance, 'BaseAmount') * (amountOf(factor) ?? 0n)) / (100n * one)
    return factor !== '' && differs(expected, amountAt(allowance, 'Amount'))
  })

/** Rows by the code without its letter: F in an invoice, C and D in notes. */
type Row = readonly [code: string, text: string, isBroken: Check, effect?: 'notify']
const onAll: readonly Row[] = [
  ['AD08', 'El código único no es el del tipo de documento: CUFE o CUDE.', isOtherCode],
  ['AD09e', 'La fecha de emisión no es la de la firma.', isSignedOtherDay],
  [
    'AJ24',
    'El dígito de verificación del NIT de quien emite no corresponde.',
    isWrongDigit('AccountingSupplierParty'),
  ],
  [
    'AK24',
    'El dígito de verificación del NIT de quien compra no corresponde.',
    isWrongDigit('AccountingCustomerParty'),
    'notify',
  ],
  [
    'AV06',
    'Una línea no es su precio por su cantidad, menos sus descuentos.',
    (document) => linesOf(document).some(lineIsWrong),
  ],
  ['BE06', 'Un descuento no es su base por su porcentaje.', allowanceIsWrong],
  ['AU02', 'El valor bruto no es la suma de las líneas.', totalIsWrong('LineExtensionAmount', gross)],
  [
    'AU04',
    'La base de los tributos no es la suma de las bases de las líneas.',
    totalIsWrong('TaxExclusiveAmount', taxable),
  ],
  [
    'AU06',
    'El valor con tributos no es el bruto más los tributos.',
    totalIsWrong('TaxInclusiveAmount', withTaxes),
  ],
  ['AU12', 'Lo pagado antes no es la suma de sus conceptos.', totalIsWrong('PrepaidAmount', paidBefore)],
  ['AU14', 'El valor a pagar no es el total menos lo pagado antes.', totalIsWrong('PayableAmount', payable)],
]
const onInvoices: readonly Row[] = [
  ['AB05', 'El número no es del rango autorizado, o la fecha no es de su vigencia.', isOutOfRange],
]

export const ruleOfDian = (
  code: string,
  text: string,
  isBroken: Check,
  effect: ReceiverRule['effect'] = 'reject',
): ReceiverRule => ({ code, receiver: 'dian', effect, text, source: annex, isBroken })

/**
 * The rules of DIAN that can be checked with the document alone (billing dossier §10.5). Rules that need the keys of the issuer
 * are in `keyRules`; only DIAN can check those that need the RUT.
 */
export const dianRulesOf = (letter: Letter): readonly ReceiverRule[] =>
  [...(letter === 'F' ? onInvoices : []), ...onAll].map(([code, text, isBroken, effect]) =>
    ruleOfDian(`${letter}${code}`, text, isBroken, effect),
  )
