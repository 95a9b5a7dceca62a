import type { AnswerOf } from '@quina/blocks'
import { type Alert, campusScope, type Operation, serveCommand, serveQuery } from '@quina/blocks/server'
import { changeById, rowFrom, rowsFrom, valueFrom } from '@quina/db/server'
import { mustBeFound } from '@quina/kernel'
import { assetDisputes, settleDispute } from './dispute.contract.ts'

type DisputeRow = AnswerOf<typeof assetDisputes>['rows'][number]

export const disputeOperations: readonly Operation[] = [
  serveQuery(assetDisputes, async ({ tx, input: { assetId } }) => ({
    rows: await rowsFrom<DisputeRow>(tx)`
      select d.id, (d.at at time zone 'America/Bogota')::date::text as "on", t.name as who, d.reason, d.answer
      from assets.asset_dispute d join people.tercero_face t on t.id = d.custodian_id
      where d.asset_id = ${assetId}::uuid order by d.at desc limit 50`,
  })),
  serveCommand(settleDispute, async ({ tx, now, input: { assetId, answer } }) => {
    const open = await rowFrom<{ id: string }>(tx)`
      select id from assets.asset_dispute where asset_id = ${assetId}::uuid and settled_at is null for update`
    const { id } = mustBeFound(open, 'La objeción')
    await changeById(tx, 'assets.assetDispute', id, { answer, settledAt: now })
    return { id }
  }),
]

export const disputeAlerts: readonly Alert[] = [
  {
    permission: 'assets.asset.edit',
    who: 'Activos fijos',
    name: 'assets.disputed',
    tone: 'warning',
    one: 'bien objetado por quien responde por él',
    many: 'bienes objetados por quien responde por ellos',
    meaning: 'Vea qué dice, mire el bien y responda con un traslado, una baja o una corrección.',
    to: '/assets?disputed=true',
    count: async (tx, { actor }) => {
      const campusId = campusScope(actor)
      return valueFrom<number>(tx)`
        select count(*)::int as n from assets.asset_dispute d join assets.asset a on a.id = d.asset_id
        where d.settled_at is null and (${campusId}::uuid is null or a.campus_id = ${campusId}::uuid)`
    },
  },
]
