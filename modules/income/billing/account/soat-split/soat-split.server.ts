import { serveCommand, serveQuery } from '@quina/blocks/server'
import { admissionFacts, chargeWaiting, holdAdmission } from '@quina/care/server'
import { addTo, changeById, oneFrom, rowsFrom, type Tx } from '@quina/db/server'
import {
  type Day,
  insist,
  larger,
  type Money,
  minus,
  money,
  moneyText,
  must,
  newId,
  sumOf,
  zero,
} from '@quina/kernel'
import { sql } from 'kysely'
import type { ChargeContext } from '../../invoice/charges/charge/adding.server.ts'
import { settle } from '../../invoice/charges/charge/charge.server.ts'
import { assign } from '../../invoice/charges/charge/reassign.server.ts'
import { chargeStay } from '../../invoice/charges/stay/stay.server.ts'
import {
  fitUnder,
  mayPart,
  type Piece,
  partsOf,
  unitsOf,
} from '../../invoice/charges/victim-cover/fit.domain.ts'
import { discountOf } from '../../rules/totals/totals.domain.ts'
import { accountCap, splitAtCap } from './soat-split.contract.ts'

interface LayerRow {
  readonly payerId: string
  readonly payer: string
  readonly cap: string
  readonly elsewhere: string
  readonly used: string
  /** The value of the prefacturas of all admissions of the victim. */
  readonly drafted: string
}

interface PendingCharge {
  readonly id: string
  readonly payerId: string
  readonly serviceId: string
  readonly quantity: string
  readonly price: string
  readonly amount: string
  readonly discountPercent: string
  readonly component: string | null
  readonly packageId: string | null
  readonly hasParts: boolean
}

type SplitInput = Readonly<{ payerId: string; contractId: string | null; reason: string }>

/** The layers that pay for the victim of an admission, in order. */
async function layersOf(tx: Tx, admissionId: string): Promise<readonly LayerRow[]> {
  return rowsFrom<LayerRow>(tx)`
    select c.payer_id, y.label as payer, c.cap::text, c.elsewhere::text, c.used::text,
           coalesce((select sum(i.gross - i.discount - i.line_discount) from billing.invoice i
             where i.status = 'draft' and i.payer_id = c.payer_id
               and i.patient_id in (select f.id from people.file_list(c.patient_id) f)
               and billing.accident_of(i.admission_id) = c.accident_id), 0)::text as drafted
    from care.admission_option a
    join billing.victim_cover_list c on c.patient_id = a.patient_id and c.accident_id = billing.accident_of(a.id)
    join insurers.payer_option y on y.id = c.payer_id
    where a.id = ${admissionId}::uuid order by c.layer`
}

/** Pending charges by payer, in the order in which they were given. */
async function pendingOf(tx: Tx, admissionId: string): Promise<readonly PendingCharge[]> {
  return rowsFrom<PendingCharge>(tx)`
    select c.id, c.payer_id, c.service_id, c.quantity::text, c.price::text, c.amount::text, c.discount_percent::text,
           c.component, c.package_id,
           exists (select from billing.charge p where p.package_id = c.id) as has_parts
    from billing.charge c
    where c.admission_id = ${admissionId}::uuid and c.state = 'pending' and c.payer_id is not null
    order by c.day, c.hour, coalesce(c.split_from, c.id), c.id`
}

const dueOf = (charge: PendingCharge): Money =>
  minus(money(charge.amount), discountOf({ ...charge, amount: money(charge.amount) }))

const leftOf = ({ cap, elsewhere, used, drafted }: LayerRow): Money =>
  minus(minus(minus(money(cap), money(elsewhere)), money(used)), money(drafted))

/** The state of an account under its topes; null when its admission belongs to no event. */
async function capOf(tx: Tx, admissionId: string) {
  const layers = await layersOf(tx, admissionId)
  if (layers.length === 0) return null
  const pending = await pendingOf(tx, admissionId)
  const withPending = layers.map((layer) => {
    const own = sumOf(
      pending.filter(({ payerId }) => payerId === layer.payerId),
      dueOf,
    )
    return { ...layer, pending: own, left: leftOf(layer) }
  })
  const passed = withPending.findIndex(({ pending: own, left }) => own > left)
  const beyond =
    passed === -1 ? zero : minus(withPending[passed]!.pending, larger(withPending[passed]!.left, zero))
  return { layers: withPending, passed, beyond, next: withPending[passed + 1] ?? null }
}

/**
 * Gives to another payer what passes the tope, and splits the charge that crosses it. Locks: admission, charges by id.
 * @throws Problem SOA-040 without an event, SOA-041 when the account fits, SOA-042 when that payer already pays it.
 */
async function split(charging: ChargeContext, chosen: SplitInput, today: Day) {
  const { tx, actor, admissionId } = charging
  const admission = await holdAdmission(tx, admissionId)
  if (admission.dischargedAt !== null) {
    await chargeStay(charging, today)
    await chargeWaiting({ tx, actor }, { admissionId })
  }
  const cap = await capOf(tx, admissionId)
  insist(cap !== null, 'SOA-040', 'La admisión no está en un accidente o evento registrado.', { status: 409 })
  insist(cap.passed !== -1, 'SOA-041', 'Lo que falta por facturar cabe en el tope.', { status: 409 })
  const layer = cap.layers[cap.passed]!
  const same = 'Ese pagador es el que ya llegó a su tope.'
  must(chosen.payerId !== layer.payerId, 'SOA-042', 'payerId', same)
  const own = (await pendingOf(tx, admissionId)).filter(({ payerId }) => payerId === layer.payerId)
  const paid = own.filter(({ packageId }) => packageId === null)
  const fitted = fitUnder(
    larger(layer.left, zero),
    paid.map((charge) => ({ id: charge.id, due: dueOf(charge), whole: !mayPart(charge) })),
  )
  const before = sumOf(own, dueOf)
  const parted = paid.find(({ id }) => id === fitted.parted?.id)
  const pieces =
    parted === undefined ? [] : partsOf(unitsOf(parted.quantity)!, money(parted.price), fitted.parted!.fits)
  const more = parted === undefined ? [] : await partCharge(tx, parted, pieces)
  const included = own.filter(({ packageId }) => packageId !== null && fitted.moved.includes(packageId))
  const moved = [...fitted.moved, ...included.map(({ id }) => id), ...more]
  if (moved.length > 0) await assign(charging, chosen as Parameters<typeof assign>[1], moved)
  const cut = pieces.find((piece) => piece.cut && piece.payer === 'next')
  if (parted !== undefined && cut !== undefined) await insertPart(tx, parted, { piece: cut, ...chosen })
  await settle(tx, await admissionFacts(tx, admissionId))
  const after = (await pendingOf(tx, admissionId)).filter(({ payerId }) => payerId === layer.payerId)
  const kept = sumOf(after, dueOf)
  return {
    kept: moneyText(kept),
    moved: moneyText(minus(before, kept)),
    charges: moved.length + (cut === undefined ? 0 : 1),
  }
}

/**
 * Leaves in a charge the units that its payer pays whole, and adds a charge for the part of a unit that also fits.
 * @returns the ids of the charges with the whole units for the other payer.
 */
async function partCharge(
  tx: Tx,
  charge: PendingCharge,
  pieces: readonly Piece[],
): Promise<readonly string[]> {
  const [first, ...rest] = pieces.filter(({ payer }) => payer === 'first')
  await changeById(tx, 'billing.charge', charge.id, { ...columnsOf(first!), version: sql`version + 1` })
  for (const piece of rest) await insertPart(tx, charge, { piece })
  const ids: string[] = []
  for (const piece of pieces.filter(({ payer, cut }) => payer === 'next' && !cut))
    ids.push(await insertPart(tx, charge, { piece }))
  return ids
}

const reasoned = 'Parte de un servicio que completa el tope SOAT de la víctima'

const columnsOf = ({ quantity, price, cut }: Piece) => ({
  quantity,
  price,
  amount: moneyText((money(price) * BigInt(quantity)) as Money),
  ...(cut ? { priceReason: reasoned, explained: reasoned } : {}),
})

type Part = Partial<SplitInput> & { readonly piece: Piece }

/** Inserts a copy of a charge with another quantity and price and, if given, another payer. */
async function insertPart(tx: Tx, { id }: PendingCharge, { piece, payerId, contractId, reason }: Part) {
  const wanted = tx.selectFrom('billing.charge').selectAll().where('id', '=', id)
  const row = await wanted.executeTakeFirstOrThrow()
  const made = newId()
  const { formula, extra, ...rest } = row
  const other = payerId === undefined ? {} : { payerId, contractId: contractId ?? null, stateReason: reason }
  await addTo(tx, 'billing.charge', {
    ...rest,
    ...columnsOf(piece),
    ...other,
    id: made,
    splitFrom: row.splitFrom ?? id,
    formula: JSON.stringify(formula),
    extra: JSON.stringify(extra),
    origin: 'split',
    originId: null,
    version: 1,
    moderatingConcept: 'none',
    moderatingAmount: '0',
    moderatingReason: null,
    moderatingFev: null,
  })
  return made
}

export const soatSplitOperations = [
  serveQuery(accountCap, async ({ tx, input: { admissionId } }) => {
    const cap = await capOf(tx, admissionId)
    if (cap === null) return null
    const row = await oneFrom<{ id: string; label: string }>(tx)`
      select id, label from billing.accident_option where id = billing.accident_of(${admissionId}::uuid)`
    return {
      accidentId: row.id,
      accident: row.label,
      layers: cap.layers.map(({ drafted: _, pending, left, ...layer }) => ({
        ...layer,
        pending: moneyText(pending),
        left: moneyText(left),
      })),
      beyond: moneyText(cap.beyond),
      nextPayerId: cap.next?.payerId ?? null,
      nextPayer: cap.next?.payer ?? null,
    }
  }),
  serveCommand(splitAtCap, async ({ tx, actor, today, input: { admissionId, ...chosen } }) =>
    split({ tx, actor, admissionId }, chosen, today),
  ),
]
