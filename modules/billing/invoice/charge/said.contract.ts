import { choice, code, type Fields, integer, optional, type ValuesOf } from '@quina/blocks'

/** How sure the principal diagnosis of a consultation is (C14 of RIPS). */
export const diagnosisKinds = {
  '01': '01 Impresión diagnóstica',
  '02': '02 Confirmado nuevo',
  '03': '03 Confirmado repetido',
} as const

/** What is said of the attention that is charged. The account, the checks before a number and RIPS tell it as it was said. */
export const saidFields = {
  authorizationNumber: optional(code('Autorización', { max: 30 })),
  orderNumber: optional(code('Orden', { max: 30, help: 'Lo que se pide junto paga una sola cuota' })),
  mipres: optional(code('MIPRES', { max: 30 })),
  diagnosisKind: optional(choice('Tipo de diagnóstico', diagnosisKinds)),
  treatmentDays: optional(integer('Días de tratamiento', { min: 1, max: 999 })),
  moderatingFev: optional(
    code('Factura del pago moderador', { max: 20, help: 'La que se dio al usuario por su copago o cuota' }),
  ),
} satisfies Fields
export type SaidOfCharge = ValuesOf<typeof saidFields>

const saidNames = Object.keys(saidFields) as (keyof SaidOfCharge)[]

/** That alone of a row that tells more. */
export const saidOf = (row: SaidOfCharge): SaidOfCharge =>
  Object.fromEntries(saidNames.map((name) => [name, row[name]])) as SaidOfCharge

export const nothingSaid = Object.fromEntries(saidNames.map((name) => [name, null])) as {
  readonly [K in keyof SaidOfCharge]: null
}
