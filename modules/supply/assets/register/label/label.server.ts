import { type LabelSize, type Paper, type PrintContext, paper } from '@quina/blocks/print'
import {
  campusScope,
  type Input,
  type Operation,
  renderPdf,
  serveFile,
  serveQuery,
} from '@quina/blocks/server'
import { isShortMark, rowFrom, rowsFrom, shortMark, type Tx } from '@quina/db/server'
import { insist, mustBeFound, showDay } from '@quina/kernel'
import { assetByLabel, assetLabel, custodianLabels, markBefore, placeLabels } from './label.contract.ts'

/** The data that a label shows. */
export type LabelledAsset = Readonly<{ plate: string; className: string; acquiredOn: string }>

type Key = Readonly<{ id?: string; locationId?: string; custodianId?: string }>

/** Returns only assets that the caller's site may see: a custodian may answer for assets of several sites. */
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

const purpose = 'asset label'

/** Returns the content of an asset's QR: the plate with its signature, which only this entity can produce (§4.10). */
export const labelCode = async (plate: string): Promise<string> =>
  `${plate}${markBefore}${await shortMark({ purpose, text: plate })}`

/** Returns the plate of a code, and whether the entity signed it; a typed plate has no signature. */
export async function labelRead(
  tx: Tx,
  code: string,
): Promise<{ readonly plate: string; readonly signed: boolean | null }> {
  const [plate = '', mark] = code.split(markBefore)
  return { plate, signed: mark === undefined ? null : await isShortMark(tx, { purpose, text: plate }, mark) }
}

const notOurs = 'Esa etiqueta no la imprimió esta entidad: búsquelo por su placa.'

/** Returns the plate from a field where users scan or type: in a traslado, in a baja. @throws Problem BIE-012 a forged label */
export async function plateTyped(tx: Tx, typed: string): Promise<string> {
  const address = new URLSearchParams(typed.slice(typed.indexOf('?') + 1))
  const code = typed.includes('?') ? (address.get('placa') ?? address.get('q') ?? typed) : typed
  const { plate, signed } = await labelRead(tx, code)
  insist(signed !== false, 'BIE-012', notOurs)
  return plate
}

/** Returns the address that an asset's QR code opens on a telephone. */
const assetMark = async (plate: string): Promise<string> =>
  `/assets?placa=${encodeURIComponent(await labelCode(plate))}`

/** The sizes of the label's elements, in points: a code printed at 300 dots per inch is read from a hand away. */
const scales = {
  label: { qr: 60, plate: 11, words: 6, gap: 5 },
  smallLabel: { qr: 35, plate: 7, words: 4, gap: 3 },
} as const

/** Draws each label on its own page: the QR and, beside it, entity, plate in words, class and day (§4.10). */
async function drawnLabels(
  context: PrintContext,
  size: LabelSize,
  assets: readonly LabelledAsset[],
): Promise<Paper> {
  const { qr, plate: large, words, gap } = scales[size]
  const marks = await Promise.all(assets.map(({ plate }) => assetMark(plate)))
  return paper(context, {
    title: 'Activo fijo',
    size,
    pieces: assets.map(({ plate, className, acquiredOn }, index) => ({
      columnGap: gap,
      columns: [
        { width: qr, qr: marks[index]!, fit: qr, eccLevel: 'M' as const, alignment: 'center' as const },
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
      ...(index > 0 && { pageBreak: 'before' as const }),
    })),
  })
}

type LabelInput = Readonly<{ name: string; size: LabelSize; assets: readonly LabelledAsset[] }>

async function drawn(call: Input<unknown>, { name, size, assets }: LabelInput) {
  const { tx, actor, now, today: on, house } = call
  insist(assets.length > 0, 'BIE-011', 'No hay bienes que etiquetar.')
  const context = await house.printContext(tx, { actor, campusId: actor.campusId, on, now })
  const content = await renderPdf(await drawnLabels(context, size, assets))
  return { download: { name, mediaType: 'application/pdf', content, inline: true as const } }
}

/** @throws Problem BIE-012 a label without the entity's signature, 404 no asset of the site with its plate */
async function assetOfLabel({
  tx,
  actor,
  input: { code },
}: Pick<Input<{ readonly code: string }>, 'tx' | 'actor' | 'input'>) {
  const { plate, signed } = await labelRead(tx, code.toUpperCase())
  insist(signed === true, 'BIE-012', notOurs)
  const campusId = campusScope(actor)
  const found = await rowFrom<{ id: string }>(tx)`
    select id from assets.asset
    where upper(plate) = ${plate} and active and (${campusId}::uuid is null or campus_id = ${campusId}::uuid)`
  return mustBeFound(found, 'El bien')
}

export const labelOperations: readonly Operation[] = [
  serveQuery(assetByLabel, assetOfLabel),
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
