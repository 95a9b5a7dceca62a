import { addRow, createDraft, performAction, saveRow } from '@quina/blocks/server'
import { oneFrom, type Tx } from '@quina/db/server'
import { trolleyFill } from '@quina/pharmacy/contract'
import {
  adverseEventService,
  cartCheckService,
  kitPartService,
  kitService,
  patientUseService,
  pharmacy,
  preparationKindService,
  preparationService,
  trolleyService,
} from '@quina/pharmacy/server'
import { assignStores } from '@quina/warehouse/contract'
import { storeService, warehouse } from '@quina/warehouse/server'
import type { Cast } from '../../ground/step/actors.server.ts'
import { screensAt } from '../../ground/step/press.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'
import { postSite } from '../../supply/warehouse/stock-course.server.ts'
import { doctorOf } from '../insurers/admissions.server.ts'
import { type Bench, benchIn } from './pharmacy.server.ts'

/**
 * Loads the work of the pharmacy in the wards: a kit that a patient used, a repacked medicine, an event of a recalled medicine, a
 * crash cart that is sealed, used and replaced, and a trolley with the doses of a day.
 */
export async function workInWards(loading: Loading, cast: Cast): Promise<void> {
  const bench = await benchIn(loading, cast)
  if (bench.patients.length < 3 || bench.lots.length < 7) return
  const { userId } = cast.as('pharmacist')
  const step = (key: string, work: (tx: Tx, cast: Cast, bench: Bench) => Promise<string | null>) =>
    once(loading, `pharmacy.${key}`, userId, (tx) => work(tx, cast, bench))
  await step('used', useKit)
  await step('repacked', repack)
  await step('event', tellEvent)
  const cartId = await once(loading, 'pharmacy.cart', cast.as('storekeeper').userId, (tx) =>
    addCart(tx, cast, bench),
  )
  for (const check of [
    { cause: 'monthly', foundSeal: null, seal: 'SC-0417', used: '0', replaced: '10' },
    { cause: 'used', foundSeal: 'SC-0417', seal: 'SC-0418', used: '2', replaced: '2' },
  ])
    await step(`cart.${check.cause}`, (tx) => sealCart(tx, cast, { bench, cartId: cartId!, check }))
  await step('trolley', fillTrolley)
  await postSite(loading, cast, { key: 'pharmacy.wards.posting', date: bench.on, campus: 0 })
}

const uncontrolled = ({ lots }: Bench, at: number) => lots.filter(({ controlled }) => !controlled)[at]!

async function useKit(tx: Tx, cast: Cast, bench: Bench): Promise<string> {
  const actor = cast.as('pharmacist')
  const { id: kitId } = await saveRow(tx, kitService, {
    id: null,
    actor,
    body: { code: 'CURA-1', name: 'Curación de herida' },
  })
  const parts = [
    { productId: uncontrolled(bench, 0).productId, quantity: '2', included: false },
    { productId: uncontrolled(bench, 3).productId, quantity: '1', included: true },
  ]
  for (const body of parts) await addRow(tx, kitPartService, { parentId: kitId, body })
  const { on: date, storeId } = bench
  const line = { lotId: null, lotReason: null, serial: null, alertReason: null }
  const unchargedReason = 'El contrato no tiene su precio todavía'
  const input = {
    storeId,
    date,
    admissionId: bench.patients[0]!.admissionId,
    professionalId: (await doctorOf(tx)) as string,
    kitId,
    kits: 1,
    purpose: 'Curación en hospitalización',
    lines: parts.map((part) => ({ ...part, ...line, unchargedReason })),
  }
  const id = await createDraft(patientUseService, { tx, actor, input })
  await performAction(patientUseService, { tx, actor, today: date, id, action: 'approve' })
  return id
}

/** Repacks thirty units of a medicine, each with its own label, for another person to check. */
async function repack(tx: Tx, cast: Cast, bench: Bench): Promise<string> {
  const actor = cast.as('pharmacist')
  const today = bench.on
  const { id: kindId } = await saveRow(tx, preparationKindService, {
    id: null,
    actor,
    body: {
      code: 'UNIDOSIS',
      name: 'Reempaque en dosis unitaria',
      form: 'repack',
      days: 180,
      share: '25',
      twoPeople: true,
      source: 'Acta 2 del comité de farmacia',
      certificate: null,
      certifiedUntil: null,
    },
  })
  const { productId } = uncontrolled(bench, 4)
  const about = { kindId, storeId: bench.storeId, date: today, productId, admissionId: null }
  const made = { quantity: '29', wasted: '1', lot: null, expiry: null, purpose: 'Una se rompió al cortar' }
  const lines = [{ productId, quantity: '30', used: null, lotId: null, lotReason: null }]
  const id = await createDraft(preparationService, { tx, actor, input: { ...about, ...made, lines } })
  await performAction(preparationService, { tx, actor: cast.as('pharmacyAide'), today, id, action: 'check' })
  await performAction(preparationService, { tx, actor, today, id, action: 'approve' })
  return id
}

/** Writes the adverse event of the recalled medicine, to be reported to INVIMA. */
async function tellEvent(tx: Tx, cast: Cast, bench: Bench): Promise<string> {
  const actor = cast.as('pharmacist')
  const date = bench.on
  const { productId, lotId } = uncontrolled(bench, 1)
  const { patientId } = bench.patients[1]!
  const input = {
    program: 'medicine',
    severity: 'plain',
    date,
    happenedOn: date,
    knownOn: date,
    knownAt: '10:30',
    productId,
    lotId,
    patientId,
    outcome: 'recovered',
    purpose: 'Falta de efecto: el dolor siguió una hora después de la dosis',
  }
  const id = await createDraft(adverseEventService, { tx, actor, input })
  await performAction(adverseEventService, { tx, actor, today: date, id, action: 'approve' })
  return id
}

/** Adds the crash cart of urgencias, where the pharmacy works too. */
async function addCart(tx: Tx, cast: Cast, { on: today, storeId }: Bench): Promise<string> {
  const actor = cast.as('storekeeper')
  const { campusId } = actor
  const about = await oneFrom<{ locationId: string; costCentreId: string; responsibleId: string }>(tx)`
    select l.id as location_id, s.cost_centre_id, s.responsible_id from hospital.location_face l, warehouse.store_list s
    where l.code = 'OBS' and l.campus_id = ${campusId}::uuid and s.id = ${storeId}::uuid`
  const flags = { servesPatients: true, controlled: false }
  const body = { code: 'CPU', name: 'Carro de paro de urgencias', kind: 'cart', campusId, ...about, ...flags }
  const { id } = await saveRow(tx, storeService, { id: null, actor, body })
  const may = { receives: true, issues: true, transfers: true, adjusts: false, counts: true, approves: false }
  for (const who of ['pharmacist', 'pharmacyAide'] as const)
    await screensAt(warehouse.operations, { tx, actor, today }).act(assignStores, {
      userId: cast.as(who).userId,
      stores: [storeId, id].map((each) => ({ storeId: each, ...may })),
    })
  return id
}

interface SealInput {
  readonly bench: Bench
  readonly cartId: string
  readonly check: {
    readonly cause: string
    readonly foundSeal: string | null
    readonly seal: string
    readonly used: string
    readonly replaced: string
  }
}

/** Opens, checks, replenishes and seals the cart; the used items go to the account of their patient. */
async function sealCart(tx: Tx, cast: Cast, { bench, cartId, check }: SealInput): Promise<string> {
  const actor = cast.as('pharmacist')
  const today = bench.on
  const { cause, foundSeal, seal, ...moved } = check
  const isUsed = cause === 'used'
  const line = { productId: uncontrolled(bench, 5).productId, ...moved, alertReason: null }
  const input = {
    storeId: cartId,
    date: today,
    cause,
    foundSeal,
    seal,
    admissionId: isUsed ? bench.patients[1]!.admissionId : null,
    professionalId: isUsed ? ((await doctorOf(tx)) as string) : null,
    fromStoreId: bench.storeId,
    purpose: isUsed ? 'Reanimación en observación' : null,
    lines: [{ ...line, unchargedReason: isUsed ? 'El contrato no tiene su precio todavía' : null }],
  }
  const id = await createDraft(cartCheckService, { tx, actor, input })
  await performAction(cartCheckService, { tx, actor, today, id, action: 'approve' })
  return id
}

/** Fills the trolley with a day's doses of the patients in hospitalización. */
async function fillTrolley(tx: Tx, cast: Cast, { on: date, storeId }: Bench): Promise<string | null> {
  const actor = cast.as('pharmacist')
  const { id: wardId } = await oneFrom<{ id: string }>(tx)`
    select id from hospital.location_face where code = 'B2-HO' and campus_id = ${actor.campusId}::uuid`
  const screens = screensAt(pharmacy.operations, { tx, actor, today: date })
  const { lines } = await screens.ask(trolleyFill, { wardId, date })
  if (lines.length === 0) return null
  const reasons = { alertReason: null, unchargedReason: 'El contrato no tiene su precio todavía' }
  const drawers = lines.map(({ who, orderLineId, productId, quantity }) => {
    return { who, orderLineId, productId, quantity, ...reasons }
  })
  const input = {
    wardId,
    storeId,
    date,
    receivedBy: 'Enfermería de hospitalización',
    notes: null,
    lines: drawers,
  }
  const id = await createDraft(trolleyService, { tx, actor, input })
  await performAction(trolleyService, { tx, actor, today: date, id, action: 'approve' })
  return id
}
