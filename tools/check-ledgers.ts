// npm run check:ledgers: checks that every balance is the sum of its moves. Exits with 1 if not. The dashboard shows it.
import { checkNow } from '@quina/admin/server'
import { databaseFrom } from '@quina/db/embedded/server'
import { connect } from '@quina/db/server'
import { modules } from '../apps/api/modules.ts'

const connection = connect(await databaseFrom(process.env), { max: 2 })
try {
  const monitors = modules.flatMap((module) => module.monitors ?? [])
  const broken = await checkNow(connection.db, monitors, new Date())
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
