import { type CatalogService, serveCatalog } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { insist, notFound } from '@quina/kernel'
import { elsewhere } from '../bed-use/periods.server.ts'
import { bed } from './bed.contract.ts'

/** Rules: BED-006 a location has one bed; BED-007 it is of kind «Cama»; BED-008 it is not in use when it is taken away. */
export const bedService: CatalogService<typeof bed> = {
  catalog: bed,
  whose: 'site',
  table: 'care.bed',
  refusals: {
    bed_location: { code: 'BED-006', message: 'Esa cama ya está en el mapa.', field: 'locationId' },
    bed_days: { code: 'BED-009', message: 'No puede ser anterior al primer día.', field: 'untilDay' },
  },
  async onSave(tx, { id, values }) {
    const place = await tx
      .selectFrom('hospital.locationList')
      .select(['campusId', 'kind'])
      .where('id', '=', values.locationId)
      .executeTakeFirst()
    if (place === undefined) throw notFound('La ubicación')
    insist(place.campusId === values.campusId, 'BED-011', elsewhere, { fields: { locationId: elsewhere } })
    const other = 'Elija una ubicación de tipo «Cama».'
    insist(place.kind === 'bed', 'BED-007', other, { fields: { locationId: other } })
    if (id === null) return
    const { locationId } = await tx
      .selectFrom('care.bed')
      .select('locationId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (locationId !== values.locationId) await mustBeIdle(tx, id)
  },
  onDeactivate: mustBeIdle,
}
export const bedOperations = serveCatalog(bedService)

async function mustBeIdle(tx: Tx, id: string): Promise<void> {
  const { state } = await tx
    .selectFrom('care.bedNow')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  insist(state === 'free', 'BED-008', 'La cama está en uso: libérela primero.', { status: 409 })
}
