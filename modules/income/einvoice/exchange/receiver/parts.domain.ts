import { allAt, attributeAt, firstAt, textAt, type XmlElement } from '../../document/xml/read.domain.ts'
import type { Check } from './receiver-rule.domain.ts'

/** True when the path has no text. */
export const lacks =
  (path: string): Check =>
  (document) =>
    textAt(document, path) === ''

/** True when the path has no element. */
export const isAbsent =
  (path: string): Check =>
  (document) =>
    firstAt(document, path) === undefined

export const lacksAttribute =
  (path: string, name: string): Check =>
  (document) =>
    attributeAt(document, path, name) === ''

/** True when some element at the first path has no text at the second one below it. */
export const someLacks =
  (path: string, below: string, only: (element: XmlElement) => boolean = () => true): Check =>
  (document) =>
    allAt(document, path).some((element) => only(element) && textAt(element, below) === '')

/** The lines of a document, whichever its kind. */
export const linesOf = (document: XmlElement): readonly XmlElement[] =>
  document.children.filter(({ name }) => /^(Invoice|CreditNote|DebitNote)Line$/.test(name))

/** The totals, which have another name in a debit note. */
export const totalsOf = (document: XmlElement): XmlElement | undefined =>
  firstAt(document, 'LegalMonetaryTotal') ?? firstAt(document, 'RequestedMonetaryTotal')

/** Discounts and charges, of the document and of its lines. */
export const allowancesOf = (document: XmlElement): readonly XmlElement[] =>
  [document, ...linesOf(document)].flatMap((part) => allAt(part, 'AllowanceCharge'))

export const isCharge = (allowance: XmlElement): boolean => textAt(allowance, 'ChargeIndicator') === 'true'

export const lineTaxesOf = (document: XmlElement): readonly XmlElement[] =>
  linesOf(document).flatMap((line) => allAt(line, 'TaxTotal'))

const extension = 'UBLExtensions/UBLExtension/ExtensionContent/CustomTagGeneral'

/** The extension of the health sector. */
export const healthOf = (document: XmlElement): XmlElement | undefined => firstAt(document, extension)

/** The value of the extension under a name: `CODIGO_PRESTADOR`. */
export function informationOf(document: XmlElement, name: string): XmlElement | undefined {
  const health = healthOf(document)
  const declared = health && allAt(health, 'Interoperabilidad/Group/Collection/AdditionalInformation')
  return declared?.find((one) => textAt(one, 'Name') === name)
}
