import {
  allAt,
  attributeAt,
  firstAt,
  readXml,
  textAt,
  type XmlElement,
} from '../../document/xml/read.domain.ts'
import { dianRulesOf } from './dian.domain.ts'
import { creditNoteRules, debitNoteRules } from './ministry-note.domain.ts'
import { lacks } from './parts.domain.ts'
import type { ReceiverRule, Refusal } from './receiver-rule.domain.ts'
import { absent, familyOf, informed, ministryRule, missing, sharedRows, unlisted } from './words.domain.ts'

const supplier = 'Fev.Invoice.AccountingSupplierParty'
const customer = 'Invoice.AccountingCustomerParty.Party.PartyTaxScheme'

/** Documento Técnico 2, §11.2: the structure of an invoice. */
const structure = familyOf('FED', [
  ['001', missing('Fev.Invoice.CustomizationID')],
  ['003', missing('Fev.Invoice.ID')],
  ['004', missing('Fev.Invoice.UUID')],
  ['005', missing('Fev.Invoice.IssueDate')],
  ['008', missing('Fev.Invoice.InvoiceTypeCode')],
  ['017', missing('Fev.Invoice.LegalMonetaryTotal.PayableAmount')],
  ['020', missing(`${supplier}.AdditionalAccountID`)],
  ['021', missing(`${supplier}.Party.PartyTaxScheme.CompanyID`)],
  ['022', missing(`${supplier}.Party.PartyTaxScheme.CompanyID.schemeID`)],
  ['023', missing(`${supplier}.Party.PartyTaxScheme.RegistrationName`)],
  ['034', missing(`${customer}.CompanyID`)],
  ['036', missing(`${customer}.RegistrationName`)],
  ['018', absent(supplier)],
  ['019', absent(`${supplier}.Party`)],
  ['030', absent(`${supplier}.Party.PartyTaxScheme`)],
  ['060', absent('Invoice.UBLExtensions.CustomTagGeneral')],
  ['061', '[/Invoice/cac:PrepaidPayment] El apartado debe ser informado una única vez por concepto'],
  ...sharedRows,
  ['136', missing(informed('FACTURA_SIN_CONTRATO.SchemeId')), 'notify'],
])

/** §11.3: the data of an invoice. The coberturas of each payer are checked by the rules of RIPS, which know payers (VFE022). */
const data: readonly ReceiverRule[] = [
  ministryRule('VFE001', unlisted('Invoice.InvoiceTypeCode'), lacks('InvoiceTypeCode')),
  ministryRule(
    'VFE002',
    '[Invoice.InvoiceTypeCode] El valor reportado no es válido para Factura Electrónica',
    (document) => !/^(0[1-4])?$/.test(textAt(document, 'InvoiceTypeCode')),
  ),
  ministryRule(
    'VFE003',
    '[Invoice.CustomizationID] El valor reportado de la Factura Electrónica no es válido del sector Salud o está vacío',
    (document) => !operations.includes(textAt(document, 'CustomizationID')),
  ),
  ministryRule(
    'VFE005',
    '[Invoice.ID] El valor reportado contiene caracteres inválidos o está vacío',
    (document) => !/^[A-Za-z0-9]+$/.test(textAt(document, 'ID')),
  ),
  ministryRule(
    'VFE006',
    '[Invoice.UUID] El valor reportado contiene caracteres inválidos o está vacío',
    (document) => !/^[A-Za-z0-9]+$/.test(textAt(document, 'UUID')),
  ),
  ministryRule(
    'VFE007',
    '[Invoice.UUID] El valor reportado del documento electrónico está errado, no cumple con las especificaciones técnicas ' +
      'del código o está vacío',
    (document) => !/^[0-9a-f]{96}$/.test(textAt(document, 'UUID')),
  ),
  ministryRule(
    'VFE011',
    "[Invoice.AccountingSupplierParty.Party.PartyTaxScheme[0].CompanyID.schemeName] Debe informar literal '31'",
    (document) => attributeAt(document, company, 'schemeName') !== '31',
  ),
  ministryRule(
    'VFE012',
    '[Invoice.AccountingSupplierParty.Party.PartyTaxScheme[0].CompanyID.schemeID] Debe informar el Dígito de Verificación ' +
      'o está vacío',
    (document) => !/^\d$/.test(attributeAt(document, company, 'schemeID')),
  ),
  ministryRule(
    'VFE020',
    '[Invoice.InvoicePeriod.StartDate] Debe reportar la fecha de inicio del periodo de la Factura Electrónica',
    (document) => !isDay(textAt(document, 'InvoicePeriod/StartDate')),
  ),
  ministryRule(
    'VFE021',
    '[Invoice.InvoicePeriod.EndDate] Debe reportar la fecha final del periodo de la Factura Electrónica',
    (document) => !isDay(textAt(document, 'InvoicePeriod/EndDate')),
  ),
  ministryRule(
    'RVG018',
    'No se pueden procesar facturas, cuyo período de facturación (fecha de inicio y fecha fin) sean anteriores al ' +
      '2024-10-01 o al inicio del período de entrada en operación de cada Grupo definido en la Resolución 1884 de 2024.',
    (document) =>
      allAt(document, 'InvoicePeriod').some(
        (period) => isDay(textAt(period, 'EndDate')) && textAt(period, 'EndDate') < '2024-10-01',
      ),
  ),
]

/** The mark that some rule on the data was broken. */
const general = ministryRule(
  'FED135',
  'Hubo errores en los datos del Documento Electrónico, no cumple con las validaciones requeridas',
  (document) => data.some(({ isBroken }) => isBroken(document)),
)

const invoiceRules: readonly ReceiverRule[] = [...structure, ...data, general]

/** The health operation types that the ministry accepts: documents of what users paid (`SS-Recaudo`) are not sent to it. */
const operations = ['SS-CUFE', 'SS-CUDE', 'SS-POS', 'SS-SNum', 'SS-Reporte', 'SS-SinAporte']
const company = 'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID'

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Every rule of the ministry and of DIAN, by the name of the root of each kind of document. */
export const receiverRules: Readonly<Record<string, readonly ReceiverRule[]>> = {
  Invoice: [...invoiceRules, ...dianRulesOf('F')],
  CreditNote: [...creditNoteRules, ...dianRulesOf('C')],
  DebitNote: [...debitNoteRules, ...dianRulesOf('D')],
}

export type Receiver = ReceiverRule['receiver']

/** What the receivers would refuse in a document: DIAN and, in health, the ministry too. `more` are rules that need the keys. */
export function refusalsOf(
  xml: string,
  receivers: readonly Receiver[],
  more: typeof receiverRules = {},
): readonly Refusal[] {
  const document = readXml(xml)
  if (document === null) return [reportedBy(unreadable)]
  return [...brokenBy(document, receivers), ...brokenOf(more[document.name] ?? [], document)]
}

const reportedBy = ({ code, receiver, effect, text }: ReceiverRule): Refusal => ({
  code,
  receiver,
  effect,
  text,
})

const unreadable = ministryRule(
  'FEV002',
  'Hay un error en la estructura del XML en apartado [Invoice]',
  () => true,
)

function brokenBy(document: XmlElement, receivers: readonly Receiver[]): readonly Refusal[] {
  const rules = receiverRules[document.name]
  if (rules === undefined) return [reportedBy(unreadable)]
  return brokenOf(
    rules.filter(({ receiver }) => receivers.includes(receiver)),
    document,
  )
}

const brokenOf = (rules: readonly ReceiverRule[], document: XmlElement): readonly Refusal[] =>
  rules.filter(({ isBroken }) => isBroken(document)).map(reportedBy)

const apart = (code: string, name: string) =>
  ministryRule(
    code,
    `[${name}] El apartado no existe o no tiene valor en el XML del documento electrónico`,
    () => true,
  )
const noContainer = apart('PFE001', 'AttachedDocument')
const noInvoice = apart('PFE002', 'Invoice')
const noAnswer = apart('PFE003', 'ApplicationResponse')
const refusedByDian = ministryRule(
  'GI010',
  '[ApplicationResponse.DocumentResponse[0].Response.ResponseCode] El documento electrónico fue rechazado por la DIAN',
  () => true,
)

const held = 'Attachment/ExternalReference/Description'

/** What the ministry would refuse in a container and in the document inside it. */
export function containerRefusals(xml: string): readonly Refusal[] {
  const container = readXml(xml)
  if (container?.name !== 'AttachedDocument') return [reportedBy(noContainer)]
  const inside = textAt(container, held)
  const answer = readXml(textAt(container, `ParentDocumentLineReference/DocumentReference/${held}`))
  const document = readXml(inside)
  if (document === null) return [reportedBy(noInvoice)]
  return [
    ...(answer?.name === 'ApplicationResponse' ? answered(answer) : [reportedBy(noAnswer)]),
    ...brokenBy(document, ['ministry']),
  ]
}

const answered = (answer: XmlElement): readonly Refusal[] =>
  firstAt(answer, 'DocumentResponse/Response') !== undefined &&
  textAt(answer, 'DocumentResponse/Response/ResponseCode') === '02'
    ? []
    : [reportedBy(refusedByDian)]

/** The invoice that the note in a container names; null when there is no note, or it names none. */
export function invoiceNamedIn(
  xml: string,
): { readonly number: string; readonly by: 'CreditNote' | 'DebitNote' } | null {
  const container = readXml(xml)
  const note = container === null ? null : readXml(textAt(container, held))
  if (note?.name !== 'CreditNote' && note?.name !== 'DebitNote') return null
  const number = textAt(note, 'BillingReference/InvoiceDocumentReference/ID')
  return number === '' ? null : { number, by: note.name }
}
