import type { Monitor } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { sql } from 'kysely'
import { type Drift, journalDrift, openItemDrift, toldSums } from './drift.server.ts'
import { recalculateJournal } from './recalculate.server.ts'

const ledgers: Readonly<Record<Drift['ledger'], string>> = {
  account: 'Cuenta',
  'account and tercero': 'Saldo por tercero de la cuenta',
  'account and cost centre': 'Saldo por centro de costo de la cuenta',
  'open item': 'Documentos cruce de la cuenta',
}

/** Every balance of the journal, of every year, that is not the sum of its lines, in words. */
export const journalMonitor: Monitor = {
  name: 'accounting',
  label: 'Saldos de la contabilidad',
  async check(tx) {
    const found: string[] = []
    for (const vigencia of await yearsOf(tx))
      for (const one of await journalDrift(tx, vigencia))
        found.push(
          `${ledgers[one.ledger]} ${one.account}, vigencia ${vigencia}, período ${one.period}: ${toldSums(one)}`,
        )
    return [...found, ...(await openItemDrift(tx))]
  },
  mend: recalculateJournal,
}

async function yearsOf(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ vigencia: number }>`
    select distinct vigencia from accounting.entry_line union select distinct vigencia from accounting.account_balance`.execute(
    tx,
  )
  return rows.map(({ vigencia }) => vigencia)
}
