import { createHash } from 'node:crypto'
import {
  type Actor,
  actingOn,
  campusScope,
  listOperations,
  type Operation,
  performAction,
  refusing,
  serveCommand,
  serveFile,
} from '@quina/blocks/server'
import { addTo, changeById, rowOf, rowsFrom, rowWhere, type Tx, takeNumber } from '@quina/db/server'
import {
  type Day,
  insist,
  type Money,
  money,
  moneyText,
  newId,
  notFound,
  padded,
  sumOf,
  vigenciaOf,
} from '@quina/kernel'
import { approvedBankAccount } from '@quina/people/server'
import { sql } from 'kysely'
import { egreso } from '../egreso/egreso.contract.ts'
import { egresoService } from '../egreso/egreso.server.ts'
import {
  bankFileContent,
  bankFileList,
  bankFilePath,
  bankFilePermissions,
  makeBankFile,
  takeBankAnswer,
} from './bank-file.contract.ts'
import { type FileLine, type Layout, type LayoutField, readAnswer, writeFile } from './layout.domain.ts'

export const bankFileOperations: Operation[] = refusing(
  {
    'treasury.bank_file_line_egreso': {
      code: 'TES-130',
      message: 'Uno de los giros ya está en un archivo.',
      status: 409,
    },
  },
  [
    ...listOperations({
      list: bankFileList,
      view: 'treasury.bankFileList',
      path: bankFilePath,
      title: 'Archivos para bancos',
      tag: 'treasury',
      access: bankFilePermissions.view,
      scope: (actor) => ({ campusId: campusScope(actor) }),
    }),
    serveCommand(makeBankFile, ({ tx, actor, today, input: { egresos, bankAccountId } }) => {
      const egresoIds = egresos?.map(({ egresoId }) => egresoId)
      return makeFile(tx, actor, { bankAccountId, egresoIds, today })
    }),
    serveFile(bankFileContent, async ({ tx, actor, input: { id } }) => {
      const { name, content } = await fileOf(tx, id, actor)
      return {
        download: { name, mediaType: 'text/plain; charset=us-ascii', content: Buffer.from(content, 'ascii') },
      }
    }),
    serveCommand(takeBankAnswer, ({ tx, actor, today, input: { id, text } }) =>
      takeAnswer(tx, actor, { id, text, today }),
    ),
  ],
)

interface Making {
  readonly bankAccountId: string
  readonly egresoIds?: readonly string[] | undefined
  readonly today: Day
}

/**
 * Writes the file of some transfers of an account (of all that wait, when none is named) and keeps it as it was sent.
 * @throws Problem TES-130 when there is nothing to send, TES-131 when something does not fit, TER-037 a payee without account.
 */
export async function makeFile(tx: Tx, actor: Actor, { bankAccountId, egresoIds, today }: Making) {
  const lines = await linesFor(tx, actor, { bankAccountId, egresoIds: egresoIds ?? null })
  insist(lines.length > 0, 'TES-130', 'La cuenta no tiene giros por enviar al banco.')
  const account = await rowOf(tx, 'treasury.bankAccount', bankAccountId, ['number', 'kind', 'fileFormat'])
  if (account === undefined) throw notFound('La cuenta bancaria')
  const { layout, extension } = await layoutOf(tx, account.fileFormat ?? 'ach')
  const vigencia = vigenciaOf(today)
  const number = await takeNumber(tx, `treasury.bankFile-${vigencia}`)
  const entity = await entityOf(tx)
  const content = writeFile(layout, { ...entity, number, date: today, account, lines })
  const id = newId()
  const total = sumOf(lines, ({ amount }) => amount)
  await addTo(tx, 'treasury.bankFile', {
    id,
    number,
    vigencia,
    date: today,
    bankAccountId,
    formatCode: account.fileFormat ?? 'ach',
    campusId: actor.campusId,
    name: `giros-${vigencia}-${String(number).padStart(4, '0')}.${extension}`,
    content,
    sha256: createHash('sha256').update(content, 'ascii').digest('hex'),
    total: moneyText(total),
  })
  await addTo(
    tx,
    'treasury.bankFileLine',
    lines.map(({ egresoId, reference, amount }, at) => ({
      id: newId(),
      fileId: id,
      position: at + 1,
      egresoId,
      reference,
      amount: moneyText(amount),
    })),
  )
  return { id, number, count: lines.length, total: moneyText(total) }
}

async function entityOf(tx: Tx): Promise<{ nit: string; entity: string }> {
  const row = await tx.selectFrom('admin.companyFace').select(['nit', 'name']).executeTakeFirst()
  return { nit: (row?.nit ?? '').replace(/\D/g, ''), entity: row?.name ?? '' }
}

async function fileOf(tx: Tx, id: string, actor: Actor) {
  const campusId = campusScope(actor)
  const file = await rowOf(tx, 'treasury.bankFile', id, ['name', 'content', 'formatCode', 'campusId', 'date'])
  if (file === undefined || (campusId !== null && file.campusId !== campusId)) throw notFound('El archivo')
  return file
}

/**
 * What the bank answered of each payment: those it made are confirmed, those it could not are rejected, which reverses them and
 * flags the account of the payee. Nothing is taken when a line cannot be placed.
 * @throws Problem TES-132, TES-133 (a reference or a value that is not in the file).
 */
export async function takeAnswer(tx: Tx, actor: Actor, given: { id: string; text: string; today: Day }) {
  const file = await fileOf(tx, given.id, actor)
  const { layout } = await layoutOf(tx, file.formatCode)
  const answers = readAnswer(layout, given.text)
  const waiting = await waitingIn(tx, given.id)
  for (const { reference, amount, row } of answers) {
    const line = waiting.get(reference)
    const unknown = `Línea ${row}: la referencia ${reference} no está en el archivo o ya fue respondida.`
    insist(line !== undefined, 'TES-133', unknown)
    insist(amount === null || amount === line.amount, 'TES-133', `Línea ${row}: el valor no es el del giro.`)
  }
  for (const answer of answers) {
    const line = waiting.get(answer.reference) as Waiting
    await settle(tx, actor, { line, ...answer, today: given.today })
  }
  const confirmed = answers.filter(({ result }) => result === 'confirmed').length
  return { confirmed, rejected: answers.length - confirmed }
}

/** The layout of a format, as its rows say. */
async function layoutOf(tx: Tx, code: string): Promise<{ layout: Layout; extension: string }> {
  const format = await tx
    .selectFrom('treasury.bankFileFormat')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst()
  if (format === undefined) throw notFound('El formato')
  const fields = await tx
    .selectFrom('treasury.bankFileField')
    .selectAll()
    .where('formatCode', '=', code)
    .orderBy('record')
    .orderBy('position')
    .execute()
  const { name, style, separator, lineEnd, extension } = format
  const layout = { name, style, separator, lineEnd, fields: fields as readonly LayoutField[] } as Layout
  return { layout, extension }
}

type OutgoingLine = FileLine & { readonly egresoId: string }

interface Input {
  readonly bankAccountId: string
  /** All that wait, when null. */
  readonly egresoIds: readonly string[] | null
}

interface Found {
  readonly egresoId: string
  readonly number: number
  readonly vigencia: number
  readonly terceroId: string
  readonly documentType: string
  readonly document: string
  readonly name: string
  readonly concept: string
  readonly amount: Money
}

/** The transfers of an account that are in no file yet, each to the approved account of its payee. */
async function linesFor(tx: Tx, actor: Actor, { bankAccountId, egresoIds }: Input): Promise<OutgoingLine[]> {
  const campusId = campusScope(actor)
  const rows = await rowsFrom<Found & { amount: string }>(tx)`
    select e.id as "egresoId", e.number, e.vigencia, e.tercero_id as "terceroId", t.document_type as "documentType",
           t.number as document, t.name, e.purpose as concept, e.leaves as amount
    from treasury.egreso e join people.tercero_face t on t.id = e.tercero_id
    where e.bank_account_id = ${bankAccountId}::uuid and e.status = 'issued' and e.form = 'transfer' and e.leaves > 0
      and (${campusId}::uuid is null or e.campus_id = ${campusId}::uuid)
      and (${egresoIds}::uuid[] is null or e.id = any(${egresoIds}::uuid[]))
      and not exists (select from treasury.bank_file_line l where l.egreso_id = e.id)
    order by e.vigencia, e.number for update of e`
  const lines: OutgoingLine[] = []
  for (const row of rows) lines.push(await lineOf(tx, { ...row, amount: money(row.amount) }))
  return lines
}

async function lineOf(tx: Tx, { terceroId, number, vigencia, ...rest }: Found): Promise<OutgoingLine> {
  const account = await approvedBankAccount(tx, terceroId)
  const code = await rowWhere(tx, 'treasury.bankCode', { bankId: account.bankId, active: true }, ['code'])
  return {
    ...rest,
    reference: `CE${vigencia}${padded(number)}`,
    bank: code?.code ?? '',
    accountNumber: account.number,
    accountKind: account.kind,
  }
}

interface Waiting {
  readonly id: string
  readonly egresoId: string
  readonly campusId: string
  readonly amount: Money
}

async function waitingIn(tx: Tx, fileId: string): Promise<Map<string, Waiting>> {
  const rows = await rowsFrom<Waiting & { reference: string; amount: string }>(tx)`
    select l.id, l.reference, l.egreso_id as "egresoId", e.campus_id as "campusId", l.amount
    from treasury.bank_file_line l join treasury.egreso e on e.id = l.egreso_id
    where l.file_id = ${fileId}::uuid and l.result = 'sent' order by l.position for update of l`
  return new Map(rows.map(({ reference, ...line }) => [reference, { ...line, amount: money(line.amount) }]))
}

interface Settling {
  readonly line: Waiting
  readonly result: 'confirmed' | 'rejected'
  readonly message: string
  readonly today: Day
}

async function settle(tx: Tx, actor: Actor, { line, result, message, today }: Settling): Promise<void> {
  await changeById(tx, 'treasury.bankFileLine', line.id, {
    result,
    message: message === '' ? null : message,
    answeredAt: sql<Date>`now()`,
  })
  const acting = actingOn(actor, egreso, line.campusId)
  const reported =
    message === '' ? 'Rechazado por el banco sin decir la causa' : `Rechazado por el banco: ${message}`
  const [action, input] =
    result === 'confirmed'
      ? (['confirm', { date: today }] as const)
      : (['reject', { date: today, reason: reported.padEnd(10, '.') }] as const)
  await performAction(egresoService, { tx, actor: acting, today, id: line.egresoId, action, input })
}
