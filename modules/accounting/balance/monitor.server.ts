import type { Monitor } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { sql } from 'kysely'
import { journalDrift, openItemDrift } from './drift.server.ts'

/** Every balance of the journal, of every year, that is not the sum of its lines, in words. */
export const journalMonitor: Monitor = {
  name: 'accounting',
  label: 'Saldos de la contabilidad',
  async check(tx) {
    const found: string[] = []
    for (const vigencia of await yearsOf(tx))
      for (const one of await journalDrift(tx, vigencia))
        found.push(
          `${one.ledger} ${one.account}, ${vigencia}-${one.period}: ${one.debit} and ${one.credit} ` +
            `instead of ${one.expectedDebit} and ${one.expectedCredit}`,
        )
    return [...found, ...(await openItemDrift(tx))]
  },
}

async function yearsOf(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ vigencia: number }>`
    select distinct vigencia from accounting.entry_line union select distinct vigencia from accounting.account_balance`.execute(
    tx,
  )
  return rows.map(({ vigencia }) => vigencia)
}
