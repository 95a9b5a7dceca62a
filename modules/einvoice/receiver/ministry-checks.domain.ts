import { allAt, attributeAt, textAt, type XmlElement } from '../xml/read.domain.ts'
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
import type { Check } from './receiver-rule.domain.ts'

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
/** A group that is not there at all is told by its own rule. */
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

/** `modalidadPago` and `coberturaPlan` of SISPRO; 03 of the second has no combination that is admitted. */
const modalities = ['01', '02', '03', '04']
const coverages = Array.from({ length: 17 }, (_, at) => String(at + 1).padStart(2, '0'))

const repeatsConcept: Check = (document) => {
  const concepts = allAt(document, 'PrepaidPayment/ID').map(({ attributes }) => attributes.schemeID)
  return new Set(concepts).size < concepts.length
}

/**
 * What the rules FED, CND and DND look at, by their number, which is the same in the three: of an invoice, of a credit note
 * and of a debit note.
 */
export const checks = {
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

export type CheckNumber = keyof typeof checks
