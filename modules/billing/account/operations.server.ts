import { endpoint, shapeOf } from '@quina/blocks'
import { campusScope, listOperations, type Operation, operation } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { contractCovers } from '@quina/insurers/server'
import { type Day, insist, moneyText } from '@quina/kernel'
import { serviceFacts } from '@quina/tariffs/server'
import { z } from 'zod'
import {
  assignFields,
  chargeFields,
  chargeList,
  chargePath,
  editCharges,
  excludeCharges,
  viewCharges,
} from '../charge/charge.contract.ts'
import { addCharge } from '../charge/charge.server.ts'
import { priceOfCharge } from '../charge/pricing.server.ts'
import { assign, reprice } from '../charge/reassign.server.ts'
import { ambits } from '../invoice/invoice.contract.ts'
import { surgeryFields } from '../surgery/surgery.contract.ts'
import { addSurgery } from '../surgery/surgery.server.ts'
import { accountList, accountPath } from './account.contract.ts'
import { accountOf } from './account.server.ts'
import { prepareInvoice } from './prepare.server.ts'
import { mustReach } from './reach.server.ts'

const tag = 'billing'
const params = z.object({ id: z.uuid() })
const scope = (actor: Parameters<typeof campusScope>[0]) => ({ campusId: campusScope(actor) })
const made = z.object({ id: z.string() })
const changed = z.object({ count: z.number() })

export const accountOperations: Operation[] = [
  ...listOperations({
    ...{ list: accountList, view: 'billing.accountList', path: accountPath, title: 'Cuentas de pacientes' },
    ...{ tag, access: viewCharges, scope },
  }),
  ...listOperations({
    ...{ list: chargeList, view: 'billing.chargeList', path: chargePath, title: 'Cargos y facturas' },
    ...{ tag, access: viewCharges, scope },
  }),
  operation(
    endpoint({
      ...{
        method: 'GET',
        path: `${accountPath}/:id`,
        access: viewCharges,
        tag,
        summary: 'Cuenta de un paciente',
      },
      ...{ params, answer: z.record(z.string(), z.unknown()) },
    }),
    async ({ tx, actor, today, now, params: { id } }) => {
      await mustReach(tx, 'care.admission', id, campusScope(actor))
      return { ...(await accountOf(tx, id, today, now)) }
    },
  ),
  operation(
    endpoint({
      ...{
        method: 'GET',
        path: `${accountPath}/:id/quote`,
        access: viewCharges,
        tag,
        summary: 'Precio de un servicio',
      },
      ...{ params, query: z.object({ serviceId: z.uuid(), day: chargeFields.day.schema }) },
      answer: z.object({
        price: z.string(),
        explained: z.string(),
        unpriced: z.string().nullable(),
        kind: z.string(),
        demands: z.array(z.string()),
      }),
    }),
    async ({ tx, actor, params: { id }, query: { serviceId, day } }) => {
      await mustReach(tx, 'care.admission', id, campusScope(actor))
      const { contractId } = await tx
        .selectFrom('care.admission')
        .select('contractId')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const { price, explained, unpriced } = await priceOfCharge(tx, { contractId, serviceId, day })
      const kind = (await serviceFacts(tx, [serviceId])).get(serviceId)?.kind ?? ''
      const demands = await demandsOf(tx, contractId, { serviceId, day })
      return { price: moneyText(price), explained, unpriced, kind, demands }
    },
  ),
  operation(
    endpoint({
      ...{
        method: 'POST',
        path: `${accountPath}/:id/charge`,
        access: editCharges,
        tag,
        summary: 'Agregar un cargo',
      },
      ...{ params, body: shapeOf(chargeFields), answer: made, keyed: true },
    }),
    async ({ tx, actor, params: { id }, body }) => {
      return { id: await addCharge({ tx, actor, admissionId: id, campusId: campusScope(actor) }, body) }
    },
  ),
  operation(
    endpoint({
      ...{
        method: 'POST',
        path: `${accountPath}/:id/surgery`,
        access: editCharges,
        tag,
        summary: 'Liquidar una cirugía',
      },
      ...{ params, body: shapeOf(surgeryFields), answer: made, keyed: true },
    }),
    async ({ tx, actor, params: { id }, body }) => {
      await mustReach(tx, 'care.admission', id, campusScope(actor))
      return { id: await addSurgery({ tx, actor, admissionId: id }, body) }
    },
  ),
  operation(
    endpoint({
      ...{
        method: 'POST',
        path: `${accountPath}/:id/reprice`,
        access: editCharges,
        tag,
        summary: 'Volver a liquidar',
      },
      ...{ params, body: z.strictObject({}), answer: changed },
    }),
    async ({ tx, actor, params: { id } }) => {
      await mustReach(tx, 'care.admission', id, campusScope(actor))
      return { count: await reprice({ tx, actor, admissionId: id }) }
    },
  ),
  operation(
    endpoint({
      ...{
        method: 'POST',
        path: `${accountPath}/:id/assign`,
        access: excludeCharges,
        tag,
        summary: 'Cambiar el responsable',
      },
      ...{
        params,
        body: z.strictObject({ asked: shapeOf(assignFields), chargeIds: z.array(z.uuid()).nullable() }),
      },
      answer: changed,
    }),
    async ({ tx, actor, params: { id }, body: { asked, chargeIds } }) => {
      await mustReach(tx, 'care.admission', id, campusScope(actor))
      return { count: await assign({ tx, actor, admissionId: id }, asked, chargeIds) }
    },
  ),
  operation(
    endpoint({
      ...{
        method: 'POST',
        path: `${accountPath}/:id/prepare`,
        access: 'billing.invoice.edit',
        tag,
        summary: 'Hacer la prefactura',
      },
      ...{ params, answer: made, keyed: true },
      body: z.strictObject({
        payerId: z.uuid().nullable(),
        contractId: z.uuid().nullable(),
        chargeIds: z.array(z.uuid()).nullable(),
        joined: z.array(z.uuid()).max(50).default([]),
        ambit: z.enum(Object.keys(ambits) as (keyof typeof ambits)[]),
        partial: z.boolean(),
      }),
    }),
    async ({ tx, actor, today, params: { id }, body }) => {
      insist(body.chargeIds === null || body.chargeIds.length > 0, 'FAC-120', 'Elija al menos un cargo.')
      const charging = { tx, actor, admissionId: id, campusId: campusScope(actor) }
      return { id: await prepareInvoice(charging, body, today) }
    },
  ),
]

/** What the contract asks of a service, in words, before it is charged. */
async function demandsOf(
  tx: Tx,
  contractId: string | null,
  asked: { readonly serviceId: string; readonly day: Day },
): Promise<string[]> {
  if (contractId === null) return []
  const [cover] = await contractCovers(tx, contractId, [asked])
  if (cover?.covered !== true) return []
  const { authorisation, maxUserMonth, maxTotal } = cover
  return [
    ...(authorisation ? ['Pide autorización.'] : []),
    ...(maxUserMonth === null ? [] : [`Máximo ${maxUserMonth} por usuario en el mes.`]),
    ...(maxTotal === null ? [] : [`Máximo ${maxTotal} en el contrato.`]),
  ]
}
