import { createHash } from 'node:crypto'
import {
  latinBytes,
  latinFile,
  listOperations,
  type Operation,
  serveCommand,
  serveFile,
} from '@quina/blocks/server'
import { addTo, changeById, type Tx } from '@quina/db/server'
import { reportsToChip } from '@quina/hospital/server'
import { type Day, day, insist, moneyText, mustBeFound, newId } from '@quina/kernel'
import { lockPeriod } from '../../ledger/period/period.server.ts'
import { chipHead, chipLine, dotted, forms, quarterSpan } from '../chip/chip.domain.ts'
import {
  entityCode,
  findingsOf,
  type Quarter,
  reciprocalRows,
  rowsOfQuarter,
} from '../chip/chip-rows.server.ts'
import { exogenaFindingsOf } from '../exogena/findings.server.ts'
import type { FormatCode } from '../exogena/format.contract.ts'
import { prevalidatorXml } from '../exogena/prevalidator.server.ts'
import { exogenaRecords } from '../exogena/records.server.ts'
import { noteReported } from '../report-duty/report-duty.server.ts'
import {
  approveLot,
  makeFile,
  makeLot,
  markTransmitted,
  officialFileContent,
  officialFilePath,
  officialFiles,
  viewFiles,
} from './official-file.contract.ts'

/** The official files: generated when valid, stored with their hash, and marked when transmitted. */
export const officialFileOperations: Operation[] = [
  ...listOperations({
    list: officialFiles,
    view: 'accounting.officialFileList',
    path: officialFilePath,
    title: 'Archivos oficiales',
    tag: 'accounting',
    access: viewFiles,
    scope: () => ({ campusId: null }),
  }),
  serveCommand(makeFile, async ({ tx, input: { quarter, ...input }, today }) => ({
    id: await generate(tx, { ...input, quarter: Number(quarter), day: today }),
  })),
  serveCommand(makeLot, async ({ tx, input, now }) => ({ id: await generateLot(tx, { ...input, now }) })),
  serveCommand(approveLot, async ({ tx, input: { id } }) => {
    await approve(tx, id)
    return { id }
  }),
  serveFile(officialFileContent, async ({ tx, input: { id } }) => {
    const { name, content } = await fileOf(tx, id)
    return latinFile(name, content)
  }),
  serveCommand(markTransmitted, async ({ tx, input: { id, filing } }) => {
    await transmit(tx, id, filing)
    return { id }
  }),
]

type FileSpec = Quarter & Readonly<{ kind: 'balances' | 'reciprocal'; day: Day }>

/**
 * @throws Problem CON-120 when the entity does not report to the CHIP; CON-080 without its CHIP code, CON-081 when the validator
 * would refuse the file.
 */
async function generate(tx: Tx, wanted: FileSpec): Promise<string> {
  const { kind, vigencia, quarter, day } = wanted
  const silent = 'La entidad no reporta al CHIP: cámbielo en los parámetros si debe hacerlo.'
  insist(await reportsToChip(tx, day), 'CON-120', silent, { status: 409 })
  const entity = await entityCode(tx)
  insist(entity !== null, 'CON-080', 'Escriba el código CHIP en el perfil de la entidad.')
  const [finding] = await findingsOf(tx, wanted)
  insist(finding === undefined, 'CON-081', `El archivo tiene hallazgos: ${finding?.finding ?? ''}`, {
    fields: { kind: 'Revise la validación en los informes contables.' },
  })
  const lines =
    kind === 'balances' ? (await rowsOfQuarter(tx, wanted)).map(chipLine) : await reciprocalLines(tx, wanted)
  const content = [chipHead({ entity, vigencia, quarter, form: kind, day }), ...lines].join('\r\n')
  const edition = await nextEdition(tx, { kind, vigencia, quarter, format: null })
  const name = `${forms[kind]}_${vigencia}_T${quarter}.txt`
  return keep(tx, { kind, vigencia, quarter, format: null, edition, name, content, findings: 0 })
}

type Lot = Readonly<{ vigencia: number; format: FormatCode; now: Date }>

/** Generates a lot of exógena with its findings; with any finding it is only a draft. @throws Problem CON-090, CON-092 */
async function generateLot(tx: Tx, { vigencia, format, now }: Lot): Promise<string> {
  const about = { kind: 'exogena', vigencia, quarter: null, format }
  const edition = await nextEdition(tx, about)
  const lot = await lotOf(tx, { year: vigencia, code: format, edition, now })
  return keep(tx, { ...about, edition, ...lot })
}

/** @throws Problem CON-093 with findings, CON-094 when the file is not a draft of exógena. */
async function approve(tx: Tx, id: string): Promise<void> {
  const { kind, status, findings } = await fileOf(tx, id)
  insist(
    kind === 'exogena' && status === 'generated',
    'CON-094',
    'Solo se aprueba un lote de exógena generado.',
  )
  insist(findings === 0, 'CON-093', `El lote tiene ${findings} hallazgos. Corríjalos y genere otro.`)
  await changeById(tx, 'accounting.officialFile', id, { status: 'approved' })
}

type FileKey = Readonly<{ kind: string; vigencia: number; quarter: number | null; format: string | null }>

async function nextEdition(tx: Tx, { kind, vigencia, quarter, format }: FileKey): Promise<number> {
  const { last } = await tx
    .selectFrom('accounting.officialFile')
    .select((row) => row.fn.max('edition').as('last'))
    .where('kind', '=', kind)
    .where('vigencia', '=', vigencia)
    .where('quarter', 'is not distinct from', quarter)
    .where('format', 'is not distinct from', format)
    .executeTakeFirstOrThrow()
  return Number(last ?? 0) + 1
}

type StoredFile = FileKey & Readonly<{ edition: number; name: string; content: string; findings: number }>

async function keep(tx: Tx, file: StoredFile): Promise<string> {
  const id = newId()
  const sha256 = createHash('sha256').update(latinBytes(file.content)).digest('hex')
  await addTo(tx, 'accounting.officialFile', { id, ...file, sha256 })
  await noteReported(tx, file, { id, filing: null })
  return id
}

const reciprocalLines = async (tx: Tx, quarter: Quarter): Promise<string[]> =>
  (await reciprocalRows(tx, quarter)).map(({ account, entity, current, nonCurrent }) =>
    ['D', dotted(account), entity, moneyText(current), moneyText(nonCurrent)].join('\t'),
  )

/** Marks a file as received by the CGN and locks the periods of its quarter, which then need a second approver to reopen. */
async function transmit(tx: Tx, id: string, filing: string): Promise<void> {
  const { kind, status, vigencia, quarter } = await fileOf(tx, id)
  insist(status !== 'transmitted', 'CON-082', 'El archivo ya se marcó como transmitido.')
  insist(
    kind !== 'exogena' || status === 'approved',
    'CON-095',
    'Apruebe el lote antes de marcarlo como transmitido.',
  )
  if (quarter !== null) await lockQuarter(tx, { vigencia, quarter })
  await changeById(tx, 'accounting.officialFile', id, { status: 'transmitted', filing })
  await noteReported(tx, { kind, vigencia, quarter }, { id, filing })
}

/** @throws Problem CON-083 while a month of the quarter is open. */
async function lockQuarter(tx: Tx, { vigencia, quarter }: Quarter): Promise<void> {
  const { from, to } = quarterSpan(quarter)
  const periods = await tx
    .selectFrom('accounting.period')
    .select(['number', 'status'])
    .where('vigencia', '=', vigencia)
    .where('number', '>=', from)
    .where('number', '<=', Math.min(to, 12))
    .orderBy('number')
    .execute()
  const pending = periods.find((period) => period.status !== 'closed' && period.status !== 'locked')
  insist(
    pending === undefined,
    'CON-083',
    'Cierre los períodos del trimestre antes de marcarlo como transmitido.',
  )
  for (const { number, status: state } of periods)
    if (state === 'closed') await lockPeriod(tx, { vigencia, number })
}

async function fileOf(tx: Tx, id: string) {
  const found = await tx
    .selectFrom('accounting.officialFile')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return mustBeFound(found, 'El archivo')
}

type WantedLot = Readonly<{ year: number; code: FormatCode; edition: number; now: Date }>

/** Bogotá is five hours behind UTC all the year. */
const bogotaMs = 5 * 3_600_000

/** The file of a lot, and the number of its findings. @throws Problem CON-090, CON-092 with nothing to report */
export async function lotOf(tx: Tx, { year, code, edition, now }: WantedLot) {
  const { format, records } = await exogenaRecords(tx, year, code)
  insist(records.length > 0, 'CON-092', `No hay nada que informar en el formato ${code} del año ${year}.`)
  const findings = await exogenaFindingsOf(tx, year, code)
  const content = prevalidatorXml(
    {
      year,
      code,
      edition: format.edition,
      sending: edition,
      at: new Date(now.getTime() - bogotaMs).toISOString().slice(0, 19),
      firstDay: day(`${year}-01-01`),
      lastDay: day(`${year}-12-31`),
    },
    records,
  )
  const sending = String(edition).padStart(8, '0')
  return {
    content,
    findings: findings.length,
    name: `Dmuisca_01${code}${String(format.edition).padStart(2, '0')}${year}${sending}.xml`,
  }
}
