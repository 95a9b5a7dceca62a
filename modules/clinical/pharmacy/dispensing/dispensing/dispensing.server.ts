import { type InputOf, permissionFor, type Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import {
  type Actor,
  type Command,
  can,
  lacking,
  optionsOperation,
  refusing,
  serveDocument,
  servedDocument,
} from '@quina/blocks/server'
import { orderedMedicines, orderToDispense } from '@quina/care/server'
import { changeById, oneFrom, rowOf, rowsFrom, storedRow, type Tx, valuesFrom } from '@quina/db/server'
import {
  conflict,
  type Day,
  insist,
  type MoneyText,
  money,
  must,
  refused,
  showDay,
  showPesos,
} from '@quina/kernel'
import { kardex } from '@quina/warehouse/contract'
import { quantityOf, quantityWords } from '@quina/warehouse/domain'
import {
  buyingConsigned,
  defineMovingDocument,
  issueMoves,
  keptFor,
  movedOf,
  movedTable,
  mustWorkIn,
  releaseFor,
  returnMoves,
  stockLedger,
  stockRefusals,
  toStock,
  undoConsigned,
} from '@quina/warehouse/server'
import { whyNotAlone } from '../../control/two-people/two-people.domain.ts'
import {
  chargeLines,
  instantOn,
  issueLines,
  keep,
  rememberLines,
  takeLineBack,
} from '../dispensing-moves/moves.server.ts'
import {
  leftOf,
  mustAnswer,
  mustBeTwo,
  mustFitOrder,
  mustGiveReason,
  whyTwo,
} from '../dispensing-rules/rules.domain.ts'
import { type LineFacts, lineFacts } from '../dispensing-rules/rules.server.ts'
import { openSupplies, withdrawReturned } from '../mipres-supply/mipres-supply.server.ts'
import { spendForms } from '../official-form/official-form.server.ts'
import { openPending } from '../pending/pending.server.ts'
import { type DispensingFacts, deliverUncharged, dispensing, returnOutcomes } from './dispensing.contract.ts'

type StoredDispensing = Stored<typeof dispensing>
defineMovingDocument(dispensing)

type Of<A extends keyof (typeof dispensing)['lifecycle']['actions']> = Command<typeof dispensing, A>

const dispensingPrint: DocumentPrint<typeof dispensing> = {
  title: 'Comprobante de dispensación',
  outward: true,
  pairs: ['orderId', 'date', 'kind', 'mode', 'storeId', 'receivedBy', 'place', 'phone', 'notes'],
  tells: ({ facts }) => [
    { label: 'Paciente', value: facts.patient },
    { label: 'Documento', value: facts.document },
    ...(facts.allergies === null ? [] : [{ label: 'Alergias', value: facts.allergies }]),
    ...(facts.checkedBy === null ? [] : [{ label: 'Revisó', value: facts.checkedBy }]),
  ],
  adds: ({ facts }) => movedTable(facts.moved, { costs: false }),
  signs: { pharmacy: 'Entregó', receiver: 'Recibió' },
}

/** Rules: those of the stock and of the order, FAR-001 to FAR-019, RECETA_OBLIGATORIA, CONTROLADO_REQUIERE_DOS_FIRMAS. */
export const dispensingService = servedDocument<typeof dispensing>({
  document: dispensing,
  ledgers: [stockLedger],
  async onSave(tx, input, actor, stored) {
    await mustWorkIn(tx, actor.userId, { storeId: input.storeId, verb: 'issues' })
    mustBeWhole(input)
    await mustBeOfOrder(tx, input)
    if (stored === null) return
    await releaseFor(tx, stored.id)
    await changeById(tx, 'pharmacy.dispensing', stored.id, { checkedBy: null, checkedAt: null })
  },
  on: { check, reserve: keep, approve: give, return: comeBack, annul },
  async extra(tx, stored, actor) {
    const facts = await factsOf(tx, stored, actor)
    const { updatedBy, checkedBy } = await storedRow(tx, 'pharmacy.dispensing', stored.id, [
      'updatedBy',
      'checkedBy',
    ])
    const two = { needsTwo: facts.twoPeople !== null, writtenBy: [stored.createdBy, updatedBy], checkedBy }
    return { facts, mayNot: whyNotAlone(two, actor.userId) }
  },
  print: dispensingPrint,
})

function mustBeWhole({ date, happenedOn, kind, lines }: InputOf<typeof dispensing>): void {
  const early = happenedOn === null || happenedOn <= date
  must(early, 'FAR-015', 'happenedOn', 'No puede ser posterior a la fecha.')
  lines.forEach(({ quantity, lotId, lotReason, mipresDelivery }, index) => {
    const explained = lotId === null || lotReason !== null
    must(explained, 'FAR-011', `lines.${index}.lotReason`, 'Diga por qué no sale el lote que vence primero.')
    const none = kind === 'ambulatory' ? 0n : 1n
    const some = quantityOf(quantity) >= none
    must(
      some,
      'FAR-012',
      `lines.${index}.quantity`,
      'La cantidad es mayor que cero; lo ambulatorio puede quedar pendiente.',
    )
    const shaped = mipresDelivery === null || /^\d{19,25}$/.test(mipresDelivery)
    must(shaped, 'FAR-018', `lines.${index}.mipresDelivery`, 'Son de 19 a 25 dígitos.')
  })
}

/** Requires that every line belongs to the order. @throws Problem FAR-003 */
async function mustBeOfOrder(tx: Tx, { orderId, lines }: InputOf<typeof dispensing>): Promise<void> {
  const own = new Set((await orderedMedicines(tx, orderId)).map(({ id }) => id))
  const at = lines.findIndex(({ orderLineId }) => !own.has(orderLineId))
  must(at < 0, 'FAR-003', `lines.${at}.orderLineId`, 'Ese medicamento es de otra orden.')
}

/** Stores that a person other than the author of the draft checked it, in their own session. @throws Problem FAR-013 */
async function check({ tx, document, actor, now }: Of<'check'>): Promise<[]> {
  const { updatedBy } = await storedRow(tx, 'pharmacy.dispensing', document.id, ['updatedBy'])
  const own = document.createdBy === actor.userId || updatedBy === actor.userId
  insist(!own, 'FAR-013', 'Quien elaboró el borrador no lo revisa: debe hacerlo otra persona.', {
    status: 409,
  })
  await changeById(tx, 'pharmacy.dispensing', document.id, { checkedBy: actor.userId, checkedAt: now })
  return []
}

async function give({ tx, document, actor, today, now }: Of<'approve'>) {
  must(document.date <= today, 'FAR-001', 'date', 'La fecha no puede ser futura.')
  await mustWorkIn(tx, actor.userId, { storeId: document.storeId, verb: 'issues' })
  const costCentreId = await centreOf(tx, document)
  const order = await orderToDispense(tx, document.orderId, document.date)
  const facts = await lineFacts(tx, document, order)
  mustBeGivable(document, facts)
  const { checkedBy } = await storedRow(tx, 'pharmacy.dispensing', document.id, ['checkedBy'])
  mustBeTwo(whyTwo(facts.map(({ product }) => product)), checkedBy, actor.userId)
  await spendForms(tx, document, { order, facts })
  await rememberLines(tx, document, facts)
  const days = { day: document.date, happenedOn: document.happenedOn ?? document.date }
  const out = await issueMoves(tx, issueLines(document, facts, costCentreId), days)
  const moves = await buyingConsigned(tx, out, { actor, today, source: sourceOf(document) })
  const at = instantOn(days.happenedOn, now)
  const uncharged = await chargeLines(document, { tx, actor, order, facts, at })
  if (uncharged && !can(actor, deliverUncharged)) throw lacking(deliverUncharged)
  await openPending({ tx, actor, today, now }, document, facts)
  await openSupplies({ tx, actor, today, now }, document, facts)
  await changeById(tx, 'pharmacy.dispensing', document.id, { givenBy: actor.userId })
  return [toStock(moves)]
}

const sourceOf = ({ id, campusId }: StoredDispensing) => ({ document: 'pharmacy.dispensing', id, campusId })

function mustBeGivable({ lines }: StoredDispensing, facts: readonly LineFacts[]): void {
  const taken = new Map<string, bigint>()
  facts.forEach(({ ordered, product, given, alert }, index) => {
    const line = lines[index]!
    const before = given + (taken.get(ordered.id) ?? 0n)
    mustAnswer(ordered, product, index)
    mustFitOrder(leftOf(ordered, before), quantityOf(line.quantity), index)
    if (quantityOf(line.quantity) > 0n) mustGiveReason(line, alert, index)
    taken.set(ordered.id, (taken.get(ordered.id) ?? 0n) + quantityOf(line.quantity))
  })
}

/** Returns the cost centre that pays: that of the document, or of the store. @throws Problem FAR-002, FAR-009 */
async function centreOf(tx: Tx, { storeId, costCentreId }: StoredDispensing): Promise<string> {
  const store = await rowOf(tx, 'warehouse.storeFace', storeId, ['servesPatients', 'costCentreId'])
  const serves = store?.servesPatients === true
  must(serves, 'FAR-002', 'storeId', 'Esa bodega no entrega a pacientes: elija otra o cámbielo en ella.')
  const centre = costCentreId ?? store?.costCentreId ?? null
  must(centre !== null, 'FAR-009', 'costCentreId', 'Diga el centro de costo: la bodega no tiene.')
  return centre!
}

async function comeBack({ tx, document, actor, input, today, now }: Of<'return'>) {
  await mustWorkIn(tx, actor.userId, { storeId: document.storeId, verb: 'issues' })
  const costCentreId = await centreOf(tx, document)
  const moves = await returnMoves(tx, { ...document, costCentreId }, input)
  for (const { lineId, quantity } of input.lines)
    await takeLineBack({ tx, actor, today, now }, { lineId, quantity, day: input.date, reason: input.reason })
  await withdrawReturned({ tx, actor, today, now }, document.id)
  return [toStock(moves)]
}

/** Annuls a dispensing and takes all its lines out of the account. @throws Problem FAR-014 when part of it is already invoiced */
async function annul({ tx, document, actor, input, today, now }: Of<'annul'>): Promise<[]> {
  await mustWorkIn(tx, actor.userId, { storeId: document.storeId, verb: 'issues' })
  await undoConsigned(tx, { actor, today, source: sourceOf(document) }, input.date)
  const rows = await rowsFrom<{ lineId: string; quantity: string }>(tx)`
    select id as line_id, (quantity - returned)::text as quantity from pharmacy.dispensing_line
    where parent_id = ${document.id}::uuid and quantity > returned order by position`
  for (const { lineId, quantity } of rows)
    await takeLineBack({ tx, actor, today, now }, { lineId, quantity, day: input.date, reason: input.reason })
  const invoiced = await rowsFrom<{ invoice: string | null }>(tx)`
    select r.invoice from pharmacy.dispensing_return r join pharmacy.dispensing_line l on l.id = r.line_id
    where l.parent_id = ${document.id}::uuid and r.outcome = 'invoiced'`
  const message = `Ya se facturó en ${invoiced[0]?.invoice}: registre una devolución y haga la nota crédito.`
  insist(invoiced.length === 0, 'FAR-014', message, { status: 409 })
  await withdrawReturned({ tx, actor, today, now }, document.id)
  return []
}

interface ReturnRow {
  readonly id: string
  readonly name: string
  readonly day: Day
  readonly quantity: string
  readonly reason: string
  readonly outcome: keyof typeof returnOutcomes
  readonly invoice: string | null
  readonly amount: MoneyText
}

async function factsOf(tx: Tx, stored: StoredDispensing, actor: Actor): Promise<DispensingFacts> {
  const { patientId, ...reported } = await oneFrom<
    Omit<DispensingFacts, 'alerts' | 'moved' | 'reserved' | 'returns' | 'twoPeople'> & { patientId: string }
  >(tx)`
    select d.patient_id, d.patient, d.document, u.label as checked_by,
           (select y.allergies from people.allergy_list y where y.id = d.patient_id) as allergies
    from pharmacy.dispensing_list d left join admin.user_option u on u.id = d.checked_by where d.id = ${stored.id}::uuid`
  const medicines = await orderedMedicines(tx, stored.orderId)
  const facts = await lineFacts(tx, stored, { patientId, medicines })
  return {
    ...reported,
    twoPeople: whyTwo(facts.map(({ product }) => product)),
    alerts: stored.status === 'draft' ? facts.map(({ alert }) => alert) : await alertsOf(tx, stored.id),
    reserved: await keptFor(tx, stored.id),
    moved: await movedOf(tx, stored.id, { costs: can(actor, permissionFor(kardex, 'run')) }),
    returns: (await returnsOf(tx, stored.id)).map((one) => ({ id: one.id, sentence: sentenceOf(one) })),
  }
}

/** Returns the warnings of each line at the delivery. */
const alertsOf = (tx: Tx, id: string) =>
  valuesFrom<string>(tx)`
    select coalesce(alert, '') from pharmacy.dispensing_line where parent_id = ${id}::uuid order by position`

const returnsOf = (tx: Tx, id: string) =>
  rowsFrom<ReturnRow>(tx)`
    select r.id, p.name, r.day::text as day, r.quantity::text as quantity, r.reason, r.outcome, r.invoice,
           r.amount::text as amount
    from pharmacy.dispensing_return r join pharmacy.dispensing_line l on l.id = r.line_id
    join warehouse.product_face p on p.id = l.product_id where l.parent_id = ${id}::uuid order by r.at, r.id`

const sentenceOf = ({ name, day, quantity, reason, outcome, invoice, amount }: ReturnRow): string => {
  const worth = outcome === 'uncharged' ? '' : ` por ${showPesos(money(amount))}`
  const doc = invoice === null ? '' : ` (factura ${invoice})`
  return `${showDay(day)}: ${quantityWords(quantityOf(quantity))} de ${name}. ${returnOutcomes[outcome]}${worth}${doc}. ${reason}`
}

const lineOptions = optionsOperation({
  to: 'pharmacy.dispensingLine',
  title: 'Líneas de dispensaciones',
  access: 'campus',
  whose: 'site',
  chosenBy: ['pharmacy'],
})

export const dispensingOperations = [
  ...refusing(
    {
      ...stockRefusals,
      'pharmacy.dispensing_two_people': conflict('FAR-019', 'Quien revisó no puede ser quien entrega.'),
      'pharmacy.dispensing_checked': refused('FAR-023', 'La revisión dice quién la hizo y cuándo.'),
      'pharmacy.dispensing_line_alert_reason': refused(
        'FAR-024',
        'Lo que se entrega pese a una alerta lleva su motivo.',
        'lines',
      ),
      'pharmacy.dispensing_line_returned': conflict(
        'CANTIDAD_DEVOLUCION_EXCEDE',
        'No se puede devolver más de lo que se entregó.',
        'lines',
      ),
    },
    serveDocument(dispensingService),
  ),
  lineOptions,
]
