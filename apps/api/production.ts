import { isPasswordOf } from '@quina/admin/server'
import type { Db } from '@quina/db/server'
import { demoPassword, demoUsers } from '@quina/demo/server'
import { SettingsError } from './settings/settings.ts'

/**
 * Everybody knows the password of the demonstration's users: where data are real they may not enter.
 * @throws SettingsError with their names
 */
export async function refuseDemonstration(db: Db): Promise<void> {
  const emails = demoUsers.map(({ email }) => email)
  const found = await db
    .selectFrom('admin.appUser')
    .select(['id', 'email'])
    .where('active', '=', true)
    .where('email', 'in', emails)
    .execute()
  const open: string[] = []
  for (const { id, email } of found) if (await isPasswordOf(db, id, demoPassword)) open.push(email)
  if (open.length > 0)
    throw new SettingsError(
      `Esta base de datos tiene usuarios de la demostración, cuya contraseña conoce cualquiera: ${open.join(', ')}. ` +
        'En producción use una base nueva; o inícielo sin NODE_ENV=production e inactívelos.',
    )
}
