// npm run restore -- <file>: restores a copy into an empty database (DATA_DIR or DATABASE_URL say which).
import { restore } from '@quina/db/backup/server'
import { databaseFrom } from '@quina/db/embedded/server'

const [file] = process.argv.slice(2)
if (!file) {
  console.error('Indique la copia que se restaura: npm run restore -- archivo')
  process.exit(1)
}
try {
  const { takenAt, tables } = await restore(await databaseFrom(process.env), file)
  const rows = tables.reduce((sum, table) => sum + Number(table.rows), 0)
  console.log(
    `Restaurada la copia del ${takenAt}: ${rows} filas de ${tables.length} tablas, todas comprobadas.`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
