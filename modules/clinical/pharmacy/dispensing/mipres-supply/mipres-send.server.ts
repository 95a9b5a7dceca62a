import {
  actingOn,
  type JobContext,
  type JobKind,
  parameterOn,
  performAction,
  systemActor,
} from '@quina/blocks/server'
import { changeById, oneFrom, rowFrom, type Tx } from '@quina/db/server'
import { type Day, type Id, Problem } from '@quina/kernel'
import {
  type MipresClient,
  MipresSilence,
  mipresSimulator,
} from '../../mipres/mipres-client/mipres-client.server.ts'
import { mipresService } from '../../mipres/mipres-client/mipres-service.server.ts'
import { mipresSetupOf } from '../../mipres/mipres-setup/mipres-setup.server.ts'
import { type MipresDelivery, talkOf } from '../../mipres/mipres-talk/mipres-talk.server.ts'
import { mipresRoad, mipresSupply } from './mipres-supply.contract.ts'
import { mipresJob, mipresSupplyService } from './mipres-supply.server.ts'

/** A job, or the chore of each hour. */
export type SupplyWorld = Pick<JobContext, 'step' | 'now' | 'today'>

export const reportSupplyJob: JobKind = {
  kind: mipresJob,
  run: async (job) => {
    const state = await reportSupply(job, String(job.input.id))
    await job.progress(1, 1)
    return { state }
  },
}

type Outcome = 'reported' | 'later' | 'stopped' | 'busy'

/** How long one process holds a delivery: longer than all its calls may take. */
const lease = '15 minutes'

/**
 * Reports one delivery. A delivery without an answer is tried again by the chore; a refused, incomplete or doubtful one waits for
 * a person. Rules: FAR-071 illegible or doubtful, FAR-072 refused by MIPRES, FAR-075 incomplete.
 * @param client the configured client when absent
 */
export async function reportSupply(world: SupplyWorld, id: string, client?: MipresClient): Promise<Outcome> {
  const { step, today } = world
  const supply = await step((tx) => claimed(tx, id))
  if (supply === null) return 'busy'
  try {
    const own = client ?? (await step((tx) => clientFor(tx, supply, today())))
    mustBeWhole(supply)
    const ids = await talkOf({ step, delivery: supply, client: own })
    await step((tx) => settle(tx, world, { supply, simulated: own.simulated, ...ids }))
    return 'reported'
  } catch (error) {
    const outcome = await step((tx) => putOff(tx, world, { supply, error }))
    if (error instanceof Problem || error instanceof MipresSilence) return outcome
    throw error
  }
}

type Supply = MipresDelivery & Readonly<{ campusId: Id<'admin.campus'>; tries: number }>

/** Claims a waiting delivery for this process; null when another process has it or it no longer waits. */
async function claimed(tx: Tx, id: string): Promise<Supply | null> {
  const claim = await rowFrom<{ id: string }>(tx)`
    update pharmacy.mipres_supply set tries = tries + 1,
      busy_until = clock_timestamp() + ${lease}::interval
    where id = ${id}::uuid and status = 'open' and (busy_until is null or busy_until < clock_timestamp()) returning id`
  if (claim === undefined) return null
  return oneFrom<Supply>(tx)`
    select m.id, m.campus_id, m.prescription, trim_scale(m.quantity)::text as quantity, m.date::text as day, d.kind,
           coalesce(q.cum, '') as code, t.document_type, t.number as document, m.direction_id, m.consecutive, m.cause, m.tries,
           trim_scale(round(l.charge_price * m.quantity, 2))::text as value,
           (select o.number from warehouse.move_face v join warehouse.lot_face o on o.id = v.lot_id
            where v.document = 'pharmacy.dispensing' and v.document_id = d.id and v.product_id = l.product_id and v.quantity < 0
            group by o.id, o.number order by sum(v.quantity), o.number limit 1) as lot,
           (select count(*)::int from pharmacy.dispensing_line x join pharmacy.dispensing y on y.id = x.parent_id
            where x.order_line_id = l.order_line_id and y.status = 'approved' and x.quantity > 0
              and (y.date, y.number) <= (d.date, d.number)) as ordinal
    from pharmacy.mipres_supply m join pharmacy.dispensing_line l on l.id = m.line_id
    join pharmacy.dispensing d on d.id = l.parent_id join care.medical_order_face r on r.id = d.order_id
    join people.patient_face t on t.id = r.patient_id join warehouse.product_face q on q.id = l.product_id
    where m.id = ${id}::uuid`
}

async function clientFor(tx: Tx, supply: Supply, today: Day): Promise<MipresClient> {
  const road = await parameterOn(tx, mipresRoad, today)
  if (road === 'service') return mipresService(tx, await mipresSetupOf(tx))
  return mipresSimulator({ ...supply, reference: supply.id })
}

/** @throws Problem FAR-075 with everything that is missing */
function mustBeWhole({ code, lot, value, kind, consecutive }: Supply): void {
  const lacking = [
    [code === '', 'el CUM del producto'],
    [lot === null, 'el lote'],
    [value === null, 'el valor: la línea no se cobró'],
    [kind !== 'ambulatory' && consecutive === null, 'el consecutivo de la tecnología'],
  ] as const
  const named = lacking.filter(([is]) => is).map(([, what]) => what)
  if (named.length > 0)
    throw new Problem('FAR-075', `Para reportarla falta ${named.join(', ')}.`, { status: 409 })
}

interface SettlementInput {
  readonly supply: Supply
  readonly simulated: boolean
  readonly processId: string
  readonly deliveryId: string
  readonly reportId: string | null
}

async function settle(
  tx: Tx,
  { today, now }: SupplyWorld,
  { supply, simulated, processId, ...input }: SettlementInput,
) {
  const actor = actingOn(systemActor(supply.campusId), mipresSupply)
  const command = { tx, actor, today: today(), now: now(), id: supply.id }
  await performAction(mipresSupplyService, { ...command, action: 'record', input })
  await changeById(tx, 'pharmacy.mipresSupply', supply.id, { simulated, processId, busyUntil: null })
}

/** Minutes until a delivery without an answer is tried again, by the number of attempts. */
const pauses = [5, 15, 30, 60, 120, 240] as const

/** Stops a delivery after a Problem other than FAR-076 (service not configured); any other failure is tried again later. */
async function putOff(
  tx: Tx,
  { now }: SupplyWorld,
  { supply, error }: { readonly supply: Supply; readonly error: unknown },
): Promise<Outcome> {
  const stopped = error instanceof Problem && error.code !== 'FAR-076'
  const minutes = pauses[Math.min(supply.tries, pauses.length) - 1] ?? 5
  await changeById(tx, 'pharmacy.mipresSupply', supply.id, {
    busyUntil: null,
    stopped,
    nextTryAt: stopped ? null : new Date(now().getTime() + minutes * 60_000),
    lastError: wordsOf(error),
  })
  return stopped ? 'stopped' : 'later'
}

const wordsOf = (error: unknown): string => {
  if (error instanceof Problem) return `${error.message} (${error.code})`
  return error instanceof MipresSilence ? error.message : 'Falla inesperada: se intentará de nuevo.'
}
