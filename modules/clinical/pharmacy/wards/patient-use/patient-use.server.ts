import { type InputOf, permissionFor, type Stored } from '@quina/blocks'
import { type DocumentPrint, notes } from '@quina/blocks/print'
import {
  type Actor,
  type Command,
  can,
  lacking,
  type Operation,
  optionsOperation,
  refusing,
  serveDocument,
  servedDocument,
} from '@quina/blocks/server'
import { takeBack } from '@quina/care/server'
import { oneFrom, rowOf, rowsFrom, storedRow, type Tx, valuesFrom } from '@quina/db/server'
import { conflict, type Day, insist, must, refused } from '@quina/kernel'
import { kardex } from '@quina/warehouse/contract'
import { quantityOf, quantityWords } from '@quina/warehouse/domain'
import {
  buyingConsigned,
  defineMovingDocument,
  issueMoves,
  movedOf,
  movedTable,
  mustWorkIn,
  returnMoves,
  stockLedger,
  stockRefusals,
  toStock,
  undoConsigned,
} from '@quina/warehouse/server'
import { requestCredit } from '../../dispensing/credit-request/credit-request.server.ts'
import { deliverUncharged } from '../../dispensing/dispensing/dispensing.contract.ts'
import { instantOn } from '../../dispensing/dispensing-moves/moves.server.ts'
import {
  chargeUse,
  mustExplainAllergies,
  productsOf,
  type UsedProduct,
} from '../use-charges/use-charges.server.ts'
import { patientUse, type UseFacts } from './patient-use.contract.ts'

type Use = Stored<typeof patientUse>
type Of<A extends keyof (typeof patientUse)['lifecycle']['actions']> = Command<typeof patientUse, A>
defineMovingDocument(patientUse)

const usePrint: DocumentPrint<typeof patientUse> = {
  title: 'Comprobante de gasto',
  outward: true,
  tells: ({ facts }) => (facts.patient === null ? [] : [{ label: 'Paciente', value: facts.patient }]),
  lines: [{ field: 'lines', total: '' }],
  adds: ({ facts }) => [
    ...movedTable(facts.moved, { costs: false }),
    ...facts.implants.map((one) => notes(one, { heading: 'Tarjeta de implante' })),
  ],
  signs: { pharmacy: 'Registró', receiver: 'Usó' },
}

/** Rules: those of the stock, FAR-001, FAR-006, FAR-008, FAR-009, FAR-011, FAR-014 to FAR-016, FAR-102 to FAR-109. */
export const patientUseService = servedDocument<typeof patientUse>({
  document: patientUse,
  ledgers: [stockLedger],
  async onSave(tx, input, actor) {
    await mustWorkIn(tx, actor.userId, { storeId: input.storeId, verb: 'issues' })
    mustBeWhole(input)
  },
  on: { approve: use, return: comeBack, annul },
  extra: async (tx, stored, actor) => ({ facts: await factsOf(tx, stored, actor) }),
  print: usePrint,
})

function mustBeWhole(input: InputOf<typeof patientUse>): void {
  const { date, happenedOn, admissionId, professionalId, kitId, kits, lines } = input
  const early = happenedOn === null || happenedOn <= date
  must(early, 'FAR-015', 'happenedOn', 'No puede ser posterior a la fecha.')
  const named = admissionId === null || professionalId !== null
  must(named, 'FAR-102', 'professionalId', 'Diga qué profesional lo usó.')
  const counted = (kitId === null) === (kits === null)
  must(counted, 'FAR-104', 'kits', 'Un paquete lleva cuántos son, y solo él.')
  lines.forEach(({ lotId, lotReason, included }, index) => {
    const explained = lotId === null || lotReason !== null
    must(explained, 'FAR-011', `lines.${index}.lotReason`, 'Diga por qué no sale el lote que vence primero.')
    const field = `lines.${index}.included`
    must(
      !included || admissionId !== null,
      'FAR-105',
      field,
      'Lo que consume el servicio no va en ninguna cuenta.',
    )
  })
}

async function use({ tx, document, actor, today, now }: Of<'approve'>) {
  must(document.date <= today, 'FAR-001', 'date', 'La fecha no puede ser futura.')
  await mustWorkIn(tx, actor.userId, { storeId: document.storeId, verb: 'issues' })
  const costCentreId = await centreOf(tx, document)
  const products = await productsOf(tx, document)
  await mustBeUsable(tx, document, products)
  mustNameImplants(document, products)
  await mustExplainAllergies(tx, document, products)
  const days = { day: document.date, happenedOn: document.happenedOn ?? document.date }
  const kind = document.admissionId === null ? ('consumption' as const) : ('patient' as const)
  const leaving = document.lines.map(({ id: lineId, productId, quantity, lotId }) => {
    const { storeId } = document
    return { lineId, productId, storeId, kind, costCentreId, lotId, quantity: quantityOf(quantity) }
  })
  const out = await issueMoves(tx, leaving, days)
  const moves = await buyingConsigned(tx, out, { actor, today, source: sourceOf(document) })
  const at = instantOn(days.happenedOn, now)
  const uncharged = await chargeUse(document, { tx, actor, at, products })
  if (uncharged && !can(actor, deliverUncharged)) throw lacking(deliverUncharged)
  return [toStock(moves)]
}

const sourceOf = ({ id, campusId }: Use) => ({ document: 'pharmacy.patientUse', id, campusId })

/**
 * Refuses blocked products, controlled medicines, and high-risk ones outside a crash cart: two people dispense the last two for
 * an order.
 * @throws Problem FAR-016, FAR-103
 */
async function mustBeUsable(
  tx: Tx,
  { storeId, lines }: Use,
  products: ReadonlyMap<string, UsedProduct>,
): Promise<void> {
  const { kind } = await storedRow(tx, 'warehouse.storeFace', storeId, ['kind'])
  lines.forEach(({ productId }, index) => {
    const { name, controlled, highAlert, blocked } = products.get(productId)!
    const field = `lines.${index}.productId`
    must(!blocked, 'FAR-016', field, `${name} está bloqueado para entregar.`)
    const free = !controlled && (!highAlert || kind === 'cart')
    must(
      free,
      'FAR-103',
      field,
      `${name} lo entregan dos personas con su fórmula: regístrelo en Dispensaciones.`,
    )
  })
}

/** Requires the patient and serial number of an implant, to trace it. @throws Problem FAR-106, FAR-107, FAR-108 */
function mustNameImplants({ admissionId, lines }: Use, products: ReadonlyMap<string, UsedProduct>): void {
  lines.forEach(({ productId, serial, quantity }, index) => {
    const { name, implantable } = products.get(productId)!
    if (!implantable) return
    const field = (of: string) => `lines.${index}.${of}`
    must(serial !== null, 'FAR-106', field('serial'), `Escriba la serie de ${name}: va en su tarjeta.`)
    const one = quantityOf(quantity) === quantityOf('1')
    must(one, 'FAR-107', field('quantity'), 'Cada implante va en su línea, con su serie.')
    must(admissionId !== null, 'FAR-108', 'admissionId', 'Un implante es de un paciente: diga su admisión.')
  })
}

/** Returns the cost centre that pays: that of the document, or of the store. @throws Problem FAR-009 */
async function centreOf(tx: Tx, { storeId, costCentreId }: Use): Promise<string> {
  const centre =
    costCentreId ?? (await rowOf(tx, 'warehouse.storeFace', storeId, ['costCentreId']))?.costCentreId ?? null
  must(centre !== null, 'FAR-009', 'costCentreId', 'Diga el centro de costo: la bodega no tiene.')
  return centre!
}

async function comeBack(command: Of<'return'>) {
  const { tx, document, actor, input } = command
  await mustWorkIn(tx, actor.userId, { storeId: document.storeId, verb: 'issues' })
  const moves = await returnMoves(tx, { ...document, costCentreId: await centreOf(tx, document) }, input)
  for (const { lineId, quantity } of input.lines) await takeLineBack(command, { lineId, quantity, ...input })
  return [toStock(moves)]
}

/** Annuls a use and takes all its lines out of the account. @throws Problem FAR-014 when part of it is already invoiced */
async function annul(command: Of<'annul'>): Promise<[]> {
  const { tx, document, actor, input, today } = command
  await mustWorkIn(tx, actor.userId, { storeId: document.storeId, verb: 'issues' })
  await undoConsigned(tx, { actor, today, source: sourceOf(document) }, input.date)
  const rows = await rowsFrom<{ lineId: string; quantity: string }>(tx)`
    select id as line_id, (quantity - returned)::text as quantity from pharmacy.patient_use_line
    where parent_id = ${document.id}::uuid and quantity > returned order by position`
  for (const row of rows) {
    const invoice = await takeLineBack(command, { ...row, ...input })
    const message = `Ya se facturó en ${invoice}: registre una devolución y haga la nota crédito.`
    insist(invoice === null, 'FAR-014', message, { status: 409 })
  }
  return []
}

type GivenBack = Readonly<{ lineId: string; quantity: string; date: Day; reason: string }>

/** Takes the returned quantity of a line out of its charge. @returns the invoice that already has the charge */
async function takeLineBack(
  command: Parameters<typeof requestCredit>[0],
  { lineId, quantity, date, reason }: GivenBack,
): Promise<string | null> {
  const line = await oneFrom<{ useId: string; productId: string }>(command.tx)`
    update pharmacy.patient_use_line set returned = returned + ${quantity}::numeric where id = ${lineId}::uuid
    returning parent_id as use_id, product_id`
  const taken = await takeBack(command, { source: 'use', sourceId: lineId, quantity, reason })
  await requestCredit(command, { ...line, date, quantity, purpose: reason }, taken)
  return taken.invoice
}

async function factsOf(tx: Tx, { id }: Use, actor: Actor): Promise<UseFacts> {
  const patientFacts = await oneFrom<{ patient: string | null; allergies: string | null }>(tx)`
    select l.patient, y.allergies from pharmacy.patient_use_list l left join people.allergy_list y on y.id = l.patient_id
    where l.id = ${id}::uuid`
  const rows = await rowsFrom<{
    name: string
    warning: string | null
    reason: string | null
    alert: string | null
    why: string | null
    returned: string
  }>(tx)`
    select p.name, l.charge_warning as warning, l.uncharged_reason as reason, l.alert, l.alert_reason as why,
           l.returned::text as returned
    from pharmacy.patient_use_line l join warehouse.product_face p on p.id = l.product_id
    where l.parent_id = ${id}::uuid order by l.position`
  const remarks = rows.flatMap(({ name, warning, reason, alert, why, returned }) => {
    const back = quantityOf(returned)
    return [
      ...(alert === null ? [] : [`${alert} ${why}`]),
      ...(warning === null ? [] : [`${warning} ${reason}`]),
      ...(back === 0n ? [] : [`Volvió de ${name}: ${quantityWords(back)}.`]),
    ]
  })
  return {
    ...patientFacts,
    remarks,
    implants: await implantsOf(tx, id),
    moved: await movedOf(tx, id, { costs: can(actor, permissionFor(kardex, 'run')) }),
  }
}

/** Returns the text of the card of each implant, which the patient keeps, so that a recall finds them anywhere. */
async function implantsOf(tx: Tx, id: string): Promise<readonly string[]> {
  return valuesFrom<string>(tx)`
    select concat_ws(' · ', t.name, t.document_type || ' ' || t.number, p.name, 'serie ' || l.serial,
             'lote ' || (select string_agg(distinct o.number, ', ') from warehouse.move_face m
               join warehouse.lot_face o on o.id = m.lot_id
               where m.document_id = u.id and m.product_id = l.product_id and m.line_id = l.id),
             'INVIMA ' || p.permit, to_char(coalesce(u.happened_on, u.date), 'YYYY/MM/DD'), e.label) as card
    from pharmacy.patient_use_line l join pharmacy.patient_use u on u.id = l.parent_id
    join warehouse.product_face p on p.id = l.product_id join care.admission_face a on a.id = u.admission_id
    join people.patient_face t on t.id = a.patient_id join people.employee_option e on e.id = u.professional_id
    where u.id = ${id}::uuid and l.serial is not null and l.returned < l.quantity order by l.position`
}

export const patientUseOperations: readonly Operation[] = [
  ...refusing(
    {
      ...stockRefusals,
      'pharmacy.patient_use_line_alert_reason': refused(
        'FAR-024',
        'Lo que se entrega pese a una alerta lleva su motivo.',
        'lines',
      ),
      'pharmacy.patient_use_line_serial': conflict('FAR-109', 'Esa serie ya está en otro gasto.', 'lines'),
      'pharmacy.patient_use_line_returned': conflict(
        'CANTIDAD_DEVOLUCION_EXCEDE',
        'No se puede devolver más de lo que se usó.',
        'lines',
      ),
    },
    serveDocument(patientUseService),
  ),
  optionsOperation({
    to: 'pharmacy.patientUseLine',
    title: 'Líneas de gastos',
    access: 'campus',
    whose: 'site',
    chosenBy: ['pharmacy'],
  }),
]
