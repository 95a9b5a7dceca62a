const party = (kind: string, nit: string): string =>
  `<${kind}><AdditionalAccountID>1</AdditionalAccountID><Party><PartyTaxScheme><RegistrationName>${kind}</RegistrationName>` +
  `<CompanyID schemeID="8" schemeName="31">${nit}</CompanyID></PartyTaxScheme></Party></${kind}>`
const declared = (name: string, value: string, code = ''): string =>
  `<AdditionalInformation><Name>${name}</Name><Value schemeID="${code}">${value}</Value></AdditionalInformation>`
const extension =
  '<UBLExtensions><UBLExtension><ExtensionContent><CustomTagGeneral><Interoperabilidad><Group><Collection>' +
  declared('CODIGO_PRESTADOR', '1100100001') +
  declared('MODALIDAD_PAGO', 'Pago por evento', '04') +
  declared('COBERTURA_PLAN_BENEFICIOS', 'Plan de beneficios', '16') +
  declared('NUMERO_CONTRATO', 'C-1') +
  declared('NUMERO_POLIZA', '') +
  '</Collection></Group></Interoperabilidad></CustomTagGeneral></ExtensionContent></UBLExtension></UBLExtensions>'

const heads = {
  Invoice: '<CustomizationID>SS-SinAporte</CustomizationID><InvoiceTypeCode>01</InvoiceTypeCode>',
  CreditNote:
    '<CustomizationID>20</CustomizationID><CreditNoteTypeCode>91</CreditNoteTypeCode>' +
    '<BillingReference><InvoiceDocumentReference/></BillingReference>',
} as const

/** A container that the ministry accepts: the required data of a document, and the acceptance of DIAN. */
export function sampleContainer(kind: keyof typeof heads, number = 'NC1'): Buffer {
  const document =
    `<${kind}>${extension}${heads[kind]}<ID>${number}</ID><UUID>${'a'.repeat(96)}</UUID><IssueDate>2026-08-31</IssueDate>` +
    '<InvoicePeriod><StartDate>2026-08-01</StartDate><EndDate>2026-08-31</EndDate></InvoicePeriod>' +
    party('AccountingSupplierParty', '900123456') +
    party('AccountingCustomerParty', '800000001') +
    `<LegalMonetaryTotal><PayableAmount>1.00</PayableAmount></LegalMonetaryTotal></${kind}>`
  const answer =
    '<ApplicationResponse><DocumentResponse><Response><ResponseCode>02</ResponseCode></Response></DocumentResponse>' +
    '</ApplicationResponse>'
  const held = (xml: string): string =>
    `<Attachment><ExternalReference><Description><![CDATA[${xml}]]></Description></ExternalReference></Attachment>`
  return Buffer.from(
    `<AttachedDocument>${held(document)}<ParentDocumentLineReference><DocumentReference>${held(answer)}` +
      '</DocumentReference></ParentDocumentLineReference></AttachedDocument>',
  )
}
