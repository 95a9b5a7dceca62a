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
import { addTo, changeById, rowOf, rowsFrom, type Tx, takeNumber } from '@quina/db/server'
import {
  type Day,
  insist,
  type Money,
  money,
  moneyText,
  newId,
  notFound,
  sumOf,
  vigenciaOf,
} from '@quina/kernel'
import { sql } from 'kysely'
import { egreso } from '../egreso/egreso.contract.ts'
import { egresoService } from '../egreso/egreso.server.ts'
import { egresoLines, payeeLines } from '../egreso-payee/outgoing-lines.server.ts'
import { settlePayees } from '../egreso-payee/settle-payees.server.ts'
import {
  bankFileContent,
  bankFileList,
  bankFilePath,
  bankFilePermissions,
  makeBankFile,
  takeBankAnswer,
} from './bank-file.contract.ts'
import { type Layout, type LayoutField, readAnswer, writeFile } from './layout.domain.ts'

const inFile = { code: 'TES-130', message: 'Uno de los giros ya está en un archivo.', status: 409 }

export const bankFileOperations: Operation[] = refusing(
  { 'treasury.bank_file_line_egreso': inFile, 'treasury.bank_file_line_payee': inFile },
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

type FileRequest = Readonly<{ bankAccountId: string; egresoIds?: readonly string[] | undefined; today: Day }>

/**
 * Writes the file of some transfers of an account (all pending ones, when none is named) and stores the exact text that was sent.
 * @throws Problem TES-130 nothing to send, TES-131 a value that does not fit its field, TER-037 a payee without account.
 */
export async function makeFile(tx: Tx, actor: Actor, { bankAccountId, egresoIds, today }: FileRequest) {
  const scope = { bankAccountId, egresoIds: egresoIds ?? null, campusId: campusScope(actor) }
  const lines = [...(await egresoLines(tx, scope)), ...(await payeeLines(tx, scope))]
  insist(lines.length > 0, 'TES-130', 'La cuenta no tiene giros por enviar al banco.')
  const account = await rowOf(tx, 'treasury.bankAccount', bankAccountId, ['number', 'kind', 'fileFormat'])
  if (account === undefined) throw notFound('La cuenta bancaria')
  const { layout, extension } = await layoutOf(tx, account.fileFormat ?? 'ach')
  const vigencia = vigenciaOf(today)
  const number = await takeNumber(tx, `treasury.bankFile-${vigencia}`)
  const entity = await entityOf(tx)
  const content = writeFile(layout, { ...entity, number, date: today, account, lines })
  const id = newId()
  const total = sumOf(lines, 'amount')
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
    lines.map(({ egresoId, payeeId, reference, amount }, index) => ({
      id: newId(),
      fileId: id,
      position: index + 1,
      egresoId,
      payeeId,
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
 * Records the bank's answer for each payment: payments that the bank made are confirmed; the others are rejected, which reverses
 * them and flags the payee's account. The whole answer is refused when one line matches no payment.
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
  const settled = answers.map((answer): LineResult => {
    const line = waiting.get(answer.reference) as PendingLine
    return { line, ...answer, message: answer.message.slice(0, 400) }
  })
  for (const answer of settled) await keepAnswer(tx, answer)
  for (const answer of settled.filter(({ line }) => line.payeeId === null))
    await settle(tx, actor, answer, given.today)
  await settleEgresos(
    tx,
    actor,
    settled.filter(({ line }) => line.payeeId !== null),
    given.today,
  )
  const confirmed = answers.filter(({ result }) => result === 'confirmed').length
  return { confirmed, rejected: answers.length - confirmed }
}

/** Returns the layout of a file format from its stored rows. */
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

interface PendingLine {
  readonly id: string
  readonly egresoId: string
  readonly payeeId: string | null
  readonly campusId: string
  readonly amount: Money
}

async function waitingIn(tx: Tx, fileId: string): Promise<Map<string, PendingLine>> {
  const rows = await rowsFrom<PendingLine & { reference: string; amount: string }>(tx)`
    select l.id, l.reference, l.egreso_id as "egresoId", l.payee_id as "payeeId", e.campus_id as "campusId", l.amount
    from treasury.bank_file_line l join treasury.egreso e on e.id = l.egreso_id
    where l.file_id = ${fileId}::uuid and l.result = 'sent' order by l.position for update of l`
  return new Map(rows.map(({ reference, ...line }) => [reference, { ...line, amount: money(line.amount) }]))
}

type LineResult = Readonly<{ line: PendingLine; result: 'confirmed' | 'rejected'; message: string }>

const keepAnswer = (tx: Tx, { line, result, message }: LineResult) =>
  changeById(tx, 'treasury.bankFileLine', line.id, {
    result,
    message: message === '' ? null : message,
    answeredAt: sql<Date>`now()`,
  })

const whyNot = ({ message }: LineResult): string =>
  message === '' ? 'Rechazado por el banco sin decir la causa' : `Rechazado por el banco: ${message}`

async function settle(tx: Tx, actor: Actor, answer: LineResult, today: Day): Promise<void> {
  const action = answer.result === 'confirmed' ? 'confirm' : 'reject'
  await follow(tx, actor, { line: answer.line, action, reason: whyNot(answer), today })
}

/** Settles the payees of each egreso together; the egreso is confirmed, or rejected whole, once no payee waits. */
async function settleEgresos(
  tx: Tx,
  actor: Actor,
  settled: readonly LineResult[],
  today: Day,
): Promise<void> {
  for (const egresoId of new Set(settled.map(({ line }) => line.egresoId))) {
    const own = settled.filter(({ line }) => line.egresoId === egresoId)
    const answers = own.map((answer) => ({
      payeeId: answer.line.payeeId ?? '',
      paid: answer.result === 'confirmed',
      message: whyNot(answer),
    }))
    const action = await settlePayees(tx, actor, { egresoId, answers, date: today })
    const reason = 'El banco rechazó los giros de todos sus beneficiarios'
    if (action !== null) await follow(tx, actor, { line: own[0]!.line, action, reason, today })
  }
}

type FollowUp = Readonly<{ line: PendingLine; action: 'confirm' | 'reject'; reason: string; today: Day }>

async function follow(tx: Tx, actor: Actor, { line, action, reason, today }: FollowUp): Promise<void> {
  const acting = actingOn(actor, egreso, line.campusId)
  const input = action === 'confirm' ? { date: today } : { date: today, reason: reason.padEnd(10, '.') }
  await performAction(egresoService, { tx, actor: acting, today, id: line.egresoId, action, input })
}
