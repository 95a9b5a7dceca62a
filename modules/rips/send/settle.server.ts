import { createHash } from 'node:crypto'
import type { Tx } from '@quina/db/server'
import type { MuvReply } from '../muv/muv-client.server.ts'
import { type RipsAnswer, ripsOwner } from '../submission/owner.server.ts'
import type { SubmissionToSend } from './send.server.ts'

interface Answered {
  readonly reply: MuvReply
  readonly now: Date
  readonly milliseconds: number
  readonly simulated: boolean
}

/** Writes what the ministry answered, verbatim, and tells whoever the RIPS is of. @returns its state. */
export async function settleRips(
  tx: Tx,
  { id, owner, ownerId, number, requestHash, mustRecover }: SubmissionToSend,
  { reply, now, milliseconds, simulated }: Answered,
): Promise<RipsAnswer['state']> {
  const state = stateOf(reply)
  const { accepted, cuv, filedAt, processId, environment, verbatim } = reply
  const responseHash = createHash('sha256').update(verbatim).digest('hex')
  const first = reply.findings.find(({ effect }) => effect === 'R') ?? reply.findings[0]
  await logRipsAttempt(tx, {
    ...{ submissionId: id, operation: mustRecover ? 'RecuperarCUV' : 'Cargar', requestHash, responseHash },
    ...{ outcome: 'answered', accepted, said: first === undefined ? null : `${first.code}: ${first.says}` },
    ...{ milliseconds, simulated },
  })
  await tx
    .updateTable('rips.submission')
    .set({
      ...{ state, cuv, processId, environment, simulated, answer: verbatim, requestHash },
      ...{ filedAt: filedAt ?? (accepted ? now : null), updatedAt: now, nextTryAt: null, mustRecover: false },
      lastError: state === 'rejected' ? `${first?.code ?? 'MUV'}: ${first?.says ?? 'Rechazado.'}` : null,
      findings: JSON.stringify(reply.findings),
      refusals: reply.findings.filter(({ effect }) => effect === 'R').length,
      notices: reply.findings.filter((one) => one.effect === 'N' && !isInherent(one)).length,
    })
    .where('id', '=', id)
    .execute()
  const told = ripsOwner(owner)
  const answer: RipsAnswer = { submissionId: id, number, state, cuv, filedAt, simulated }
  await (state === 'rejected' ? told.rejected : told.approved)(tx, ownerId, answer)
  return state
}

function stateOf({ accepted, findings }: MuvReply): RipsAnswer['state'] {
  if (!accepted) return 'rejected'
  return findings.every(isInherent) ? 'approved' : 'notified'
}

/** Contract or policy: one of them goes empty by the norm (Documento Técnico 2, §6), and the ministry notifies it each time. */
const isInherent = ({ code, effect }: MuvReply['findings'][number]): boolean =>
  effect === 'N' && /^(FED|CND|DND)1(29|31)$/.test(code)

export interface RipsAttempt {
  readonly submissionId: string | null
  readonly operation: string
  readonly requestHash: string
  readonly responseHash: string | null
  readonly outcome: 'answered' | 'timeout' | 'error'
  readonly accepted: boolean | null
  readonly said: string | null
  readonly milliseconds: number
  readonly simulated: boolean
}

/** One call to the ministry, told for ever. */
export const logRipsAttempt = async (tx: Tx, attempt: RipsAttempt): Promise<void> =>
  void (await tx.insertInto('rips.attempt').values(attempt).execute())
