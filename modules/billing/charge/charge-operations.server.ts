import { endpoint, shapeOf, type ValuesOf } from '@quina/blocks'
import { campusScope, can, lacking, type Operation, operation, parameterOn } from '@quina/blocks/server'
import { type Day, insist, scaled, unscaled } from '@quina/kernel'
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
import { type Changing, changeCharge, holdCharge, setExcluded, setPrice, settle } from './charge.server.ts'
import { discountCharges, discountFields, lineDiscountMax } from './discount.contract.ts'

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

const places = 6

/**
 * Discounts a part of a charge, with its reason; its line, its RIPS and its income are worth that much less. Zero takes it back.
 * @throws Problem 403, FAC-134 once it is invoiced, FAC-173 outside of what a parameter lets discount on the day, FAC-174 when it
 * is part of a package.
 */
export async function setDiscount(
  { tx, actor, id }: Changing,
  { percent, reason }: ValuesOf<typeof discountFields>,
  today: Day,
): Promise<void> {
  if (!can(actor, discountCharges)) throw lacking(discountCharges)
  const { admission, charge } = await holdCharge(tx, id)
  const included = 'Lo incluido en un paquete no tiene valor propio que descontar.'
  insist(charge.packageId === null, 'FAC-174', included, { status: 409 })
  const given = scaled(percent, places)
  const most = await parameterOn(tx, lineDiscountMax, today)
  const beyond = `El descuento puede ser de 0 a ${decimalIn(most)} %, que es el máximo por línea vigente.`
  insist(given >= 0n && given <= scaled(most, places), 'FAC-173', beyond, { fields: { percent: beyond } })
  await tx
    .updateTable('billing.charge')
    .set({
      discountPercent: unscaled(given, places),
      discountReason: given === 0n ? null : reason,
      version: charge.version + 1,
    })
    .where('id', '=', id)
    .execute()
  await settle(tx, admission)
}

/** As people read it: `12,5`. */
const decimalIn = (text: string): string => String(Number(text)).replace('.', ',')
