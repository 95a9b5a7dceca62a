import type { Stored } from '@quina/blocks'
import { rowFrom, type Tx } from '@quina/db/server'
import { moneyText, mustBeFound } from '@quina/kernel'
import { sql } from 'kysely'
import {
  accountOfInvoice,
  reportedEvent,
  reportedTercero,
  reportedVehicle,
  reportedVictim,
} from '../claim-form/summary-sql.server.ts'
import { type ClaimedVehicle, noVehicle } from '../furips-file/claim.domain.ts'
import type { furtran } from '../furtran/furtran.contract.ts'
import type { TransportClaim } from './furtran-file.domain.ts'

/** The hospital as claimant: its full name, its NIT, and the place of its site. */
const house = sql`(select jsonb_build_object('lastName', h.name, 'documentType', 'NI', 'number', h.nit, 'address', h.address,
  'phone', h.phone, 'municipality', (select code from reference.entry_list where id = h.municipality_id))
  from admin.company_face h)`

type TransportRow = Pick<TransportClaim, 'invoice' | 'provider' | 'claimant' | 'victim' | 'event'> & {
  readonly vehicle: ClaimedVehicle | null
  readonly takenMunicipality: string
  readonly receiverMunicipality: string | null
}

/** The claim of a transport from the current data of its account. @throws Problem GEN-404. */
export async function transportOf(tx: Tx, stored: Stored<typeof furtran>): Promise<TransportClaim> {
  const codeOf = (id: string | null) => sql`(select code from reference.entry_list where id = ${id}::uuid)`
  const row = await rowFrom<TransportRow>(tx)`
    select i.full_number as invoice, k.reps_code as provider, ${reportedVictim} as victim, ${reportedEvent} as event,
           ${reportedVehicle} as vehicle, ${codeOf(stored.takenMunicipalityId)} as taken_municipality,
           coalesce(${codeOf(stored.receiverMunicipalityId)},
             (select code from reference.entry_list where id = k.municipality_id)) as receiver_municipality,
           case when ${stored.claimantId}::uuid is null then ${house}
             else (select ${reportedTercero('w.id')} from people.tercero_option w
               where w.id = ${stored.claimantId}::uuid) end as claimant
    from ${accountOfInvoice} where i.id = ${stored.invoiceId}::uuid`
  const read = mustBeFound(row, 'La factura')
  const { takenMunicipality, vehicle, ...account } = read
  const { priorFiling, glosaReply, vehicleService, plate, enabled } = stored
  return {
    ...account,
    vehicle: vehicle ?? noVehicle,
    priorFiling,
    glosaReply,
    vehicleService,
    plate,
    enabled,
    taken: {
      from: stored.takenFrom,
      municipality: takenMunicipality,
      zone: stored.takenZone,
      on: stored.takenOn,
      at: stored.takenAt,
    },
    receiver: stored.receiverCode ?? account.provider,
    billed: moneyText(stored.billed),
    claimed: moneyText(stored.claimed),
  }
}
