import { type Actor, relyOnCached } from '@quina/blocks/server'
import { type AdmissionFacts, admitting, lockingAdmissions } from '@quina/care/server'
import { addTo, pipelined, type Tx } from '@quina/db/server'
import { divide, moneyText, newId, scaled, unscaled } from '@quina/kernel'
import type { ServiceFacts } from '@quina/tariffs/contract'
import {
  liquidated,
  moderatingColumns,
  readingModerated,
  writeModerating,
} from '../../../rules/moderating/moderating.server.ts'
import { amountOf } from '../../../rules/totals/totals.domain.ts'
import { refreshDrafts } from '../../invoice/lines.server.ts'
import { chargeable, codesOf, type GivenCharge, ownColumns, priced } from './charge.server.ts'
import { priceOfCharge } from './pricing.server.ts'

/** The account that is charged, and the user who charges it. */
export interface ChargeContext {
  readonly tx: Tx
  readonly actor: Actor
  readonly admissionId: string
  /** The site of the caller when access was not checked before; absent, any site is allowed. */
  readonly campusId?: string | null
}

/** The origin of a charge that nobody typed: the pharmacy, the laboratory, a surgery. */
export interface ChargeOrigin {
  readonly origin: string
  readonly originId: string | null
  /** The RIPS code that the professional chose, when it differs from the default of the service. */
  readonly finalidad?: string | null
  readonly cause?: string | null
  readonly relatedDiagnoses?: readonly string[]
}

const byHand: ChargeOrigin = { origin: 'manual', originId: null }

/** A service to charge, and its origin when nobody typed it. */
export type ChargedService = Readonly<{ given: GivenCharge; from?: ChargeOrigin }>

/**
 * Charges a service to an admission, at the price of its day; a package also charges its included services, free.
 * @throws Problem ADM-030 when the admission no longer admits charges, FAC-133 when the service cannot be charged.
 */
export async function addCharge(
  charging: ChargeContext,
  given: GivenCharge,
  from?: ChargeOrigin,
): Promise<string> {
  const [id] = await addCharges(charging, [from === undefined ? { given } : { given, from }])
  return id!
}

/**
 * Charges several services of one admission, all or none. They are read, moderated and written together, so many cost little more
 * than one. @returns their charges, in the order of the services.
 */
export async function addCharges(
  { tx, actor, admissionId, campusId = null }: ChargeContext,
  all: readonly ChargedService[],
): Promise<readonly string[]> {
  const { admissions, moderated } = await relyOnCached(tx, {
    ...lockingAdmissions([admissionId]),
    moderated: readingModerated(admissionId),
  })
  const admission = admitting([admissionId], admissions, { campusId })[0]!
  const services = await chargeable(
    tx,
    all.map(({ given }) => given.serviceId),
  )
  const codes = await codesOf(
    tx,
    all.map(({ given }) => given.diagnosisId),
  )
  const made: Made[] = []
  for (const [at, one] of all.entries()) {
    const own = ownColumns(one.given, { admission, actor, codes, at: all.length > 1 ? at : null })
    const service = services.get(one.given.serviceId)!
    made.push(await madeFrom(tx, one, { own, admission, service }))
  }
  const liquidation = moderated[0]!
  const { open } = liquidation
  const answers = await liquidated(tx, admission, {
    ...liquidation,
    open: [...open, ...made.map(({ fresh }) => fresh)],
  })
  const rows = made.map(({ row }) => ({ ...row, ...moderatingColumns(answers, row.id) }))
  // Nobody reads the result: the statement is sent with the next one.
  await pipelined(tx, tx.insertInto('billing.charge').values(rows))
  for (const { row, given, own, service } of made)
    if (service.kind === 'package') await addComponents(tx, { own, id: row.id, given, ...paidBy(admission) })
  await writeModerating(tx, open, answers)
  // New charges are in no prefactura: only the existing prefacturas are refreshed, for the charges they hold.
  if (open.some(({ state }) => state === 'reserved')) await refreshDrafts(tx, admission.id)
  return rows.map(({ id }) => id)
}

const paidBy = ({ payerId, contractId }: AdmissionFacts) => ({ payerId, contractId })

interface ChargeSource {
  readonly own: ReturnType<typeof ownColumns>
  readonly admission: AdmissionFacts
  readonly service: ServiceFacts
}
type Made = Awaited<ReturnType<typeof madeFrom>>

/** The row of a charge with the price of its day, and the data on which the payments of the user depend. */
async function madeFrom(
  tx: Tx,
  { given, from = byHand }: ChargedService,
  { own, admission, service }: ChargeSource,
) {
  const id: string = newId()
  const { payerId, contractId } = paidBy(admission)
  const { serviceId, day, programId } = given
  const price = await priceOfCharge(tx, { contractId, serviceId, day, programId })
  const amount = amountOf(price.price, given.quantity)
  const { kind, moderating: serviceClass } = service
  const fresh = {
    ...given,
    ...unsaid,
    id,
    payerId,
    kind,
    serviceClass,
    unpriced: price.unpriced,
    free: price.free,
    amount: moneyText(amount),
    purpose: from.finalidad ?? service.finalidad,
  }
  const { relatedDiagnoses = [], finalidad = null, cause = null, ...source } = from
  const sourceValues = { ...source, finalidad, cause, relatedDiagnoses: [...relatedDiagnoses] }
  const row = { ...own, ...sourceValues, ...priced(price, amount), id, payerId, contractId }
  return { row, fresh, given, own, service }
}

const unsaid = { state: 'pending', concept: 'none', moderating: '0', reason: null }

interface ComponentsInput {
  readonly own: ReturnType<typeof ownColumns>
  readonly id: string
  readonly given: GivenCharge
  readonly payerId: string | null
  readonly contractId: string | null
}

/** Charges the contents of a package too, at zero: RIPS reports them and nobody may charge them separately. */
async function addComponents(
  tx: Tx,
  { own, id, given, payerId, contractId }: ComponentsInput,
): Promise<void> {
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
    ...own,
    ...free,
    serviceId,
    quantity,
    payerId,
    contractId,
    id: newId(),
    packageId: id,
    origin: 'package',
    originId: null,
  }))
  await addTo(tx, 'billing.charge', rows)
}

async function componentsOf(
  tx: Tx,
  packageServiceId: string,
  quantity: string,
): Promise<readonly { readonly serviceId: string; readonly quantity: string }[]> {
  const rows = await tx
    .selectFrom('tariffs.serviceComponent')
    .select(['serviceId', 'quantity'])
    .where('packageId', '=', packageServiceId)
    .orderBy('serviceId')
    .execute()
  return rows.map((row) => ({
    serviceId: row.serviceId,
    quantity: multiplied(String(row.quantity), quantity),
  }))
}

/** To four decimals, halves up. */
const multiplied = (one: string, other: string): string =>
  unscaled(divide(scaled(one, 4) * scaled(other, 4), 10_000n, 'half-up'), 4)
