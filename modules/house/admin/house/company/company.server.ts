import {
  canDraw,
  labelOf,
  mustBeModest,
  type Operation,
  serveCommand,
  serveFile,
  serveQuery,
} from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { checkDigit, type Day, hasCheckDigit, insist, must, newId, notFound } from '@quina/kernel'
import { mustBeCurrent } from '../../current.domain.ts'
import { type CompanyBody, editCompany, showCompany, showLogo, uploadLogo } from './company.contract.ts'
import { editionsOf, keepEdition } from './edition.server.ts'
import { signerOperations } from './signer.server.ts'

export const companyOperations = (): Operation[] => [
  serveQuery(showCompany, async ({ tx }) => {
    const { id, theOnly: _one, logo, logoMediaType: _type, ...company } = await companyRow(tx)
    return { id, ...(company as CompanyBody), hasLogo: logo !== null, editions: await editionsOf(tx) }
  }),
  serveCommand(editCompany, async ({ tx, today, input: { fromDay, ...body } }) => {
    insist(fromDay <= today, 'ENT-006', 'Los datos de la entidad no pueden empezar en el futuro.', {
      fields: { fromDay: 'Elija hoy o una fecha anterior.' },
    })
    must(hasCheckDigit(body.nit, body.checkDigit), 'ENT-009', 'checkDigit', 'No corresponde al NIT.')
    return { version: await saveCompany(tx, body, fromDay) }
  }),
  serveFile(showLogo, async ({ tx }) => {
    const { logo, logoMediaType } = await companyRow(tx)
    if (logo === null || logoMediaType === null) throw notFound('El logotipo')
    const name = logoMediaType === 'image/png' ? 'logotipo.png' : 'logotipo.jpg'
    return { download: { name, mediaType: logoMediaType, content: logo, inline: true } }
  }),
  serveCommand(uploadLogo, async ({ tx, file, today }) => {
    const content = file?.content ?? Buffer.alloc(0)
    const logoMediaType = pictureTypeOf(content)
    insist(logoMediaType !== null, 'ENT-001', 'El logotipo debe ser una imagen PNG o JPG.', {
      fields: { file: 'Elija una imagen PNG o JPG.' },
    })
    insist(content.length <= maxLogoBytes, 'ENT-002', 'El logotipo pesa más de 1 MB.', {
      fields: { file: 'Elija una imagen de 1 MB como máximo.' },
    })
    await mustBeModest(content)
    insist(await canDraw(dataUrl(content, logoMediaType)), 'ENT-003', 'La imagen del logotipo está dañada.', {
      fields: { file: 'Elija otra imagen: esta no se puede imprimir.' },
    })
    await tx.updateTable('admin.company').set({ logo: content, logoMediaType }).execute()
    await keepEdition(tx, today)
  }),
  ...signerOperations(),
]

/**
 * Saves all the data of the entity, and the day from which paper shows them. @returns the new version.
 * @throws Problem `GEN-409` when it is stale, `ENT-005` when paper already shows other data from a later day.
 */
export async function saveCompany(tx: Tx, body: CompanyBody, fromDay: Day): Promise<number> {
  const stored = await companyRow(tx, true)
  mustBeCurrent(stored, body)
  const version = stored.version + 1
  await tx
    .updateTable('admin.company')
    .set({ ...body, municipality: await municipalityOf(tx, body), version })
    .execute()
  await keepEdition(tx, fromDay)
  return version
}

async function municipalityOf(tx: Tx, { municipalityId, municipality }: CompanyBody): Promise<string | null> {
  if (municipalityId === null) return municipality
  const label = await labelOf(tx, 'reference.municipality', municipalityId)
  insist(label !== null, 'ENT-007', 'El municipio no está en la lista oficial.', {
    fields: { municipalityId: 'Elija un municipio de la lista.' },
  })
  return label
}

/** Returns a picture as it is embedded in a print-out. */
export const dataUrl = (content: Buffer, mediaType: string): string =>
  `data:${mediaType};base64,${content.toString('base64')}`

const maxLogoBytes = 1_048_576

/** Returns the type by the first bytes, whatever the file name says. */
function pictureTypeOf(content: Buffer): 'image/png' | 'image/jpeg' | null {
  if (content.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'image/png'
  return content.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ? 'image/jpeg' : null
}

async function companyRow(tx: Tx, lock = false) {
  const select = tx.selectFrom('admin.company').selectAll()
  return (lock ? select.forUpdate() : select).executeTakeFirstOrThrow()
}

/** The values of the row until the real ones are written; `admin.company.configured` tells them apart. */
const unnamed = { name: 'Entidad sin configurar', nit: '900000000' } as const

/** Creates the single row of the entity, so that there is always something to edit. Its administrator fills in the data. */
export async function seedCompany(tx: Tx): Promise<void> {
  await tx
    .insertInto('admin.company')
    .values({ id: newId(), name: unnamed.name, nit: unnamed.nit, checkDigit: checkDigit(unnamed.nit) })
    .onConflict((conflict) => conflict.column('theOnly').doNothing())
    .execute()
}
