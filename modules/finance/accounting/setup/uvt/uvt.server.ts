import { catalogService, serveCatalog } from '@quina/blocks/server'
import { rowWhere, type Tx } from '@quina/db/server'
import { type Day, insist, type Money, money, refused, vigenciaOf } from '@quina/kernel'
import { uvt } from './uvt.contract.ts'

const uvtService = catalogService<typeof uvt>({
  catalog: uvt,
  whose: 'house',
  refusals: { uvt_year: refused('RET-011', 'Ya hay una UVT para ese año.', 'year') },
})

export const uvtOperations = serveCatalog(uvtService)

/** The values that the law fixes for a year. */
export interface TaxYear {
  readonly uvt: Money
  /** Null until it is entered. */
  readonly minimumWage: Money | null
}

/** @throws Problem RET-010 when the year of the day has no UVT. */
export async function taxYearOn(tx: Tx, on: Day): Promise<TaxYear> {
  const year = vigenciaOf(on)
  const row = await rowWhere(tx, 'accounting.uvt', { year, active: true }, ['value', 'minimumWage'])
  insist(row !== undefined, 'RET-010', `No hay UVT para el año ${year}.`)
  return { uvt: money(row.value), minimumWage: row.minimumWage === null ? null : money(row.minimumWage) }
}
