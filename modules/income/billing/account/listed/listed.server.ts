import type { ValuesOf } from '@quina/blocks'
import { rowsFrom, type Tx } from '@quina/db/server'
import { must, pluck } from '@quina/kernel'
import type { ChargedService } from '../../invoice/charges/charge/adding.server.ts'
import type { listFields } from '../../invoice/charges/charge/charge.contract.ts'
import type { GivenCharge } from '../../invoice/charges/charge/charge.server.ts'
import { nothingDeclared } from '../../invoice/charges/charge/declared.contract.ts'
import { listedIn } from '../../rules/listed/listed.domain.ts'

/**
 * The services of a list, each with the values common to all.
 * @throws Problem FAC-228 with the codes that no active service has, FAC-229 as `listedIn`.
 */
export async function chargesListed(
  tx: Tx,
  admissionId: string,
  { services, day, hour, ...declared }: Omit<ValuesOf<typeof listFields>, 'misfitReason'>,
): Promise<readonly ChargedService[]> {
  const listed = listedIn(services)
  const ids = await servicesOf(tx, admissionId, pluck(listed, 'code'))
  const unknown = [...new Set(listed.map(({ code }) => code))].filter((code) => !ids.has(code))
  const message = `Ningún servicio activo tiene estos códigos: ${unknown.slice(0, 10).join(', ')}.`
  must(unknown.length === 0, 'FAC-228', 'services', message)
  return listed.map(({ code, quantity, hour: own }) => ({
    given: {
      ...nothingDeclared,
      programId: null,
      ...declared,
      day,
      serviceId: ids.get(code)!,
      quantity,
      hour: own ?? hour,
    },
  }))
}

/** Finds each service by its own code or its CUPS: among several, one of the ámbito of the admission, then the first. */
async function servicesOf(
  tx: Tx,
  admissionId: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, GivenCharge['serviceId']>> {
  const rows = await rowsFrom<{ code: string; id: GivenCharge['serviceId'] }>(tx)`
    with input as (select distinct code from unnest(${[...codes]}::text[]) code),
    found as (
      select a.code, s.id, 0 as far, s.code as own, false as fits
      from input a join tariffs.service_face s on s.code = a.code and s.active
      union all
      select a.code, s.id, 1, s.code, case m.ambit when '1' then s.ambulatory when '2' then s.emergency else s.inpatient end
      from input a join reference.entry_face e on e.catalogue = 'procedure' and e.code = a.code
      join tariffs.service_face s on s.cups_id = e.id and s.active
      join care.admission_face m on m.id = ${admissionId}::uuid)
    select distinct on (code) code, id from found order by code, far, fits desc, own`
  return new Map(rows.map(({ code, id }) => [code, id]))
}
