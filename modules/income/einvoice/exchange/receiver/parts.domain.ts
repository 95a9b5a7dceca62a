import { allAt, attributeAt, firstAt, textAt, type XmlElement } from '../../document/xml/read.domain.ts'
import type { Check } from './receiver-rule.domain.ts'

/** Nothing is written at a path. */
export const lacks =
  (path: string): Check =>
  (document) =>
    textAt(document, path) === ''

/** No element is at a path. */
export const isAbsent =
  (path: string): Check =>
  (document) =>
    firstAt(document, path) === undefined

export const lacksAttribute =
  (path: string, name: string): Check =>
  (document) =>
    attributeAt(document, path, name) === ''

/** Some element at the first path has nothing written at the second one below it. */
export const someLacks =
  (path: string, below: string, only: (element: XmlElement) => boolean = () => true): Check =>
  (document) =>
    allAt(document, path).some((element) => only(element) && textAt(element, below) === '')

/** The lines of a document, whichever its kind. */
export const linesOf = (document: XmlElement): readonly XmlElement[] =>
  document.children.filter(({ name }) => /^(Invoice|CreditNote|DebitNote)Line$/.test(name))

/** The totals: a debit note calls them otherwise. */
export const totalsOf = (document: XmlElement): XmlElement | undefined =>
  firstAt(document, 'LegalMonetaryTotal') ?? firstAt(document, 'RequestedMonetaryTotal')

/** Discounts and charges, of the document and of its lines. */
export const allowancesOf = (document: XmlElement): readonly XmlElement[] =>
  [document, ...linesOf(document)].flatMap((part) => allAt(part, 'AllowanceCharge'))

export const isCharge = (allowance: XmlElement): boolean => textAt(allowance, 'ChargeIndicator') === 'true'

/** Taxes of the lines. */
export const lineTaxesOf = (document: XmlElement): readonly XmlElement[] =>
  linesOf(document).flatMap((line) => allAt(line, 'TaxTotal'))

const extension = 'UBLExtensions/UBLExtension/ExtensionContent/CustomTagGeneral'

/** The extension of the health sector. */
export const healthOf = (document: XmlElement): XmlElement | undefined => firstAt(document, extension)

/** What the extension says under a name: `CODIGO_PRESTADOR`. */
export function informationOf(document: XmlElement, name: string): XmlElement | undefined {
  const health = healthOf(document)
  const declared = health && allAt(health, 'Interoperabilidad/Group/Collection/AdditionalInformation')
  return declared?.find((one) => textAt(one, 'Name') === name)
}
