import { type Field, type Fields, note, optional, secret } from '@quina/blocks'
import { z } from 'zod'

/** The code of the second factor of a user who raises somebody's power; a refusal with the field `code` requires it. */
export const withFactor = {
  code: { ...optional(secret('Código de su segundo factor', { max: 20 })), late: true },
} satisfies Fields

const unsaid = 'Escriba el motivo.'
/** Why the power of somebody changes. */
export const reason: Field<string> = {
  ...note('Motivo', { max: 300 }),
  schema: z.string(unsaid).trim().min(3, unsaid).max(300),
}
