import { defineCommand, f } from '@quina/blocks'
import { z } from 'zod'
import { importEditions } from '../edition/edition.contract.ts'
import { tableNames } from '../table/tables.contract.ts'

/** Brings the editions that come with the product: those named, or every one that is pending. */
export const loadShipped = defineCommand({
  id: 'reference.loadShipped',
  verb: 'Cargar',
  title: 'Catálogos oficiales: cargar los que vienen con Quina',
  access: importEditions,
  params: { catalogues: f.shaped('Catálogos', z.array(z.enum(tableNames)).max(tableNames.length)) },
  answers: z.object({ jobId: z.string() }),
})
