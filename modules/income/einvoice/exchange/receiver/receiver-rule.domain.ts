import type { XmlElement } from '../../document/xml/read.domain.ts'

/** Where the words of a rule were taken from. */
export interface NormSource {
  readonly norm: string
  /** The day of the edition that was read, as the norm dates itself. */
  readonly edition: string
}

/** What a receiver of an electronic document looks at, with its own words. */
export interface ReceiverRule {
  readonly code: string
  /** The ministry (MUV) or DIAN. */
  readonly receiver: 'ministry' | 'dian'
  readonly effect: 'reject' | 'notify'
  readonly text: string
  readonly source: NormSource
  /** Whether a document breaks it. Pure: it looks at nothing but the document. */
  readonly isBroken: (document: XmlElement) => boolean
}

/** A rule that a document breaks. */
export type Refusal = Pick<ReceiverRule, 'code' | 'receiver' | 'effect' | 'text'>

export type Check = ReceiverRule['isBroken']
