import { createHash } from 'node:crypto'
import { addTo, changeById, type Tx } from '@quina/db/server'
import { type Day, insist, type Money, moneyText, newId, pick } from '@quina/kernel'
import { ripsChecker } from '../known/checker.server.ts'
import { packFor } from '../pack/pack.contract.ts'
import type { Finding, InvoiceFacts } from '../rule/finding.contract.ts'
import { refuses } from '../validate.domain.ts'
import { carries, type RipsMode } from './submission.contract.ts'

/** The facts of an invoice as they are stored: amounts as text. */
const writeFacts = (invoice: InvoiceFacts | null): string | null =>
  invoice === null
    ? null
    : JSON.stringify(invoice, (_, value: unknown) =>
        typeof value === 'bigint' ? moneyText(value as Money) : value,
      )

export interface SavingRips {
  /** The kind of `defineRipsOwner`. */
  readonly owner: string
  readonly ownerId: string
  readonly mode: RipsMode
  /** The number of the invoice or, if there is one, of the note. */
  readonly number: string
  /** The payer, for searching. */
  readonly party: string
  readonly payerIsProvider?: boolean
  /** The day of issue: it decides the norm. */
  readonly date: Day
  readonly campusId: string
  readonly userId: string
  /** The content to send; null in the modes without a JSON. */
  readonly rips: unknown
  /** The data of the XML; null for RIPS without invoice. */
  readonly invoice: InvoiceFacts | null
  readonly now: Date
  /** The reason of a change made by hand. */
  readonly reason?: string
}

export interface SavedRips {
  readonly submissionId: string
  readonly state: 'with-errors' | 'ready'
  readonly findings: readonly Finding[]
  /** SHA-256 of the JSON as it is sent. */
  readonly hash: string | null
}

/**
 * Validates a RIPS with the rules of its norm and stores it; changed content is a new version. A refusal leaves it in the state
 * with errors.
 * @throws Problem RIP-010 while the ministry has not answered the previous one, RIP-011 when it has its CUV, RIP-012 when its
 * mode carries no JSON and it has one, or the reverse.
 */
export async function saveRips(tx: Tx, saving: SavingRips): Promise<SavedRips> {
  const { rips, mode } = saving
  const carried = 'Este tipo de documento no lleva JSON.'
  insist(carries[mode].json === (rips !== null), 'RIP-012', carried)
  const before = await standing(tx, saving)
  const findings = await findingsOf(tx, saving)
  const state = refuses(findings) ? 'with-errors' : 'ready'
  const json = rips === null ? null : Buffer.from(JSON.stringify(rips), 'utf8')
  const hash = json === null ? null : createHash('sha256').update(json).digest('hex')
  const submissionId = before?.id ?? newId()
  const row = {
    json,
    hash,
    state,
    mode,
    ...pick(saving, 'number', 'party', 'date'),
    norm: packFor(saving.date)?.code ?? '2275',
    invoice: writeFacts(saving.invoice),
    updatedAt: saving.now,
    findings: JSON.stringify(findings),
    lastError: null,
    mustRecover: false,
    refusals: findings.filter(({ effect }) => effect === 'R').length,
    notices: findings.filter(({ effect }) => effect === 'N').length,
  }
  const { owner, ownerId, campusId, userId } = saving
  await (before === undefined
    ? addTo(tx, 'rips.submission', { id: submissionId, owner, ownerId, campusId, createdBy: userId, ...row })
    : changeById(tx, 'rips.submission', submissionId, { ...row, version: before.version + 1 }))
  if (json !== null && hash !== null && hash !== before?.hash)
    await keepEdition(tx, { submissionId, json, hash, reason: saving.reason ?? null, madeBy: userId })
  return { submissionId, state, findings, hash }
}

async function standing(tx: Tx, { owner, ownerId, mode }: SavingRips) {
  const before = await tx
    .selectFrom('rips.submission')
    .select(['id', 'state', 'hash', 'version'])
    .where('owner', '=', owner)
    .where('ownerId', '=', ownerId)
    .where('mode', '=', mode)
    .forUpdate()
    .executeTakeFirst()
  const { state } = before ?? {}
  insist(
    state !== 'sent',
    'RIP-010',
    'El Ministerio aún no responde: consulte el CUV antes de cambiar el RIPS.',
  )
  const approved = state === 'approved' || state === 'notified'
  insist(!approved, 'RIP-011', 'El RIPS ya tiene CUV y no se puede cambiar. Haga una nota de ajuste.')
  return before
}

/** The findings of a RIPS by its norm. In modes without a JSON there is nothing to check here. */
async function findingsOf(
  tx: Tx,
  { rips, date, invoice, payerIsProvider = false, now }: SavingRips,
): Promise<readonly Finding[]> {
  if (rips === null) return []
  const check = await ripsChecker(tx)
  const [findings = []] = await check([{ rips, date, invoice, payerIsProvider }], now)
  return findings
}

interface NewEdition {
  readonly submissionId: string
  readonly json: Buffer
  readonly hash: string
  readonly reason: string | null
  readonly madeBy: string
}

const keepEdition = async (tx: Tx, edition: NewEdition): Promise<void> =>
  void (await tx
    .insertInto('rips.edition')
    .values((of) => ({
      ...edition,
      ordinal: of
        .selectFrom('rips.edition')
        .select((is) => is(is.fn.coalesce(is.fn.max('ordinal'), is.lit(0)), '+', 1).as('next'))
        .where('submissionId', '=', edition.submissionId),
    }))
    .execute())
