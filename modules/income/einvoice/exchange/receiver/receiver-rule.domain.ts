import type { XmlElement } from '../../document/xml/read.domain.ts'

/** The source of the words of a rule. */
export interface NormSource {
  readonly norm: string
  /** The day of the edition, as printed in it. */
  readonly edition: string
}

/** A check by the receiver of an electronic document, with its own words. */
export interface ReceiverRule {
  readonly code: string
  /** The ministry (MUV) or DIAN. */
  readonly receiver: 'ministry' | 'dian'
  readonly effect: 'reject' | 'notify'
  readonly text: string
  readonly source: NormSource
  /** Whether a document breaks it. Pure: it depends on the document alone. */
  readonly isBroken: (document: XmlElement) => boolean
}

/** A rule that a document breaks. */
export type Refusal = Pick<ReceiverRule, 'code' | 'receiver' | 'effect' | 'text'>

export type Check = ReceiverRule['isBroken']
