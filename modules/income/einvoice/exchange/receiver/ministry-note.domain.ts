import { attributeAt, textAt } from '../../document/xml/read.domain.ts'
import { isAbsent } from './parts.domain.ts'
import type { ReceiverRule } from './receiver-rule.domain.ts'
import { absent, familyOf, ministryRule, missing, sharedRows, unlisted } from './words.domain.ts'

const tagless =
  'No existe el Tag [BillingReference.InvoiceDocumentReference] de la Factura Electrónica referenciada en el XML'
const referenced = isAbsent('BillingReference/InvoiceDocumentReference')
const broken =
  'Hubo errores en los datos del Documento Electrónico, no cumple con las validaciones requeridas'

/**
 * Documento Técnico 2, §11.2, for a credit note. From CND123 to FED100 its table prints each sentence one code too early, with
 * one sentence more than codes. Here each sentence has the number that FED and DND give to the same datum.
 */
const creditStructure = familyOf('CND', [
  ['001', missing('CreditNote.CustomizationID')],
  ['003', missing('CreditNote.ID')],
  ['004', missing('CreditNote.UUID')],
  ['005', missing('CreditNote.IssueDate')],
  ['017', missing('CreditNote.LegalMonetaryTotal.PayableAmount')],
  ['020', missing('CreditNote.AccountingSupplierParty.AdditionalAccountID[0].Value')],
  ['021', missing('CreditNote.AccountingSupplierParty.Party.PartyTaxScheme[0].CompanyID.Value')],
  ['022', missing('CreditNote.AccountingSupplierParty.Party.PartyTaxScheme[0].CompanyID.schemeID')],
  ['023', missing('CreditNote.AccountingSupplierParty.Party.PartyTaxScheme[0].RegistrationName.Value')],
  ['031', missing('Invoice.AccountingCustomerParty.AdditionalAccountID[0].Value')],
  ['034', missing('CreditNote.AccountingCustomerParty.Party.PartyTaxScheme[0].CompanyID.Value')],
  ['036', missing('CreditNote.AccountingCustomerParty.Party.PartyTaxScheme[0].RegistrationName.Value')],
  ['018', absent('CreditNote.AccountingSupplierParty')],
  ['019', absent('CreditNote.AccountingSupplierParty.Party')],
  ['030', absent('CreditNote.AccountingSupplierParty.Party.PartyTaxScheme')],
  ['060', absent('Invoice.UBLExtensions.CustomTagGeneral')],
  ...sharedRows,
])

const debitStructure = familyOf('DND', [
  ['001', missing('DebitNote.CustomizationID')],
  ['003', missing('DebitNote.ID')],
  ['004', missing('DebitNote.UUID')],
  ['005', missing('DebitNote.IssueDate')],
  ['017', missing('DebitNote.RequestedMonetaryTotal.PayableAmount')],
  ['020', missing('DebitNote.AccountingSupplierParty.AdditionalAccountID')],
  ['021', missing('DebitNote.AccountingSupplierParty.Party.PartyTaxScheme.CompanyID')],
  ['022', missing('DebitNote.AccountingSupplierParty.Party.PartyTaxScheme.CompanyID.schemeID')],
  ['023', missing('DebitNote.AccountingSupplierParty.Party.PartyTaxScheme.RegistrationName')],
  ['034', missing('DebitNote.AccountingCustomerParty.Party.PartyTaxScheme.CompanyID')],
  ['036', missing('DebitNote.AccountingCustomerParty.Party.PartyTaxScheme.RegistrationName')],
  ['018', absent('DebitNote.AccountingSupplierParty')],
  ['019', absent('DebitNote.AccountingSupplierParty.Party')],
  ['030', absent('DebitNote.AccountingSupplierParty.Party.PartyTaxScheme')],
  ['060', absent('Invoice.UBLExtensions.CustomTagGeneral')],
  ...sharedRows,
])

const company = 'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID'
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

interface NoteCodes {
  readonly root: 'CreditNote' | 'DebitNote'
  readonly label: string
  readonly id: string
  readonly characters: string
  readonly shape: string
  readonly literal: string
  readonly digit: string
  readonly from: string
  readonly to: string
}

/** §11.3: the data that both kinds of note must have. */
const dataOf = ({ root, label, ...codes }: NoteCodes): readonly ReceiverRule[] => {
  const scheme = `${root}.AccountingSupplierParty.Party.PartyTaxScheme[0].CompanyID`
  const invalid = 'El valor reportado contiene caracteres inválidos o está vacío'
  return [
    ministryRule(codes.id, `[${root}.ID] ${invalid}`, (note) => !/^[A-Za-z0-9]+$/.test(textAt(note, 'ID'))),
    ministryRule(
      codes.characters,
      `[${root}.UUID] ${invalid}`,
      (note) => !/^[A-Za-z0-9]+$/.test(textAt(note, 'UUID')),
    ),
    ministryRule(
      codes.shape,
      `[${root}.UUID] El valor reportado del documento electrónico está errado, no cumple con las especificaciones ` +
        'técnicas del código o está vacío',
      (note) => !/^[0-9a-f]{96}$/.test(textAt(note, 'UUID')),
    ),
    ministryRule(
      codes.literal,
      `[${scheme}.schemeName] Debe informar literal '31'`,
      (note) => attributeAt(note, company, 'schemeName') !== '31',
    ),
    ministryRule(
      codes.digit,
      `[${scheme}.schemeID] Debe informar el Dígito de Verificación o está vacío`,
      (note) => !/^\d$/.test(attributeAt(note, company, 'schemeID')),
    ),
    ministryRule(
      codes.from,
      `[${root}.InvoicePeriod.StartDate] Debe reportar la fecha de inicio del periodo de la ${label}`,
      (note) => !isDay(textAt(note, 'InvoicePeriod/StartDate')),
    ),
    ministryRule(
      codes.to,
      `[${root}.InvoicePeriod.EndDate] Debe reportar la fecha final del periodo de la ${label}`,
      (note) => !isDay(textAt(note, 'InvoicePeriod/EndDate')),
    ),
  ]
}

const creditData: readonly ReceiverRule[] = [
  ministryRule(
    'VCN001',
    unlisted('CreditNote.CreditNoteTypeCode'),
    (note) => textAt(note, 'CreditNoteTypeCode') === '',
  ),
  ministryRule(
    'VCN002',
    '[CreditNote.CreditNoteTypeCode] El valor reportado no es válido para Nota Crédito',
    (note) => !/^(91)?$/.test(textAt(note, 'CreditNoteTypeCode')),
  ),
  ...dataOf({
    root: 'CreditNote',
    label: 'Nota Crédito',
    id: 'VCN004',
    characters: 'VCN005',
    shape: 'VCN006',
    literal: 'VCN010',
    digit: 'VCN011',
    from: 'VCN019',
    to: 'VCN020',
  }),
]

const debitData = dataOf({
  root: 'DebitNote',
  label: 'Nota Débito',
  id: 'VDN002',
  characters: 'VDN003',
  shape: 'VDN004',
  literal: 'VDN008',
  digit: 'VDN009',
  from: 'VDN017',
  to: 'VDN018',
})

export const creditNoteRules: readonly ReceiverRule[] = [
  ...creditStructure,
  ministryRule('PNC012', tagless, referenced),
  ...creditData,
  ministryRule('CND135', broken, (note) => creditData.some(({ isBroken }) => isBroken(note))),
]

export const debitNoteRules: readonly ReceiverRule[] = [
  ...debitStructure,
  ministryRule('PDN012', tagless, referenced),
  ...debitData,
  ministryRule('DND135', broken, (note) => debitData.some(({ isBroken }) => isBroken(note))),
]
