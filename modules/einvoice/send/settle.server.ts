import type { Tx } from '@quina/db/server'
import { dayInBogota } from '@quina/kernel'
import type { DianReply } from '../client/dian-client.server.ts'
import { type DianAnswer, type DianMessage, electronicOwner } from '../issue/owner.server.ts'
import { certificateInUse } from '../issue/signing.server.ts'
import { readDocument } from '../issue/stored.domain.ts'
import { signDocument } from '../signature/sign.server.ts'
import { buildContainer } from '../ubl/container.server.ts'
import { logAttempt } from './attempt.server.ts'
import type { DocumentToSend } from './send.server.ts'

interface Answered {
  readonly reply: DianReply
  readonly now: Date
  readonly milliseconds: number
}

type Settled = 'accepted' | 'notified' | 'rejected'

/** Writes what DIAN answered, makes the container of what it accepted, and tells whoever it is of. @returns its state. */
export async function settle(tx: Tx, document: DocumentToSend, answered: Answered): Promise<Settled> {
  const { reply, now, milliseconds } = answered
  const messages = await withMeaning(tx, reply)
  const state = stateOf(reply)
  const { id, simulated, number } = document
  const { statusCode, valid, requestHash, responseHash } = reply
  await logAttempt(tx, {
    ...{ documentId: id, operation: 'SendBillSync', requestHash, responseHash, outcome: 'answered' },
    ...{ statusCode, valid, said: reply.description, milliseconds, simulated },
  })
  const kept = state === 'rejected' ? {} : await containerFor(tx, document, answered)
  await tx
    .updateTable('einvoice.document')
    .set({
      ...kept,
      ...{ state, answeredAt: now, messages: JSON.stringify(messages), nextTryAt: null },
      lastError: state === 'rejected' ? sentenceOf(messages, reply) : null,
    })
    .where('id', '=', id)
    .execute()
  const told: DianAnswer = {
    ...{ documentId: id, number, cufe: document.cufe, qr: document.qr, state, messages, simulated },
    answeredOn: dayInBogota(now),
  }
  const owner = electronicOwner(document.owner)
  await (state === 'rejected' ? owner.rejected : owner.accepted)(tx, document.ownerId, told)
  return state
}

const stateOf = ({ valid, messages }: DianReply): Settled => {
  if (!valid) return 'rejected'
  return messages.length > 0 ? 'notified' : 'accepted'
}

/** What stopped it, before what was only told. */
function sentenceOf(messages: readonly DianMessage[], { description }: DianReply): string {
  const first = messages.find(({ effect }) => effect === 'reject') ?? messages[0]
  return first === undefined ? description : `${first.code}: ${first.meaning ?? first.text}`
}

async function withMeaning(tx: Tx, { messages }: DianReply): Promise<DianMessage[]> {
  if (messages.length === 0) return []
  const rules = await tx
    .selectFrom('einvoice.dianRule')
    .select(['code', 'message', 'screen'])
    .where('active', '=', true)
    .where(
      'code',
      'in',
      messages.map(({ code }) => code),
    )
    .execute()
  const known = new Map(rules.map((rule) => [rule.code, rule]))
  return messages.map((told) => ({
    ...told,
    meaning: known.get(told.code)?.message ?? null,
    screen: known.get(told.code)?.screen ?? null,
  }))
}

/** The container that is delivered and that the ministry asks for, signed by the house. */
async function containerFor(tx: Tx, document: DocumentToSend, { reply, now }: Answered) {
  const answer = reply.answer
  if (answer === null) throw new Error(`DIAN accepted ${document.number} without an ApplicationResponse`)
  const text = answer.toString('utf8')
  const said = (tag: string) => new RegExp(`<cbc:${tag}>([^<]+)</cbc:${tag}>`).exec(text)?.[1] ?? ''
  const source = readDocument(document.source)
  const container = buildContainer({
    document: source,
    uuid: document.cufe,
    signed: document.xml.toString('utf8'),
    response: text,
    validatedOn: said('IssueDate') || dayInBogota(now),
    validatedAt: said('IssueTime').slice(0, 8) || '00:00:00',
  })
  const certificate = await certificateInUse(tx, { simulated: document.simulated, now })
  const signedAt = `${dayInBogota(now)}T${timeInBogota(now)}-05:00`
  return { answer, attached: Buffer.from(signDocument(container, { certificate, signedAt }), 'utf8') }
}

const timeInBogota = (now: Date): string =>
  new Date(now.getTime() - 5 * 3_600_000).toISOString().slice(11, 19)
