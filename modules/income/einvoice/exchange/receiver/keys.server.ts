import { fingerprintOf, softwareSecurityCode } from '../../document/fingerprint/fingerprint.server.ts'
import { allAt, textAt, type XmlElement } from '../../document/xml/read.domain.ts'
import { isMadeByPin, type Letter, ruleOfDian } from './dian.domain.ts'
import type { Check, ReceiverRule } from './receiver-rule.domain.ts'

/** The data of the issuer in the registers of DIAN, which are needed to calculate the codes of a document again. */
export interface DianRegister {
  readonly softwareId: string
  readonly pin: string
  /** The range that an invoice names; null when DIAN gave no such range. */
  readonly range: { readonly technicalKey: string } | null
}

/** The rules that calculate the codes of a document again from its content and the keys (annex 1.9, §11.2 to §11.5). */
export const keyRules = (register: DianRegister): Readonly<Record<string, readonly ReceiverRule[]>> => ({
  Invoice: [
    ruleOfDian('FAB05b', 'La resolución de numeración no es de las autorizadas a quien emite.', (document) =>
      isUnknownRange(document, register),
    ),
    ...rulesOf('F', register),
  ],
  CreditNote: rulesOf('C', register),
  DebitNote: rulesOf('D', register),
})

const rulesOf = (letter: Letter, register: DianRegister): readonly ReceiverRule[] => [
  ruleOfDian(
    `${letter}AB27b`,
    'El código de seguridad no es el del software autorizado, con su PIN y el número del documento.',
    isOtherSoftware(register),
  ),
  ruleOfDian(
    `${letter}AD06`,
    'El código único (CUFE o CUDE) no es el que dan los datos del documento con su clave técnica o PIN.',
    isOtherFingerprint(register),
  ),
]

const isUnknownRange = (document: XmlElement, { range }: DianRegister): boolean =>
  range === null && !isMadeByPin(document)

const extension = 'UBLExtensions/UBLExtension/ExtensionContent/DianExtensions'

const isOtherSoftware =
  ({ softwareId, pin }: DianRegister): Check =>
  (document) =>
    textAt(document, `${extension}/SoftwareSecurityCode`) !==
    softwareSecurityCode({ id: softwareId, pin }, textAt(document, 'ID'))

const isOtherFingerprint =
  (register: DianRegister): Check =>
  (document) => {
    const key = isMadeByPin(document) ? register.pin : register.range?.technicalKey
    return key !== undefined && textAt(document, 'UUID') !== fingerprintSummary(document, key)
  }

/** Calculated from the text alone, like the receiver does. */
const fingerprintSummary = (document: XmlElement, key: string): string =>
  fingerprintOf({
    number: textAt(document, 'ID'),
    issuedOn: textAt(document, 'IssueDate'),
    time: textAt(document, 'IssueTime'),
    value: amountIn(document, 'LineExtensionAmount'),
    iva: taxIn(document, '01'),
    inc: taxIn(document, '04'),
    ica: taxIn(document, '03'),
    total: amountIn(document, 'PayableAmount'),
    issuer: textAt(document, 'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID'),
    customer: textAt(document, 'AccountingCustomerParty/Party/PartyTaxScheme/CompanyID'),
    key,
    environment: textAt(document, 'ProfileExecutionID'),
  })

const amountIn = (document: XmlElement, name: string): string =>
  twoDecimals(
    textAt(document, `LegalMonetaryTotal/${name}`) || textAt(document, `RequestedMonetaryTotal/${name}`),
  )

const scheme = 'TaxSubtotal/TaxCategory/TaxScheme/ID'
const taxIn = (document: XmlElement, code: string): string => {
  const total = allAt(document, 'TaxTotal').find((one) => textAt(one, scheme) === code)
  return twoDecimals(total === undefined ? '' : textAt(total, 'TaxAmount'))
}

/** Amounts have two decimals, truncated and not rounded; a missing one is zero. */
const twoDecimals = (amount: string): string => {
  const [whole = '', decimals = ''] = amount.split('.')
  return `${whole === '' ? '0' : whole}.${decimals.slice(0, 2).padEnd(2, '0')}`
}
