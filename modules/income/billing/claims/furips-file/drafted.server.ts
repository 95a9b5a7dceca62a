import type { DraftInput } from '@quina/blocks'
import { type Actor, createDraft, type ServedDocument } from '@quina/blocks/server'
import { rowsFrom, rowWhere, type Tx } from '@quina/db/server'
import { type Day, money } from '@quina/kernel'
import type { furips } from '../furips/furips.contract.ts'
import type { ServiceKind } from './service-kinds.contract.ts'

type Input = DraftInput<typeof furips>

/**
 * Makes a draft from everything that the account contains, with what was typed in the last claim of the same admission. If the
 * invoice already has an active claim, that one is returned instead; a claim that follows an answer names the radicado it replies
 * to. @throws Problem SOA-051.
 */
export async function draftedFurips(
  service: ServedDocument<typeof furips>,
  { tx, actor, invoiceId, on }: { tx: Tx; actor: Actor; invoiceId: string; on: Day },
): Promise<string> {
  const live = await rowWhere(tx, 'billing.furips', { invoiceId, status: ['draft', 'complete', 'filed'] }, [
    'id',
  ])
  if (live !== undefined) return live.id
  const lines = await invoicedLines(tx, invoiceId)
  const before = await typedBefore(tx, invoiceId)
  const input = {
    ...blank,
    ...guessed(lines),
    ...before,
    ...(await replyTo(tx, invoiceId)),
    date: on,
    invoiceId,
    lines: lines.map(lineFrom),
  } as Input
  return createDraft(service, { tx, actor, input })
}

interface Line {
  readonly id: string
  readonly kind: string
  readonly surgical: boolean
  readonly cupsId: string | null
  readonly code: string
  readonly amount: string
}

async function invoicedLines(tx: Tx, invoiceId: string): Promise<readonly Line[]> {
  return rowsFrom<Line>(tx)`
    select l.id, s.kind, s.surgical, s.cups_id, l.amount::text,
           coalesce(case when s.kind = 'medicine' then s.cum_code else coalesce(s.soat_code, s.cups_code) end, l.code) as code
    from billing.invoice_line l join tariffs.service_list s on s.id = l.service_id
    where l.parent_id = ${invoiceId}::uuid and l.amount > 0 order by l.position`
}

/** The kind of claim item for each kind of service; any other service is a procedure. */
const kinds: Readonly<Record<string, ServiceKind>> = { medicine: '1', device: '5', transfer: '4' }

const lineFrom = ({ id, kind, code, amount }: Line) => ({
  invoiceLineId: id,
  kind: kinds[kind] ?? '2',
  code,
  description: null,
  claimed: money(amount),
})

/** What can be derived from the services of the invoice: the stay, and the first two surgeries. */
function guessed(lines: readonly Line[]) {
  const [surgery, second] = lines.filter(({ surgical }) => surgical)
  return {
    hospitalServiceId: lines.find(({ kind }) => kind === 'stay')?.cupsId ?? null,
    surgeryId: surgery?.cupsId ?? null,
    secondSurgeryId: second?.cupsId ?? null,
  }
}

const typed = [
  ...(['doctorId', 'referralKind', 'referredOn', 'referredAt', 'referrerCode', 'referrerName'] as const),
  ...(['referrerPosition', 'acceptedOn', 'acceptedAt', 'receiverCode', 'receiverName'] as const),
  ...(['ambulancePlate', 'transportPlate', 'transportFrom', 'transportTo', 'transportKind'] as const),
  ...(['transportZone', 'enabled', 'icu', 'icuDays', 'complexity'] as const),
]

/** What was typed in the last claim of the same admission: that of the other payer of a split account, or the previous one. */
async function typedBefore(tx: Tx, invoiceId: string) {
  const row = await tx
    .selectFrom('billing.furips as f')
    .innerJoin('billing.invoice as i', 'i.id', 'f.invoiceId')
    .innerJoin('billing.invoice as own', 'own.admissionId', 'i.admissionId')
    .select(typed.map((name) => `f.${name}` as const))
    .where('own.id', '=', invoiceId)
    .orderBy('f.createdAt', 'desc')
    .executeTakeFirst()
  return row ?? {}
}

/** The radicado of the answered claim that this one replaces. */
async function replyTo(tx: Tx, invoiceId: string) {
  const before = await tx
    .selectFrom('billing.furips')
    .select(['filingNumber', 'answer', 'approved'])
    .where('invoiceId', '=', invoiceId)
    .where('status', '=', 'answered')
    .orderBy('number', 'desc')
    .executeTakeFirst()
  if (before?.filingNumber === undefined || before.filingNumber === null) return {}
  const paidPart = before.answer === 'objected' && Number(before.approved) > 0
  return { priorFiling: before.filingNumber.slice(0, 10), glosaReply: paidPart ? '1' : '0' }
}

const nothing = null
const blank = {
  priorFiling: nothing,
  glosaReply: nothing,
  doctorId: nothing,
  enabled: true,
  complexity: nothing,
  icu: false,
  icuDays: nothing,
  referralKind: nothing,
  referredOn: nothing,
  referredAt: nothing,
  referrerCode: nothing,
  referrerName: nothing,
  referrerPosition: nothing,
  acceptedOn: nothing,
  acceptedAt: nothing,
  receiverCode: nothing,
  receiverName: nothing,
  ambulancePlate: nothing,
  transportPlate: nothing,
  transportFrom: nothing,
  transportTo: nothing,
  transportKind: nothing,
  transportZone: nothing,
}
