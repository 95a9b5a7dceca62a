import type { Stored } from '@quina/blocks'
import {
  type Actor,
  type Alert,
  actingOn,
  type Command,
  createDraft,
  enqueue,
  parameterOn,
  parseOrRefuse,
  performAction,
  refusing,
  serveDocument,
  servedDocument,
} from '@quina/blocks/server'
import { answerDelivery } from '@quina/care/server'
import { changeById, oneFrom, rowsFrom, storedRow, type Tx, valueFrom } from '@quina/db/server'
import { addDays, type Day, insist, must, refused } from '@quina/kernel'
import { quantityOf } from '@quina/warehouse/domain'
import type { dispensing } from '../dispensing/dispensing.contract.ts'
import type { LineFacts } from '../dispensing-rules/rules.server.ts'
import { type MipresFacts, mipresDays, mipresRoad, mipresSupply } from './mipres-supply.contract.ts'

type Supply = Stored<typeof mipresSupply>
type Of<A extends keyof (typeof mipresSupply)['lifecycle']['actions']> = Command<typeof mipresSupply, A>

/** The job that reports a delivery. */
export const mipresJob = 'pharmacy.mipres'

/** Rules: FAR-070 reporting on the web page, FAR-073 an id that is not valid. `mipres-send` reads the answers of MIPRES. */
export const mipresSupplyService = servedDocument<typeof mipresSupply>({
  document: mipresSupply,
  on: {
    async send({ tx, document: { id, prescription }, actor, today }: Of<'send'>) {
      const road = await parameterOn(tx, mipresRoad, today)
      insist(road !== 'page', 'FAR-070', byPage, { status: 409 })
      await changeById(tx, 'pharmacy.mipresSupply', id, { stopped: false, nextTryAt: null })
      const title = `Entrega MIPRES ${prescription}`
      await enqueue(tx, { kind: mipresJob, title, input: { id }, total: 1, actor })
    },
    async complete({ tx, document, input: { directionId, consecutive, cause } }: Of<'complete'>) {
      const shaped = directionId === null || /^\d{1,25}$/.test(directionId)
      must(shaped, 'FAR-073', 'directionId', 'El ID son solo dígitos.')
      const typed = { directionId, consecutive, cause, stopped: false, lastError: null, nextTryAt: null }
      await changeById(tx, 'pharmacy.mipresSupply', document.id, typed)
    },
    async record({ tx, document, actor, input: { deliveryId, reportId } }: Of<'record'>) {
      must(/^\d{5,25}$/.test(deliveryId), 'FAR-073', 'deliveryId', 'El ID son solo dígitos.')
      must(reportId === null || /^\d{5,25}$/.test(reportId), 'FAR-073', 'reportId', 'El ID son solo dígitos.')
      const invoice = await answered({ tx, actor }, document, deliveryId)
      const ids = { deliveryId, reportId, invoice, stopped: false, lastError: null, nextTryAt: null }
      await changeById(tx, 'pharmacy.mipresSupply', document.id, ids)
    },
    async withdraw() {},
  },
  extra: async (tx, { id, lineId, quantity }, _, today) => ({
    facts: await factsOf(tx, { id, lineId, quantity }),
    ...((await parameterOn(tx, mipresRoad, today)) === 'page' && { mayNot: { send: byPage } }),
  }),
})
const byPage = 'Se reporta en la página de MIPRES: anote aquí sus ID.'

async function factsOf(tx: Tx, { id, lineId, quantity }: Pick<Supply, 'id' | 'lineId' | 'quantity'>) {
  const columns = ['deliveryId', 'reportId', 'simulated', 'invoice', 'directionId', 'consecutive'] as const
  const stored = await storedRow(tx, 'pharmacy.mipresSupply', id, [
    ...columns,
    'cause',
    'lastError',
    'stopped',
  ])
  const { returned } = await oneFrom<{ returned: string }>(tx)`
    select trim_scale(greatest(${quantity}::numeric - (quantity - returned), 0))::text as returned
    from pharmacy.dispensing_line where id = ${lineId}::uuid`
  const attempts = await rowsFrom<MipresFacts['attempts'][number]>(tx)`
    select id::int as id, to_char(at at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI:SS') as at, step,
           left(answer, 2000) as answer, failure
    from pharmacy.mipres_attempt where supply_id = ${id}::uuid order by mipres_attempt.id desc limit 50`
  return { ...stored, returned, attempts }
}

/** Stores the id of the delivery for RIPS, when it has the number of digits that RIPS requires. */
async function answered(
  { tx, actor }: Pick<Of<'send'>, 'tx' | 'actor'>,
  { lineId }: Supply,
  mipres: string,
): Promise<string | null> {
  if (!/^\d{19,25}$/.test(mipres)) return null
  return answerDelivery({ tx, actor }, { source: 'dispensing', sourceId: lineId, mipres })
}

export const mipresSupplyOperations = refusing(
  {
    'pharmacy.mipres_supply_reported': refused('FAR-074', 'Lo reportado lleva el ID de entrega.'),
    'pharmacy.mipres_supply_direction_id_check': refused('FAR-073', 'El ID son solo dígitos.', 'directionId'),
    'pharmacy.mipres_supply_cause_check': refused('FAR-202', 'La causa es un código de dos cifras.', 'cause'),
    'pharmacy.mipres_attempt_outcome': refused('FAR-203', 'Una llamada tiene respuesta, o falla.'),
  },
  serveDocument(mipresSupplyService),
)

type SupplyContext = Readonly<{ tx: Tx; actor: Actor; today: Day; now: Date }>

/** Opens the report of each delivered line of a MIPRES prescription, due within its days. */
export async function openSupplies(
  { tx, today, now, ...opening }: SupplyContext,
  { date, lines }: Stored<typeof dispensing>,
  facts: readonly LineFacts[],
): Promise<void> {
  const days = await parameterOn(tx, mipresDays, date)
  const actor = actingOn(opening.actor, mipresSupply)
  for (const [at, { id: lineId, quantity, mipresDelivery }] of lines.entries()) {
    const { prescription } = facts[at]!.ordered
    if (prescription === null || quantityOf(quantity) === 0n) continue
    const dueOn = addDays(date, days)
    const about = { date, lineId, prescription, quantity, dueOn }
    const draft = parseOrRefuse(mipresSupply.input, about)
    const id = await createDraft(mipresSupplyService, { tx, actor, input: draft })
    await performAction(mipresSupplyService, { tx, actor, today, now, id, action: 'open' })
    if (mipresDelivery === null) continue
    // The delivery was reported by hand before it took place.
    const input = { deliveryId: mipresDelivery, reportId: null }
    await performAction(mipresSupplyService, { tx, actor, today, now, id, action: 'record', input })
  }
}

/** Reduces or withdraws a waiting delivery by what was returned. A delivery that MIPRES already has is annulled in MIPRES. */
export async function withdrawReturned(
  { tx, today, now, ...opening }: SupplyContext,
  dispensingId: string,
): Promise<void> {
  const rows = await rowsFrom<{ id: string; left: string }>(tx)`
    select m.id, (l.quantity - l.returned)::text as left from pharmacy.mipres_supply m
    join pharmacy.dispensing_line l on l.id = m.line_id
    where l.parent_id = ${dispensingId}::uuid and m.status = 'open' and l.returned > 0 order by m.id for update of m`
  const actor = actingOn(opening.actor, mipresSupply)
  for (const { id, left } of rows) {
    const input = { reason: 'El paciente devolvió lo que se entregó' }
    if (quantityOf(left) === 0n)
      await performAction(mipresSupplyService, { tx, actor, today, now, id, action: 'withdraw', input })
    else await changeById(tx, 'pharmacy.mipresSupply', id, { quantity: left })
  }
}

/** Deliveries whose report to MIPRES is overdue. */
export const overdueSupplies: Alert = {
  name: 'pharmacy.overdueSupplies',
  permission: 'pharmacy.mipresSupply.view',
  tone: 'bad',
  one: 'entrega MIPRES sin reportar a tiempo',
  many: 'entregas MIPRES sin reportar a tiempo',
  meaning: 'Pasaron los días para reportar la entrega: repórtela o anote los ID que le dio MIPRES.',
  who: 'Farmacia',
  to: '/farmacia/mipres?condition=overdue',
  count: (tx, { actor }) => valueFrom<number>(tx)`
    select count(*)::int as n from pharmacy.mipres_supply_list
    where campus_id = ${actor.campusId}::uuid and condition = 'overdue'`,
}
