import { endpoint } from '@quina/blocks'
import { attachmentOperations, type Operation, operation } from '@quina/blocks/server'
import { notFound } from '@quina/kernel'
import { z } from 'zod'
import { seeChanges, tercero } from '../tercero/tercero.contract.ts'
import { changesOf } from './changes.server.ts'
import { identityOf } from './identity.server.ts'

const path = '/api/people/tercero/:id'
const params = z.object({ id: z.uuid() })
const told = z.string()

const identity = z.object({
  id: told,
  version: z.number(),
  name: told,
  identification: told,
  ownIdentification: told,
  condition: z.enum(['active', 'inactive', 'merged']),
  mergedInto: z.object({ id: told, reason: told, at: told, by: told }).nullable(),
  aliases: z.array(z.object({ identification: told, reason: told, at: told })).readonly(),
  absorbed: z.array(z.object({ id: told, identification: told, ownName: told })).readonly(),
})
const change = z.object({
  id: told,
  at: told,
  by: told,
  what: told,
  fields: z.array(z.object({ label: told, before: told, after: told })).readonly(),
  reason: told.nullable(),
})

/** The file of a tercero: who it is, its papers, and who changed it. */
export const terceroFileOperations: Operation[] = [
  operation(
    endpoint({
      method: 'GET',
      path: `${path}/identity`,
      access: 'people.tercero.view',
      tag: 'people',
      summary: 'Documentos anteriores y combinaciones de un tercero',
      params,
      answer: identity,
    }),
    async ({ tx, params: { id } }) => identityOf(tx, id),
  ),
  operation(
    endpoint({
      method: 'GET',
      path: `${path}/history`,
      access: seeChanges,
      tag: 'people',
      summary: 'Cambios de un tercero, de sus perfiles y de sus cuentas',
      params,
      answer: z.array(change),
    }),
    async ({ tx, params: { id } }) => changesOf(tx, id),
  ),
  ...attachmentOperations(tercero, async (tx, _actor, id) => {
    const found = await tx.selectFrom('people.tercero').select('id').where('id', '=', id).executeTakeFirst()
    if (found === undefined) throw notFound('El tercero')
  }),
]
