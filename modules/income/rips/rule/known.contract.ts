import type { Day } from '@quina/kernel'
import type { TableName } from '@quina/reference/contract'
import type { ServiceKind } from '../structure/kinds.contract.ts'

/** A CUPS entry as SISPRO publishes it. */
export interface ProcedureFacts {
  /** AC consultation, AP procedure, AT other services. */
  readonly use: string
  readonly surgical: boolean
  readonly sex: 'M' | 'F' | 'A'
  /** It needs a stay. */
  readonly stay: boolean
  /** `01` is financed with the UPC. */
  readonly coverage: string
  /** How often it may be reported in a day; null without a limit. */
  readonly perDay: number | null
  readonly name: string
}

export interface DiagnosisFacts {
  readonly sex: 'M' | 'F' | 'A'
  /** In years. */
  readonly ageMin: number
  readonly ageMax: number
}

/**
 * The facts of the tables. The server fills them in with the codes of the file, in one reading for each table, so that the rules
 * are pure. A fact that nobody here knows (MIPRES, ReTHUS, RUAF) is null, and its rule reports nothing: the ministry checks it.
 */
export interface Known {
  /** Whether a table has a code in force. */
  readonly has: (table: TableName, code: string) => boolean
  /** Undefined when CUPS lacks it on the day of the service (by default, of the invoice); null without a complete CUPS. */
  readonly procedure: (code: string, on?: Day) => ProcedureFacts | undefined | null
  readonly diagnosis: (code: string) => DiagnosisFacts | undefined
  /** Whether a code of these tables may be used in that kind of service. */
  readonly applies: (table: AppliedTable, code: string, kind: ServiceKind) => boolean
  /** The NIT of a código de habilitación. */
  readonly providerNit: (code: string) => string | null | undefined
  readonly issuer: 'provider' | 'technology-provider'
  /** Whether a payer is itself a provider. */
  readonly payerIsProvider: boolean
  readonly professional: (kind: string, document: string) => boolean | null
  readonly medicine: (code: string) => boolean | null
  readonly mipresDelivery: (id: string) => boolean | null
  readonly unirs: (code: string) => boolean | null
  readonly complementaryService: (code: string) => boolean | null
  /** Whether a diagnosis is compatible with a CUPS. */
  readonly related: (procedure: string, diagnosis: string) => boolean | null
  /** Whether a CUPS is admitted in a group of services, or in a service of REPS. */
  readonly admitted: (procedure: string, group: string, service: number | null) => boolean | null
  /** Whether a CUPS belongs to collective interventions. */
  readonly collective: (procedure: string) => boolean | null
  /** The minute of death by the register of deaths. */
  readonly diedAt: (kind: string, document: string) => string | null
}

export type AppliedTable = 'finalidad' | 'externalCause' | 'dischargeCondition'
