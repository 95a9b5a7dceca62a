import {
  type DocumentKind,
  type ElectronicDocument,
  isByPin,
} from '../document/electronic-document.contract.ts'
import { type DocumentTotals, totalsOf } from '../document/totals.domain.ts'
import { uuidOf, zoned } from '../fingerprint/fingerprint.server.ts'
import { type WrittenXml, writeXml, type Xml } from '../xml/write.server.ts'
import { linesOf, monetaryTotal, prepaidOf, taxTotals } from './amounts.server.ts'
import { extensionsOf } from './extensions.server.ts'
import { each, namespaces, present, ublNamespace } from './names.server.ts'
import { partyOf } from './parties.server.ts'
import { qrText } from './qr.server.ts'

/** A document as DIAN reads it, still without its signature. */
export interface BuiltDocument {
  readonly xml: WrittenXml
  /** CUFE or CUDE. */
  readonly uuid: string
  readonly qr: string
  readonly totals: DocumentTotals
}

const roots = {
  invoice: { name: 'Invoice', profile: 'DIAN 2.1: Factura Electrónica de Venta' },
  'credit-note': {
    name: 'CreditNote',
    profile: 'DIAN 2.1: Nota Crédito de Factura Electrónica de Venta',
  },
  'debit-note': {
    name: 'DebitNote',
    profile: 'DIAN 2.1: Nota Débito de Factura Electrónica de Venta',
  },
} as const satisfies Record<DocumentKind, { name: string; profile: string }>

/** What the code of a document is: `CUDE` when the PIN made it. */
export const uuidScheme = (isMadeByPin: boolean): string => (isMadeByPin ? 'CUDE-SHA384' : 'CUFE-SHA384')

/**
 * The UBL 2.1 of annex 1.9. Its elements go in the order of the schema, and it is written on one line: whatever is moved
 * after it is signed breaks the signature.
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

/** Each kind of document has its own order, and a credit note says nothing of what was paid before. */
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
