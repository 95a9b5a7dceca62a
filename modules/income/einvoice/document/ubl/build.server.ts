import { type Money, moneyText, plus } from '@quina/kernel'
import {
  type DocumentKind,
  type ElectronicDocument,
  type Environment,
  type HealthExtension,
  isByPin,
} from '../document/electronic-document.contract.ts'
import { type DocumentTotals, totalsOf } from '../document/totals.domain.ts'
import { softwareSecurityCode, uuidOf, zoned } from '../fingerprint/fingerprint.server.ts'
import { type WrittenXml, writeXml, type Xml } from '../xml/write.server.ts'
import { linesOf, monetaryTotal, prepaidOf, taxTotals } from './amounts.server.ts'
import { agency, dian, each, namespaces, present, ublNamespace } from './names.server.ts'
import { partyOf } from './parties.server.ts'

/** A document in the form of DIAN, before its signature. */
export interface BuiltDocument {
  readonly xml: WrittenXml
  /** CUFE or CUDE. */
  readonly uuid: string
  readonly qr: string
  readonly totals: DocumentTotals
}

const roots = {
  invoice: { name: 'Invoice', profile: 'DIAN 2.1: Factura Electrónica de Venta' },
  'credit-note': { name: 'CreditNote', profile: 'DIAN 2.1: Nota Crédito de Factura Electrónica de Venta' },
  'debit-note': { name: 'DebitNote', profile: 'DIAN 2.1: Nota Débito de Factura Electrónica de Venta' },
} as const satisfies Record<DocumentKind, { name: string; profile: string }>

/** The scheme of the code of a document: `CUDE` when it is made with the PIN. */
export const uuidScheme = (isMadeByPin: boolean): string => (isMadeByPin ? 'CUDE-SHA384' : 'CUFE-SHA384')

/**
 * Builds the UBL 2.1 of annex 1.9. Its elements follow the order of the schema, and it is written on one line: any change after
 * signing breaks the signature.
 * @throws Problem FEV-010…012 when its amounts do not agree.
 */
export function buildDocument(document: ElectronicDocument): BuiltDocument {
  const totals = totalsOf(document)
  const uuid = uuidOf(document, totals)
  const qr = qrText(document, totals, uuid)
  const root = roots[document.kind]
  const content = {
    '@xmlns': ublNamespace(root.name),
    ...namespaces,
    'ext:UBLExtensions': extensionsOf(document, qr),
    ...heading(document, uuid),
    ...bodyOf(document, totals),
  }
  return { xml: writeXml(root.name, content), uuid, qr, totals }
}

/** The extensions in the order that DIAN and the ministry require: that of DIAN, health always second, the signature last. */
function extensionsOf(document: ElectronicDocument, qr: string): Xml {
  const contents: readonly Xml[] = [
    { 'sts:DianExtensions': dianExtension(document, qr) },
    ...(document.health === null ? [] : [healthExtension(document.health)]),
    {},
  ]
  return { 'ext:UBLExtension': contents.map((content) => ({ 'ext:ExtensionContent': content })) }
}

function dianExtension({ authorization, software, number }: ElectronicDocument, qr: string): Xml {
  return present({
    'sts:InvoiceControl': authorization === null ? undefined : control(authorization),
    'sts:InvoiceSource': {
      'cbc:IdentificationCode': {
        '@listAgencyID': '6',
        '@listAgencyName': 'United Nations Economic Commission for Europe',
        '@listSchemeURI': 'urn:oasis:names:specification:ubl:codelist:gc:CountryIdentificationCode-2.1',
        '#': 'CO',
      },
    },
    'sts:SoftwareProvider': {
      'sts:ProviderID': {
        ...agency,
        '@schemeID': software.providerDigit,
        '@schemeName': '31',
        '#': software.providerNit,
      },
      'sts:SoftwareID': { ...agency, '#': software.id },
    },
    'sts:SoftwareSecurityCode': { ...agency, '#': softwareSecurityCode(software, number) },
    'sts:AuthorizationProvider': {
      'sts:AuthorizationProviderID': {
        ...agency,
        '@schemeID': dian.digit,
        '@schemeName': '31',
        '#': dian.nit,
      },
    },
    'sts:QRCode': qr,
  })
}

const control = (of: NonNullable<ElectronicDocument['authorization']>): Xml => ({
  'sts:InvoiceAuthorization': of.number,
  'sts:AuthorizationPeriod': { 'cbc:StartDate': of.from, 'cbc:EndDate': of.to },
  'sts:AuthorizedInvoices': { 'sts:Prefix': of.prefix, 'sts:From': of.first, 'sts:To': of.last },
})

type Field = Readonly<{ name: string; value?: string | null; code?: string; list?: string }>

/** Resolución 948 of 2026: contract and policy are always present, and at most one of them has a value. */
function healthExtension(health: HealthExtension): Xml {
  const sectorValues: readonly Field[] = [
    { name: 'CODIGO_PRESTADOR', value: health.provider },
    {
      name: 'MODALIDAD_PAGO',
      value: health.modality.name,
      code: health.modality.code,
      list: 'salud_modalidad_pago.gc',
    },
    {
      name: 'COBERTURA_PLAN_BENEFICIOS',
      value: health.coverage.name,
      code: health.coverage.code,
      list: 'salud_cobertura.gc',
    },
    { name: 'NUMERO_CONTRATO', value: health.contract },
    { name: 'NUMERO_POLIZA', value: health.policy },
    ...(health.withoutContract === null
      ? []
      : [
          {
            name: 'FACTURA_SIN_CONTRATO',
            value: health.withoutContract.name,
            code: health.withoutContract.code,
            list: 'salud_cobertura.gc',
          },
        ]),
  ]
  return {
    CustomTagGeneral: {
      '#': [
        { Name: 'Responsable' },
        { Value: 'www.minSalud.gov.co' },
        { Name: 'Tipo, identificador:año del acto administrativo' },
        { Value: 'Resolución 000948:2026' },
        { Interoperabilidad: sector(sectorValues) },
      ],
    },
  }
}

const sector = (values: readonly Field[]): Xml => ({
  Group: {
    '@schemeName': 'Sector Salud',
    Collection: { '@schemeName': 'Usuario', AdditionalInformation: values.map(information) },
  },
})

const information = ({ name, value, code, list }: Field): Xml => ({
  Name: name,
  Value: present({ '@schemeID': code, '@schemeName': list, '#': value ?? undefined }),
})

const catalogues: Readonly<Record<Environment, string>> = {
  '1': 'https://catalogo-vpfe.dian.gov.co',
  '2': 'https://catalogo-vpfe-hab.dian.gov.co',
}

/** The public address of the document at DIAN. */
const catalogueAddress = (environment: Environment, uuid: string): string =>
  `${catalogues[environment]}/document/searchqr?documentkey=${uuid}`

/** The text of the QR, in the format of annex 1.9, §11.7. */
function qrText(document: ElectronicDocument, totals: DocumentTotals, uuid: string): string {
  const other: Money = plus(totals.taxes['03'], totals.taxes['04'])
  return [
    `NumFac: ${document.number}`,
    `FecFac: ${document.issuedOn}`,
    `HorFac: ${zoned(document.issuedAt)}`,
    `NitFac: ${document.issuer.document}`,
    `DocAdq: ${document.customer.document}`,
    `ValFac: ${moneyText(totals.lines)}`,
    `ValIva: ${moneyText(totals.taxes['01'])}`,
    `ValOtroIm: ${moneyText(other)}`,
    `ValTolFac: ${moneyText(totals.payable)}`,
    `${isByPin(document) ? 'CUDE' : 'CUFE'}: ${uuid}`,
    `QRCode: ${catalogueAddress(document.environment, uuid)}`,
  ].join('\n')
}

function heading(document: ElectronicDocument, uuid: string): Xml {
  const root = roots[document.kind]
  const { kind, period } = document
  return present({
    'cbc:UBLVersionID': 'UBL 2.1',
    'cbc:CustomizationID': document.operation,
    'cbc:ProfileID': root.profile,
    'cbc:ProfileExecutionID': document.environment,
    'cbc:ID': document.number,
    'cbc:UUID': {
      '@schemeID': document.environment,
      '@schemeName': uuidScheme(isByPin(document)),
      '#': uuid,
    },
    'cbc:IssueDate': document.issuedOn,
    'cbc:IssueTime': zoned(document.issuedAt),
    'cbc:DueDate': kind === 'invoice' ? document.dueOn : undefined,
    'cbc:InvoiceTypeCode': kind === 'invoice' ? document.typeCode : undefined,
    'cbc:CreditNoteTypeCode': kind === 'credit-note' ? '91' : undefined,
    'cbc:Note': document.notes.length === 0 ? undefined : document.notes,
    'cbc:DocumentCurrencyCode': 'COP',
    'cbc:LineCountNumeric': document.lines.length,
    'cac:InvoicePeriod':
      period === null ? undefined : { 'cbc:StartDate': period.from, 'cbc:EndDate': period.to },
    'cac:DiscrepancyResponse': document.corrects === null ? undefined : discrepancy(document.corrects),
    'cac:BillingReference': referencesOf(document),
  })
}

const discrepancy = ({ number, concept, description }: NonNullable<ElectronicDocument['corrects']>): Xml => ({
  'cbc:ReferenceID': number,
  'cbc:ResponseCode': concept,
  'cbc:Description': description,
})

function referencesOf({ corrects, credits }: ElectronicDocument) {
  const all = [...(corrects === null ? [] : [corrects]), ...credits]
  return each(all, ({ number, cufe, issuedOn, byPin = false }) => ({
    'cac:InvoiceDocumentReference': {
      'cbc:ID': number,
      'cbc:UUID': { '@schemeName': uuidScheme(byPin), '#': cufe },
      'cbc:IssueDate': issuedOn,
    },
  }))
}

/** Each kind of document has its own order, and a credit note has no element for what was paid before. */
function bodyOf(document: ElectronicDocument, totals: DocumentTotals): Xml {
  const prepaid = prepaidOf(document)
  const payment = {
    'cbc:ID': document.payment.form === 'cash' ? '1' : '2',
    'cbc:PaymentMeansCode': document.payment.means,
    'cbc:PaymentDueDate': document.dueOn,
  }
  const total = document.kind === 'debit-note' ? 'cac:RequestedMonetaryTotal' : 'cac:LegalMonetaryTotal'
  return present({
    'cac:AccountingSupplierParty': partyOf(document.issuer, document.authorization?.prefix),
    'cac:AccountingCustomerParty': partyOf(document.customer),
    ...(document.kind === 'debit-note' ? { 'cac:PrepaidPayment': prepaid } : {}),
    'cac:PaymentMeans': payment,
    ...(document.kind === 'invoice' ? { 'cac:PrepaidPayment': prepaid } : {}),
    'cac:TaxTotal': taxTotals(document.lines),
    [total]: monetaryTotal(totals),
    ...linesOf(document),
  })
}
