// npm run check:ledgers: says whether every balance is the sum of its moves. Ends with 1 when one is not.
import { type Drift, journalDrift } from '@quina/accounting/server'
import { brokenInvariants } from '@quina/budget/server'
import { databaseFrom } from '@quina/db/embedded/server'
import { connect, type Db } from '@quina/db/server'
import { sql } from 'kysely'

const connection = connect(await databaseFrom(process.env), { max: 2 })
try {
  const broken = [...(await brokenInvariants(connection.db)), ...(await brokenJournal(connection.db))]
  for (const one of broken) process.stdout.write(`${one}\n`)
  process.stdout.write(
    broken.length === 0
      ? 'Libros: cada saldo es la suma de sus movimientos.\n'
      : `Libros: ${broken.length} diferencias.\n`,
  )
  process.exitCode = broken.length === 0 ? 0 : 1
} finally {
  await connection.close()
}

async function brokenJournal(db: Db): Promise<string[]> {
  const { rows } = await sql<{ vigencia: number }>`
    select distinct vigencia from accounting.entry_line union select distinct vigencia from accounting.account_balance`.execute(
    db,
  )
  const drifts: Drift[] = []
  for (const { vigencia } of rows) drifts.push(...(await journalDrift(db, vigencia)))
  return drifts.map(
    ({ account, vigencia, period, debit, credit, expectedDebit, expectedCredit }) =>
      `account ${account}, ${vigencia}-${period}: ${debit} and ${credit} instead of ${expectedDebit} and ${expectedCredit}`,
  )
}
