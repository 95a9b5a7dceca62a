import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { endpoint, shapeOf } from '@quina/blocks'
import { listOperations, type Operation, operation } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, insist, moneyText, newId, notFound } from '@quina/kernel'
import { z } from 'zod'
import { chipHead, chipLine, dotted, forms, quarterSpan } from '../chip/chip.domain.ts'
import {
  entityCode,
  findingsOf,
  type Quarter,
  reciprocalRows,
  rowsOfQuarter,
} from '../chip/chip-rows.server.ts'
import { lockPeriod } from '../period/period.server.ts'
import {
  makeFiles,
  newFile,
  officialFilePath,
  officialFiles,
  transmission,
  viewFiles,
} from './official-file.contract.ts'

const tag = 'accounting'
const params = z.object({ id: z.uuid() })
const made = z.object({ id: z.string() })

/** The files of the CHIP: generated once they are sound, kept with their hash, and marked when they went. */
export const officialFileOperations: Operation[] = [
  ...listOperations({
    list: officialFiles,
    view: 'accounting.officialFileList',
    path: officialFilePath,
    title: 'Archivos oficiales',
    tag,
    access: viewFiles,
    scope: () => ({ campusId: null }),
  }),
  operation(
    endpoint({
      method: 'POST',
      path: officialFilePath,
      access: makeFiles,
      tag,
      summary: 'Archivos oficiales: generar',
      body: shapeOf(newFile),
      answer: made,
    }),
    async ({ tx, body: { kind, vigencia, quarter }, today }) => ({
      id: await makeFile(tx, { kind, vigencia, quarter: Number(quarter), day: today }),
    }),
  ),
  operation(
    endpoint({
      method: 'GET',
      path: `${officialFilePath}/:id/download`,
      access: viewFiles,
      tag,
      summary: 'Archivos oficiales: descargar',
      params,
    }),
    async ({ tx, params: { id } }) => {
      const { name, content } = await fileOf(tx, id)
      const file = Readable.from([Buffer.from(content, 'latin1')])
      return { download: { name, mediaType: 'text/plain; charset=iso-8859-1', content: file } }
    },
  ),
  operation(
    endpoint({
      method: 'POST',
      path: `${officialFilePath}/:id/transmit`,
      access: makeFiles,
      tag,
      summary: 'Archivos oficiales: marcar como transmitido',
      params,
      body: shapeOf(transmission),
      answer: made,
    }),
    async ({ tx, params: { id }, body: { filing } }) => {
      await transmit(tx, id, filing)
      return { id }
    },
  ),
]

interface Wanted extends Quarter {
  readonly kind: 'balances' | 'reciprocal'
  readonly day: Day
}

/** @throws Problem CON-080 without the CHIP code of the entity, CON-081 when the validator would refuse the file. */
async function makeFile(tx: Tx, wanted: Wanted): Promise<string> {
  const { kind, vigencia, quarter, day } = wanted
  const entity = await entityCode(tx)
  insist(entity !== null, 'CON-080', 'Escriba el código CHIP en el perfil de la entidad.')
  const [finding] = await findingsOf(tx, wanted)
  insist(finding === undefined, 'CON-081', `El archivo tiene hallazgos: ${finding?.finding ?? ''}`, {
    fields: { kind: 'Revise la validación en los informes contables.' },
  })
  const lines =
    kind === 'balances' ? (await rowsOfQuarter(tx, wanted)).map(chipLine) : await reciprocalLines(tx, wanted)
  const content = [chipHead({ entity, vigencia, quarter, form: kind, day }), ...lines].join('\r\n')
  const { last } = await tx
    .selectFrom('accounting.officialFile')
    .select((row) => row.fn.max('edition').as('last'))
    .where('kind', '=', kind)
    .where('vigencia', '=', vigencia)
    .where('quarter', '=', quarter)
    .executeTakeFirstOrThrow()
  const id = newId()
  const sha256 = createHash('sha256').update(Buffer.from(content, 'latin1')).digest('hex')
  const name = `${forms[kind]}_${vigencia}_T${quarter}.txt`
  const row = { id, kind, vigencia, quarter, edition: Number(last ?? 0) + 1, name, content, sha256 }
  await tx.insertInto('accounting.officialFile').values(row).execute()
  return id
}

const reciprocalLines = async (tx: Tx, quarter: Quarter): Promise<string[]> =>
  (await reciprocalRows(tx, quarter)).map(({ account, entity, current, nonCurrent }) =>
    ['D', dotted(account), entity, moneyText(current), moneyText(nonCurrent)].join('\t'),
  )

/** Marks what the CGN received and locks the periods of its quarter: they change no more without a second approver. */
async function transmit(tx: Tx, id: string, filing: string): Promise<void> {
  const { status, vigencia, quarter } = await fileOf(tx, id)
  insist(status === 'generated', 'CON-082', 'El archivo ya se marcó como transmitido.')
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
  await tx
    .updateTable('accounting.officialFile')
    .set({ status: 'transmitted', filing })
    .where('id', '=', id)
    .execute()
}

async function fileOf(tx: Tx, id: string) {
  const found = await tx
    .selectFrom('accounting.officialFile')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (found === undefined) throw notFound('El archivo')
  return found
}
