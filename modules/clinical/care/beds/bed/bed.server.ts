import { catalogService, serveCatalog } from '@quina/blocks/server'
import { rowOf, storedRow, type Tx } from '@quina/db/server'
import { insist, must, mustBeFound, refused } from '@quina/kernel'
import { elsewhere } from '../bed-use/periods.server.ts'
import { bed } from './bed.contract.ts'

/** Rules: BED-006 a location has one bed; BED-007 its kind is «Cama»; BED-008 a bed in use is not withdrawn. */
export const bedService = catalogService<typeof bed>({
  catalog: bed,
  whose: 'site',
  refusals: {
    bed_location: refused('BED-006', 'Esa cama ya está en el mapa.', 'locationId'),
    bed_days: refused('BED-009', 'No puede ser anterior al primer día.', 'untilDay'),
  },
  async onSave(tx, { id, values }) {
    const place = mustBeFound(
      await rowOf(tx, 'hospital.locationList', values.locationId, ['campusId', 'kind']),
      'La ubicación',
    )
    must(place.campusId === values.campusId, 'BED-011', 'locationId', elsewhere)
    must(place.kind === 'bed', 'BED-007', 'locationId', 'Elija una ubicación de tipo «Cama».')
    if (id === null) return
    const { locationId } = await storedRow(tx, 'care.bed', id, ['locationId'])
    if (locationId !== values.locationId) await mustBeIdle(tx, id)
  },
  onDeactivate: mustBeIdle,
})
export const bedOperations = serveCatalog(bedService)

async function mustBeIdle(tx: Tx, id: string): Promise<void> {
  const { state } = await storedRow(tx, 'care.bedNow', id, ['state'])
  insist(state === 'free', 'BED-008', 'La cama está en uso: libérela primero.', { status: 409 })
}
