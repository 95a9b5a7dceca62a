import type { ValuesOf } from '@quina/blocks'
import { type Actor, can, lacking } from '@quina/blocks/server'
import { type AdmissionFacts, holdAdmission } from '@quina/care/server'
import { changeById, changeWhere, rowOf, type Tx } from '@quina/db/server'
import { insist, type Money, money, moneyText, must, mustBeFound, pick } from '@quina/kernel'
import { codesByIds } from '@quina/reference/server'
import type { ServiceFacts } from '@quina/tariffs/contract'
import { serviceFacts } from '@quina/tariffs/server'
import { liquidateModerating } from '../../../rules/moderating/moderating.server.ts'
import { amountOf } from '../../../rules/totals/totals.domain.ts'
import { refreshDrafts } from '../../invoice/lines.server.ts'
import { type chargeFields, priceCharges, type priceFields } from './charge.contract.ts'
import { type ChargePrice, priceOfCharge } from './pricing.server.ts'

export type GivenCharge = ValuesOf<typeof chargeFields>

/** The services to charge, by their ids. @throws Problem FAC-133 when one does not exist or is not sold any more. */
export async function chargeable(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, ServiceFacts>> {
  const services = await serviceFacts(tx, ids)
  const at = ids.findIndex((id) => services.get(id)?.active !== true)
  const message = 'El servicio no existe o está inactivo.'
  must(at < 0, 'FAC-133', fieldAt('serviceId', ids.length > 1 ? at : null), message)
  return services
}

/** The name of a field within several charges: `charges.2.serviceId`. */
const fieldAt = (name: string, at: number | null): string => (at === null ? name : `charges.${at}.${name}`)

interface OwnerInput {
  readonly admission: AdmissionFacts
  readonly actor: Actor
  readonly codes: Codes
  /** Its index among several; null when it is alone. */
  readonly at?: number | null
}

/** The columns that the caller gives for a charge, and those of its admission. @throws Problem FAC-103. */
export function ownColumns(
  { diagnosisId, quantity, ...rest }: GivenCharge,
  { admission, actor, codes, at = null }: OwnerInput,
) {
  mustBePositive(quantity, fieldAt('quantity', at))
  return {
    ...rest,
    quantity,
    diagnosisId,
    diagnosis: diagnosisId === null ? null : (codes.get(diagnosisId) ?? null),
    admissionId: admission.id,
    patientId: admission.patientId,
    campusId: admission.campusId,
    createdBy: actor.userId,
  }
}

type Codes = ReadonlyMap<string, string>

/** The codes of some diagnoses, by their ids. */
export async function codesOf(tx: Tx, ids: readonly (string | null)[]): Promise<Codes> {
  const named = ids.filter((id) => id !== null)
  if (named.length === 0) return new Map()
  return new Map([...(await codesByIds(tx, named))].map(([id, { code }]) => [id, code]))
}

function mustBePositive(quantity: string, field: string): void {
  must(Number(quantity) > 0, 'FAC-103', field, 'La cantidad debe ser mayor que cero.')
}

export const priced = (price: Omit<ChargePrice, 'free'>, amount: Money) => ({
  price: moneyText(price.price),
  amount: moneyText(amount),
  formula: JSON.stringify(price.formula),
  ...pick(price, 'explained', 'unpriced', 'programId'),
})

/** Recalculates what users pay, which depends on all the charges of an account, and the prefacturas that hold them. */
export async function settle(tx: Tx, admission: AdmissionFacts): Promise<void> {
  await liquidateModerating(tx, admission)
  await refreshDrafts(tx, admission.id)
}

/** Locks a charge that may still change, with its admission. @throws Problem FAC-134 once it is invoiced. */
export async function holdCharge(tx: Tx, id: string) {
  const found = mustBeFound(await rowOf(tx, 'billing.charge', id, ['admissionId']), 'El cargo')
  const admission = await holdAdmission(tx, found.admissionId)
  const charge = await tx
    .selectFrom('billing.charge')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  insist(charge.state !== 'invoiced', 'FAC-134', 'El cargo ya está facturado: haga una nota crédito.', {
    status: 409,
  })
  return { admission, charge }
}

export type ChargeCall = Readonly<{ tx: Tx; actor: Actor; id: string }>

/** Removes a discount given by hand: it was for another service, or for another payer. */
export const undiscounted = { discountPercent: '0', discountReason: null } as const

/** Changes a charge and prices it anew unless its price was written by hand. @throws Problem FAC-134, FAC-135. */
export async function changeCharge({ tx, actor, id }: ChargeCall, given: GivenCharge): Promise<void> {
  const { admission, charge } = await holdCharge(tx, id)
  const alone = charge.component === null && charge.packageId === null
  insist(alone, 'FAC-135', 'Es parte de una cirugía o de un paquete: cámbielo allí.', { status: 409 })
  await chargeable(tx, [given.serviceId])
  const codes = await codesOf(tx, [given.diagnosisId])
  const { createdBy: _, ...own } = ownColumns(given, { admission, actor, codes })
  const sameService = charge.serviceId === given.serviceId
  const keepsPrice = charge.priceReason !== null && sameService
  const price = keepsPrice
    ? {
        price: money(charge.price),
        formula: charge.formula,
        explained: charge.explained,
        unpriced: null,
        programId: charge.programId,
      }
    : await priceOfCharge(tx, {
        contractId: charge.contractId,
        ...pick(given, 'serviceId', 'day', 'programId'),
        before: charge.programId,
      })
  const amount = amountOf(price.price, given.quantity)
  const reason = { ...(keepsPrice ? {} : { priceReason: null }), ...(sameService ? {} : undiscounted) }
  await changeById(tx, 'billing.charge', id, {
    ...own,
    ...priced(price, amount),
    ...reason,
    version: charge.version + 1,
  })
  await settle(tx, admission)
}

/** Sets a price by hand, with its reason. @throws Problem 403, FAC-134, FAC-136 when it is part of a package. */
export async function setPrice(
  { tx, actor, id }: ChargeCall,
  { price, reason }: ValuesOf<typeof priceFields>,
): Promise<void> {
  if (!can(actor, priceCharges)) throw lacking(priceCharges)
  const { admission, charge } = await holdCharge(tx, id)
  insist(charge.packageId === null, 'FAC-136', 'Lo incluido en un paquete no tiene precio propio.', {
    status: 409,
  })
  must(price >= 0n, 'FAC-137', 'price', 'El precio no puede ser negativo.')
  const before = charge.explained === '' ? '' : ` Antes: ${charge.explained}.`
  await changeById(tx, 'billing.charge', id, {
    price: moneyText(price),
    amount: moneyText(amountOf(price, charge.quantity)),
    formula: JSON.stringify({ source: 'manual', reason, before: charge.formula }),
    explained: `Precio escrito a mano.${before}`,
    unpriced: null,
    priceReason: reason,
    version: charge.version + 1,
  })
  await settle(tx, admission)
}

/** Excludes a pending charge from the account, with its package or its surgery; or includes it again. */
export async function setExcluded({ tx, id }: ChargeCall, excluded: boolean, reason: string): Promise<void> {
  const { admission, charge } = await holdCharge(tx, id)
  const from = excluded ? 'pending' : 'excluded'
  const words = excluded ? 'Solo se excluye un cargo pendiente.' : 'El cargo no está excluido.'
  insist(charge.state === from, 'FAC-138', words, { status: 409 })
  await tx
    .updateTable('billing.charge')
    .set({ state: excluded ? 'excluded' : 'pending', stateReason: reason })
    .where((is) =>
      is.or([
        is('id', '=', id),
        is('packageId', '=', id),
        ...(charge.surgicalActId === null ? [] : [is('surgicalActId', '=', charge.surgicalActId)]),
      ]),
    )
    .where('state', '=', from)
    .execute()
  await settle(tx, admission)
}

/**
 * Reduces the quantity of a charge at its price; with zero, it leaves the account and its prefactura.
 * @throws Problem FAC-134 once it is invoiced.
 */
export async function reduceCharge({ tx, id }: ChargeCall, quantity: string, reason: string): Promise<void> {
  const { admission, charge } = await holdCharge(tx, id)
  if (Number(quantity) > 0)
    await changeById(tx, 'billing.charge', id, {
      quantity,
      amount: moneyText(amountOf(money(charge.price), quantity)),
      version: charge.version + 1,
    })
  else {
    await changeWhere(tx, 'billing.invoiceCharge', { chargeId: id, live: true }, { live: false })
    await changeById(tx, 'billing.charge', id, {
      state: 'excluded',
      stateReason: reason,
      version: charge.version + 1,
    })
  }
  await settle(tx, admission)
}
