import { type Field, type Fields, f } from '@quina/blocks'
import { z } from 'zod'

/** The code of the second factor of a user who raises another's power; a refusal with the field `code` requires it. */
export const withFactor = {
  code: { ...f.optional(f.secret('Código de su segundo factor', { max: 20 })), late: true },
} satisfies Fields

const unsaid = 'Escriba el motivo.'
/** The reason for the change of a user's power. */
export const reason: Field<string> = {
  ...f.note('Motivo', { max: 300 }),
  schema: z.string(unsaid).trim().min(3, unsaid).max(300),
}
