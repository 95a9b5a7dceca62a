import { hasWords, serveOptions } from '@quina/blocks/server'
import { type MoneyText, money, showPesos } from '@quina/kernel'
import { sql } from 'kysely'
import { advanceOptions } from './causacion.contract.ts'

interface Found {
  readonly id: string
  readonly label: string
  readonly detail: string
  readonly enabled: boolean
  readonly accountId: string
  readonly accountLabel: string
  readonly openItem: string
  readonly available: MoneyText
}

export const advanceLookupOperation = serveOptions(
  advanceOptions,
  async ({ tx, asked: { q, id, terceroId, open } }) => {
    const matches = hasWords(sql.ref('o.search'), q ?? '')
    const whose =
      id !== null
        ? sql`o.id = ${id}::uuid`
        : open !== true
          ? sql`true`
          : sql`o.tercero_id = ${terceroId}::uuid and o.enabled`
    const { rows } = await sql<Found>`
      select o.id, o.label, o.detail, o.enabled, i.account_id, a.code || ' ' || a.name as account_label, o.item as open_item,
             o.balance::numeric(18,2)::text as available
      from accounting.advance_option o join accounting.open_item i on i.id = o.id
      join accounting.account a on a.id = i.account_id
      where ${whose} and ${matches}
      order by o.enabled desc, i.opened_on, o.label limit 20`.execute(tx)
    return rows.map(({ id: one, label, detail, enabled, ...facts }) => ({
      id: one,
      label,
      detail: `${detail} · saldo ${showPesos(money(facts.available))}`,
      enabled,
      facts: { ...facts },
    }))
  },
)
