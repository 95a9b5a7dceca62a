import type { Tx } from '@quina/db/server'
import { sql } from 'kysely'
import type { PeriodFacts } from '../period/period.domain.ts'
import type { JournalEntry } from './journal.domain.ts'
import type { AccountFacts, ClosedArea, PostingFacts, VoucherKindFacts } from './posting.domain.ts'

interface Found {
  readonly accounts: readonly AccountFacts[] | null
  readonly kinds: readonly VoucherKindFacts[] | null
  readonly periods: readonly PeriodFacts[] | null
  readonly closedAreas: readonly ClosedArea[] | null
  readonly closed: readonly number[] | null
}

/**
 * What must be known to post some entries, and of the kinds of what they undo. Their periods cannot be closed until this
 * transaction ends.
 */
export async function postingFacts(
  tx: Tx,
  entries: readonly JournalEntry[],
  undone: readonly string[] = [],
): Promise<PostingFacts> {
  const vigencias = entries.map(({ period }) => period.vigencia)
  const numbers = entries.map(({ period }) => period.number)
  const codes = [...new Set(entries.flatMap(({ lines }) => lines.map(({ account }) => account)))]
  const kinds = [...new Set([...entries.map(({ kind }) => kind), ...undone])]
  const { rows } = await sql<{ facts: Found }>`
    select accounting.posting_facts(${vigencias}::int[], ${numbers}::int[], ${codes}::text[], ${kinds}::text[]) as facts`.execute(
    tx,
  )
  const found = rows[0]!.facts
  return {
    accounts: new Map(found.accounts?.map((account) => [account.code, account])),
    kinds: new Map(found.kinds?.map((kind) => [kind.code, kind])),
    periods: found.periods ?? [],
    closedAreas: found.closedAreas ?? [],
    closed: found.closed ?? [],
  }
}
