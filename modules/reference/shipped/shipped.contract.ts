import { endpoint } from '@quina/blocks'
import { z } from 'zod'
import { importEditions } from '../edition/edition.contract.ts'
import { tableNames } from '../table/tables.contract.ts'

/** Brings the editions that come with the product: those named, or every one that is pending. */
export const loadShipped = endpoint({
  method: 'POST',
  path: '/api/reference/shipped/load',
  access: importEditions,
  tag: 'reference',
  summary: 'Catálogos oficiales: cargar los que vienen con Quina',
  body: z.object({ catalogues: z.array(z.enum(tableNames)).max(tableNames.length).default([]) }),
  answer: z.object({ jobId: z.string() }),
})
