import type { InputOf, Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import {
  type Actor,
  type Extra,
  optionsOperation,
  refusing,
  serveDocument,
  servedDocument,
} from '@quina/blocks/server'
import { changeById, oneFrom, rowFrom, rowOf, rowsFrom, type Tx } from '@quina/db/server'
import { conflict, type Day, insist, type Money, must, mustBeFound } from '@quina/kernel'
import { sql } from 'kysely'
import { mustWorkIn } from '../../../catalogue/store-user/may-work.server.ts'
import { nothingThere } from '../../../ledger/average.domain.ts'
import { type IssueLine, issueMoves } from '../../../ledger/issue.server.ts'
import { keyOf, lockStock, mustFollow } from '../../../ledger/locks.server.ts'
import { type Quantity, quantityOf, quantityText } from '../../../ledger/quantity.domain.ts'
import { stockLedger, stockRefusals, toStock } from '../../../ledger/stock-ledger.server.ts'
import type { StockMove } from '../../../ledger/stock-move.domain.ts'
import { mustTakeSomething, quantitiesTaken } from '../../requesting/own-quantities/own-quantities.domain.ts'
import { keptFor, releaseFor, reserveFor } from '../../reserving/reservation.server.ts'
import { splitLine, withAdded } from '../transfer-split/transfer-split.domain.ts'
import {
  addedInTransit,
  arrivedAt,
  inTransit,
  offerArrival,
  passing,
  transitOf,
} from '../transit/transit.server.ts'
import { transfer } from './transfer.contract.ts'

type Transfer = Stored<typeof transfer>

const transferPrint: DocumentPrint<typeof transfer> = {
  signs: { sends: 'Entrega', receives: 'Recibe' },
}

/** Rules: those of the ledger, BODEGA_NO_ASIGNADA, ALM-056, 058, 068, 074, 100 to 104, 114, 115 and 120 to 128. */
export const transferService = servedDocument<typeof transfer>({
  document: transfer,
  ledgers: [stockLedger],
  async onSave(tx, input, actor, stored) {
    if (stored !== null) await releaseFor(tx, stored.id)
    await mustWorkIn(tx, actor.userId, { storeId: input.storeId, verb: 'transfers' })
    const { date, happenedOn, lines } = input
    const inOrder = happenedOn === null || happenedOn <= date
    must(inOrder, 'ALM-056', 'happenedOn', 'No puede ser posterior a la fecha.')
    for (const [at, { lotId, lotReason, quantity }] of lines.entries()) {
      must(
        quantityOf(quantity) > 0n,
        'ALM-074',
        `lines.${at}.quantity`,
        'Escriba una cantidad mayor que cero.',
      )
      const explained = lotId === null || lotReason !== null
      must(explained, 'ALM-068', `lines.${at}.lotReason`, 'Diga por qué no sale el lote que vence primero.')
    }
    await mustGoToAnother(tx, input)
  },
  on: {
    async reserve({ tx, document, actor, today }) {
      const { id: documentId, storeId, lines } = document
      await mustWorkIn(tx, actor.userId, { storeId, verb: 'transfers' })
      await reserveFor(tx, { documentId, label: await destinationOf(tx, documentId), storeId, lines, today })
    },
    async send({ tx, document, actor, today }) {
      await mustWorkIn(tx, actor.userId, { storeId: document.storeId, verb: 'transfers' })
      must(document.date <= today, 'ALM-058', 'date', 'La fecha no puede ser futura.')
      await changeById(tx, 'warehouse.transfer', document.id, { sentBy: actor.userId })
      await releaseFor(tx, document.id)
      if (document.toCampusId !== null) await offerArrival(tx, document.id, document.toCampusId)
      return [toStock(await sent(tx, document))]
    },
    async receive({ tx, document, actor, today, input: { date, lines, reason } }) {
      const toStoreId = await mustReceive(tx, document, { actor, date, today })
      const available = await sentLines(tx, document.id)
      const taken = quantitiesTaken(available, lines)
      mustTakeSomething(taken)
      const isPart = available.some((one) => (taken.get(one.id) ?? 0n) < quantityOf(one.available))
      const message = 'Escriba por qué no se recibe todo.'
      insist(!isPart || reason !== null, 'ALM-124', message, { fields: { reason: message } })
      await changeById(tx, 'warehouse.transfer', document.id, { reason: isPart ? reason : null })
      return [toStock(await settled(tx, document, { taken, day: date, toStoreId }))]
    },
    async reject({ tx, document, actor, today, input: { date, reason } }) {
      const toStoreId = await mustReceive(tx, document, { actor, date, today })
      await changeById(tx, 'warehouse.transfer', document.id, { reason })
      return [toStock(await settled(tx, document, { taken: new Map(), day: date, toStoreId }))]
    },
    async annul({ tx, document, actor, input: { date } }) {
      await mustWorkIn(tx, actor.userId, { storeId: document.storeId, verb: 'transfers' })
      if (document.status === 'received') {
        const { toStoreId } = document
        insist(toStoreId !== null, 'ALM-128', receivedThere, { status: 409 })
        await mustWorkIn(tx, actor.userId, { storeId: toStoreId, verb: 'transfers' })
      }
      must(date >= document.date, 'ALM-125', 'date', before)
    },
  },
  extra: extraOf,
  print: transferPrint,
})

const before = 'No puede ser anterior al traslado.'

/**
 * @throws Problem ALM-114 its own site, ALM-120 its own store, ALM-121 a transit store, ALM-122 a store of another site, ALM-127
 * not exactly one destination
 */
async function mustGoToAnother(
  tx: Tx,
  { storeId, toStoreId, toCampusId }: InputOf<typeof transfer>,
): Promise<void> {
  const from = await storeOf(tx, storeId)
  const passes = 'Por la bodega de tránsito pasa solo lo que se traslada: elija otra.'
  must(from.kind !== 'transit', 'ALM-121', 'storeId', passes)
  const isOne = (toStoreId === null) !== (toCampusId === null)
  must(isOne, 'ALM-127', 'toStoreId', 'Diga a qué bodega de esta sede va, o a qué otra sede.')
  if (toCampusId !== null)
    must(toCampusId !== from.campusId, 'ALM-114', 'toCampusId', 'Es la misma sede: elija la bodega.')
  if (toStoreId === null) return
  const isAnother = (storeId as string) !== toStoreId
  must(isAnother, 'ALM-120', 'toStoreId', 'Elija otra bodega: es la misma de la que sale.')
  const to = await storeOf(tx, toStoreId)
  must(to.kind !== 'transit', 'ALM-121', 'toStoreId', passes)
  const isHere = from.campusId === to.campusId
  must(isHere, 'ALM-122', 'toStoreId', 'Es de otra sede: elija la sede, y allá dicen a qué bodega llegó.')
}

const destinationOf = async (tx: Tx, id: string): Promise<string> => {
  const { to } = await oneFrom<{ to: string }>(tx)`
    select to_store_label as to from warehouse.transfer_list where id = ${id}`
  return `el traslado a ${to}`
}

const storeOf = async (tx: Tx, storeId: string) =>
  mustBeFound(await rowOf(tx, 'warehouse.store', storeId, ['campusId', 'kind']), 'La bodega')

/** Returns moves that take goods from the store at average cost, first to expire first, into transit at the same value. */
async function sent(tx: Tx, document: Transfer): Promise<readonly StockMove[]> {
  const { storeId, toStoreId, campusId, date: day, lines } = document
  const transitId = await transitOf(tx, campusId)
  const isSetApart = toStoreId !== null && (await storeOf(tx, toStoreId)).kind === 'quarantine'
  const locked = await lockStock(tx, placesOf(lines, [storeId, transitId]))
  for (const { productId } of lines) mustFollow(locked.get(keyOf({ productId, storeId: transitId }))!, day)
  const leaving = lines.map(
    ({ id, productId, quantity, lotId }): IssueLine => ({
      lineId: id,
      productId,
      storeId,
      lotId,
      kind: 'transferOut',
      quantity: quantityOf(quantity),
      costCentreId: null,
      toQuarantine: isSetApart,
    }),
  )
  const out = await issueMoves(tx, leaving, { day, happenedOn: document.happenedOn ?? day })
  const entering = out.map(
    (move): StockMove => ({
      ...move,
      kind: 'transferIn',
      storeId: transitId,
      quantity: -move.quantity,
      value: -move.value as Money,
    }),
  )
  return [...out, ...entering]
}

const placesOf = (lines: Transfer['lines'], storeIds: readonly string[]) =>
  lines.flatMap(({ productId }) => storeIds.map((storeId) => ({ productId, storeId })))

type Reception = Readonly<{ taken: ReadonlyMap<string, Quantity>; day: Day; toStoreId: string }>

/**
 * Returns moves that bring accepted goods to the receiving store and return the rest to the sender, at their value plus what
 * invoices added in transit.
 */
async function settled(
  tx: Tx,
  document: Transfer,
  { taken, day, toStoreId }: Reception,
): Promise<readonly StockMove[]> {
  const { id, campusId, storeId, lines } = document
  const transitId = await transitOf(tx, campusId)
  const locked = await lockStock(tx, placesOf(lines, [storeId, toStoreId, transitId]))
  const passed = await inTransit(tx, { documentId: id, transitId })
  const added = new Map(
    await addedInTransit(tx, { productIds: lines.map(({ productId }) => productId), transitId }),
  )
  const moves: StockMove[] = []
  for (const { id: lineId, productId } of lines) {
    const worth = withAdded(passed.get(lineId) ?? [], added.get(productId) ?? nothingThere)
    added.set(productId, worth.left)
    const { accepted, returned } = splitLine(worth.lots, taken.get(lineId) ?? 0n)
    const way = { productId, lineId, fromId: transitId, day }
    mustFollow(locked.get(keyOf({ productId, storeId: transitId }))!, day)
    if (accepted.length > 0) mustFollow(locked.get(keyOf({ productId, storeId: toStoreId }))!, day)
    if (returned.length > 0) mustFollow(locked.get(keyOf({ productId, storeId }))!, day)
    moves.push(
      ...passing(accepted, { ...way, toId: toStoreId }),
      ...passing(returned, { ...way, toId: storeId }),
    )
    const quantity = quantityText(accepted.reduce((sum, lot) => sum + lot.quantity, 0n))
    await sql`update warehouse.transfer_line set accepted = ${quantity}::numeric where id = ${lineId}`.execute(
      tx,
    )
  }
  return moves
}

type Receiver = Readonly<{ actor: Actor; date: Day; today: Day }>

/**
 * @returns the receiving store
 * @throws Problem BODEGA_NO_ASIGNADA, ALM-123 the sender may not receive, ALM-125 a day before it left, ALM-115 the other site
 * must answer
 */
async function mustReceive(tx: Tx, document: Transfer, { actor, date, today }: Receiver): Promise<string> {
  const storeId = document.toStoreId ?? (await arrivedAt(tx, document.id))
  insist(storeId !== null, 'ALM-115', answeredThere, { status: 409 })
  await mustWorkIn(tx, actor.userId, { storeId, verb: 'receives', field: 'lines' })
  const isOwn = await wasSentBy(tx, document.id, actor.userId)
  insist(!isOwn, 'ALM-123', ownSending, { status: 409 })
  must(date >= document.date, 'ALM-125', 'date', before)
  must(date <= today, 'ALM-058', 'date', 'La fecha no puede ser futura.')
  return storeId
}

const receivedThere = 'La otra sede ya lo recibió: que lo devuelva con otro traslado.'
const answeredThere = 'Lo recibe o lo rechaza la otra sede, en sus traslados por recibir.'
const ownSending = 'Recibe otra persona: usted lo envió.'

const wasSentBy = async (tx: Tx, id: string, userId: string): Promise<boolean> => {
  const row = await rowFrom<{ sentBy: string | null }>(tx)`
    select sent_by as "sentBy" from warehouse.transfer where id = ${id}`
  return row?.sentBy === userId
}

interface SentLine {
  readonly id: string
  readonly product: string
  readonly unit: string
  readonly lots: string
  readonly sent: string
  readonly accepted: string | null
  readonly value: string
  readonly available: string
}

/** Returns the lines of a traslado, with the lots that left and the quantity in transit. */
const sentLines = (tx: Tx, transferId: string): Promise<SentLine[]> =>
  rowsFrom<SentLine>(tx)`
    select l.id, p.name as product, p.base_unit as unit, coalesce(m.lots, '') as lots, l.quantity::text as sent,
           l.accepted::text as accepted, coalesce(m.value, 0)::numeric(18,2)::text as value,
           (case t.status when 'sent' then l.quantity else 0 end)::text as available
    from warehouse.transfer_line l join warehouse.transfer t on t.id = l.parent_id join warehouse.product p on p.id = l.product_id
    left join lateral (
      select string_agg(coalesce(nullif(o.number, ''), 'Sin lote') || ': ' || replace(trim_scale(-m.quantity)::text, '.', ','),
                        ', ' order by m.id) as lots, -sum(m.value) as value
      from warehouse.move m join warehouse.lot o on o.id = m.lot_id
      where m.line_id = l.id and m.store_id = t.store_id and m.kind = 'transferOut' and m.reverses is null) m on true
    where l.parent_id = ${transferId} order by l.position`

async function extraOf(tx: Tx, stored: Transfer, { userId }: Actor): Promise<Extra<typeof transfer>> {
  const row = await rowOf(tx, 'warehouse.transfer', stored.id, ['reason'])
  const isOwn = await wasSentBy(tx, stored.id, userId)
  return {
    facts: {
      lines: await sentLines(tx, stored.id),
      reason: row?.reason ?? null,
      reserved: await keptFor(tx, stored.id),
    },
    mayNot: {
      ...(isOwn ? { receive: ownSending, reject: ownSending } : {}),
      ...(stored.toCampusId === null ? {} : { receive: answeredThere, reject: answeredThere }),
    },
  }
}

export const transferOperations = [
  ...refusing(
    {
      ...stockRefusals,
      'warehouse.transfer_line_accepted': conflict('ALM-126', 'No se recibe más de lo que se envió.'),
    },
    serveDocument(transferService),
  ),
  optionsOperation({
    access: 'campus',
    whose: 'site',
    chosenBy: ['warehouse'],
    to: 'warehouse.transferLine',
    title: 'Líneas de traslados',
  }),
]
