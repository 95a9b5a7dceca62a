import type { Kept } from '@quina/blocks'
import type { Tx } from '@quina/db/server'
import { moneyText, notFound } from '@quina/kernel'
import { sql } from 'kysely'
import {
  accountOfInvoice,
  toldEvent,
  toldTercero,
  toldVehicle,
  toldVictim,
} from '../claim-form/told-sql.server.ts'
import { type ClaimedVehicle, noVehicle } from '../furips-file/claim.domain.ts'
import type { furtran } from '../furtran/furtran.contract.ts'
import type { TransportClaim } from './furtran-file.domain.ts'

/** The house as it claims: its name whole, its NIT, and where its site is. */
const house = sql`(select jsonb_build_object('lastName', h.name, 'documentType', 'NI', 'number', h.nit, 'address', h.address,
  'phone', h.phone, 'municipality', (select code from reference.entry_list where id = h.municipality_id)) from admin.company h)`

type Read = Pick<TransportClaim, 'invoice' | 'provider' | 'claimant' | 'victim' | 'event'> & {
  readonly vehicle: ClaimedVehicle | null
  readonly takenMunicipality: string
  readonly receiverMunicipality: string | null
}

/** The claim of a transport as its account says it now. @throws Problem GEN-404. */
export async function transportOf(tx: Tx, kept: Kept<typeof furtran>): Promise<TransportClaim> {
  const codeOf = (id: string | null) => sql`(select code from reference.entry_list where id = ${id}::uuid)`
  const { rows } = await sql<Read>`
    select i.full_number as invoice, k.reps_code as provider, ${toldVictim} as victim, ${toldEvent} as event,
           ${toldVehicle} as vehicle, ${codeOf(kept.takenMunicipalityId)} as taken_municipality,
           coalesce(${codeOf(kept.receiverMunicipalityId)}, (select code from reference.entry_list where id = k.municipality_id))
             as receiver_municipality,
           case when ${kept.claimantId}::uuid is null then ${house}
             else (select ${toldTercero('w.id')} from people.tercero_option w
               where w.id = ${kept.claimantId}::uuid) end as claimant
    from ${accountOfInvoice} where i.id = ${kept.invoiceId}::uuid`.execute(tx)
  const [read] = rows
  if (read === undefined) throw notFound('La factura')
  const { takenMunicipality, vehicle, ...account } = read
  const { priorFiling, glosaReply, vehicleService, plate, enabled } = kept
  return {
    ...{ ...account, vehicle: vehicle ?? noVehicle, priorFiling, glosaReply, vehicleService, plate, enabled },
    taken: {
      ...{ from: kept.takenFrom, municipality: takenMunicipality, zone: kept.takenZone },
      ...{ on: kept.takenOn, at: kept.takenAt },
    },
    receiver: kept.receiverCode ?? account.provider,
    ...{ billed: moneyText(kept.billed), claimed: moneyText(kept.claimed) },
  }
}
