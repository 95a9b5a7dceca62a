// npm run audit:verify: reports whether the audit is unchanged since it was sealed. Exits with 1 when it is not.
import { connect } from '../connection/connection.server.ts'
import { databaseFrom } from '../embedded/server.ts'
import { proofsIn } from './anchor.server.ts'
import { type Tampering, verifyAudit } from './verify-audit.server.ts'

const words: Record<Tampering, string> = {
  changed: 'fue modificado',
  removed: 'fue borrado',
  inserted: 'fue insertado después, entre registros ya sellados',
  unsealed: 'perdió su sello, o faltan registros desde ahí',
  reordered: 'tiene el sello fuera de orden',
  otherKey: 'tiene un sello que no es de la clave de la aplicación (APP_KEY)',
  anchored: 'tiene un sello distinto del que se anotó fuera de la base de datos',
}

const proofs = await proofsIn(process.env.DATA_DIR || '.data', process.env.APP_KEY)
const connection = connect(await databaseFrom(process.env), { max: 2 })
try {
  const { rows, pending, last, anchors, unproved, firstBroken } = await verifyAudit(connection, proofs)
  process.stdout.write(`Auditoría: ${rows} registros sellados, ${pending} por sellar.\n`)
  if (last !== null) process.stdout.write(`Último sello: ${last.sequence} ${last.hash}\n`)
  process.stdout.write(
    anchors > 0
      ? `Se comparó con ${anchors} sellos anotados fuera de la base de datos.\n`
      : 'No se comparó con sellos anotados fuera: en DATA_DIR no hay audit.anchor.\n',
  )
  if (unproved > 0)
    process.stdout.write(
      `De ${unproved} registros solo se revisó el orden: la clave que los selló se perdió.\n`,
    )
  if (firstBroken === undefined) process.stdout.write('La cadena está completa.\n')
  else {
    process.stdout.write(`ALTERADA: el registro ${firstBroken.id} ${words[firstBroken.why]}.\n`)
    process.exitCode = 1
  }
} finally {
  await connection.close()
}
