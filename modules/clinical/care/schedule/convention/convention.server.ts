import { catalogService, serveCatalog, serveCommand } from '@quina/blocks/server'
import { storedRow, type Tx } from '@quina/db/server'
import { must, refused } from '@quina/kernel'
import { sql } from 'kysely'
import { contrast, readable } from './contrast.domain.ts'
import { convention, restoreConventions } from './convention.contract.ts'

/**
 * Rules: COV-001 the key is taken in its scope, COV-002 the text cannot be read, COV-003 the key is not valid, COV-004 a
 * convention of the system keeps its key.
 */
export const conventionService = catalogService<typeof convention>({
  catalog: convention,
  whose: 'house',
  refusals: {
    convention_key: refused('COV-001', 'Ya existe esa clave en el ámbito.', 'key'),
  },
  async onSave(tx, { id, values }) {
    const found = contrast(String(values.background), String(values.foreground))
    const message = `El texto no se lee sobre el fondo: contraste ${found.toFixed(1)}:1, y el mínimo es ${readable}:1.`
    must(found >= readable, 'COV-002', 'foreground', message)
    const key = 'Use minúsculas, números y guion bajo, empezando por letra.'
    must(/^[a-z][a-z0-9_]*$/.test(String(values.key)), 'COV-003', 'key', key)
    if (id !== null) await mustKeepKey(tx, id, values)
  },
})

async function mustKeepKey(tx: Tx, id: string, values: Readonly<Record<string, unknown>>): Promise<void> {
  const before = await storedRow(tx, 'care.convention', id, ['scope', 'key', 'standardName'])
  const message = 'Es una convención del sistema: no cambie su ámbito ni su clave.'
  const same = before.scope === values.scope && before.key === values.key
  must(before.standardName === null || same, 'COV-004', 'key', message)
}

/** @returns how many conventions differed from the shipped ones. */
export async function restoreStandards(tx: Tx): Promise<number> {
  const restored = await sql`
    update care.convention
    set background = standard_background, foreground = standard_foreground, name = standard_name, active = true,
        version = version + 1
    where standard_name is not null and (background, foreground, name, active)
      is distinct from (standard_background, standard_foreground, standard_name, true)`.execute(tx)
  return Number(restored.numAffectedRows ?? 0)
}

export const conventionOperations = [
  ...serveCatalog(conventionService),
  serveCommand(restoreConventions, async ({ tx }) => ({ restored: await restoreStandards(tx) })),
]
