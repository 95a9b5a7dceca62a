import type { Actor } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { ofSite, spanWithin } from '../appointment-report/appointment-reading.server.ts'
import { conceptOf } from './siho.domain.ts'
import type { Dimension } from './statistics-report.contract.ts'

export const keys: Readonly<Record<Dimension, RawBuilder<string>>> = {
  service: sql`a.service`,
  professional: sql`a.professional`,
  ambit: sql`a.ambit`,
  regime: sql`a.regime`,
  municipality: sql`coalesce(a.municipality, '')`,
  age: sql`a.age_group`,
  month: sql`to_char(a.day, 'YYYY-MM')`,
  siho: sql`a.cups || ' ' || a.ambit`,
}

interface Asked {
  readonly from: Day
  readonly to: Day
  readonly ambit: string | null
  readonly by?: Dimension | null
  readonly value?: string | null
  readonly sex?: string | null
  readonly regime?: string | null
}

/** Which services a report tells. A concept of SIHO is of many codes: those that were attended are looked for. */
export async function amongServices(tx: Tx, actor: Actor, asked: Asked): Promise<RawBuilder<unknown>> {
  spanWithin(asked)
  const { from, to, ambit, by, value, sex, regime } = asked
  const base = sql`${ofSite(actor)} and a.day between ${from} and ${to}`
  const parts = [
    base,
    ambit ? sql`a.ambit = ${ambit}` : null,
    sex ? sql`a.sex = ${sex}` : null,
    regime ? sql`a.regime = ${regime}` : null,
    by && by !== 'siho' ? sql`${keys[by]} = ${value ?? ''}` : null,
    by === 'siho' ? sql`${keys.siho} = any(${await codesOf(tx, base, value ?? '')}::text[])` : null,
  ].filter((part) => part !== null)
  return sql.join(parts, sql` and `)
}

async function codesOf(tx: Tx, base: RawBuilder<unknown>, concept: string): Promise<readonly string[]> {
  const rows = await rowsFrom<{ cups: string; ambit: string }>(tx)`
    select distinct a.cups, a.ambit from care.attention_told a where ${base}`
  return rows.filter((one) => conceptOf(one) === concept).map(({ cups, ambit }) => `${cups} ${ambit}`)
}
