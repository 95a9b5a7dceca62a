import { endpoint, permissionFor } from '@quina/blocks'
import { type Operation, operation, renderPdf } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { notFound } from '@quina/kernel'
import { z } from 'zod'
import { type LabelledLocation, locationLabel } from './label.print.ts'
import { location } from './location.contract.ts'

/** The label of a location, ready to be printed and stuck on it. */
export const locationLabelOperation: Operation = operation(
  endpoint({
    method: 'GET',
    path: '/api/hospital/location/:id/label',
    access: permissionFor(location, 'view'),
    tag: 'hospital',
    summary: 'Ubicaciones: etiqueta con código QR',
    params: z.object({ id: z.uuid() }),
  }),
  async ({ tx, params: { id }, actor, house, today: on, now }) => {
    const labelled = await labelledOf(tx, id)
    const context = await house.printContext(tx, { actor, campusId: actor.campusId, on, now })
    const content = await renderPdf(locationLabel(context, labelled))
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
