import { endpoint } from '@quina/blocks'
import { type Operation, operation } from '@quina/blocks/server'
import { insist, newId } from '@quina/kernel'
import { z } from 'zod'
import { reason } from '../merge/merge.contract.ts'
import { mergeTerceros as mergePermission } from '../tercero/tercero.contract.ts'
import { similarPairs, similarTo } from './similar.server.ts'

const path = '/api/people/duplicate'
const told = z.string().max(250).nullish()
const likeness = {
  score: z.number(),
  level: z.enum(['possible', 'probable']),
  reasons: z.array(z.string()).readonly(),
}
const side = z.object({ id: z.string(), name: z.string(), identification: z.string() })

/** Whether someone is already here, asked before saving, and those that may be here twice. */
export const duplicateOperations: Operation[] = [
  operation(
    endpoint({
      method: 'POST',
      path: `${path}/similar`,
      access: 'people.tercero.edit',
      tag: 'people',
      summary: 'Terceros que podrían ser el mismo',
      dry: true,
      body: z.strictObject({
        id: z.uuid().nullish(),
        personType: z.enum(['natural', 'juridica']),
        documentType: z.string().max(5),
        number: z.string().max(25),
        firstName: told,
        middleName: told,
        lastName: told,
        secondLastName: told,
        businessName: told,
        phone: told,
      }),
      answer: z.array(side.extend({ active: z.boolean(), ...likeness })),
    }),
    async ({ tx, body }) => similarTo(tx, body),
  ),
  operation(
    endpoint({
      method: 'GET',
      path,
      access: mergePermission,
      tag: 'people',
      summary: 'Parejas de terceros que podrían ser uno',
      answer: z.array(z.object({ one: side, other: side, ...likeness })),
    }),
    async ({ tx }) => similarPairs(tx),
  ),
  operation(
    endpoint({
      method: 'POST',
      path: `${path}/distinct`,
      access: mergePermission,
      tag: 'people',
      summary: 'Dejar dicho que dos terceros no son el mismo',
      body: z.strictObject({ oneId: z.uuid(), otherId: z.uuid(), reason }),
    }),
    async ({ tx, body, actor }) => {
      insist(body.oneId !== body.otherId, 'TER-040', 'Elija dos terceros distintos.')
      const [oneId = '', otherId = ''] = [body.oneId, body.otherId].sort()
      await tx
        .insertInto('people.terceroDistinct')
        .values({ id: newId(), oneId, otherId, reason: body.reason, userId: actor.userId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  ),
]
