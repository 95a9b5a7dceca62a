import type { Reader } from './archive.server.ts'
import { keyIn, sealingKey } from './copy-key.server.ts'

export interface ProofAsked {
  /** The key of this installation, if it has one. */
  readonly known: string | null
  readonly passphrase: string | null
  /** Whether a copy that proves nothing is taken all the same, because somebody said so. */
  readonly unproven: boolean
}

/**
 * Takes a copy that was sealed with the key of this installation, or with the one that it carries itself under the passphrase.
 * @returns the key that it carries. @throws Error when nothing proves who made it
 */
export async function insistProven(
  archive: Reader,
  { known, passphrase, unproven }: ProofAsked,
): Promise<string | null> {
  const carried = passphrase === null ? null : await keyIn(archive, passphrase)
  for (const key of [known, carried])
    if (key !== null && (await archive.proven(sealingKey(key)))) return carried
  if (unproven) return carried
  throw new Error(
    'Nada prueba quién hizo esta copia, o fue alterada. Indique la clave de la instalación de donde viene (APP_KEY) o la ' +
      'frase con la que se hizo (BACKUP_PASSPHRASE). Si confía en ella sin prueba: npm run restore -- archivo --sin-prueba',
  )
}
