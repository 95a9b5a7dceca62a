import { defineCommand, f } from '@quina/blocks'
import { z } from 'zod'
import { importEditions } from '../edition/edition.contract.ts'
import { tableNames } from '../table/tables.contract.ts'

/** Loads the editions that come with the product: the named ones, or every pending one. */
export const loadShipped = defineCommand({
  id: 'reference.loadShipped',
  verb: 'Cargar',
  title: 'Catálogos oficiales: cargar los que vienen con Quina',
  access: importEditions,
  params: { catalogues: f.shaped('Catálogos', z.array(z.enum(tableNames)).max(tableNames.length)) },
  answers: z.object({ jobId: z.string() }),
})
