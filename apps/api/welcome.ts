import type { Connection } from '@quina/db/server'
import { demoPassword, demoUsers, loadDemo } from '@quina/demo/server'

/**
 * Loads the demonstration where it is wanted and the database has nothing of its own.
 * @returns what to tell once the doors are open: who can enter; without users, how the first one is made.
 */
export async function welcome(connection: Connection, demo: boolean): Promise<readonly string[]> {
  if (demo) {
    const begins = () =>
      console.log('Se prepara la demostración: tarda alrededor de un minuto, solo esta vez…')
    const outcome = await loadDemo({ connection, begins })
    if (outcome !== 'in-use') return whoEnters()
    console.log('La base de datos ya tiene datos propios: la demostración no se carga.')
  }
  const anyone = await connection.db.selectFrom('admin.appUser').select('id').limit(1).executeTakeFirst()
  if (anyone !== undefined) return []
  const way = 'npm run admin:create -- --email su@correo --name "Su Nombre"'
  return [`Todavía no hay usuarios. Cree el primero: ${way}`]
}

const whoEnters = (): string[] => [
  `Datos de demostración. Todos entran con la contraseña ${demoPassword}`,
  ...demoUsers.map(({ email, role }) => `  ${email.padEnd(28)} ${role}`),
]
