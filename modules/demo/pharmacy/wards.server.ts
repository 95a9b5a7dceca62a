import { addRow, createDraft, performAction, saveRow } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import {
  adverseEventService,
  kitPartService,
  kitService,
  patientUseService,
  preparationKindService,
  preparationService,
} from '@quina/pharmacy/server'
import { doctorOf } from '../insurers/admissions.server.ts'
import type { Cast } from '../load/actors.server.ts'
import { type Loading, once } from '../load/step.server.ts'
import { postSite } from '../warehouse/stock-course.server.ts'
import { type Bench, benchIn } from './pharmacy.server.ts'

/** What the pharmacy does without an order: a kit that a patient used, what was repacked, an event of what was recalled. */
export async function workInWards(loading: Loading, cast: Cast): Promise<void> {
  const bench = await benchIn(loading, cast)
  if (bench.patients.length < 3 || bench.kept.length < 7) return
  const { userId } = cast.as('pharmacist')
  const step = (key: string, work: (tx: Tx, cast: Cast, bench: Bench) => Promise<string>) =>
    once(loading, `pharmacy.${key}`, userId, (tx) => work(tx, cast, bench))
  await step('used', useKit)
  await step('repacked', repack)
  await step('event', tellEvent)
  await postSite(loading, cast, { key: 'pharmacy.wards.posting', date: bench.on, campus: 0 })
}

const plain = ({ kept }: Bench, at: number) => kept.filter(({ controlled }) => !controlled)[at]!

async function useKit(tx: Tx, cast: Cast, bench: Bench): Promise<string> {
  const actor = cast.as('pharmacist')
  const { id: kitId } = await saveRow(tx, kitService, {
    id: null,
    actor,
    body: { code: 'CURA-1', name: 'Curación de herida' },
  })
  const parts = [
    { productId: plain(bench, 0).productId, quantity: '2', included: false },
    { productId: plain(bench, 3).productId, quantity: '1', included: true },
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

/** Thirty units of a medicine, each with its own label: what another person checks. */
async function repack(tx: Tx, cast: Cast, bench: Bench): Promise<string> {
  const [actor, today] = [cast.as('pharmacist'), bench.on]
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
  const { productId } = plain(bench, 4)
  const about = { kindId, storeId: bench.storeId, date: today, productId, admissionId: null }
  const made = { quantity: '29', wasted: '1', lot: null, expiry: null, purpose: 'Una se rompió al cortar' }
  const lines = [{ productId, quantity: '30', used: null, lotId: null, lotReason: null }]
  const id = await createDraft(preparationService, { tx, actor, input: { ...about, ...made, lines } })
  await performAction(preparationService, { tx, actor: cast.as('pharmacyAide'), today, id, action: 'check' })
  await performAction(preparationService, { tx, actor, today, id, action: 'approve' })
  return id
}

/** What the recalled medicine did, which INVIMA is to know of. */
async function tellEvent(tx: Tx, cast: Cast, bench: Bench): Promise<string> {
  const [actor, date] = [cast.as('pharmacist'), bench.on]
  const { productId, lotId } = plain(bench, 1)
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
