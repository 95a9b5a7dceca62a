import { endpoint, numbers, readAnswer } from '@quina/blocks'
import {
  type Actor,
  type Call,
  campusScope,
  exportRows,
  importForm,
  listOperations,
  type Operation,
  operation,
  readMapped,
  serveCommand,
} from '@quina/blocks/server'
import { addTo, changeById, rowOf, rowsFrom, type Tx } from '@quina/db/server'
import {
  type Day,
  insist,
  isDay,
  type Money,
  money,
  newId,
  notFound,
  Problem,
  vigenciaOf,
} from '@quina/kernel'
import { z } from 'zod'
import { cdpService } from '../../expense/cdp/cdp.server.ts'
import { obligacionService } from '../../expense/obligacion/obligacion.server.ts'
import { pagoService } from '../../expense/pago/pago.server.ts'
import { registroService } from '../../expense/registro/registro.server.ts'
import { lockVigencia } from '../../ledger/vigencia/vigencia.server.ts'
import { annul, type Made } from '../constitution/annul.server.ts'
import { issueOpening } from './issue-opening.server.ts'
import {
  bringOpening,
  openingColumns,
  openingPath,
  openings,
  reverseOpening,
  viewOpenings,
} from './opening.contract.ts'
import { documentsOf, type OpeningProblem, type OpeningRow, problemsOf } from './opening.domain.ts'
import { databaseProblems, openingIds } from './opening-ids.server.ts'

const started = z.object({ start: z.string().refine(isDay, 'Elija una fecha.') })
const answer = readAnswer.extend({
  ...numbers('rows', 'creates', 'updates'),
  ignored: z.array(z.string()),
})
const path = `${openingPath}/:start/import`
const upload = {
  method: 'POST' as const,
  access: bringOpening,
  tag: 'budget',
  params: started,
  upload: true as const,
  body: importForm,
  answer,
}

/** Documents in progress when a hospital starts in the middle of a year: checks them, imports all or none, and reverses them. */
export const openingOperations: Operation[] = [
  ...listOperations({
    list: openings,
    view: 'budget.openingList',
    path: openingPath,
    title: 'Documentos en curso al iniciar',
    tag: 'budget',
    access: viewOpenings,
    scope: (actor) => ({ campusId: campusScope(actor) }),
  }),
  operation(
    endpoint({
      method: 'GET',
      path: `${path}/template`,
      access: bringOpening,
      tag: 'budget',
      summary: 'Documentos en curso: plantilla',
      params: started,
    }),
    async () =>
      exportRows({
        format: 'xlsx',
        title: 'Plantilla documentos en curso',
        columns: openingColumns,
        rows: [],
      }),
  ),
  operation(
    endpoint({
      ...upload,
      path: `${path}/check`,
      summary: 'Documentos en curso: revisar un archivo',
      dry: true,
    }),
    async (call) => fetchFile(call),
  ),
  operation(
    endpoint({ ...upload, path: `${path}/apply`, summary: 'Documentos en curso: traer un archivo' }),
    async (call) => {
      const done = await fetchFile(call)
      if (done.problems.length === 0) return done
      throw new Problem('IMP-ROWS', 'El archivo tiene filas con errores: no se aplicó nada.', {
        facts: { problems: done.problems },
      })
    },
  ),
  serveCommand(reverseOpening, async ({ tx, actor, input: { id, date, reason } }) => {
    await takeBack({ tx, actor, date, reason }, id)
    return { id }
  }),
]

type UploadCall = Pick<Call<z.output<typeof started>>, 'tx' | 'actor' | 'file' | 'params' | 'gone' | 'body'>

/** Imports all of the file or nothing: each document by its own rules, under the lock of its year. */
async function fetchFile({
  tx,
  actor,
  file,
  params,
  gone,
  body,
}: UploadCall): Promise<z.input<typeof answer>> {
  insist(file !== undefined, 'SHT-EMPTY', 'Elija un archivo.')
  const start = params.start as Day
  const vigencia = vigenciaOf(start)
  const form = body as Readonly<Record<string, unknown>> | undefined
  const { content } = file
  const read = await readMapped({ tx, actor, fields: openingColumns, content, gone, form })
  const rows = read.rows.map(({ row, values }) => openingRow(row, values))
  const documents = documentsOf(rows)
  await lockVigencia(tx, vigencia)
  const ids = await openingIds(tx, vigencia, rows)
  const problems: OpeningProblem[] = [
    ...read.bad,
    ...(read.bad.length > 0 ? [] : problemsOf(documents, start)),
    ...(read.bad.length > 0 ? [] : await databaseProblems(tx, documents, { ids, vigencia })),
  ]
  if (problems.length === 0 && documents.length > 0) {
    const openingId = newId()
    const opening = {
      id: openingId,
      vigencia,
      startDay: start,
      campusId: actor.campusId,
      createdBy: actor.userId,
    }
    await addTo(tx, 'budget.opening', opening)
    problems.push(...(await issueOpening({ tx, actor, openingId, start, ids }, documents)))
  }
  return {
    ...read.seenWith(problems),
    rows: rows.length,
    creates: documents.length,
    updates: 0,
    problems: problems.toSorted((one, other) => one.row - other.row),
    ignored: [...read.ignored],
  }
}

function openingRow(row: number, values: Readonly<Record<string, unknown>>): OpeningRow {
  const { amount, number, rests, vigenciaGasto, ...reported } = values
  return {
    ...(reported as Omit<OpeningRow, 'row' | 'amount' | 'number' | 'rests' | 'vigenciaGasto'>),
    row,
    number: Number(number),
    rests: rests == null ? null : Number(rests),
    vigenciaGasto: typeof vigenciaGasto === 'string' && vigenciaGasto !== '' ? vigenciaGasto : '1.0',
    amount: (typeof amount === 'bigint' ? amount : money(String(amount))) as Money,
  }
}

type TakingBack = Readonly<{ tx: Tx; actor: Actor; date: Day; reason: string }>

/**
 * Annuls the documents of an opening, from the last stage to the first; each refuses while another depends on it.
 * @throws Problem PRE-123 when it was reversed already, and those of each document.
 */
async function takeBack(how: TakingBack, id: string): Promise<void> {
  const { tx, reason } = how
  const opening = await rowOf(tx, 'budget.opening', id, ['vigencia'])
  if (opening === undefined) throw notFound('La apertura')
  await lockVigencia(tx, opening.vigencia)
  const { status } = await tx
    .selectFrom('budget.opening')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  insist(status === 'live', 'PRE-123', 'Esta apertura ya está reversada.', { status: 409 })
  for (const one of await broughtBy(tx, id, 'pago')) await annul(how, pagoService, one)
  for (const one of await broughtBy(tx, id, 'obligacion')) await annul(how, obligacionService, one)
  for (const one of await broughtBy(tx, id, 'registro')) await annul(how, registroService, one)
  for (const one of await broughtBy(tx, id, 'cdp')) await annul(how, cdpService, one)
  await changeById(tx, 'budget.opening', id, { status: 'reversed', reason })
}

async function broughtBy(tx: Tx, openingId: string, kind: string): Promise<Made[]> {
  return rowsFrom<Made>(tx)`
    select id, campus_id as "campusId" from budget.opened_document
    where opening_id = ${openingId}::uuid and kind = ${kind} and status = 'approved' order by number desc`
}
