import { hasWords, serveOptions } from '@quina/blocks/server'
import { sql } from 'kysely'
import { causacionConceptOptions } from './causacion.contract.ts'

interface Found {
  readonly id: string
  readonly label: string
  readonly detail: string
  readonly enabled: boolean
  readonly cpc: string | null
  readonly registroLineId: string | null
  readonly registroLineLabel: string | null
}

/** Concepts to cause, each with its CPC and, when the registro has its rubro, the line of it (finance dossier §5.2). */
export const causacionConceptOperation = serveOptions(
  causacionConceptOptions,
  async ({ tx, asked: { q, id, registroId } }) => {
    const matches = hasWords(sql.ref('c.search'), q ?? '')
    const { rows } = await sql<Found>`
      select c.id, c.code || ' ' || c.name as label, a.code || ' ' || a.name as detail, c.active as enabled, c.cpc_code as cpc,
             r.id as registro_line_id, r.label as registro_line_label
      from accounting.concept c join accounting.account a on a.id = c.debit_account_id
      left join lateral (
        select l.id, u.code || ' ' || u.name as label from budget.registro_line l
        join budget.line b on b.id = l.id join budget.apropiacion p on p.id = b.apropiacion_id
        join budget.rubro u on u.id = p.rubro_id
        where l.parent_id = ${registroId}::uuid and u.code = c.rubro_code order by l.position limit 1) r on true
      where (${id}::uuid is null or c.id = ${id}::uuid)
        and ${matches}
      order by c.active desc, c.code limit 20`.execute(tx)
    return rows.map(({ id: one, label, detail, enabled, ...facts }) => ({
      id: one,
      label,
      detail,
      enabled,
      facts,
    }))
  },
)
