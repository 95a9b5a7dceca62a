import { colleague, defineCommand, defineQuery, f, strings } from '@quina/blocks'
import { z } from 'zod'

const shared = { module: 'admin', access: 'campus' } as const
const answers = z.object({ id: z.string() })

/** Delegates one's approvals to another user between two days. */
export const delegate = defineCommand({
  ...shared,
  name: 'delegate',
  verb: 'Delegar mis aprobaciones',
  consequence:
    'Aprobará en su nombre lo que usted puede aprobar en las sedes donde también trabaja. No recibe lo que la segregación de ' +
    'funciones le impide, ni aprueba lo que prepararon usted o él mismo. Usted sigue pudiendo aprobar.',
  params: {
    delegateId: f.ref(colleague.to, 'A quién'),
    fromDay: f.day('Desde'),
    toDay: f.day('Hasta'),
    reason: f.note('Motivo', { min: 10, max: 300 }),
  },
  answers,
})

/** Either side may end it, and it ends immediately. */
export const revokeDelegation = defineCommand({
  ...shared,
  name: 'revokeDelegation',
  verb: 'Revocar',
  title: 'Delegaciones: revocar',
  consequence: 'Termina de inmediato. Lo que ya se aprobó queda aprobado.',
  danger: true,
  about: { id: f.ref('admin.delegation', 'Delegación') },
  answers,
})

export const delegationStates = {
  current: 'Vigente',
  coming: 'Por empezar',
  ended: 'Terminada',
  revoked: 'Revocada',
} as const

/** The delegations that the reader gave and received; current and future ones first. */
export const delegations = defineQuery({
  ...shared,
  name: 'delegations',
  title: 'Mis delegaciones',
  live: ['platform.history'],
  answers: z.array(
    z.object({
      id: z.string(),
      /** Whether the reader gave it; otherwise they received it. */
      given: z.boolean(),
      ...strings('giver', 'delegate', 'fromDay', 'toDay', 'reason'),
      state: z.enum(['current', 'coming', 'ended', 'revoked']),
      /** Kinds of document that the delegate may approve by it. */
      passes: z.array(z.string()),
      /** Kinds that segregation of duties excludes, with its rule. */
      barred: z.array(z.object({ kind: z.string(), why: z.string() })),
    }),
  ),
})
