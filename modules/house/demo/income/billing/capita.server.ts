import { sendCapita } from '@quina/billing/contract'
import { billing, capitaService } from '@quina/billing/server'
import { createDraft, performAction } from '@quina/blocks/server'
import { oneWhere, type Tx } from '@quina/db/server'
import { day, pesos, zero } from '@quina/kernel'
import { admitOne } from '../../clinical/insurers/admissions.server.ts'
import { municipalityIn } from '../../ground/hospital/found.server.ts'
import { hospitalMunicipality } from '../../ground/hospital/hospital.domain.ts'
import type { Cast } from '../../ground/step/actors.server.ts'
import { screensAt } from '../../ground/step/press.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'
import { sendToMinistry } from './answers.server.ts'
import { chargeFor } from './charge.server.ts'
import { receive } from './receive.server.ts'
import { cares } from './sales.domain.ts'

type DemoContext = Readonly<{ loading: Loading; cast: Cast }>

const eps = '999100043'
const invoicedOn = day('2026-11-18')

/** The people of a village under a monthly cápita: their visits and conditions. */
const visits = [
  { date: '2026-09-10', patient: 44, care: 'consultation' },
  { date: '2026-09-22', patient: 47, care: 'checkup' },
  { date: '2026-10-14', patient: 51, care: 'consultation' },
] as const

/** Its two months: the first is sent without RIPS; the second reports the RIPS of the first and discounts what its users paid. */
const months = [
  { key: 'capita.1', stage: 'initial', from: '2026-09-01', to: '2026-09-30' },
  { key: 'capita.2', stage: 'period', from: '2026-10-01', to: '2026-10-31' },
] as const

/** Attends some patients under a cápita, and invoices its two months. */
export async function enrol({ loading, cast }: DemoContext): Promise<void> {
  const biller = cast.as('biller')
  for (const [at, visit] of visits.entries())
    await once(loading, `capita.visit.${at}`, cast.as('registrar').userId, (tx) => attend(tx, cast, visit))
  for (const { key, ...month } of months)
    await once(loading, key, biller.userId, (tx) => invoice(tx, cast, month))
}

/** After DIAN's answer: reports both months, and the close reports the RIPS of the last one with its recaudos in a note. */
export async function closeCapitas({ loading, cast }: DemoContext): Promise<void> {
  const biller = cast.as('biller')
  for (const { key } of months)
    await once(loading, `${key}.cuv`, biller.userId, async (tx) =>
      sendToMinistry(tx, biller, await invoiceOf(tx, loading.done.get(key) ?? null)),
    )
  const [, { from, to }] = months
  await once(loading, 'capita.final', biller.userId, async (tx) => {
    const capitaId = await invoice(tx, cast, { stage: 'final', from, to })
    if (capitaId === null) return null
    await screensAt(billing.operations, { tx, actor: biller, today: invoicedOn }).act(sendCapita, {
      capitaId,
    })
    return capitaId
  })
}

async function invoiceOf(tx: Tx, capitaId: string | null): Promise<string | null> {
  if (capitaId === null) return null
  const found = tx.selectFrom('billing.capitaList').select('invoiceId').where('id', '=', capitaId)
  return (await found.executeTakeFirstOrThrow()).invoiceId
}

async function attend(tx: Tx, cast: Cast, visit: (typeof visits)[number]): Promise<string | null> {
  const { services, ...care } = cares[visit.care]
  const [[consultation], ...rest] = services
  const today = day(visit.date)
  const biller = cast.as('biller')
  const payer = { nit: eps, userType: '01', modality: '03' } as const
  const given = { ...care, payer, consultation, patient: visit.patient, ago: 0, ends: 'finished' } as const
  const admissionId = await admitOne(tx, cast, { given, today })
  if (admissionId === null) return null
  await chargeFor(tx, biller, { admissionId, date: today, services: rest })
  await receive(tx, biller, { admissionId, today })
  return admissionId
}

type Month = Readonly<{ stage: 'initial' | 'period' | 'final'; from: string; to: string }>

/** Invoices eight hundred people of one municipality at one value for everybody; a close enrols nobody. */
async function invoice(tx: Tx, cast: Cast, { stage, from, to }: Month): Promise<string | null> {
  const actor = cast.as('biller')
  const contract = await tx
    .selectFrom('insurers.contractList')
    .select('id')
    .where('contractNumber', 'like', 'BF-CAP-02-%')
    .executeTakeFirst()
  if (contract === undefined) return null
  const service = await oneWhere(tx, 'tariffs.serviceList', { code: '890201' }, ['id'])
  const municipalityId = await municipalityIn(tx, hospitalMunicipality)
  const people = [
    { municipalityId, ageGroup: 'all' as const, members: 800, upc: null, unitValue: pesos(12_000) },
  ]
  const input = {
    date: invoicedOn,
    contractId: contract.id!,
    stage,
    periodFrom: day(from),
    periodTo: day(to),
    serviceId: service.id!,
    discount: zero,
    discountReason: null,
    advance: zero,
    advanceId: null,
    confirmed: true,
    notes: null,
    adjustments: null,
    people: stage === 'final' ? null : people,
  }
  const id = await createDraft(capitaService, { tx, actor, input })
  await performAction(capitaService, { tx, actor, today: invoicedOn, id, action: 'issue' })
  return id
}
