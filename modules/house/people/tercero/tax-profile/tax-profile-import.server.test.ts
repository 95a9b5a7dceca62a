import type { Call } from '@quina/blocks/server'
import { day } from '@quina/kernel'
import { actorFor, testDatabase } from '@quina/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTercero } from '../tercero/tercero.server.ts'
import { taxProfileOn } from './tax-profile.server.ts'
import { taxProfileImportOperations } from './tax-profile-import.server.ts'

const { db, close } = await testDatabase()
afterAll(close)

const actor = actorFor()
let id: string
beforeAll(async () => {
  const entity = { documentType: 'NIT', personType: 'juridica', businessName: 'Sura' } as const
  id = await db.transaction().execute((tx) => addTercero(tx, actor, { ...entity, number: '800088702' }))
})

const heading =
  'Tipo de documento,Documento del tercero,Desde,Hasta,Régimen de renta,Responsabilidades del RUT,CIIU'
const imports = (...lines: readonly string[]) => {
  const content = Buffer.from([heading.replace('CIIU', 'Actividad CIIU'), ...lines].join('\n'))
  const file = { name: 'perfiles.csv', mediaType: 'text/csv', content }
  const applies = taxProfileImportOperations.find(({ endpoint }) => endpoint.path.endsWith('/apply'))
  return db
    .transaction()
    .execute((tx) => Promise.resolve(applies?.handle({ tx, actor, file } as unknown as Call)))
}

test('profiles of a file are added, and the one that begins the same day is corrected', async () => {
  const first = await imports('NIT,800.088.702-2,2025-01-01,2025-12-31,Ordinario,,6511')
  expect(first).toMatchObject({ rows: 1, creates: 1, updates: 0 })
  const second = await imports(
    'NIT,800088702,2025-01-01,2025-12-31,Ordinario,,6512',
    'NIT,800088702,2026-01-01,,Simple (RST),O-47,6512',
  )
  expect(second).toMatchObject({ rows: 2, creates: 1, updates: 1, problems: [] })
  expect(await taxProfileOn(db, id, day('2025-06-01'))).toMatchObject({ ciiu: '6512', regime: 'ordinary' })
  expect(await taxProfileOn(db, id, day('2026-06-01'))).toMatchObject({ responsibilities: ['O-47'] })
})

test('a file with a bad row changes nothing, and reports the row', async () => {
  const refused = imports(
    'NIT,800088702,2024-01-01,2024-12-31,Ordinario,,6511',
    'NIT,900999999,2026-01-01,,Ordinario,,6511',
    'NIT,800088702,2026-06-01,,Ordinario,,6511',
    'NIT,800088702,2023-01-01,2023-12-31,Ordinario,O-99,6511',
  )
  await expect(refused).rejects.toMatchObject({
    code: 'IMP-ROWS',
    facts: {
      problems: [
        {
          row: 3,
          column: 'Documento del tercero',
          message: 'No hay un tercero con ese documento: créelo primero.',
        },
        { row: 4, column: 'Desde' },
        { row: 5, column: 'Responsabilidades del RUT' },
      ],
    },
  })
  await expect(taxProfileOn(db, id, day('2024-06-01'))).rejects.toMatchObject({ code: 'TER-025' })
})
