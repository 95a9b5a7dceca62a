import { createHash } from 'node:crypto'
import { type Actor, enqueue, type UploadedFile } from '@quina/blocks/server'
import { addTo, changeById, type Tx } from '@quina/db/server'
import { type Day, insist, must, newId, notFound, showDay } from '@quina/kernel'
import { readingOf, type TableName, tables } from '../table/tables.contract.ts'

/** A file to import, and the user who imports it. */
export interface BroughtFile {
  readonly catalogue: TableName
  readonly file: UploadedFile
  readonly validFrom: Day
  readonly whole: boolean
  readonly userId: string
}

export type EditionInput = Omit<BroughtFile, 'userId'> & { readonly actor: Actor }

/** Stores a file and queues its reading. @throws Problem those of `saveFile` */
export async function openEdition(tx: Tx, opening: EditionInput): Promise<{ id: string; jobId: string }> {
  const { catalogue, actor } = opening
  const id = await saveFile(tx, { ...opening, userId: actor.userId })
  return { id, jobId: await queue(tx, { id, catalogue, actor }, 'read') }
}

/**
 * Stores a file to be read. A catalogue has one open edition at a time (REF-007 by its index).
 * @throws Problem REF-004 (an edition in force begins later), REF-006 (the same file is in force).
 */
export async function saveFile(
  tx: Tx,
  { catalogue, file, validFrom, whole, userId }: BroughtFile,
): Promise<string> {
  const checksum = createHash('sha256').update(file.content).digest('hex')
  await mustFollow(tx, catalogue, validFrom, checksum)
  const id = newId()
  await addTo(tx, 'reference.edition', {
    id,
    catalogue,
    fileName: file.name,
    checksum,
    whole,
    validFrom,
    uploadedBy: userId,
    reading: readingOf(catalogue),
  })
  await addTo(tx, 'reference.editionFile', { editionId: id, content: file.content })
  return id
}

async function mustFollow(tx: Tx, catalogue: TableName, validFrom: Day, checksum: string): Promise<void> {
  const last = await tx
    .selectFrom('reference.edition')
    .select(['validFrom', 'checksum', 'reading'])
    .where('catalogue', '=', catalogue)
    .where('state', '=', 'applied')
    .orderBy('appliedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last === undefined) return
  const since = last.validFrom as Day
  const early = `Ya hay una versión que rige desde ${showDay(since)}: elija esa fecha o una posterior.`
  must(validFrom >= since, 'REF-004', 'validFrom', early)
  insist(
    last.checksum !== checksum || last.reading < readingOf(catalogue),
    'REF-006',
    'Este archivo es el de la versión vigente: no hay nada por cambiar.',
  )
}

/** Queues the reading or the applying of an edition, whose progress is that of the job. */
export async function queue(
  tx: Tx,
  { id, catalogue, actor }: { id: string; catalogue: TableName; actor: Actor },
  command: 'read' | 'apply',
): Promise<string> {
  const verb = command === 'read' ? 'Revisar' : 'Aplicar'
  const title = `${verb} ${tables[catalogue].label}`
  const jobId = await enqueue(tx, { kind: `reference.${command}`, title, input: { editionId: id }, actor })
  await changeById(tx, 'reference.edition', id, { jobId })
  return jobId
}

/** Locks and returns the edition. @throws Problem REF-008 unless it waits to be applied. */
export const lockReady = (tx: Tx, id: string) => lock(tx, id, ['ready'])
/** Locks and returns the edition while nothing of it has been applied: its reading may have died. @throws Problem REF-008 */
export const lockOpen = (tx: Tx, id: string) => lock(tx, id, ['reading', 'ready'])

async function lock(tx: Tx, id: string, states: readonly string[]) {
  const edition = await tx
    .selectFrom('reference.edition')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('La versión'))
  const message = 'La versión ya no está por aplicar. Recargue.'
  insist(states.includes(edition.state), 'REF-008', message, { status: 409 })
  return edition
}
