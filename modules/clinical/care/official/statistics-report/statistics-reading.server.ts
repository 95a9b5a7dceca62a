import type { ReportInput } from '@quina/blocks'
import type { Actor } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type RawBuilder, sql } from 'kysely'
import { allOf, type Days, inDays } from '../../appointment/appointment-report/appointment-reading.server.ts'
import { conceptOf } from './siho.domain.ts'
import type { attentionDetail, Dimension } from './statistics-report.contract.ts'

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

type Input = Days & { readonly ambit: string | null } & Partial<ReportInput<typeof attentionDetail>>

/** The services of a report. A concept of SIHO has many codes: only those that were attended are searched. */
export async function amongServices(tx: Tx, actor: Actor, input: Input): Promise<RawBuilder<unknown>> {
  const { ambit, by, value, sex, regime } = input
  const base = inDays(actor, input)
  return allOf([
    base,
    ambit ? sql`a.ambit = ${ambit}` : null,
    sex ? sql`a.sex = ${sex}` : null,
    regime ? sql`a.regime = ${regime}` : null,
    by && by !== 'siho' ? sql`${keys[by]} = ${value ?? ''}` : null,
    by === 'siho' ? sql`${keys.siho} = any(${await codesOf(tx, base, value ?? '')}::text[])` : null,
  ])
}

async function codesOf(tx: Tx, base: RawBuilder<unknown>, concept: string): Promise<readonly string[]> {
  const rows = await rowsFrom<{ cups: string; ambit: string }>(tx)`
    select distinct a.cups, a.ambit from care.attention_summary a where ${base}`
  return rows.filter((one) => conceptOf(one) === concept).map(({ cups, ambit }) => `${cups} ${ambit}`)
}
