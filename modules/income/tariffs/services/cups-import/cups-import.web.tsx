import { processScreen } from '@quina/blocks/web'
import { importCups } from './cups-import.contract.ts'

/** Makes services of the CUPS of a chapter, those that are chosen of the plan. */
export const CupsImport = processScreen(importCups, { defaults: () => ({ moderating: 'copago' }) })
