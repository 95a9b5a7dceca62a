import type { RdaKind } from './rda-codes.contract.ts'

/** A code of an official table with its name. */
export type CodedConcept = Readonly<{ code: string; name: string }>

export interface PersonSummary {
  readonly documentType: string
  readonly number: string
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string
  readonly secondLastName: string | null
}

export interface PatientSummary extends PersonSummary {
  readonly id: string
  readonly birthDate: string
  readonly sex: string
  readonly ethnicGroup: string | null
  readonly disability: string | null
  readonly zone: string | null
  readonly occupation: string | null
  readonly allergies: string | null
  readonly nationality: CodedConcept | null
  readonly country: CodedConcept | null
  readonly municipality: CodedConcept | null
}

export interface ProfessionalSummary extends PersonSummary {
  readonly id: string
  readonly profession: string
  readonly rethus: string | null
}

export interface NoteSummary {
  readonly id: string
  readonly at: Date
  readonly professional: string
  readonly diagnosisKind: string | null
  readonly finalidad: CodedConcept | null
  readonly procedure: CodedConcept | null
  readonly diagnosis: CodedConcept | null
  readonly related: readonly CodedConcept[]
  readonly professionalId: string | null
  /** The text of the note, by the name of each part. */
  readonly says: Readonly<Record<string, string>>
}

/** The data of the summary of an attention, read once when it is built. */
export interface RdaFacts {
  readonly kind: RdaKind
  readonly admissionId: string
  readonly admissionCode: string
  readonly enteredAt: Date
  readonly leftAt: Date | null
  readonly cause: CodedConcept
  readonly careModality: CodedConcept
  readonly entryRoute: CodedConcept | null
  readonly condition: CodedConcept | null
  readonly entered: CodedConcept | null
  readonly left: CodedConcept | null
  readonly related: readonly CodedConcept[]
  readonly complication: CodedConcept | null
  readonly deathCause: CodedConcept | null
  readonly patient: PatientSummary
  readonly professional: ProfessionalSummary | null
  readonly house: {
    readonly nit: string
    readonly name: string
    readonly repsCode: string | null
    readonly address: string | null
    readonly municipality: CodedConcept | null
    readonly department: string | null
  }
  readonly payer: { readonly id: string; readonly code: string | null; readonly name: string } | null
  readonly triage: { readonly level: number; readonly at: Date } | null
  readonly notes: readonly NoteSummary[]
  readonly orders: readonly { readonly at: Date; readonly done: boolean; readonly cups: CodedConcept }[]
  readonly leaves: readonly { readonly days: number; readonly from: string; readonly extends: boolean }[]
  readonly medicines: readonly string[]
}
