import type { Connection } from '@quina/db/server'
import { demoPassword, demoUsers, loadDemo } from '@quina/demo/server'

/**
 * Loads the demonstration where it is wanted and the database has nothing of its own, and tells who can enter.
 * Without it, and without users, tells how the first one is made.
 */
export async function welcome(connection: Connection, demo: boolean): Promise<void> {
  if (demo) {
    const begins = () =>
      console.log('Se prepara la demostración: tarda alrededor de un minuto, solo esta vez…')
    const outcome = await loadDemo({ connection, begins })
    if (outcome !== 'in-use') return tellDemo()
    console.log('La base de datos ya tiene datos propios: la demostración no se carga.')
  }
  const anyone = await connection.db.selectFrom('admin.appUser').select('id').limit(1).executeTakeFirst()
  if (anyone === undefined)
    console.log(
      'Todavía no hay usuarios. Cree el primero: npm run admin:create -- --email su@correo --name "Su Nombre"',
    )
}

function tellDemo(): void {
  console.log(`Datos de demostración. Todos entran con la contraseña ${demoPassword}`)
  for (const { email, role } of demoUsers) console.log(`  ${email.padEnd(28)} ${role}`)
}
