import type { ValuesOf } from '@quina/blocks'
import {
  type Actor,
  campusScope,
  can,
  lacking,
  type Operation,
  parameterOn,
  refusing,
  serveCommand,
} from '@quina/blocks/server'
import { changeById, storedRow, type Tx } from '@quina/db/server'
import { type Day, insist, must, refused, scaled, unscaled } from '@quina/kernel'
import { mustReach } from '../../invoice/reach.server.ts'
import {
  changeCharge as changing,
  discountCharge,
  discountCharges,
  excludeCharge,
  includeCharge,
  priceCharge,
} from './charge.contract.ts'
import { type ChargeCall, changeCharge, holdCharge, setExcluded, setPrice, settle } from './charge.server.ts'
import { type discountFields, lineDiscountMax } from './discount.contract.ts'
import { mustFitPatient, saveMisfitReason } from './misfit.server.ts'

/** Runs an operation on a charge that its caller may reach. */
async function reached(
  { tx, actor, input: { id } }: { tx: Tx; actor: Actor; input: { readonly id: string } },
  change: (one: ChargeCall) => Promise<void>,
) {
  await mustReach(tx, 'billing.charge', id, campusScope(actor))
  await change({ tx, actor, id })
  return { id }
}

export const chargeOperations: Operation[] = refusing(
  {
    'billing.charge_program_agreed': refused(
      'FAC-194',
      'El contrato no tiene ese servicio en el programa en esa fecha.',
    ),
  },
  [
    serveCommand(changing, (call) => {
      const { misfitReason, ...given } = call.input
      return reached(call, async (one) => {
        const { admissionId } = await storedRow(one.tx, 'billing.charge', one.id, ['admissionId'])
        const { day, serviceId } = given
        await mustFitPatient(one.tx, { admissionId, day, serviceIds: [serviceId], misfitReason })
        await changeCharge(one, given)
        await saveMisfitReason(one.tx, [one.id], misfitReason)
      })
    }),
    serveCommand(priceCharge, (call) => reached(call, (one) => setPrice(one, call.input))),
    serveCommand(discountCharge, (call) => reached(call, (one) => setDiscount(one, call.input, call.today))),
    serveCommand(excludeCharge, (call) => reached(call, (one) => setExcluded(one, true, call.input.reason))),
    serveCommand(includeCharge, (call) => reached(call, (one) => setExcluded(one, false, call.input.reason))),
  ],
)

const places = 6

/**
 * Discounts part of a charge, with its reason: its line, its RIPS and its income are reduced by that amount. Zero removes the
 * discount. @throws Problem 403, FAC-134 once it is invoiced, FAC-173 below zero or above the maximum of the day, FAC-174 when it
 * is part of a package.
 */
export async function setDiscount(
  { tx, actor, id }: ChargeCall,
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
  must(given >= 0n && given <= scaled(most, places), 'FAC-173', 'percent', beyond)
  await changeById(tx, 'billing.charge', id, {
    discountPercent: unscaled(given, places),
    discountReason: given === 0n ? null : reason,
    version: charge.version + 1,
  })
  await settle(tx, admission)
}

/** A decimal as shown to people: `12,5`. */
const decimalIn = (text: string): string => String(Number(text)).replace('.', ',')
