import { z } from 'zod'

/** The code of the second factor of who raises somebody's power; asked for by a refusal with the field `code`. */
export const withFactor = { code: z.string().trim().max(20).nullable().default(null) }
