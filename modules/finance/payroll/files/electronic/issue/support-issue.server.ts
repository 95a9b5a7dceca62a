import type { Acting } from '@quina/blocks/server'
import { addTo, changeById, oneFrom, rowFrom, type Tx, valueFrom } from '@quina/db/server'
import { setupOf, takeNumber } from '@quina/einvoice/server'
import {
  type Day,
  dayInBogota,
  insist,
  lastDayOf,
  moneyText,
  mustBeFound,
  newId,
  vigenciaOf,
} from '@quina/kernel'
import type { HouseNature } from '../../../engine/contribution/contribution.contract.ts'
import { parametersIn } from '../../../law/parameter/house-parameter.server.ts'
import { optionOn } from '../../../law/parameter/parameter.domain.ts'
import { contentText, type MonthContent, supportContent } from '../content/support-content.server.ts'
import { type SignedSupport, type SupportContent, signSupport } from '../issue-support.server.ts'
import type { SupportKind } from '../monitor/support.contract.ts'
import { acceptedBy, sendSupportSoon } from '../monitor/support-send.server.ts'
import { sendsPayroll } from '../payroll-support.contract.ts'
import type { SupportMonth } from '../worker/support-worker.server.ts'

type Caller = Readonly<{ campusId: string; by: Acting; now: Date }>

type IssuedDocument = Readonly<{ id: string; number: string }>

const natures = {
  ESE: 'ese',
  PRIVADA_CONTRIBUYENTE: 'privateTaxpayer',
  PRIVADA_ESAL: 'privateEsal',
} as const satisfies Readonly<Record<string, HouseNature>>
type Nature = keyof typeof natures

const reasons: Readonly<Record<Nature, string>> = {
  ESE: 'Una ESE no declara renta y no está obligada; puede elegirlo en el parámetro NOMINA_ELECTRONICA.',
  PRIVADA_CONTRIBUYENTE: 'Está obligada: soporta con ella sus costos de renta.',
  PRIVADA_ESAL: 'Está obligada: soporta con ella sus egresos de renta.',
}

/** Whether the house sends its payroll of a month to DIAN, and the reason in one sentence. */
export async function sendingOn(tx: Tx, on: Day): Promise<{ readonly sends: boolean; readonly why: string }> {
  const parameters = await parametersIn(tx)
  const nature = optionOn(parameters, 'NATURALEZA_ENTIDAD', on)
  const choice = optionOn(parameters, 'NOMINA_ELECTRONICA', on)
  if (choice === 'SEGUN_NATURALEZA')
    return { sends: sendsPayroll(natures[nature], null), why: reasons[nature] }
  const why = choice === 'SI' ? 'La entidad eligió transmitirla.' : 'La entidad eligió no transmitirla.'
  return { sends: sendsPayroll(natures[nature], choice === 'SI'), why }
}

/** @throws Problem NOM-705 */
export async function mustSend(tx: Tx, { year, month }: Pick<SupportMonth, 'year' | 'month'>): Promise<void> {
  const { sends, why } = await sendingOn(tx, lastDayOf(year, month))
  insist(sends, 'NOM-705', `La entidad no transmite nómina electrónica de ese mes. ${why}`)
}

/**
 * Issues the document of a month: numbered, signed, stored and queued. A document rejected by DIAN is signed again under its own
 * number.
 * @throws Problem NOM-703, NOM-704 its data; NOM-705 the switch; NOM-706 the first vinculación of the month is not accepted yet;
 * NOM-709 it was issued before; NOM-701, `DIAN_RECHAZO` and those of the house and its ranges
 */
export async function issueDocument(tx: Tx, of: SupportMonth, caller: Caller): Promise<IssuedDocument> {
  await mustSend(tx, of)
  const content = await supportContent(tx, of)
  const novelty = await firstOfMonth(tx, of)
  const before = await issuedBefore(tx, of)
  const again = 'El documento de ese mes ya se generó.'
  insist(before === undefined || before.state === 'rejected', 'NOM-709', again, { status: 409 })
  const numbered = before ?? (await numberFor(tx, 'payroll', caller))
  const { prefix, consecutive } = numbered
  const document = { ...content, novelty, notes: [], prefix, consecutive }
  const draft = { kind: 'document', of, content, reason: null, predecessor: null, numbered } as const
  return store(tx, { ...draft, ...(await sign(tx, document, caller.now)) }, caller)
}

/** The document of a month, also a rejected one, or the note that replaces it. */
async function issuedBefore(tx: Tx, { engagementId, year, month }: SupportMonth) {
  const { environment } = await setupOf(tx)
  return rowFrom<SupportNumber & { readonly id: string; readonly state: string }>(tx)`
    select s.id, s.state, a.id as "authorisationId", a.prefix, substr(s.number, length(a.prefix) + 1)::int as consecutive
    from payroll.support s join einvoice.authorisation_list a on a.id = s.authorisation_id
    where s.environment = ${environment} and s.engagement_id = ${engagementId}::uuid and s.year = ${year}::int
      and s.month = ${month}::int and s.ended_by_id is null
      and (s.kind = 'document' or (s.kind = 'replacement' and s.state <> 'rejected'))
    order by s.kind = 'document' limit 1 for update of s`
}

/**
 * The CUNE of a person's first document in the month, which the others name; null for the first one.
 * @throws Problem NOM-706
 */
async function firstOfMonth(tx: Tx, { engagementId, year, month }: SupportMonth): Promise<string | null> {
  const first = await rowFrom<{ id: string; cune: string | null }>(tx)`
    select r.engagement_id as id, s.cune
    from payroll.engagement own
    join payroll.engagement other on other.employee_id = own.employee_id
    join payroll.reported_month r on r.engagement_id = other.id and r.year = ${year}::int and r.month = ${month}::int
    left join payroll.support s on s.engagement_id = other.id and s.year = r.year and s.month = r.month
      and s.kind <> 'deletion' and s.state in ('accepted', 'notified') and s.ended_by_id is null
    where own.id = ${engagementId}::uuid order by r.start_date, r.engagement_id limit 1`
  if (first === undefined || first.id === engagementId) return null
  const waits = 'Espera a que la DIAN acepte el documento de su primera vinculación del mes.'
  insist(first.cune !== null, 'NOM-706', waits, { status: 409 })
  return first.cune
}

type SupportNumber = Readonly<{ authorisationId: string; prefix: string; consecutive: number }>

async function numberFor(
  tx: Tx,
  kind: 'payroll' | 'payroll-note',
  { campusId, now }: Caller,
): Promise<SupportNumber> {
  const taken = await takeNumber(tx, { kind, campusId, day: dayInBogota(now) })
  return { authorisationId: taken.authorisationId, prefix: taken.prefix, consecutive: taken.sequence }
}

type SignedContent = Readonly<{ signed: SignedSupport; fileNumber: number }>

async function sign(tx: Tx, content: SupportContent, now: Date): Promise<SignedContent> {
  const series = `payroll.support-${vigenciaOf(dayInBogota(now))}`
  const { fileNumber } = await oneFrom<{ fileNumber: number }>(tx)`
    select platform.take_number(${series})::int as "fileNumber"`
  return { fileNumber, signed: await signSupport(tx, content, { now, fileNumber, acceptedBy }) }
}

export type CorrectedSupport = Readonly<{ id: string; kind: 'replacement' | 'deletion'; reason: string }>

/**
 * Issues a note that replaces or deletes an accepted document.
 * @throws Problem NOM-707 it is not in force, NOM-708 there is nothing to replace, NOM-730 another note waits; a document
 */
export async function issueNote(
  tx: Tx,
  { id, kind, reason }: CorrectedSupport,
  caller: Caller,
): Promise<IssuedDocument> {
  const predecessor = await lockedPredecessor(tx, id)
  const { number, cune, issuedOn, engagementId, year, month } = predecessor
  const supportMonth = { engagementId, year, month }
  const content = kind === 'deletion' ? null : await changedContent(tx, id, supportMonth)
  const numbered = await numberFor(tx, 'payroll-note', caller)
  const placed = { prefix: numbered.prefix, consecutive: numbered.consecutive, notes: [reason] }
  const named = { number, cune, issuedOn }
  const note =
    content === null
      ? { ...placed, deletes: named }
      : { ...content, ...placed, novelty: null, replaces: named }
  const draft = { kind, of: supportMonth, content, reason, predecessor, numbered }
  return store(tx, { ...draft, ...(await sign(tx, note, caller.now)) }, caller)
}

interface PredecessorRow extends SupportMonth {
  readonly id: string
  readonly number: string
  readonly cune: string
  readonly issuedOn: Day
  readonly worker: string
  readonly workerDocument: string
  readonly kind: SupportKind
  readonly state: string
  readonly endedById: string | null
  readonly waiting: boolean
}

async function lockedPredecessor(tx: Tx, id: string): Promise<PredecessorRow> {
  const row = await rowFrom<PredecessorRow>(tx)`
    select s.id, s.number, s.cune, s.issued_on as "issuedOn", s.worker, s.worker_document as "workerDocument", s.kind, s.state,
           s.engagement_id as "engagementId", s.year, s.month, s.ended_by_id as "endedById",
           exists (select from payroll.support n where n.predecessor_id = s.id and n.state <> 'rejected') as waiting
    from payroll.support s where s.id = ${id}::uuid for update`
  const found = mustBeFound(row, 'El documento de nómina electrónica')
  const isAccepted = found.state === 'accepted' || found.state === 'notified'
  const inForce = isAccepted && found.endedById === null && found.kind !== 'deletion'
  const old = 'Solo se ajusta lo que la DIAN aceptó y sigue vigente.'
  insist(inForce, 'NOM-707', old, { status: 409 })
  insist(!found.waiting, 'NOM-730', 'Ya hay una nota de ajuste en camino.', { status: 409 })
  return found
}

/** @throws Problem NOM-708 when the month still equals what was reported */
async function changedContent(tx: Tx, id: string, of: SupportMonth): Promise<MonthContent> {
  const content = await supportContent(tx, of)
  const same = 'Las nóminas del mes dicen hoy lo mismo que se reportó.'
  insist(await hasChanged(tx, id, content), 'NOM-708', same)
  return content
}

/** Whether the content of a month differs from what was reported. */
export async function hasChanged(tx: Tx, id: string, content: MonthContent): Promise<boolean> {
  return valueFrom<boolean>(tx)`
    select content <> ${contentText(content)}::jsonb as changed from payroll.support where id = ${id}::uuid`
}

interface Draft extends SignedContent {
  readonly kind: SupportKind
  readonly of: SupportMonth
  /** Null for a deleting note. */
  readonly content: MonthContent | null
  readonly reason: string | null
  readonly predecessor: PredecessorRow | null
  readonly numbered: SupportNumber & { readonly id?: string }
}

async function store(tx: Tx, draft: Draft, { campusId, by }: Caller): Promise<IssuedDocument> {
  const { kind, of, content, reason, predecessor, numbered, signed, fileNumber } = draft
  const { number, cune, environment, simulated, issuedOn, xml, totals } = signed
  const row = {
    cune,
    issuedOn,
    fileNumber,
    xml,
    simulated,
    ...workerOf(draft),
    earned: moneyText(totals.earned),
    deducted: moneyText(totals.deducted),
    paid: moneyText(totals.paid),
    content: content === null ? '{}' : contentText(content),
  }
  const id = numbered.id ?? newId<'payroll.support'>()
  if (numbered.id === undefined)
    await addTo(tx, 'payroll.support', {
      ...row,
      id,
      kind,
      number,
      environment,
      reason,
      campusId,
      engagementId: of.engagementId,
      year: of.year,
      month: of.month,
      predecessorId: predecessor?.id ?? null,
      authorisationId: numbered.authorisationId,
      createdBy: by.userId,
    })
  else
    await changeById(tx, 'payroll.support', id, {
      ...row,
      state: 'pending',
      tries: 0,
      lastError: null,
      messages: '[]',
      answeredAt: null,
    })
  await sendSupportSoon(tx, { id, number, by: { userId: by.userId, campusId } })
  return { id, number }
}

function workerOf({ content, predecessor }: Draft) {
  if (content === null)
    return { worker: predecessor?.worker ?? '', workerDocument: predecessor?.workerDocument ?? '' }
  const { firstName, otherNames, firstSurname, secondSurname, document } = content.worker
  const names = [firstName, otherNames, firstSurname, secondSurname].filter((one) => one !== '')
  return { worker: names.join(' '), workerDocument: document }
}
