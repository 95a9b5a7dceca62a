import { endpoint, shapeOf } from '@quina/blocks'
import { campusScope, type Operation, operation } from '@quina/blocks/server'
import { z } from 'zod'
import { mustReach } from '../account/reach.server.ts'
import {
  chargeFields,
  chargePath,
  editCharges,
  excludeCharges,
  priceCharges,
  priceFields,
  reasonFields,
} from './charge.contract.ts'
import { changeCharge, setExcluded, setPrice } from './charge.server.ts'
import { discountCharges, discountFields } from './discount.contract.ts'
import { setDiscount } from './discount.server.ts'

const tag = 'billing'
const params = z.object({ id: z.uuid() })
const path = `${chargePath}/:id`
const done = z.object({ id: z.string() })

/** Leaves a charge out of its account, or brings it back. */
const excluding = (excluded: boolean) =>
  operation(
    endpoint({
      ...{
        method: 'POST',
        path: `${path}/${excluded ? 'exclude' : 'include'}`,
        access: excludeCharges,
        tag,
        params,
      },
      ...{
        summary: excluded ? 'Excluir un cargo' : 'Volver a incluir un cargo',
        body: shapeOf(reasonFields),
        answer: done,
      },
    }),
    async ({ tx, actor, params: { id }, body: { reason } }) => {
      await mustReach(tx, 'billing.charge', id, campusScope(actor))
      await setExcluded({ tx, actor, id }, excluded, reason)
      return { id }
    },
  )

export const chargeOperations: Operation[] = [
  operation(
    endpoint({
      ...{ method: 'PUT', path, access: editCharges, tag, summary: 'Cambiar un cargo', params },
      ...{ body: shapeOf(chargeFields), answer: done },
    }),
    async ({ tx, actor, params: { id }, body }) => {
      await mustReach(tx, 'billing.charge', id, campusScope(actor))
      await changeCharge({ tx, actor, id }, body)
      return { id }
    },
  ),
  operation(
    endpoint({
      ...{
        method: 'POST',
        path: `${path}/price`,
        access: priceCharges,
        tag,
        summary: 'Escribir un precio',
        params,
      },
      ...{ body: shapeOf(priceFields), answer: done },
    }),
    async ({ tx, actor, params: { id }, body }) => {
      await mustReach(tx, 'billing.charge', id, campusScope(actor))
      await setPrice({ tx, actor, id }, body)
      return { id }
    },
  ),
  operation(
    endpoint({
      ...{
        method: 'POST',
        path: `${path}/discount`,
        access: discountCharges,
        tag,
        summary: 'Dar un descuento',
        params,
      },
      ...{ body: shapeOf(discountFields), answer: done },
    }),
    async ({ tx, actor, today, params: { id }, body }) => {
      await mustReach(tx, 'billing.charge', id, campusScope(actor))
      await setDiscount({ tx, actor, id }, body, today)
      return { id }
    },
  ),
  excluding(true),
  excluding(false),
]
