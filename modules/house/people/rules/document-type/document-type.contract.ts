import { type Day, day } from '@quina/kernel'

type Characters = 'digits' | 'alphanumeric' | RegExp

/** How a type of document is written, and at what ages its holder has it, from one day until another. */
export interface PatientDocumentRule {
  readonly label: string
  readonly characters: Characters
  readonly min: number
  readonly max: number
  /** The most characters that RIPS admits (Lineamientos v3.2). */
  readonly ripsMax: number
  /** Lengths that are admitted but seldom right: 9 digits in a cédula. */
  readonly unusual?: readonly number[]
  /** Completed years on the day of care. */
  readonly fromAge?: number
  readonly untilAge?: number
  /** The year after `untilAge` is still accepted, with a notice (RVC007). */
  readonly tolerated?: true
  readonly from: Day
  readonly until: Day | null
}

const always = { from: day('2000-01-01'), until: null } as const
const digits = 'digits' as const
const alphanumeric = 'alphanumeric' as const

/** Care dossier §6.2. A rule that changes ends on a day, and the next one begins: each day of care is judged by its own. */
export const patientDocumentRules = {
  CC: [
    {
      label: 'Cédula de ciudadanía',
      characters: digits,
      min: 3,
      max: 10,
      ripsMax: 10,
      unusual: [9],
      fromAge: 18,
      ...always,
    },
  ],
  TI: [
    {
      label: 'Tarjeta de identidad',
      characters: digits,
      min: 10,
      max: 11,
      ripsMax: 11,
      fromAge: 7,
      untilAge: 17,
      tolerated: true,
      ...always,
    },
  ],
  RC: [
    {
      label: 'Registro civil',
      characters: alphanumeric,
      min: 10,
      max: 11,
      ripsMax: 11,
      untilAge: 6,
      tolerated: true,
      ...always,
    },
  ],
  CN: [
    {
      label: 'Certificado de nacido vivo',
      characters: alphanumeric,
      min: 9,
      max: 20,
      ripsMax: 20,
      untilAge: 3,
      tolerated: true,
      ...always,
    },
  ],
  CE: [
    {
      label: 'Cédula de extranjería',
      characters: alphanumeric,
      min: 3,
      max: 7,
      ripsMax: 6,
      unusual: [7],
      fromAge: 7,
      ...always,
    },
  ],
  CD: [{ label: 'Carné diplomático', characters: alphanumeric, min: 3, max: 16, ripsMax: 16, ...always }],
  PA: [{ label: 'Pasaporte', characters: alphanumeric, min: 3, max: 16, ripsMax: 16, ...always }],
  SC: [{ label: 'Salvoconducto', characters: alphanumeric, min: 4, max: 16, ripsMax: 16, ...always }],
  PE: [
    {
      label: 'Permiso especial de permanencia',
      characters: digits,
      min: 15,
      max: 15,
      ripsMax: 15,
      ...always,
    },
  ],
  PT: [
    { label: 'Permiso por protección temporal', characters: digits, min: 4, max: 20, ripsMax: 20, ...always },
  ],
  DE: [{ label: 'Documento extranjero', characters: alphanumeric, min: 4, max: 20, ripsMax: 20, ...always }],
  AS: [
    {
      label: 'Adulto sin identificar',
      characters: /^\d{5}[A-Z]\d{4}$/,
      min: 10,
      max: 10,
      ripsMax: 10,
      fromAge: 18,
      ...always,
    },
  ],
  MS: [
    {
      label: 'Menor sin identificar',
      characters: /^\d{5}[A-Z]\d{6}$/,
      min: 12,
      max: 12,
      ripsMax: 12,
      untilAge: 17,
      tolerated: true,
      ...always,
    },
  ],
  SI: [{ label: 'Sin identificación', characters: alphanumeric, min: 4, max: 20, ripsMax: 20, ...always }],
} as const satisfies Readonly<Record<string, readonly PatientDocumentRule[]>>

export type PatientDocumentType = keyof typeof patientDocumentRules
