import { operation, parseOrRefuse } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { admission } from '../admission/admission.contract.ts'
import { type AdmissionInput, instantOf } from '../admission/admission.domain.ts'
import { checkAdmission, typed } from './check-admission.contract.ts'
import type { Check } from './completeness.contract.ts'
import { completeness } from './completeness.domain.ts'
import { knownOf } from './known.server.ts'

/** What is judged: an admission while it is typed, or as it is kept. */
export interface Judging {
  readonly id: string | null
  readonly input: Partial<AdmissionInput>
  /** When the patient left; now when they are here. */
  readonly until: Date
  readonly today: Day
}

const hourMs = 3_600_000

/** The lights of an admission. */
export async function checksOf(tx: Tx, { id, input, until, today }: Judging): Promise<readonly Check[]> {
  const date = input.date ?? today
  const said = {
    ambit: input.ambit ?? '1',
    date,
    patientId: input.patientId ?? null,
    payerId: input.payerId ?? null,
    contractId: input.contractId ?? null,
    coverage: input.coverage ?? '',
    userType: input.userType ?? '',
    cause: input.cause ?? null,
    entryRoute: input.entryRoute ?? null,
    careModality: input.careModality ?? null,
    repsServiceId: input.repsServiceId ?? null,
    diagnosisId: input.diagnosisId ?? null,
    doctorId: input.doctorId ?? null,
    withoutContract: input.withoutContract ?? null,
    authorisationNumber: input.authorisationNumber ?? null,
    sirasNumber: input.sirasNumber ?? null,
    policy: input.policy ?? null,
    hours: (until.getTime() - instantOf(date, input.time ?? '00:00').getTime()) / hourMs,
  }
  return completeness(said, await knownOf(tx, { ...said, id }, today))
}

interface JudgingStored extends Pick<Judging, 'until' | 'today'> {
  readonly id: string
  /** What it is closed with, where the admission began without a diagnosis. */
  readonly diagnosisId: string | null
}

/** The lights of an admission as it is kept. */
export async function checksStored(tx: Tx, { id, diagnosisId, ...when }: JudgingStored) {
  const row = await tx.selectFrom('care.admission').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const input = soundPart({ ...row, diagnosisId: row.diagnosisId ?? diagnosisId })
  return checksOf(tx, { ...when, id, input })
}

/** A field that does not hold yet is as if it had not been written. */
function soundPart(given: Readonly<Record<string, unknown>>): Partial<AdmissionInput> {
  const known = Object.entries(admission.fields).flatMap(([name, field]) => {
    const read = field.schema.safeParse(given[name] ?? null)
    return read.success && read.data !== null ? [[name, read.data]] : []
  })
  return Object.fromEntries(known) as Partial<AdmissionInput>
}

/** The lights while it is typed. */
export const checkOperation = operation(checkAdmission, async ({ tx, body, today, now }) => {
  const { id, values } = parseOrRefuse(typed, body)
  const checks = await checksOf(tx, { id, input: soundPart(values), until: now, today })
  return { checks: [...checks] }
})
