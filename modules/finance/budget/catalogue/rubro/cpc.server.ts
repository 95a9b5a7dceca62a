import { must } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'

type WithCpc = Readonly<{ apropiacionId: string; cpc: string | null }>

type ApropiacionRow = { readonly id: string }

/** The lines of control, among some, whose rubro requires a CPC. */
export const askCpc = (apropiaciones: RawBuilder<unknown>) => sql<ApropiacionRow>`
  select a.id from budget.apropiacion a join budget.rubro r on r.id = a.rubro_id
  where r.requires_cpc and a.id = any(${apropiaciones})`

/** Checks that the lines of rubros that require a CPC have one. @throws Problem PRE-026 */
export function mustHaveCpc(lines: readonly WithCpc[], found: readonly ApropiacionRow[]): void {
  const demanding = new Set(found.map(({ id }) => id))
  for (const [at, line] of lines.entries()) {
    const missing = line.cpc === null && demanding.has(line.apropiacionId)
    must(!missing, 'PRE-026', `lines.${at}.cpc`, 'La línea exige código CPC.')
  }
}
