import { allAt, attributeAt, textAt, type XmlElement } from '../../document/xml/read.domain.ts'
import {
  allowancesOf,
  healthOf,
  informationOf,
  isAbsent,
  isCharge,
  lacks,
  lacksAttribute,
  lineTaxesOf,
  someLacks,
  totalsOf,
} from './parts.domain.ts'
import type { Check, NormSource, ReceiverRule } from './receiver-rule.domain.ts'

/** The norm from which the words of the ministry were taken. */
const technicalDocument: NormSource = {
  norm: 'Resolución 948 de 2026, Documento Técnico 2 versión 001: campos de datos del sector salud adicionales a la FEV',
  edition: '2026-05-14',
}

const inXml = 'en el XML del documento electrónico'
export const missing = (path: string): string => `[${path}] El apartado no existe o no tiene valor ${inXml}`
export const absent = (path: string): string => `[${path}] El apartado no existe ${inXml}`
export const unlisted = (path: string): string => `[${path}] El valor reportado no es válido o está vacío`
const noGroup = (path: string): string =>
  `[${path}] No Existe el grupo en la extensión salud del archivo XML del documento electrónico`

/** The name of a datum of the extension in the norm. */
export const informed = (name: string): string =>
  `Interoperabilidad.Group.Collection.AdditionalInformation.${name}`

/** A rule of the ministry in its own words, with its check. */
export const ministryRule = (
  code: string,
  text: string,
  isBroken: Check,
  effect: ReceiverRule['effect'] = 'reject',
): ReceiverRule => ({ code, text, effect, receiver: 'ministry', source: technicalDocument, isBroken })

type Row = readonly [number: CheckNumber, text: string, effect?: 'notify']

/** The rules of a family (FED, CND, DND), each with the check of its number. */
export const familyOf = (family: string, rows: readonly Row[]): readonly ReceiverRule[] =>
  rows.map(([number, text, effect]) => ministryRule(`${family}${number}`, text, checks[number], effect))

const supplier = 'AccountingSupplierParty'
const customer = 'AccountingCustomerParty'
const scheme = 'Party/PartyTaxScheme'

const allowanceLacks =
  (kind: 'charge' | 'discount', name: string): Check =>
  (document) =>
    allowancesOf(document).some((one) => isCharge(one) === (kind === 'charge') && textAt(one, name) === '')
const taxLacks =
  (name: string): Check =>
  (document) =>
    lineTaxesOf(document).some((tax) => textAt(tax, name) === '')
const subtotalLacks =
  (name: string): Check =>
  (document) =>
    lineTaxesOf(document)
      .flatMap((tax) => allAt(tax, 'TaxSubtotal'))
      .some((subtotal) => textAt(subtotal, name) === '')

const hasNoGroup =
  (name: string): Check =>
  (document) =>
    informationOf(document, name) === undefined
/** A group that is missing altogether is reported by its own rule. */
const inGroup =
  (name: string, isBroken: (group: XmlElement) => boolean): Check =>
  (document) => {
    const group = informationOf(document, name)
    return group !== undefined && isBroken(group)
  }
const hasNoValue = (name: string): Check => inGroup(name, (group) => textAt(group, 'Value') === '')
const hasNoCode = (name: string): Check =>
  inGroup(name, (group) => attributeAt(group, 'Value', 'schemeID') === '')
const isNotListed = (name: string, codes: readonly string[]): Check =>
  inGroup(
    name,
    (group) => textAt(group, 'Value') === '' || !codes.includes(attributeAt(group, 'Value', 'schemeID')),
  )

/** `modalidadPago` and `coberturaPlan` of SISPRO; no combination with 03 of the second is admitted. */
const modalities = ['01', '02', '03', '04']
const coverages = Array.from({ length: 17 }, (_, index) => String(index + 1).padStart(2, '0'))

const repeatsConcept: Check = (document) => {
  const concepts = allAt(document, 'PrepaidPayment/ID').map(({ attributes }) => attributes.schemeID)
  return new Set(concepts).size < concepts.length
}

/**
 * The checks of the rules FED, CND and DND, by their number, which is the same for an invoice, a credit note and a debit note.
 */
const checks = {
  '001': lacks('CustomizationID'),
  '003': lacks('ID'),
  '004': lacks('UUID'),
  '005': lacks('IssueDate'),
  '008': lacks('InvoiceTypeCode'),
  '017': (document) => textAt(totalsOf(document) ?? document, 'PayableAmount') === '',
  '018': isAbsent(supplier),
  '019': isAbsent(`${supplier}/Party`),
  '020': lacks(`${supplier}/AdditionalAccountID`),
  '021': lacks(`${supplier}/${scheme}/CompanyID`),
  '022': lacksAttribute(`${supplier}/${scheme}/CompanyID`, 'schemeID'),
  '023': lacks(`${supplier}/${scheme}/RegistrationName`),
  '030': isAbsent(`${supplier}/${scheme}`),
  '031': lacks(`${customer}/AdditionalAccountID`),
  '034': lacks(`${customer}/${scheme}/CompanyID`),
  '036': lacks(`${customer}/${scheme}/RegistrationName`),
  '060': (document) => healthOf(document) === undefined,
  '061': repeatsConcept,
  '100': lacks('InvoicePeriod/StartDate'),
  '101': lacks('InvoicePeriod/EndDate'),
  '104': (document) =>
    allAt(document, 'PrepaidPayment').some((one) => attributeAt(one, 'ID', 'schemeID') === ''),
  '105': someLacks('PrepaidPayment', 'PaidAmount'),
  '108': allowanceLacks('charge', 'MultiplierFactorNumeric'),
  '109': allowanceLacks('charge', 'Amount'),
  '110': allowanceLacks('charge', 'BaseAmount'),
  '111': allowanceLacks('discount', 'MultiplierFactorNumeric'),
  '112': allowanceLacks('discount', 'Amount'),
  '113': allowanceLacks('discount', 'BaseAmount'),
  '114': taxLacks('TaxAmount'),
  '115': taxLacks('RoundingAmount'),
  '116': subtotalLacks('TaxableAmount'),
  '117': subtotalLacks('TaxAmount'),
  '122': subtotalLacks('TaxCategory/TaxScheme/ID'),
  '123': hasNoValue('CODIGO_PRESTADOR'),
  '124': hasNoGroup('CODIGO_PRESTADOR'),
  '125': hasNoCode('MODALIDAD_PAGO'),
  '126': hasNoGroup('MODALIDAD_PAGO'),
  '127': hasNoCode('COBERTURA_PLAN_BENEFICIOS'),
  '128': hasNoGroup('COBERTURA_PLAN_BENEFICIOS'),
  '129': hasNoValue('NUMERO_CONTRATO'),
  '130': hasNoGroup('NUMERO_CONTRATO'),
  '131': hasNoValue('NUMERO_POLIZA'),
  '132': hasNoGroup('NUMERO_POLIZA'),
  '133': isNotListed('MODALIDAD_PAGO', modalities),
  '134': isNotListed('COBERTURA_PLAN_BENEFICIOS', coverages),
  '136': (document) =>
    hasNoValue('NUMERO_CONTRATO')(document) &&
    attributeAt(informationOf(document, 'FACTURA_SIN_CONTRATO') ?? document, 'Value', 'schemeID') === '',
} as const satisfies Record<string, Check>

type CheckNumber = keyof typeof checks

/** The rules with the same words in the three families: the period, what was paid before, discounts, taxes and the extension. */
export const sharedRows: readonly Row[] = [
  ['100', missing('InvoicePeriod.StartDate')],
  ['101', missing('InvoicePeriod.EndDate')],
  ['104', missing('PrepaidPayment.ID.schemeID')],
  ['105', missing('PrepaidPayment.PaidAmount')],
  ['108', `Cargo(Charge): ${missing('AllowanceCharge.MultiplierFactorNumeric')}`],
  ['109', `Cargo(Charge): ${missing('AllowanceCharge.Amount')}`],
  ['110', `Cargo(Charge): ${missing('AllowanceCharge.BaseAmount')}`],
  ['111', `Descuento(Discount): ${missing('AllowanceCharge.MultiplierFactorNumeric')}`],
  ['112', `Descuento(Discount): ${missing('AllowanceCharge.Amount')}`],
  ['113', `Descuento(Discount): ${missing('AllowanceCharge.BaseAmount')}`],
  ['114', missing('Invoice.InvoiceLine.TaxTotal.TaxAmount')],
  ['115', missing('tributo.RoundingAmount')],
  ['116', missing('tributoInfo.TaxableAmount')],
  ['117', missing('tributoInfo.TaxAmount')],
  ['122', missing('tributoInfo.TaxCategory.TaxScheme.ID')],
  ['123', missing(informed('CODIGO_PRESTADOR.Value')), 'notify'],
  ['124', noGroup(informed('CODIGO_PRESTADOR'))],
  ['125', missing(informed('MODALIDAD_PAGO.SchemeId'))],
  ['133', unlisted(informed('MODALIDAD_PAGO'))],
  ['126', noGroup(informed('MODALIDAD_PAGO'))],
  ['127', missing(informed('COBERTURA_PLAN_BENEFICIOS.SchemeId'))],
  ['134', unlisted(informed('COBERTURA_PLAN_BENEFICIOS'))],
  ['128', noGroup(informed('COBERTURA_PLAN_BENEFICIOS'))],
  ['129', missing(informed('NUMERO_CONTRATO.Value')), 'notify'],
  ['130', noGroup(informed('NUMERO_CONTRATO'))],
  ['131', missing(informed('NUMERO_POLIZA.Value')), 'notify'],
  ['132', noGroup(informed('NUMERO_POLIZA'))],
]
