import { createHash } from 'node:crypto'
import { moneyText } from '@quina/kernel'
import { type ElectronicDocument, isByPin, type Software } from '../document/electronic-document.contract.ts'
import type { DocumentTotals } from '../document/totals.domain.ts'

/**
 * The data that identify a document before DIAN: an invoice with its technical key (CUFE); a note, or a contingency of the
 * issuer, with the PIN (CUDE).
 */
export interface FingerprintInput {
  readonly number: string
  readonly issuedOn: string
  /** With its zone: `10:00:00-05:00`. */
  readonly time: string
  /** Amounts with two decimals. */
  readonly value: string
  readonly iva: string
  readonly inc: string
  readonly ica: string
  readonly total: string
  /** Without check digit. */
  readonly issuer: string
  readonly customer: string
  /** The technical key of the authorisation, or the PIN of the software. */
  readonly key: string
  readonly environment: string
}

/** SHA-384 in lower-case hexadecimal, of the fields in the order of the annex 1.9, §11.2 and §11.4. */
export const fingerprintOf = (of: FingerprintInput): string =>
  sha384(
    [
      of.number,
      of.issuedOn,
      of.time,
      of.value,
      ...['01', of.iva],
      ...['04', of.inc],
      ...['03', of.ica],
      of.total,
      of.issuer,
      of.customer,
      of.key,
      of.environment,
    ].join(''),
  )

/** Bogotá has one zone all year. */
export const zoned = (time: string): string => `${time}-05:00`

/** The CUFE of an invoice, or the CUDE of a note. */
export const uuidOf = (document: ElectronicDocument, totals: DocumentTotals): string =>
  fingerprintOf({
    number: document.number,
    issuedOn: document.issuedOn,
    time: zoned(document.issuedAt),
    value: moneyText(totals.lines),
    iva: moneyText(totals.taxes['01']),
    inc: moneyText(totals.taxes['04']),
    ica: moneyText(totals.taxes['03']),
    total: moneyText(totals.payable),
    issuer: document.issuer.document,
    customer: document.customer.document,
    key: isByPin(document) ? document.software.pin : (document.authorization?.technicalKey ?? ''),
    environment: document.environment,
  })

/** Proves that the numbering software is the one that DIAN enabled. */
export const softwareSecurityCode = ({ id, pin }: Pick<Software, 'id' | 'pin'>, number: string): string =>
  sha384(`${id}${pin}${number}`)

const sha384 = (text: string): string => createHash('sha384').update(text).digest('hex')
