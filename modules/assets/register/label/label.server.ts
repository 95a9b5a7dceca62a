import { type LabelSize, type Paper, type PrintContext, paper } from '@quina/blocks/print'
import { campusScope, type Input, type Operation, renderPdf, serveFile } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import { insist, showDay } from '@quina/kernel'
import { assetLabel, custodianLabels, placeLabels } from './label.contract.ts'

/** What is stuck on an asset. */
export interface LabelledAsset {
  readonly plate: string
  readonly className: string
  readonly acquiredOn: string
}

interface Key {
  readonly id?: string
  readonly locationId?: string
  readonly custodianId?: string
}

/** Of what may be seen from the site of the caller: a custodian may answer for assets of several. */
async function labelled({ tx, actor }: Pick<Input<unknown>, 'tx' | 'actor'>, key: Key) {
  const { id = null, locationId = null, custodianId = null } = key
  const campusId = campusScope(actor)
  return rowsFrom<LabelledAsset>(tx)`
    select l.plate, l.class_label as "className", l.acquired_on::text as "acquiredOn"
    from assets.asset_list l
    where l.condition not in ('retired', 'replaced') and (${campusId}::uuid is null or l.campus_id = ${campusId}::uuid)
      and (l.id = ${id}::uuid or l.location_id = ${locationId}::uuid or l.custodian_id = ${custodianId}::uuid)
    order by l.plate limit 500`
}

/** An asset is looked up by the plate that its QR carries, with the camera of a telephone. */
const assetMark = (plate: string): string => `/assets?q=${encodeURIComponent(plate)}`

/** How large each thing is, in points: what is printed by 300 dots an inch is read from a hand away. */
const scales = {
  label: { qr: 60, plate: 11, words: 6, gap: 5 },
  smallLabel: { qr: 35, plate: 7, words: 4, gap: 3 },
} as const

/** Each label on a page of its own: the QR, and beside it the house, the plate in words, its class and its day (§4.10). */
function drawnLabels(context: PrintContext, size: LabelSize, assets: readonly LabelledAsset[]): Paper {
  const { qr, plate: large, words, gap } = scales[size]
  return paper(context, {
    title: 'Activo fijo',
    size,
    pieces: assets.map(({ plate, className, acquiredOn }, at) => ({
      columnGap: gap,
      columns: [
        { width: qr, qr: assetMark(plate), fit: qr, eccLevel: 'M' as const, alignment: 'center' as const },
        {
          width: '*' as const,
          stack: [
            { text: context.company.name, fontSize: words },
            { text: plate, bold: true as const, fontSize: large },
            { text: className, fontSize: words },
            { text: showDay(acquiredOn), fontSize: words },
          ],
        },
      ],
      ...(at > 0 && { pageBreak: 'before' as const }),
    })),
  })
}

interface Drawing {
  readonly name: string
  readonly size: LabelSize
  readonly assets: readonly LabelledAsset[]
}

async function drawn(call: Input<unknown>, { name, size, assets }: Drawing) {
  const { tx, actor, now, today: on, house } = call
  insist(assets.length > 0, 'BIE-011', 'No hay bienes que etiquetar.')
  const context = await house.printContext(tx, { actor, campusId: actor.campusId, on, now })
  const content = await renderPdf(drawnLabels(context, size, assets))
  return { download: { name, mediaType: 'application/pdf', content, inline: true as const } }
}

export const labelOperations: readonly Operation[] = [
  serveFile(assetLabel, async (call) => {
    const { id, size } = call.input
    const assets = await labelled(call, { id })
    return drawn(call, { size, assets, name: `etiqueta-${assets[0]?.plate ?? ''}.pdf` })
  }),
  serveFile(placeLabels, async (call) => {
    const { locationId, size } = call.input
    return drawn(call, { size, assets: await labelled(call, { locationId }), name: 'etiquetas.pdf' })
  }),
  serveFile(custodianLabels, async (call) => {
    const { custodianId, size } = call.input
    return drawn(call, { size, assets: await labelled(call, { custodianId }), name: 'etiquetas.pdf' })
  }),
]
