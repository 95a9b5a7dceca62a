import { type Money, moneyText, plus } from '@quina/kernel'
import {
  type ElectronicDocument,
  type Environment,
  isByPin,
} from '../document/electronic-document.contract.ts'
import type { DocumentTotals } from '../document/totals.domain.ts'
import { zoned } from '../fingerprint/fingerprint.server.ts'

const catalogues: Readonly<Record<Environment, string>> = {
  '1': 'https://catalogo-vpfe.dian.gov.co',
  '2': 'https://catalogo-vpfe-hab.dian.gov.co',
}

/** Where anybody sees the document at DIAN. */
const catalogueAddress = (environment: Environment, uuid: string): string =>
  `${catalogues[environment]}/document/searchqr?documentkey=${uuid}`

/** The text of the QR, as the annex 1.9, §11.7, writes it. */
export function qrText(document: ElectronicDocument, totals: DocumentTotals, uuid: string): string {
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
