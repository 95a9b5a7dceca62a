import type { Environment } from '../../document/document/electronic-document.contract.ts'

/** A connection to DIAN: its web service, or the simulator of the product. */
export interface DianClient {
  readonly simulated: boolean
  /** Sends one document and waits for its answer. @throws DianSilence */
  readonly send: (sending: DianSending) => Promise<DianReply>
  /** Sends one document of electronic payroll and waits for its answer. @throws DianSilence */
  readonly sendPayroll: (sending: DianSending) => Promise<DianReply>
  /** The state of a document, by its CUFE: status `66` when DIAN never received it. @throws DianSilence */
  readonly status: (input: { readonly cufe: string }) => Promise<DianReply>
  /** Sends one of the documents that enable a software. @throws DianSilence */
  readonly sendTestSet: (sending: DianSending & { readonly testSetId: string }) => Promise<DianReply>
  /** The ranges that DIAN authorised to a NIT for this software. @throws DianSilence */
  readonly ranges: (input: RangesInput) => Promise<readonly DianRange[]>
}

export interface DianSending {
  readonly environment: Environment
  /** `z0900373076000263B023381.zip` */
  readonly fileName: string
  readonly zip: Buffer
  readonly cufe: string
  readonly number: string
}

export type RangesInput = Readonly<{ nit: string; softwareId: string }>

/** A range from DIAN, with its technical key. */
export interface DianRange {
  readonly resolution: string
  readonly resolutionDay: string
  readonly prefix: string
  readonly first: number
  readonly last: number
  readonly from: string
  readonly to: string
  readonly technicalKey: string
}

export interface DianReply {
  /** `00` accepted, `66` not found, `90` processed before, `99` with errors. */
  readonly statusCode: string
  readonly valid: boolean
  readonly description: string
  readonly messages: readonly ReportedMessage[]
  /** The ApplicationResponse, when there is one. */
  readonly answer: Buffer | null
  /** The request and the answer, for the log. */
  readonly requestHash: string
  readonly responseHash: string
}

export type ReportedMessage = Readonly<{ code: string; effect: 'reject' | 'notify'; text: string }>

/** No answer came: whether the document arrived is unknown until its state is requested. */
export class DianSilence extends Error {
  readonly kind: 'timeout' | 'error'
  readonly requestHash: string

  constructor(kind: 'timeout' | 'error', message: string, requestHash: string) {
    super(message)
    this.name = 'DianSilence'
    this.kind = kind
    this.requestHash = requestHash
  }
}
