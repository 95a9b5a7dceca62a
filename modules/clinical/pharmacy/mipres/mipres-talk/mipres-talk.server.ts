import type { JobContext } from '@quina/blocks/server'
import { addTo, oneFrom, rowsFrom, type Tx } from '@quina/db/server'
import { Problem } from '@quina/kernel'
import {
  type DeliveryFacts,
  deliveryFor,
  deliveryOf,
  directionFor,
  type Match,
  type MipresRow,
  mipresAnswer,
  reportFor,
} from '../mipres-answer/mipres-answer.domain.ts'
import {
  type MipresClient,
  type MipresNotice,
  type MipresQuestion,
  MipresSilence,
  type MipresValues,
} from '../mipres-client/mipres-client.server.ts'
import { mipresSetupOf } from '../mipres-setup/mipres-setup.server.ts'

/** A delivery in the form in which it is reported. */
export interface MipresDelivery extends DeliveryFacts {
  readonly id: string
  readonly kind: 'hospital' | 'urgency' | 'ambulatory'
  readonly documentType: string
  readonly document: string
  /** The lot of which most was delivered. */
  readonly lot: string | null
  readonly value: string | null
  readonly consecutive: number | null
  readonly cause: number | null
  /** The ordinal of the delivery within its order. */
  readonly ordinal: number
}

type Talk = Pick<JobContext, 'step'> & Readonly<{ delivery: MipresDelivery; client: MipresClient }>

/** Reports a delivery. Looks up what MIPRES has before each sending, since a lost answer may have been positive. */
export async function talkOf(talk: Talk) {
  const { delivery } = talk
  const taken = await talk.step((tx) => takenBy(tx, delivery))
  const row = certain(deliveryFor(await find(talk, 'deliveries'), delivery, taken)) ?? (await delivered(talk))
  const processId = digitsIn(row.id)
  const deliveryId = digitsIn(row.identrega)
  const report =
    certain(reportFor(await find(talk, 'reports'), processId)) ??
    (await send(talk, 'report', {
      ID: BigInt(processId),
      EstadoEntrega: 1n,
      CausaNoEntrega: BigInt(delivery.cause ?? 0),
      ValorEntregado: delivery.value!,
    }))
  return { processId, deliveryId, reportId: report.idreporteentrega ?? null }
}

/** Sends the delivery. Outside the hospital it fulfils a direction of the payer, which is programmed first. */
async function delivered(talk: Talk): Promise<MipresRow> {
  const { delivery } = talk
  const what = {
    CodSerTecEntregado: delivery.code,
    CantTotEntregada: delivery.quantity,
    FecEntrega: delivery.day,
    NoLote: delivery.lot!,
  }
  if (delivery.kind !== 'ambulatory')
    return send(talk, 'houseDelivery', {
      ...what,
      NoPrescripcion: delivery.prescription,
      TipoTec: 'M',
      ConTec: BigInt(delivery.consecutive!),
      TipoIDPaciente: delivery.documentType,
      NoIDPaciente: delivery.document,
      NoEntrega: BigInt(delivery.ordinal),
      EntTotal: 1n,
      CausaNoEntrega: 0n,
    })
  const { id, whole, cause } = await programmed(talk)
  const received = { TipoIDRecibe: delivery.documentType, NoIDRecibe: delivery.document }
  const total = { EntTotal: whole ? 1n : 0n, CausaNoEntrega: BigInt(cause) }
  return send(talk, 'delivery', { ID: id, ...what, ...total, ...received })
}

/** @throws Problem FAR-077 without a direction, FAR-200 less than directed without a cause, FAR-201 no site code */
async function programmed(talk: Talk) {
  const { delivery, client } = talk
  const rows = await find(talk, 'directions')
  const direction = certain(directionFor(rows, delivery))
  const none = 'MIPRES no tiene un direccionamiento de ese medicamento: pídalo al pagador o escriba su ID.'
  if (direction === null) throw new Problem('FAR-077', none, { status: 409 })
  const part = deliveryOf(direction, delivery.quantity)!
  const less = `De ${direction.quantity} quedan ${part.pending}: diga la causa con «Completar».`
  if (!part.whole && delivery.cause === null) throw new Problem('FAR-200', less, { status: 409 })
  const row = rows.find((one) => one.iddireccionamiento === direction.id)
  const id = BigInt(digitsIn(row?.id))
  if (direction.state === 'active') {
    const setup = await talk.step(mipresSetupOf)
    const site = 'Falta el código de la sede en MIPRES: regístrelo en el perfil de la entidad.'
    if (setup.siteCode === null && !client.simulated) throw new Problem('FAR-201', site, { status: 409 })
    await send(talk, 'programming', {
      ID: id,
      FecMaxEnt: direction.until ?? delivery.day,
      TipoIDSedeProv: 'NI',
      NoIDSedeProv: await talk.step(nitOf),
      CodSedeProv: setup.siteCode ?? '',
      CodSerTecAEntregar: direction.code ?? delivery.code,
      CantTotAEntregar: direction.quantity!,
    })
  }
  return { id, whole: part.whole, cause: part.whole ? 0 : delivery.cause! }
}

/** @throws Problem FAR-071 for an id that is not valid */
function digitsIn(id: string | null | undefined): string {
  if (id == null || !/^\d{1,25}$/.test(id)) throw illegible()
  return id
}

const nitOf = async (tx: Tx): Promise<string> =>
  (await oneFrom<{ nit: string }>(tx)`select nit from admin.company_face`).nit

/** Returns the ids that our other deliveries of that prescription have. */
async function takenBy(tx: Tx, { id, prescription }: MipresDelivery): Promise<ReadonlySet<string>> {
  const rows = await rowsFrom<{ deliveryId: string }>(tx)`
    select delivery_id from pharmacy.mipres_supply
    where prescription = ${prescription} and id <> ${id}::uuid and delivery_id is not null`
  return new Set(rows.map(({ deliveryId }) => deliveryId))
}

const illegible = (why = 'MIPRES no dio una respuesta que se pueda leer: quedó sin confirmar.'): Problem =>
  new Problem('FAR-071', why, { status: 409 })

/** @throws Problem FAR-071 for a doubtful result, which a person must decide */
function certain<T>(match: Match<T>): T | null {
  if (match.kind === 'doubtful') throw illegible(`${match.why}.`)
  return match.kind === 'one' ? match.one : null
}

const find = ({ delivery, client, ...talk }: Talk, question: MipresQuestion): Promise<readonly MipresRow[]> =>
  logged({ ...talk, delivery, client }, question, () => client.find(question, delivery.prescription))

/** @throws Problem FAR-071 when the answer is not one row */
async function send(talk: Talk, notice: MipresNotice, values: MipresValues): Promise<MipresRow> {
  const rows = await logged(talk, notice, () => talk.client.send(notice, values))
  if (rows.length !== 1) throw illegible()
  return rows[0]!
}

/** Stores each call with its answer, whatever the result. @throws Problem FAR-072 when MIPRES refuses it */
async function logged(
  { step, delivery, client }: Talk,
  name: string,
  call: () => Promise<string>,
): Promise<readonly MipresRow[]> {
  const since = Date.now()
  const keep = (heard: { answer: string | null; failure: string | null }) =>
    step(async (tx) => {
      const took = { milliseconds: Date.now() - since, simulated: client.simulated }
      await addTo(tx, 'pharmacy.mipresAttempt', { supplyId: delivery.id, step: name, ...heard, ...took })
    })
  const body = await call().catch(async (error: unknown) => {
    if (error instanceof MipresSilence) {
      const came = error.verbatim === null ? '' : `\n${error.verbatim.slice(0, 2_000)}`
      await keep({ answer: null, failure: `${error.message}${came}` })
    }
    throw error
  })
  await keep({ answer: body, failure: null })
  const answer = mipresAnswer(body)
  if (answer.kind === 'refused')
    throw new Problem('FAR-072', `MIPRES la rechazó: ${answer.messages.join(' ')}`, { status: 409 })
  if (answer.kind === 'nothing') return []
  if (answer.kind !== 'rows') throw illegible()
  return answer.rows
}
