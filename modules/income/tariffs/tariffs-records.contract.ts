import { f } from '@quina/blocks'
import { versionFields } from './manuals/version/version-parts.contract.ts'

/** The names in the audit of the tables that neither a catalog nor rows describe. */
export const tariffsRecords = [
  {
    table: 'tariffs.tarifario_version',
    label: 'Versión de un tarifario',
    fields: { tarifarioId: f.ref('tariffs.tarifario', 'Tarifario'), ...versionFields },
  },
]
