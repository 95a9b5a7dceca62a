import { canDraw, type Operation, operation } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { insist, newId, notFound } from '@quina/kernel'
import { mustBeCurrent } from '../current.domain.ts'
import { type CompanyBody, editCompany, showCompany, showLogo, uploadLogo } from './company.contract.ts'
import { signerOperations } from './signer.server.ts'

export const companyOperations = (): Operation[] => [
  operation(showCompany, async ({ tx }) => {
    const { id: _id, theOnly: _one, logo, logoMediaType: _type, ...company } = await companyRow(tx)
    return { ...(company as CompanyBody), hasLogo: logo !== null }
  }),
  operation(editCompany, async ({ tx, body }) => ({ version: await saveCompany(tx, body) })),
  operation(showLogo, async ({ tx }) => {
    const { logo, logoMediaType } = await companyRow(tx)
    if (logo === null || logoMediaType === null) throw notFound('El logotipo')
    const name = logoMediaType === 'image/png' ? 'logotipo.png' : 'logotipo.jpg'
    return { download: { name, mediaType: logoMediaType, content: logo, inline: true } }
  }),
  operation(uploadLogo, async ({ tx, file }) => {
    const content = file?.content ?? Buffer.alloc(0)
    const logoMediaType = pictureTypeOf(content)
    insist(logoMediaType !== null, 'ENT-001', 'El logotipo debe ser una imagen PNG o JPG.', {
      fields: { file: 'Elija una imagen PNG o JPG.' },
    })
    insist(content.length <= maxLogoBytes, 'ENT-002', 'El logotipo pesa más de 1 MB.', {
      fields: { file: 'Elija una imagen de 1 MB como máximo.' },
    })
    insist(await canDraw(dataUrl(content, logoMediaType)), 'ENT-003', 'La imagen del logotipo está dañada.', {
      fields: { file: 'Elija otra imagen: esta no se puede imprimir.' },
    })
    await tx.updateTable('admin.company').set({ logo: content, logoMediaType }).execute()
  }),
  ...signerOperations(),
]

/** What the entity says of itself, as a whole. @returns its new version. @throws Problem `GEN-409` when it is stale. */
export async function saveCompany(tx: Tx, body: CompanyBody): Promise<number> {
  const kept = await companyRow(tx, true)
  mustBeCurrent(kept, body)
  const version = kept.version + 1
  await tx
    .updateTable('admin.company')
    .set({ ...body, version })
    .execute()
  return version
}

/** A picture as it travels inside a print-out. */
export const dataUrl = (content: Buffer, mediaType: string): string =>
  `data:${mediaType};base64,${content.toString('base64')}`

const maxLogoBytes = 1_048_576

/** By its first bytes, whatever its name says. */
function pictureTypeOf(content: Buffer): 'image/png' | 'image/jpeg' | null {
  if (content.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'image/png'
  return content.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ? 'image/jpeg' : null
}

async function companyRow(tx: Tx, lock = false) {
  const select = tx.selectFrom('admin.company').selectAll()
  return (lock ? select.forUpdate() : select).executeTakeFirstOrThrow()
}

/** The one row of the entity, so that there is always something to edit. Its data are for the administrator to fill in. */
export async function seedCompany(tx: Tx): Promise<void> {
  await tx
    .insertInto('admin.company')
    .values({ id: newId(), name: 'Entidad sin configurar', nit: '900000000', checkDigit: 7 })
    .onConflict((conflict) => conflict.column('theOnly').doNothing())
    .execute()
}
