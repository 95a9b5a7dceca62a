import { defineCommand, defineQuery, f, permissionFor, strings } from '@quina/blocks'
import { z } from 'zod'
import { asset } from '../../register/asset/asset.contract.ts'

const one = { assetId: f.ref('assets.asset', 'Bien') }

/** The custodian's disputes about an asset's data in the register, the latest first. */
export const assetDisputes = defineQuery({
  id: 'assets.assetDisputes',
  title: 'Activos fijos: objeciones de quien responde',
  access: permissionFor(asset, 'view'),
  params: one,
  opens: ['assetId'],
  answers: z.object({
    rows: z.array(z.object({ ...strings('id', 'on', 'who', 'reason'), answer: z.string().nullable() })),
  }),
})

export const settleDispute = defineCommand({
  id: 'assets.settleDispute',
  verb: 'Responder la objeción',
  access: permissionFor(asset, 'edit'),
  about: one,
  params: {
    answer: f.note('Qué se hizo', { min: 5, max: 500, help: 'El traslado, la baja o la corrección' }),
  },
  answers: z.object({ id: z.string() }),
})
