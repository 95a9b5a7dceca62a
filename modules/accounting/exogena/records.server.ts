import type { Tx } from '@quina/db/server'
import { amountsOf, recordsOf, type ToldAmounts, withheldAmounts } from './exogena.domain.ts'
import { formatOfYear, mappingsOfYear, movedIn, withheldIn, type YearFormat } from './facts.server.ts'
import { type FormatCode, formatOf } from './format.contract.ts'
import { minorAmounts, type Told, tercerosOf } from './tercero.server.ts'

export interface ExogenaRecord extends ToldAmounts {
  readonly tercero: Told
}

/** The records of a format for a year, by concept and identification. @throws Problem CON-090 */
export async function exogenaRecords(
  tx: Tx,
  year: number,
  code: FormatCode,
): Promise<{ format: YearFormat; records: ExogenaRecord[] }> {
  const format = await formatOfYear(tx, year, code)
  const mappings = await mappingsOfYear(tx, year, code)
  const amounts = amountsOf(await movedIn(tx, year), mappings, formatOf(code).byConcept)
  const withheld = code === '1001' ? withheldAmounts(await withheldIn(tx, year, mappings), amounts) : []
  const records = recordsOf([...amounts, ...withheld], {
    threshold: format.threshold,
    keeps: ['withheld', 'vatWithheld'],
  })
  const terceros = await tercerosOf(
    tx,
    records.flatMap(({ terceroId }) => terceroId ?? []),
  )
  const named = records.map((record) => ({
    ...record,
    tercero: record.terceroId === null ? minorAmounts : terceros.get(record.terceroId)!,
  }))
  const place = ({ concept, tercero }: ExogenaRecord) => `${concept} ${tercero.number.padStart(25, '0')}`
  return { format, records: named.toSorted((one, other) => (place(one) < place(other) ? -1 : 1)) }
}
