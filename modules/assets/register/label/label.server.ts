import { type Paper, type PrintContext, pairs, paper } from '@quina/blocks/print'
import { type Input, type Operation, renderPdf, serveFile } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { insist, showDay } from '@quina/kernel'
import { assetLabel, placeLabels } from './label.contract.ts'

/** What is stuck on an asset. */
export interface LabelledAsset {
  readonly plate: string
  readonly description: string
  readonly className: string
  readonly acquiredOn: string
}

async function labelled(tx: Tx, key: { readonly id?: string; readonly locationId?: string }) {
  const { id = null, locationId = null } = key
  return rowsFrom<LabelledAsset>(tx)`
    select l.plate, l.description, l.class_label as "className", l.acquired_on::text as "acquiredOn"
    from assets.asset_list l
    where l.condition not in ('retired', 'replaced') and (l.id = ${id}::uuid or l.location_id = ${locationId}::uuid)
    order by l.plate limit 500`
}

/** An asset is looked up by the plate that its QR carries, with the camera of a telephone. */
const assetMark = (plate: string): string => `/assets?q=${encodeURIComponent(plate)}`

/** Each label on a page of its own: the QR, the plate in words, its class and its day. */
const drawnLabels = (context: PrintContext, assets: readonly LabelledAsset[]): Paper =>
  paper(context, {
    title: 'Activo fijo',
    size: 'receipt',
    pieces: assets.flatMap(({ plate, description, className, acquiredOn }, at) => [
      {
        qr: assetMark(plate),
        fit: 90,
        eccLevel: 'M' as const,
        alignment: 'center' as const,
        margin: [0, 4, 0, 4] as const,
        ...(at > 0 && { pageBreak: 'before' as const }),
      },
      { text: plate, bold: true as const, fontSize: 13, alignment: 'center' as const },
      pairs(
        [
          { label: 'Bien', value: description, wide: true },
          { label: 'Clase', value: className },
          { label: 'Fecha', value: showDay(acquiredOn) },
        ],
        { columns: 2 },
      ),
    ]),
  })

async function drawn(call: Input<unknown>, assets: readonly LabelledAsset[], name: string) {
  const { tx, actor, now, today: on, house } = call
  insist(assets.length > 0, 'BIE-011', 'No hay bienes que etiquetar en esa ubicación.')
  const context = await house.printContext(tx, { actor, campusId: actor.campusId, on, now })
  const content = await renderPdf(drawnLabels(context, assets))
  return { download: { name, mediaType: 'application/pdf', content, inline: true as const } }
}

export const labelOperations: readonly Operation[] = [
  serveFile(assetLabel, async (call) => {
    const assets = await labelled(call.tx, { id: call.input.id })
    return drawn(call, assets, `etiqueta-${assets[0]?.plate ?? ''}.pdf`)
  }),
  serveFile(placeLabels, async (call) =>
    drawn(call, await labelled(call.tx, { locationId: call.input.locationId }), 'etiquetas.pdf'),
  ),
]
