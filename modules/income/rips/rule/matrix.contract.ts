/** What a cobertura admits: modalities of payment, user types, and concepts of what users pay (DT1 §1.8). */
export interface AdmittedValues {
  readonly modalities: readonly string[]
  readonly userTypes: readonly string[]
  readonly concepts: readonly string[]
  /** Whether its XML may carry anticipos (04). */
  readonly advance: boolean
}

const everyModality = ['01', '02', '03', '04']
const everyUser = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13']
const row = (
  modalities: readonly string[],
  userTypes: readonly string[],
  concepts: readonly string[],
  advance = false,
): AdmittedValues => ({ modalities, userTypes, concepts, advance })

/**
 * By cobertura. 01 is only for invoices issued before 2026-07-01; from then on 16 and 17 replace it. The subsidised never pay
 * cuota moderadora, so 17 admits no 02.
 */
export const coverageMatrix: Readonly<Record<string, AdmittedValues>> = {
  '01': row(everyModality, ['01', '02', '03', '04'], ['01', '02', '05'], true),
  '02': row(['04'], ['01', '02', '03', '04'], ['01', '02', '05']),
  '03': row([], [], []),
  '04': row(['01', '04'], ['10'], ['05']),
  '05': row(everyModality, ['09'], ['05'], true),
  '06': row(['01', '04'], everyUser, ['05']),
  '07': row(['01', '03', '04'], everyUser, ['05']),
  '08': row(['04'], ['05'], ['05']),
  '09': row(['04'], ['05'], ['05']),
  '10': row(everyModality, ['11'], ['03', '05'], true),
  '11': row(everyModality, ['11'], ['03', '05'], true),
  '12': row(['01', '04'], ['11'], ['03', '05']),
  '13': row(everyModality, ['06', '07', '13'], ['01', '02', '05'], true),
  '14': row(everyModality, ['08'], ['05'], true),
  '15': row(['01', '04'], ['12'], ['05'], true),
  '16': row(everyModality, ['01', '02', '03'], ['01', '02', '05'], true),
  '17': row(everyModality, ['04'], ['01', '05'], true),
}

/** Pagos compartidos, one of the concepts of what users pay. */
export const sharedConcept = '03'

/** The coberturas whose users share the cost of their attention: voluntary plans. */
export const sharedCoverages: readonly string[] = Object.keys(coverageMatrix).filter((coverage) =>
  coverageMatrix[coverage]?.concepts.includes(sharedConcept),
)

/** The last day on which an invoice could be issued under cobertura 01. */
export const lastDayOfCoverage01 = '2026-06-30'

/** Purposes for which users pay nothing: promotion, prevention and maternity (RVC084). */
export const freePurposes: readonly string[] = [
  ...['11', '12', '14', '19', '20', '21', '22', '23', '24', '25', '27'],
]

/** What a cobertura admits in an invoice of a day: 01 admits nothing from July 2026. Undefined for an unknown cobertura. */
export function admittedBy(coverage: string, issuedOn?: string): AdmittedValues | undefined {
  const isGone = coverage === '01' && issuedOn !== undefined && issuedOn > lastDayOfCoverage01
  return isGone ? row([], [], []) : coverageMatrix[coverage]
}
