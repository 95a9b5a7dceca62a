import { type Paper, type PrintContext, pairs, paper } from '@quina/blocks/print'
import { catalogService, type Operation, renderPdf, serveCatalog, serveFile } from '@quina/blocks/server'
import { rowOf, rowWhere, type Tx } from '@quina/db/server'
import { insist, must, notFound, refused } from '@quina/kernel'
import { mayHang } from '../tree.domain.ts'
import { ancestryOf, hasActiveChildren } from '../tree.server.ts'
import { type LocationKind, location, locationKinds, locationLabel } from './location.contract.ts'

/**
 * Rules: LOC-001 the code is taken in its site, LOC-002 too deep or circular, LOC-003 and LOC-004 where it may be,
 * LOC-005 its site cannot change while something is inside, LOC-006 it has active locations inside.
 */
export const locationService = catalogService<typeof location>({
  catalog: location,
  whose: 'site',
  refusals: {
    location_code: refused('LOC-001', 'Ya existe ese código en la sede.', 'code'),
  },
  // Two sites may use the same code, each for its own place.
  existing: (tx, { campusId, code }) =>
    rowWhere(tx, 'hospital.location', { campusId: String(campusId), code: String(code) }, ['id', 'version']),
  async onSave(tx, { id, values }) {
    const place = values as LocationPlace & { readonly parentId: string | null }
    mayBeInside(place, await placeOf(tx, place.parentId))
    const ancestry = await ancestryOf(tx, 'hospital.location', { id, parentId: place.parentId })
    mayHang(id, ancestry, { code: 'LOC-002', depthMax: locationDepthMax })
    const before = await placeOf(tx, id)
    const moved = before !== null && before.campusId !== place.campusId
    const message = 'Tiene ubicaciones dentro: no cambie su sede.'
    must(!moved || ancestry.below === 0, 'LOC-005', 'campusId', message)
  },
  async onDeactivate(tx, id) {
    const has = await hasActiveChildren(tx, 'hospital.location', id)
    insist(!has, 'LOC-006', 'Tiene ubicaciones activas dentro: inactívelas primero.', { status: 409 })
  },
})

async function placeOf(tx: Tx, id: string | null): Promise<LocationPlace | null> {
  if (id === null) return null
  const row = await rowOf(tx, 'hospital.location', id, ['campusId', 'kind'])
  return (row as LocationPlace | undefined) ?? null
}

const locationLabelOperation: Operation = serveFile(
  locationLabel,
  async ({ tx, input: { id }, actor, house, today: on, now }) => {
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
    .innerJoin('admin.campusFace as c', 'c.id', 'l.campusId')
    .leftJoin('hospital.location as p', 'p.id', 'l.parentId')
    .select(['c.code as campusCode', 'c.name as campus', 'l.code', 'l.name', 'l.kind', 'p.name as within'])
    .where('l.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('La ubicación'))
  return { ...row, kind: row.kind as LabelledLocation['kind'] }
}

export const locationOperations = [...serveCatalog(locationService), locationLabelOperation]

type LocationPlace = Readonly<{ campusId: string; kind: LocationKind }>

const bedsLieIn: readonly LocationKind[] = ['room', 'cubicle']
/** Levels from the block to the bed, as the law counts them (care dossier §4.7). */
const locationDepthMax = 6

/**
 * Checks that a location may be inside another: LOC-003 a bed is in a room or cubicle, LOC-007 nothing is in a bed, LOC-004 both
 * belong to one site.
 */
function mayBeInside(place: LocationPlace, parent: LocationPlace | null): void {
  const lies = place.kind !== 'bed' || (parent !== null && bedsLieIn.includes(parent.kind))
  must(lies, 'LOC-003', 'parentId', 'Una cama debe estar dentro de una sala o de un cubículo.')
  const full = `Dentro de una ${locationKinds.bed.toLowerCase()} no puede haber nada.`
  must(parent?.kind !== 'bed', 'LOC-007', 'parentId', full)
  const apart = 'La ubicación padre es de otra sede.'
  must(parent === null || parent.campusId === place.campusId, 'LOC-004', 'parentId', apart)
}

/** A location as printed on the label of a door or the head of a bed. */
interface LabelledLocation {
  readonly campusCode: string
  readonly campus: string
  readonly code: string
  readonly name: string
  readonly kind: LocationKind
  readonly within: string | null
}

/** Returns the text of the code that the camera reads: it identifies one location among all sites. */
export const locationMark = ({ campusCode, code }: Pick<LabelledLocation, 'campusCode' | 'code'>): string =>
  `${campusCode}-${code}`

/** Draws the label of a location, with the code that is read when assets are counted or a bed is chosen. */
export const drawnLabel = (context: PrintContext, location: LabelledLocation): Paper =>
  paper(context, {
    title: location.name,
    number: location.code,
    size: 'receipt',
    pieces: [
      { qr: locationMark(location), fit: 110, eccLevel: 'M', alignment: 'center', margin: [0, 4, 0, 8] },
      pairs(
        [
          { label: 'Sede', value: location.campus },
          { label: 'Tipo', value: locationKinds[location.kind] },
          { label: 'Dentro de', value: location.within ?? '', wide: true },
        ],
        { columns: 2 },
      ),
    ],
  })
