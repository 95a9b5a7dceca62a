import { createHash } from 'node:crypto'
import {
  campusScope,
  latinBytes,
  latinFile,
  listOperations,
  type Operation,
  refusing,
  serveCommand,
  serveFile,
  serveFlatReport,
} from '@quina/blocks/server'
import { addTo, changeById, lockedRow, oneFrom, rowFrom, rowOf, type Tx } from '@quina/db/server'
import { firstDayOf, insist, lastDayOf, mustBeFound, newId, nitNumber, refused } from '@quina/kernel'
import { sql } from 'kysely'
import { spanWithin } from '../../appointment/appointment-report/appointment-reading.server.ts'
import { casesOf, type Period } from './quality-cases.server.ts'
import {
  closeQualityFile,
  makeIndicatorFile,
  markQualityFileSent,
  qualityFileContent,
  qualityFilePath,
  qualityFiles,
  qualityFindings,
  viewQualityFiles,
} from './quality-file.contract.ts'
import { findingsOf, indicatorFile, indicatorFileName, type Reporter } from './quality-file.domain.ts'

/**
 * The files of the quality norms: made with their findings, stored with their hash, closed once in a period, and marked when
 * sent. Rules: CAL-010 to CAL-015.
 */
export const qualityFileOperations: readonly Operation[] = refusing(
  { quality_file_closed: refused('CAL-011', 'Ya se cerró un archivo de ese período.') },
  [
    ...listOperations({
      list: qualityFiles,
      view: 'care.qualityFileList',
      path: qualityFilePath,
      title: 'Archivos de calidad',
      tag: 'care',
      access: viewQualityFiles,
      scope: (actor) => ({ campusId: campusScope(actor) }),
    }),
    serveCommand(makeIndicatorFile, async ({ tx, input: { year, half }, actor: { campusId } }) => {
      const [first, last] = half === '1' ? ([1, 6] as const) : ([7, 12] as const)
      return {
        id: await makeIndicators(tx, { campusId, from: firstDayOf(year, first), to: lastDayOf(year, last) }),
      }
    }),
    serveCommand(closeQualityFile, async ({ tx, input: { id } }) => {
      const { status, errors } = await lockedFile(tx, id)
      insist(status === 'review', 'CAL-012', 'El período de este archivo ya se cerró.', { status: 409 })
      insist(errors === 0, 'CAL-013', `El archivo tiene ${errors} errores. Corríjalos y genere otro.`, {
        status: 409,
      })
      await changeById(tx, 'care.qualityFile', id, { status: 'closed' })
      return { id }
    }),
    serveCommand(markQualityFileSent, async ({ tx, input: { id, receipt } }) => {
      const { status } = await lockedFile(tx, id)
      insist(status === 'closed', 'CAL-014', 'Solo se marca como enviado un archivo cerrado.', {
        status: 409,
      })
      await changeById(tx, 'care.qualityFile', id, { status: 'sent', receipt })
      return { id }
    }),
  ],
)

/** The operations whose answers name patients. */
export const tellingQualityFiles: readonly Operation[] = [
  serveFile(qualityFileContent, async ({ tx, input: { id } }) => {
    const { name, content } = await fileOf(tx, id)
    return latinFile(name, content)
  }),
  ...serveFlatReport({
    whose: 'site',
    report: qualityFindings,
    async read(tx, { from, to }, { campusId }) {
      spanWithin({ from, to })
      return (await casesOf(tx, { campusId, from, to })).flatMap((reported) =>
        findingsOf(reported).map(({ severity, finding }, index) => {
          const { id, kind: record, patientId, patient, document, href } = reported
          return { id: `${id} ${index}`, severity, record, patientId, patient, document, finding, href }
        }),
      )
    },
  }),
]

/** @throws Problem CAL-010 without a reporter, CAL-011 when already closed, CAL-015 with nothing to report */
async function makeIndicators(tx: Tx, period: Period): Promise<string> {
  const reporter = await reporterOf(tx, period)
  const cases = await casesOf(tx, period)
  return keep(tx, {
    period,
    norm: '256',
    payerId: null,
    name: indicatorFileName(reporter),
    content: indicatorFile(reporter, cases),
    findings: cases.flatMap(findingsOf),
    patientIds: cases.map(({ patientId }) => patientId),
    records: cases.length,
  })
}

/** Returns the site that reports, and the NIT of the hospital without its check digit. @throws Problem CAL-010 */
export async function reporterOf(tx: Tx, { campusId, from, to }: Period): Promise<Reporter> {
  const row = await rowFrom<{ nit: string | null; repsCode: string | null }>(tx)`
    select h.nit, s.reps_code from admin.campus_list s left join admin.house_list h on h.id = s.id
    where s.id = ${campusId}::uuid`
  const { nit, repsCode } = row ?? { nit: null, repsCode: null }
  const digits = nitNumber(nit ?? '')
  const lacking = 'Escriba el NIT de la institución y el código de habilitación de la sede.'
  insist(repsCode !== null && digits !== '', 'CAL-010', lacking)
  return { repsCode, nit: digits, from, to }
}

interface StoredFile {
  readonly period: Period
  readonly norm: '256' | '202'
  readonly payerId: string | null
  readonly name: string
  readonly content: string
  readonly findings: readonly { readonly severity: 'error' | 'warning' }[]
  readonly patientIds: readonly string[]
  readonly records: number
}

/** Stores one more edition of a file, to be reviewed. @throws Problem CAL-011, CAL-015 */
export async function keep(
  tx: Tx,
  { period, norm, payerId, findings, patientIds, ...file }: StoredFile,
): Promise<string> {
  insist(file.records > 0, 'CAL-015', 'No hay nada que informar de ese período en esta sede.')
  const { campusId, from: fromDay, to: toDay } = period
  const before = await editionsOf(tx, { campusId, norm, payerId, fromDay, toDay })
  insist(!before.closed, 'CAL-011', 'Ya se cerró un archivo de ese período.', { status: 409 })
  const id = newId()
  const sha256 = createHash('sha256').update(latinBytes(file.content)).digest('hex')
  const errors = findings.filter(({ severity }) => severity === 'error').length
  await addTo(tx, 'care.qualityFile', {
    id,
    campusId,
    norm,
    payerId,
    fromDay,
    toDay,
    ...file,
    sha256,
    errors,
    findings: findings.length,
    edition: before.last + 1,
  })
  await sql`insert into care.quality_file_patient (file_id, patient_id)
    select ${id}::uuid, p from unnest(${[...new Set(patientIds)]}::uuid[]) p`.execute(tx)
  return id
}

interface Whose {
  readonly campusId: string
  readonly norm: string
  readonly payerId: string | null
  readonly fromDay: string
  readonly toDay: string
}

/** Returns how many editions a period has, and whether one was closed. A concurrent edition waits for its turn. */
async function editionsOf(tx: Tx, { campusId, norm, payerId, fromDay, toDay }: Whose) {
  const turn = `quality ${campusId} ${norm} ${payerId ?? ''} ${fromDay}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(tx)
  return oneFrom<{ last: number; closed: boolean }>(tx)`
    select coalesce(max(edition), 0)::int as last, coalesce(bool_or(status <> 'review'), false) as closed from care.quality_file
    where campus_id = ${campusId}::uuid and norm = ${norm} and payer_id is not distinct from ${payerId}::uuid
      and from_day = ${fromDay} and to_day = ${toDay}`
}

async function fileOf(tx: Tx, id: string) {
  const found = mustBeFound(await rowOf(tx, 'care.qualityFile', id, ['name', 'content']), 'El archivo')
  return found
}

async function lockedFile(tx: Tx, id: string) {
  const found = mustBeFound(await lockedRow(tx, 'care.qualityFile', id, ['status', 'errors']), 'El archivo')
  return found
}
