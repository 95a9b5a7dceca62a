import { exportFurips, prepareFurips, splitAtCap } from '@quina/billing/contract'
import {
  accidentService,
  billing,
  furipsService,
  invoiceService,
  prepareInvoice,
} from '@quina/billing/server'
import { type Actor, createDraft, performAction } from '@quina/blocks/server'
import { oneWhere, type Tx } from '@quina/db/server'
import { day, pesos } from '@quina/kernel'
import type { DemoAdmission } from '../../clinical/insurers/admissions.domain.ts'
import { admitOne } from '../../clinical/insurers/admissions.server.ts'
import { municipalityIn } from '../../ground/hospital/found.server.ts'
import { hospitalMunicipality } from '../../ground/hospital/hospital.domain.ts'
import type { Cast } from '../../ground/step/actors.server.ts'
import { screensAt } from '../../ground/step/press.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'
import { chargeFor } from './charge.server.ts'

const happened = day('2026-11-10')
const treated = day('2026-11-11')
const invoicedOn = day('2026-11-18')
const policy = { siras: 'SIRAS-2026-04519', policy: 'AT-991-00871' }
const insurer = { nit: '999100052', contract: 'SOAT-GEN' }
const state: typeof insurer = { nit: '999100053', contract: 'ADRES-GEN' }

/** The victim of a motorcycle accident; no other story of the demonstration uses this patient. */
const victim: DemoAdmission = {
  ago: 0,
  time: '19:20',
  ambit: '2',
  cause: '23',
  diagnosis: 'S525',
  patient: 49,
  reps: '1102',
  payer: { nit: insurer.nit, userType: '10', ...policy },
  ends: 'closed',
  stay: 1,
}

const given = [
  ['890701', '1'],
  ['871121', '1'],
  ['902210', '1'],
  ['881302', '1'],
] as const

type DemoContext = Readonly<{ loading: Loading; cast: Cast }>

/** Loads a victim whose tope another hospital nearly spent: the account is split, and each payer is invoiced and claimed. */
export async function collide({ loading, cast }: DemoContext): Promise<void> {
  const biller = cast.as('biller')
  const admissionId = await once(loading, 'accident.victim', cast.as('registrar').userId, (tx) =>
    admitOne(tx, cast, { given: victim, today: happened }),
  )
  if (admissionId === null) return
  await once(loading, 'accident', biller.userId, (tx) => tell(tx, biller, admissionId))
  await once(loading, 'accident.parted', biller.userId, (tx) => part(tx, biller, admissionId))
  for (const payer of [insurer, state])
    await once(loading, `accident.${payer.contract}`, biller.userId, (tx) =>
      claim(tx, biller, admissionId, payer),
    )
  await once(loading, 'accident.lot', biller.userId, (tx) => send(tx, biller))
}

/** Writes the services and the accident. The tope of 2026 is 36.749.788 pesos; another hospital spent nearly all of it. */
async function tell(tx: Tx, actor: Actor, admissionId: string): Promise<string> {
  await chargeFor(tx, actor, { admissionId, date: treated, services: given })
  const municipalityId = await municipalityIn(tx, hospitalMunicipality)
  const { payerId } = await paying(tx, insurer)
  const owner = await tx
    .selectFrom('people.terceroReportedList')
    .select('id')
    .where('documentType', '=', 'CC')
    .where('municipality', 'is not', null)
    .where('address', 'is not', null)
    .where('phone', 'is not', null)
    .orderBy('number')
    .executeTakeFirstOrThrow()
  const input = {
    date: happened,
    time: '18:40',
    nature: '01' as const,
    otherNature: null,
    municipalityId,
    zone: 'R' as const,
    address: 'Kilómetro 4 de la vía a La Esperanza',
    sirasNumber: policy.siras,
    description: 'Una motocicleta derrapó en una curva con la vía mojada',
    insurance: '1' as const,
    payerId,
    policyNumber: policy.policy,
    policyFrom: day('2026-03-01'),
    policyTo: day('2027-02-28'),
    brand: 'YAMAHA',
    plate: 'QNA12F',
    vehicleKind: '10' as const,
    ownerId: owner.id,
    driverId: null,
    victims: [
      { admissionId, condition: '1' as const, elsewhere: pesos(36_500_000), certificate: 'CERT-0412' },
    ],
  }
  const id = await createDraft(accidentService, { tx, actor, input })
  await performAction(accidentService, { tx, actor, today: happened, id, action: 'register' })
  return id
}

async function part(tx: Tx, actor: Actor, admissionId: string): Promise<null> {
  const { act } = screensAt(billing.operations, { tx, actor, today: invoicedOn })
  const next = await paying(tx, state)
  await act(splitAtCap, { admissionId, ...next, reason: 'Se agotó el tope SOAT de la víctima' })
  return null
}

/** Invoices one payer its part of the account, and claims it. */
async function claim(tx: Tx, actor: Actor, admissionId: string, payer: typeof insurer): Promise<string> {
  const today = invoicedOn
  const owing = await paying(tx, payer)
  const input = { ...owing, chargeIds: null, ambit: '3' as const, partial: false }
  const invoiceId = await prepareInvoice({ tx, actor, admissionId }, input, today)
  await performAction(invoiceService, { tx, actor, today, id: invoiceId, action: 'issue' })
  const { id } = await screensAt(billing.operations, { tx, actor, today }).act(prepareFurips, { invoiceId })
  await performAction(furipsService, { tx, actor, today, id, action: 'complete' })
  return id
}

/** Sends the insurer's claim in its lot, which is answered with a radicado; the claim of ADRES waits. */
async function send(tx: Tx, actor: Actor): Promise<string> {
  const today = day('2026-11-19')
  const { payerId } = await paying(tx, insurer)
  const { act } = screensAt(billing.operations, { tx, actor, today })
  const { id: lotId } = await act(exportFurips, { payerId, from: invoicedOn, to: today })
  const { id } = await oneWhere(tx, 'billing.furips', { batchId: lotId }, ['id'])
  const input = { filedOn: today, filingNumber: 'RAD-SOAT-0091' }
  await performAction(furipsService, { tx, actor, today, id, action: 'file', input })
  return lotId
}

const paying = (tx: Tx, { contract }: typeof insurer) =>
  tx
    .selectFrom('insurers.contractFace')
    .select(['payerId', 'id as contractId'])
    .where('contractNumber', 'like', `${contract}-%`)
    .executeTakeFirstOrThrow()
