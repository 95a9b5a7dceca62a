import { f } from '@quina/blocks'
import {
  columnsOf,
  headedTable,
  notes,
  type Paper,
  type PrintContext,
  pairs,
  paper,
  signatures,
} from '@quina/blocks/print'
import { renderPdf, serveFile } from '@quina/blocks/server'
import { rowFrom } from '@quina/db/server'
import { mustBeFound } from '@quina/kernel'
import { pickingList } from '../requisition/requisition.contract.ts'
import { type PickedLot, pickedLots } from '../requisition-facts/requisition-facts.server.ts'

const columns = {
  code: f.code('Código'),
  product: f.text('Producto'),
  place: f.optional(f.text('Ubicación')),
  unit: f.text('Unidad'),
  lot: f.text('Lote'),
  expiry: f.optional(f.day('Vence')),
  quantity: f.quantity('Tomar'),
}

type PickingHeading = Readonly<{ number: string; supplied: string; store: string; purpose: string }>

const pickingPaper = (context: PrintContext, heading: PickingHeading, lots: readonly PickedLot[]): Paper =>
  paper(context, {
    title: 'Lista de alistamiento',
    number: heading.number,
    pieces: [
      pairs([
        { label: 'Dependencia', value: heading.supplied },
        { label: 'Bodega', value: heading.store },
        { label: 'Para qué', value: heading.purpose },
      ]),
      ...headedTable('Lo que se toma', columnsOf(columns), lots, []),
      notes('Se toma primero lo que vence primero. Quien entrega registra la entrega en la requisición.'),
      signatures([{ role: 'Alistó' }, { role: 'Entregó' }]),
    ],
  })

export const pickingOperation = serveFile(
  pickingList,
  async ({ tx, actor, now, today: on, house, input }) => {
    const heading = mustBeFound(
      await rowFrom<PickingHeading>(tx)`
    select platform.numbered('RQ', r.number) as number, r.supplied_label as supplied, r.store_label as store, r.purpose
    from warehouse.requisition_list r where r.id = ${input.id}`,
      'La requisición',
    )
    const context = await house.printContext(tx, { actor, campusId: actor.campusId, on, now })
    const content = await renderPdf(pickingPaper(context, heading, await pickedLots(tx, input.id, on)))
    return {
      download: { name: 'alistamiento.pdf', mediaType: 'application/pdf', content, inline: true as const },
    }
  },
)
