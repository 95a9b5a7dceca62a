import { createHash } from 'node:crypto'

/** The parts of a CUNE, each as it is written in the document (annex, §8.1). */
export interface CuneParts {
  /** Prefix and number. */
  readonly number: string
  readonly issuedOn: string
  /** With its zone: `09:30:00-05:00`. */
  readonly issuedAt: string
  /** Amounts with two decimals; `0.00` in a deleting note. */
  readonly earned: string
  readonly deducted: string
  readonly paid: string
  /** Without check digit. */
  readonly employer: string
  /** `0` in a deleting note. */
  readonly worker: string
  /** `102` a document, `103` a note. */
  readonly type: string
  readonly pin: string
  readonly environment: string
}

/**
 * The CUNE: SHA-384 in lower-case hexadecimal of its parts without separators. The worked example of the annex (§8.1.1.3) is a
 * misprint: its hash does not match its own string.
 */
export const cuneOf = (of: CuneParts): string =>
  createHash('sha384')
    .update(
      [
        ...[of.number, of.issuedOn, of.issuedAt, of.earned, of.deducted, of.paid],
        ...[of.employer, of.worker, of.type, of.pin, of.environment],
      ].join(''),
    )
    .digest('hex')
