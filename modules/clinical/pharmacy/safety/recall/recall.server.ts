import { type InputOf, permissionFor, type Stored } from '@quina/blocks'
import { type DocumentPrint, notes } from '@quina/blocks/print'
import {
  type Alert,
  type FlatRow,
  parameterOn,
  refusing,
  serveDocument,
  servedDocument,
  serveFlatReport,
} from '@quina/blocks/server'
import { changeById, oneFrom, rowsFrom, storedRow, type Tx, valueFrom, valuesFrom } from '@quina/db/server'
import { addDays, conflict, insist, must, refused, showDay } from '@quina/kernel'
import { quantityOf, quantityWords } from '@quina/warehouse/domain'
import { setLotStatus } from '@quina/warehouse/server'
import { type TraceRow, traceOf } from '../lot-trace/lot-trace.server.ts'
import { drillDays, type RecallFacts, type RecallLetter, recall, recallTrace } from './recall.contract.ts'

type Recall = Stored<typeof recall>

const recallPrint: DocumentPrint<typeof recall> = {
  title: ({ values }) => (values.source === 'drill' ? 'Simulacro de retiro de lotes' : 'Retiro de lotes'),
  outward: true,
  adds: ({ facts }) => facts.letters.map(({ to, text }) => notes(text, { heading: `Para ${to}` })),
  signs: { pharmacy: 'Regente de farmacia' },
}

/** Rules: FAR-040 at least one lot, FAR-041 of the product, FAR-042 once, FAR-001 a future day, FAR-044 a drill holds no lots. */
export const recallService = servedDocument<typeof recall>({
  document: recall,
  lines: { lots: 'pharmacy.recallLot' },
  onSave: mustBeOfProduct,
  on: {
    async approve({ tx, document, today, actor }) {
      must(document.date <= today, 'FAR-001', 'date', 'La fecha no puede ser futura.')
      insist(document.lots.length > 0, 'FAR-040', 'Diga al menos un lote.', {
        fields: { lots: 'Diga al menos un lote.' },
      })
      const { source, alert } = document
      if (source !== 'drill')
        await setLotStatus(tx, await lotsOf(tx, document), { status: 'blocked', reason: alert })
      const began = performance.now()
      await traceOf(tx, document.id, actor)
      await changeById(tx, 'pharmacy.recall', document.id, { tookMs: Math.ceil(performance.now() - began) })
    },
    async lift({ tx, document, input }) {
      insist(document.source !== 'drill', 'FAR-044', heldNothing, { status: 409 })
      await changeById(tx, 'pharmacy.recall', document.id, { liftedReason: input.reason })
      await setLotStatus(tx, await heldByNoOther(tx, document), { status: 'available', reason: null })
    },
  },
  extra: async (tx, stored, actor) => ({
    facts: await factsOf(tx, stored, actor),
    ...(stored.source === 'drill' && { mayNot: { lift: heldNothing } }),
  }),
  print: recallPrint,
})
const heldNothing = 'Un simulacro no retiene nada: no hay qué levantar.'

/** Returns the lots of a recall, and those that were prepared with them. */
async function lotsOf(tx: Tx, { id }: Pick<Recall, 'id'>): Promise<readonly string[]> {
  return valuesFrom<string>(tx)`
    select lot_id from pharmacy.recalled_lot where recall_id = ${id}::uuid order by lot_id`
}

async function mustBeOfProduct(tx: Tx, { productId, lots }: InputOf<typeof recall>): Promise<void> {
  for (const [at, { lotId }] of lots.entries()) {
    const lot = await storedRow(tx, 'warehouse.lotFace', lotId, ['productId'])
    must(lot.productId === productId, 'FAR-041', `lots.${at}.lotId`, 'El lote es de otro producto.')
    const first = lots.findIndex((one) => one.lotId === lotId) === at
    must(first, 'FAR-042', `lots.${at}.lotId`, 'Ese lote ya está en la lista.')
  }
}

/** Returns the lots that no other recall holds. Locks the other recalls, so that two that end at once see each other. */
async function heldByNoOther(tx: Tx, document: Recall): Promise<readonly string[]> {
  const own = await lotsOf(tx, document)
  const rows = await rowsFrom<{ lotId: string }>(tx)`
    select l.lot_id from pharmacy.recall r join pharmacy.recalled_lot l on l.recall_id = r.id
    where r.status = 'approved' and r.source <> 'drill' and r.id <> ${document.id}::uuid and l.lot_id = any(${[...own]}::uuid[])
    order by r.id for update of r`
  const held = new Set(rows.map(({ lotId }) => lotId))
  return own.filter((id) => !held.has(id))
}

async function factsOf(tx: Tx, stored: Recall, actor: Parameters<typeof traceOf>[2]): Promise<RecallFacts> {
  const rows = await traceOf(tx, stored.id, actor)
  const { product } = await oneFrom<{ product: string }>(tx)`
    select name as product from warehouse.product_face where id = ${stored.productId}::uuid`
  const { tookMs } = await storedRow(tx, 'pharmacy.recall', stored.id, ['tookMs'])
  const count = (kind: TraceRow['kind']) =>
    new Set(rows.filter((row) => row.kind === kind).map(({ who }) => who)).size
  return {
    patients: count('Paciente'),
    wards: count('Servicio'),
    stores: count('Existencia'),
    tookMs,
    alike: rows.filter(({ kind }) => kind === 'Lote parecido').map(({ lot }) => lot),
    letters: stored.status === 'draft' ? [] : rows.flatMap((row) => letterOf(row, stored, product)),
  }
}

/** What each recipient must do with the product. */
const instructions: Partial<Record<TraceRow['kind'], string>> = {
  Paciente: 'No lo use. Traiga a la farmacia lo que le quede y díganos si tuvo alguna reacción.',
  Servicio: 'No lo administre. Devuelva hoy a la farmacia lo que tenga y diga a quién se le dio.',
  Existencia: 'Quedó retenido: sepárelo en cuarentena, rotulado, hasta que se devuelva o se destruya.',
  Proveedor: 'Recoja lo que queda en nuestras bodegas y envíe la nota crédito.',
}

function letterOf(
  { kind, who, lot, quantity, lastDay }: TraceRow,
  recalled: Recall,
  product: string,
): RecallLetter[] {
  const instruction = instructions[kind]
  if (instruction === undefined) return []
  const when = lastDay === null ? '' : `, la última vez el ${showDay(lastDay)}`
  const number = lot === '' ? 'sin número' : lot
  const what = `${product}, lote ${number}: ${quantityWords(quantityOf(quantity))}${when}.`
  const opening = recalled.source === 'drill' ? 'SIMULACRO: así sería la carta. No cambie nada.\n\n' : ''
  return [
    { to: who, text: `${opening}Alerta ${recalled.alert}: ${recalled.purpose}\n\n${what}\n\n${instruction}` },
  ]
}

/** Sites without a drill or a real recall within the term. */
export const missedDrills: Alert = {
  name: 'pharmacy.missedDrills',
  permission: permissionFor(recall, 'approve'),
  tone: 'warning',
  one: 'simulacro de retiro por hacer',
  many: 'simulacros de retiro por hacer',
  meaning:
    'Cada mes se ensaya un retiro: elija un lote, vea quién lo tiene y revise las cartas. No retiene nada.',
  who: 'Farmacia',
  to: '/farmacia/retiros',
  async count(tx, { actor, today }) {
    const since = addDays(today, -(await parameterOn(tx, drillDays, today)))
    return valueFrom<number>(tx)`
      select count(*)::int as n where exists (
          select from pharmacy.dispensing where campus_id = ${actor.campusId}::uuid and status = 'approved')
        and not exists (select from pharmacy.recall where campus_id = ${actor.campusId}::uuid and status <> 'draft'
                        and date >= ${since}::date)`
  },
}

export const recallOperations = [
  ...refusing(
    {
      'pharmacy.recall_lifted': refused('FAR-043', 'Un retiro que se levanta dice por qué.'),
      'pharmacy.recall_drill': conflict('FAR-044', heldNothing),
    },
    serveDocument(recallService),
  ),
  ...serveFlatReport({
    whose: 'site',
    report: recallTrace,
    read: async (tx, { recallId }, actor) =>
      (await traceOf(tx, recallId, actor)).map((row): FlatRow => ({ ...row })),
  }),
]
