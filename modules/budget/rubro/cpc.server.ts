import type { Tx } from '@quina/db/server'
import { insist } from '@quina/kernel'
import { sql } from 'kysely'

interface WithCpc {
  readonly apropiacionId: string
  readonly cpc: string | null
}

/** Every line of a rubro that demands it says its CPC. @throws Problem PRE-026 */
export async function mustHaveCpc(tx: Tx, lines: readonly WithCpc[]): Promise<void> {
  const without = lines.filter((line) => line.cpc === null).map((line) => line.apropiacionId)
  if (without.length === 0) return
  const rows = await sql<{ id: string }>`
    select id from budget.apropiacion_option where requires_cpc and id = any(${without}::uuid[])`.execute(tx)
  const demanding = new Set(rows.rows.map((row) => row.id))
  for (const [at, line] of lines.entries()) {
    const message = 'La línea exige código CPC.'
    const missing = line.cpc === null && demanding.has(line.apropiacionId)
    insist(!missing, 'PRE-026', message, { fields: { [`lines.${at}.cpc`]: message } })
  }
}
