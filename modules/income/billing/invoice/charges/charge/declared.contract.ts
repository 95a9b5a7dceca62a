import { type Fields, f, type ValuesOf } from '@quina/blocks'
import { z } from 'zod'

/** How sure the principal diagnosis of a consultation is (C14 of RIPS). */
export const diagnosisKinds = {
  '01': '01 Impresión diagnóstica',
  '02': '02 Confirmado nuevo',
  '03': '03 Confirmado repetido',
} as const

/** What is declared about the attention that is charged. The account, the checks before numbering and RIPS use it unchanged. */
export const declaredFields = {
  authorizationNumber: f.optional(f.code('Autorización', { max: 30 })),
  orderNumber: f.optional(f.code('Orden', { max: 30, help: 'Lo que se pide junto paga una sola cuota' })),
  mipres: f.optional(f.code('MIPRES', { max: 30 })),
  diagnosisKind: f.optional(f.choice('Tipo de diagnóstico', diagnosisKinds)),
  treatmentDays: f.optional(f.integer('Días de tratamiento', { min: 1, max: 999 })),
  moderatingFev: f.optional(
    f.code('Factura del pago moderador', { max: 20, help: 'La que se dio al usuario por su copago o cuota' }),
  ),
} satisfies Fields
export type DeclaredOfCharge = ValuesOf<typeof declaredFields>

const declaredNames = Object.keys(declaredFields) as (keyof DeclaredOfCharge)[]

/** Picks these fields from a row that has more. */
export const declaredOf = (row: DeclaredOfCharge): DeclaredOfCharge =>
  Object.fromEntries(declaredNames.map((name) => [name, row[name]])) as DeclaredOfCharge

export const nothingDeclared = Object.fromEntries(declaredNames.map((name) => [name, null])) as {
  readonly [K in keyof DeclaredOfCharge]: null
}

const kept = (kind: string) => (kind === 'integer' ? z.number() : z.string())

/** The same fields in an answer: stored values are looser than the input. */
export const declaredAnswer = Object.fromEntries(
  declaredNames.map((name): [string, z.ZodType] => [name, kept(declaredFields[name].kind).nullable()]),
) as { readonly [K in keyof DeclaredOfCharge]: z.ZodType<DeclaredOfCharge[K]> }

/** The RIPS values of a medicine: charges at the same minute with the same values are reported once. */
export const declaredOfMedicine = ['authorizationNumber', 'mipres', 'treatmentDays'] as const
