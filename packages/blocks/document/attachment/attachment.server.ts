import { createHash } from 'node:crypto'
import { addTo, rowsWhere, rowWhere, type Tx } from '@quina/db/server'
import { insist, newId, notFound, pluck } from '@quina/kernel'
import { z } from 'zod'
import { labelsOf } from '../../data/reference/reference.server.ts'
import type { Actor } from '../../http/actor.ts'
import { endpoint } from '../../http/endpoint/endpoint.ts'
import type { Operation } from '../../http/exchange.server.ts'
import { operation } from '../../http/operation.server.ts'
import { apiPathOf, type Label, permissionFor } from '../../values/thing/named.ts'
import { accept } from './accepted.ts'

/** A document, or a row of a catalog, that has files. */
export type Attachable = Readonly<{ module: string; name: string; label: Label }>

/** @throws Problem 404 when the document does not exist for this actor. */
export type Reach = (tx: Tx, actor: Actor, id: string) => Promise<void>

const countMax = 50

const params = z.object({ id: z.uuid() })
const oneAttachment = z.object({
  id: z.string(),
  name: z.string(),
  mediaType: z.string(),
  size: z.number(),
  uploadedAt: z.string(),
  uploadedBy: z.string(),
})

/** The files of a document: list, attach and download. Files are never changed nor deleted, whatever the document's state. */
export const attachmentOperations = (document: Attachable, reach: Reach): Operation[] => [
  listOperation(document, reach),
  attachOperation(document, reach),
  downloadOperation(document, reach),
]

const pathOf = (document: Attachable): string => `${apiPathOf(document)}/:id/attachments`
const nameOf = ({ module, name }: Attachable): string => `${module}.${name}`

const listOperation = (document: Attachable, reach: Reach): Operation =>
  operation(
    endpoint({
      method: 'GET',
      path: pathOf(document),
      access: permissionFor(document, 'view'),
      tag: document.module,
      summary: `${document.label.many}: archivos adjuntos`,
      params,
      answer: z.array(oneAttachment),
    }),
    async ({ tx, actor, params: { id } }) => {
      await reach(tx, actor, id)
      return attachmentsOf(tx, nameOf(document), id)
    },
  )

const attachOperation = (document: Attachable, reach: Reach): Operation =>
  operation(
    endpoint({
      method: 'POST',
      path: pathOf(document),
      access: permissionFor(document, 'edit'),
      tag: document.module,
      summary: `${document.label.many}: adjuntar un archivo`,
      upload: true,
      params,
      body: z.unknown(),
      answer: z.object({ id: z.string() }),
    }),
    async ({ tx, actor, params: { id }, file }) => {
      await reach(tx, actor, id)
      insist(file !== undefined, 'ADJ-EMPTY', 'Elija un archivo.')
      return { id: await attach(tx, { of: nameOf(document), id, actor, file }) }
    },
  )

const downloadOperation = (document: Attachable, reach: Reach): Operation =>
  operation(
    endpoint({
      method: 'GET',
      path: `${pathOf(document)}/:attachmentId`,
      access: permissionFor(document, 'view'),
      tag: document.module,
      summary: `${document.label.many}: descargar un adjunto`,
      params: params.extend({ attachmentId: z.uuid() }),
    }),
    async ({ tx, actor, params: { id, attachmentId } }) => {
      await reach(tx, actor, id)
      const found = await rowWhere(
        tx,
        'platform.attachment',
        { id: attachmentId, document: nameOf(document), documentId: id },
        ['name', 'mediaType', 'content'],
      )
      if (found === undefined) throw notFound('El archivo')
      return { download: { ...found, inline: true } }
    },
  )

async function attachmentsOf(tx: Tx, of: string, id: string): Promise<z.input<typeof oneAttachment>[]> {
  const rows = await tx
    .selectFrom('platform.attachment')
    .select(['id', 'name', 'mediaType', 'size', 'uploadedAt', 'uploadedBy'])
    .where('document', '=', of)
    .where('documentId', '=', id)
    .orderBy('uploadedAt')
    .orderBy('id')
    .execute()
  const authors = await labelsOf(tx, 'admin.user', pluck(rows, 'uploadedBy'))
  return rows.map(({ uploadedAt, uploadedBy, ...row }) => ({
    ...row,
    uploadedAt: uploadedAt.toISOString(),
    uploadedBy: authors.get(uploadedBy) ?? '',
  }))
}

interface AttachmentInput {
  readonly of: string
  readonly id: string
  readonly actor: Actor
  readonly file: { readonly name: string; readonly content: Buffer }
}

/** Attaches a file to a document or to a row, without its screen. @throws Problem `ADJ-…` */
export async function attach(tx: Tx, { of, id, actor, file }: AttachmentInput): Promise<string> {
  const { name, mediaType } = accept(file)
  const sha256 = createHash('sha256').update(file.content).digest()
  const others = await rowsWhere(tx, 'platform.attachment', { document: of, documentId: id }, [
    'name',
    'sha256',
  ])
  insist(others.length < countMax, 'ADJ-COUNT', `Un documento admite como máximo ${countMax} archivos.`)
  const same = others.find((other) => other.sha256.equals(sha256))
  insist(same === undefined, 'ADJ-SAME', `Este archivo ya está adjunto como «${same?.name ?? ''}».`)
  const attachment = {
    id: newId(),
    document: of,
    documentId: id,
    name,
    mediaType,
    size: file.content.length,
    sha256,
    content: file.content,
    uploadedBy: actor.userId,
  }
  await addTo(tx, 'platform.attachment', attachment)
  return attachment.id
}
