import { processScreen } from '@quina/blocks/web'
import { importCups } from './cups-import.contract.ts'

/** Creates services for the chosen CUPS of a chapter. */
export const CupsImport = processScreen(importCups, { defaults: () => ({ moderating: 'copago' }) })
