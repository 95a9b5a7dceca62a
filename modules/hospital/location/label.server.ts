import { type Operation, renderPdf, serveFile } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { notFound } from '@quina/kernel'
import { locationLabel as drawnLabel, type LabelledLocation } from './label.print.ts'
import { locationLabel } from './location.contract.ts'

export const locationLabelOperation: Operation = serveFile(
  locationLabel,
  async ({ tx, asked: { id }, actor, house, today: on, now }) => {
    const labelled = await labelledOf(tx, id)
    const context = await house.printContext(tx, { actor, campusId: actor.campusId, on, now })
    const content = await renderPdf(drawnLabel(context, labelled))
    const name = `etiqueta-${labelled.code}.pdf`
    return { download: { name, mediaType: 'application/pdf', content, inline: true as const } }
  },
)

async function labelledOf(tx: Tx, id: string): Promise<LabelledLocation> {
  const row = await tx
    .selectFrom('hospital.location as l')
    .innerJoin('admin.campus as c', 'c.id', 'l.campusId')
    .leftJoin('hospital.location as p', 'p.id', 'l.parentId')
    .select(['c.code as campusCode', 'c.name as campus', 'l.code', 'l.name', 'l.kind', 'p.name as within'])
    .where('l.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('La ubicación')
  return { ...row, kind: row.kind as LabelledLocation['kind'] }
}
