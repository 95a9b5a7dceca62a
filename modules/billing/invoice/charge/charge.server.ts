import type { ValuesOf } from '@quina/blocks'
import { type Actor, can, lacking, relyOnCached } from '@quina/blocks/server'
import type { AdmissionFacts } from '@quina/care/server'
import { admitting, holdAdmission, holdingAdmissions } from '@quina/care/server'
import { leavesWithNext, type Tx } from '@quina/db/server'
import { insist, type Money, money, moneyText, newId, notFound } from '@quina/kernel'
import { codesByIds } from '@quina/reference/server'
import { serviceFacts } from '@quina/tariffs/server'
import { sql } from 'kysely'
import {
  liquidated,
  liquidateModerating,
  moderatingColumns,
  readingModerated,
  writeModerating,
} from '../../rules/moderating/moderating.server.ts'
import { amountOf } from '../../rules/totals/totals.domain.ts'
import { refreshDrafts } from '../invoice/lines.server.ts'
import type { chargeFields, priceFields } from './charge.contract.ts'
import { priceCharges } from './charge.contract.ts'
import { componentsOf } from './package.server.ts'
import { type ChargePrice, priceOfCharge } from './pricing.server.ts'

export type GivenCharge = ValuesOf<typeof chargeFields>

/** Which account is charged, and by whom. */
export interface Charging {
  readonly tx: Tx
  readonly actor: Actor
  readonly admissionId: string
  /** The site where somebody may act, when it was not asked before; of any when absent. */
  readonly campusId?: string | null
}

/** Where a charge comes from when nobody typed it: the pharmacy, the laboratory, a surgery. */
export interface ChargeOrigin {
  readonly origin: string
  readonly originId: string | null
  /** What whoever attended said in codes of RIPS, where it is not what its service always says. */
  readonly finalidad?: string | null
  readonly cause?: string | null
  readonly relatedDiagnoses?: readonly string[]
}

const byHand: ChargeOrigin = { origin: 'manual', originId: null }

/**
 * Charges a service to an admission, with the price of its day; a package brings what it includes, free.
 * @throws Problem ADM-030 when the admission no longer admits charges, FAC-133 when the service cannot be charged.
 */
export async function addCharge(
  { tx, actor, admissionId, campusId = null }: Charging,
  given: GivenCharge,
  from: ChargeOrigin = byHand,
): Promise<string> {
  const holding = [...holdingAdmissions([admissionId]), readingModerated(admissionId)] as const
  const [, held, moderated] = await relyOnCached(tx, ...holding)
  const admission = admitting([admissionId], held, { campusId })[0]!
  const service = await chargeable(tx, given.serviceId)
  const { payerId, contractId } = admission
  const id = newId()
  const price = await priceOfCharge(tx, {
    ...{ contractId, serviceId: given.serviceId, day: given.day, programId: given.programId },
  })
  const own = await ownColumns(tx, { given, admission, actor })
  const amount = amountOf(price.price, given.quantity)
  const { open } = moderated[0]!
  const { unpriced } = price
  const { kind, moderating: serviceClass } = service
  const purpose = from.finalidad ?? service.finalidad
  const fresh = {
    ...given,
    ...unsaid,
    id,
    payerId,
    unpriced,
    amount: moneyText(amount),
    kind,
    serviceClass,
    purpose,
    free: price.free,
  }
  const answers = await liquidated(tx, admission, { ...moderated[0]!, open: [...open, fresh] })
  const { relatedDiagnoses = [], ...told } = from
  const row = {
    ...own,
    ...told,
    relatedDiagnoses: [...relatedDiagnoses],
    ...priced(price, amount),
    ...moderatingColumns(answers, id),
  }
  // Nobody reads its answer: it leaves with what comes next.
  const insert = tx.insertInto('billing.charge').values({ ...row, id, payerId, contractId })
  await sql`${leavesWithNext}${insert}`.execute(tx)
  if (service.kind === 'package') await addComponents(tx, { own, id, given, payerId, contractId })
  await writeModerating(tx, open, answers)
  // A charge that was just given is in no prefactura: those there are only follow those that they hold.
  if (open.some(({ state }) => state === 'reserved')) await refreshDrafts(tx, admission.id)
  return id
}

const unsaid = { state: 'pending', concept: 'none', moderating: '0', reason: null }

async function chargeable(tx: Tx, serviceId: string) {
  const service = (await serviceFacts(tx, [serviceId])).get(serviceId)
  const message = 'El servicio no existe o está inactivo.'
  insist(service?.active === true, 'FAC-133', message, { fields: { serviceId: message } })
  return service
}

interface Owning {
  readonly given: GivenCharge
  readonly admission: AdmissionFacts
  readonly actor: Actor
}

async function ownColumns(tx: Tx, { given, admission, actor }: Owning) {
  const { diagnosisId, quantity, ...rest } = given
  mustBePositive(quantity)
  return {
    ...rest,
    quantity,
    diagnosisId,
    diagnosis: await codeOf(tx, diagnosisId),
    admissionId: admission.id,
    patientId: admission.patientId,
    campusId: admission.campusId,
    createdBy: actor.userId,
  }
}

const codeOf = async (tx: Tx, id: string | null): Promise<string | null> =>
  id === null ? null : ((await codesByIds(tx, [id])).get(id)?.code ?? null)

function mustBePositive(quantity: string): void {
  const message = 'La cantidad debe ser mayor que cero.'
  insist(Number(quantity) > 0, 'FAC-103', message, { fields: { quantity: message } })
}

export const priced = (price: Omit<ChargePrice, 'free'>, amount: Money) => ({
  price: moneyText(price.price),
  amount: moneyText(amount),
  formula: JSON.stringify(price.formula),
  explained: price.explained,
  unpriced: price.unpriced,
  programId: price.programId,
})

interface Including {
  readonly own: Awaited<ReturnType<typeof ownColumns>>
  readonly id: string
  readonly given: GivenCharge
  readonly payerId: string | null
  readonly contractId: string | null
}

/** What a package includes is told too, at zero: RIPS reports it and nobody may charge it apart. */
async function addComponents(tx: Tx, { own, id, given, payerId, contractId }: Including): Promise<void> {
  const pieces = await componentsOf(tx, given.serviceId, given.quantity)
  if (pieces.length === 0) return
  const free = {
    price: '0.00',
    amount: '0.00',
    formula: '{}',
    explained: 'Incluido en el paquete',
    unpriced: null,
    programId: null,
  }
  const rows = pieces.map(({ serviceId, quantity }) => ({
    ...{ ...own, ...free, serviceId, quantity, payerId, contractId },
    ...{ id: newId(), packageId: id, origin: 'package', originId: null },
  }))
  await tx.insertInto('billing.charge').values(rows).execute()
}

/** What users pay follows from all the charges of an account, and so do the prefacturas that hold them. */
export async function settle(tx: Tx, admission: AdmissionFacts): Promise<void> {
  await liquidateModerating(tx, admission)
  await refreshDrafts(tx, admission.id)
}

/** A charge that may still change, locked with its admission. @throws Problem FAC-134 once it is invoiced. */
export async function holdCharge(tx: Tx, id: string) {
  const found = await tx
    .selectFrom('billing.charge')
    .select('admissionId')
    .where('id', '=', id)
    .executeTakeFirst()
  if (found === undefined) throw notFound('El cargo')
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

export interface Changing {
  readonly tx: Tx
  readonly actor: Actor
  readonly id: string
}

/** Without the discount that somebody gave: it was of another service, or to another payer. */
export const undiscounted = { discountPercent: '0', discountReason: null } as const

/** Changes a charge, which is priced anew unless someone wrote its price. @throws Problem FAC-134, FAC-135. */
export async function changeCharge({ tx, actor, id }: Changing, given: GivenCharge): Promise<void> {
  const { admission, charge } = await holdCharge(tx, id)
  const alone = charge.component === null && charge.packageId === null
  insist(alone, 'FAC-135', 'Es parte de una cirugía o de un paquete: cámbielo allí.', { status: 409 })
  await chargeable(tx, given.serviceId)
  const { createdBy: _, ...own } = await ownColumns(tx, { given, admission, actor })
  const sameService = charge.serviceId === given.serviceId
  const stored = charge.priceReason !== null && sameService
  const price = stored
    ? {
        ...{
          price: money(charge.price),
          formula: charge.formula,
          explained: charge.explained,
          unpriced: null,
        },
        programId: charge.programId,
      }
    : await priceOfCharge(tx, {
        ...{ contractId: charge.contractId, serviceId: given.serviceId, day: given.day },
        ...{ programId: given.programId, before: charge.programId },
      })
  const amount = amountOf(price.price, given.quantity)
  const reason = { ...(stored ? {} : { priceReason: null }), ...(sameService ? {} : undiscounted) }
  await tx
    .updateTable('billing.charge')
    .set({ ...own, ...priced(price, amount), ...reason, version: charge.version + 1 })
    .where('id', '=', id)
    .execute()
  await settle(tx, admission)
}

/** Puts a price by hand, with its reason. @throws Problem 403, FAC-134, FAC-136 when it is part of a package. */
export async function setPrice(
  { tx, actor, id }: Changing,
  { price, reason }: ValuesOf<typeof priceFields>,
): Promise<void> {
  if (!can(actor, priceCharges)) throw lacking(priceCharges)
  const { admission, charge } = await holdCharge(tx, id)
  insist(charge.packageId === null, 'FAC-136', 'Lo incluido en un paquete no tiene precio propio.', {
    status: 409,
  })
  const wrong = 'El precio no puede ser negativo.'
  insist(price >= 0n, 'FAC-137', wrong, { fields: { price: wrong } })
  const before = charge.explained === '' ? '' : ` Antes: ${charge.explained}.`
  await tx
    .updateTable('billing.charge')
    .set({
      price: moneyText(price),
      amount: moneyText(amountOf(price, charge.quantity)),
      formula: JSON.stringify({ source: 'manual', reason, before: charge.formula }),
      explained: `Precio escrito a mano.${before}`,
      ...{ unpriced: null, priceReason: reason, version: charge.version + 1 },
    })
    .where('id', '=', id)
    .execute()
  await settle(tx, admission)
}

/** Leaves a pending charge out of the account, with its package or its surgery; or brings it back. */
export async function setExcluded({ tx, id }: Changing, excluded: boolean, reason: string): Promise<void> {
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
