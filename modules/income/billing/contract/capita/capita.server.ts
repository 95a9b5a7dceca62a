import { permissionFor, type Stored } from '@quina/blocks'
import {
  type Alert,
  actingOn,
  asPartOf,
  type Command,
  campusScope,
  createDraft,
  type Extra,
  listOperations,
  load,
  type Operation,
  type Posting,
  performAction,
  serveCommand,
  serveDocument,
  servedDocument,
} from '@quina/blocks/server'
import { oneFrom, storedRow, type Tx } from '@quina/db/server'
import {
  addDays,
  type Day,
  insist,
  lastDayOf,
  minus,
  money,
  moneyText,
  monthOf,
  notFound,
  plus,
  sum,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import { ripsOwnedBy, sendRipsSoon } from '@quina/rips/server'
import { sql } from 'kysely'
import { holdContract } from '../../invoice/invoice/by-case.server.ts'
import { invoice } from '../../invoice/invoice/invoice.contract.ts'
import { invoiceService } from '../../invoice/invoice/invoice.server.ts'
import { alreadyPosted } from '../../invoice/notes/credit-note/annul.server.ts'
import { collectedFor } from '../../invoice/user-receipt/credited.server.ts'
import { capitaOwnerKind, ripsOwnerKind } from '../../rips/rips/owner-kinds.contract.ts'
import { adjustMonth } from '../capita-month/credit-collected.server.ts'
import { closeCapita, invoiceMonth } from '../capita-month/month.server.ts'
import { admissionsSummary, attachCharges, standingOf } from '../capita-month/period.server.ts'
import {
  adjustCapita,
  type CapitaFacts,
  capita,
  capitaDue,
  capitaDuePath,
  copyCapita,
  sendCapita,
} from './capita.contract.ts'
import { bandOf, capitated, mustBeCapita, mustBeDue, workOut } from './capita.domain.ts'

type IssueCommand = Pick<Command<typeof capita>, 'tx' | 'document' | 'actor' | 'today'>

/** Rules: FAC-145, FAC-195 to FAC-207, FAC-227, and whatever the invoice, the contract and the ledgers refuse. */
export const capitaService = servedDocument<typeof capita>({
  document: capita,
  lines: { people: 'billing.capitaPeople', adjustments: 'billing.capitaAdjustment' },
  async onSave(tx, input, _actor, stored) {
    await holdContract(tx, input.contractId)
    mustBeCapita(input, await standingOf(tx, { ...input, id: stored?.id ?? null }))
  },
  on: { issue: (command) => issue(command), annul: (command) => annul(command, command.input.reason) },
  extra: aroundCapita,
})

/**
 * Issues the invoice of a month of a contract. For a cápita, it reports what was given in the month before and discounts what
 * users paid for it; a PGP or package reports its own month.
 */
async function issue({ tx, document, actor, today }: IssueCommand): Promise<readonly Posting[]> {
  await holdContract(tx, document.contractId)
  const standing = await standingOf(tx, document)
  mustBeCapita(document, standing)
  mustBeDue(document, standing)
  const { previous } = standing
  const isCapita = standing.modality === capitated
  if (isCapita && previous !== null) await attachTo(tx, document.contractId, previous)
  if (document.stage === 'final') return closeCapita({ tx, document, actor, today }, previous!.invoiceId)
  const { id, postings } = await invoiceMonth(
    { tx, document, actor, today },
    isCapita ? (previous?.invoiceId ?? null) : null,
  )
  await sql`update billing.capita set invoice_id = ${id}::uuid where id = ${document.id}::uuid`.execute(tx)
  if (!isCapita) await attachTo(tx, document.contractId, { ...document, invoiceId: id })
  return postings
}

const attachTo = (
  tx: Tx,
  contractId: string,
  { invoiceId, periodFrom: from, periodTo: to }: { invoiceId: string; periodFrom: Day; periodTo: Day },
): Promise<void> => attachCharges(tx, { invoiceId, contractId, from, to })

const reportedAlready = 'El cierre ya se informó: corríjalo con una nota de ajuste de RIPS.'

/** @throws Problem FAC-204 for a close, FAC-205 when a later period depends on it. */
async function annul(
  { tx, document, actor, today }: IssueCommand,
  reason: string,
): Promise<readonly Posting[]> {
  const { id, contractId, campusId, stage, periodFrom } = document
  await holdContract(tx, contractId)
  insist(stage !== 'final', 'FAC-204', reportedAlready, { status: 409 })
  const { invoiceId, later } = await oneFrom<{ invoiceId: string; later: boolean }>(tx)`
    select invoice_id, exists (select from billing.capita l where l.contract_id = c.contract_id and l.status = 'issued'
             and l.id <> c.id and (l.period_from > ${periodFrom} or l.stage = 'final')) as later
    from billing.capita c where c.id = ${id}::uuid`
  insist(!later, 'FAC-205', 'Ya se facturó un periodo posterior: anúlelo antes.', { status: 409 })
  const acting = actingOn(actor, invoice, campusId)
  const annulling = { tx, actor: acting, today, id: invoiceId, action: 'annul' as const, describes: true }
  const { postings } = await asPartOf(tx, 'billing.capita', () =>
    performAction(invoiceService, { ...annulling, input: { reason, frees: true } }),
  )
  return postings.map(alreadyPosted)
}

export const capitaOperations: Operation[] = [
  ...serveDocument(capitaService),
  ...listOperations({
    list: capitaDue,
    view: 'billing.capitaDueList',
    path: capitaDuePath,
    title: 'Meses por facturar',
    tag: 'billing',
    access: permissionFor(capita, 'view'),
    scope: (actor) => ({ campusId: campusScope(actor) }),
  }),
  serveCommand(copyCapita, async ({ tx, actor, today, input: { capitaId } }) => {
    const tables = { document: capita, tables: capitaService, actor }
    const from = await load(tx, { ...tables, lock: true }, capitaId)
    const id = await createDraft(capitaService, { tx, actor, input: nextOf(from, today) })
    await sql`update billing.capita set copied_from_id = ${capitaId}::uuid where id = ${id}::uuid`.execute(tx)
    return { id }
  }),
  serveCommand(adjustCapita, async ({ tx, actor, today, input }) => ({
    noteId: await adjustMonth({ tx, actor, today, ...input }),
  })),
  serveCommand(sendCapita, async ({ tx, actor, input: { capitaId } }) => {
    const { stage, invoiceId } = await storedRow(tx, 'billing.capita', capitaId, ['stage', 'invoiceId'])
    const stored =
      stage === 'final' || invoiceId === null
        ? await ripsOwnedBy(tx, capitaOwnerKind, capitaId)
        : await ripsOwnedBy(tx, ripsOwnerKind, invoiceId)
    if (stored === undefined) throw notFound('El RIPS de la cápita')
    const unready = 'Solo se envía un RIPS listo: genérelo y corrija sus errores.'
    insist(stored.state === 'ready' || stored.state === 'sent', 'RPS-002', unready, { status: 409 })
    await sendRipsSoon(tx, { id: stored.id, number: stored.number, actor })
    return { id: capitaId }
  }),
]

/** Months that have begun and are not invoiced: contracts paid by month appear in no account. */
export const capitaAlerts: readonly Alert[] = [
  {
    name: 'billing.capitaDue',
    permission: permissionFor(capita, 'view'),
    tone: 'warning',
    one: 'contrato con meses por facturar',
    many: 'contratos con meses por facturar',
    meaning: 'Se pagan por cápita o PGP y su mes ya empezó: copie el anterior o haga la primera.',
    who: 'Facturación',
    to: '/facturacion/capita/pendientes',
    count: async (tx, { actor }) => {
      const campusId = campusScope(actor)
      const due = tx.selectFrom('billing.capitaDueList').select((eb) => eb.fn.countAll().as('n'))
      const { n } = await (campusId === null
        ? due
        : due.where('campusId', '=', campusId)
      ).executeTakeFirstOrThrow()
      return Number(n)
    },
  },
]

/**
 * The next month of the same contract: its people and values are a proposal to be confirmed, without what belonged to that month
 * alone (number, CUFE, CUV, receipts, corrections, advance).
 */
function nextOf(
  { stage, contractId, serviceId, periodTo, people, notes }: Stored<typeof capita>,
  today: Day,
) {
  insist(stage !== 'final', 'FAC-206', 'Después del cierre no hay más periodos.', { status: 409 })
  const periodFrom = addDays(periodTo, 1)
  return {
    date: today,
    contractId,
    stage: 'period' as const,
    serviceId,
    people,
    notes,
    adjustments: null,
    periodFrom,
    periodTo: lastDayOf(vigenciaOf(periodFrom), monthOf(periodFrom)),
    discount: zero,
    discountReason: null,
    advance: zero,
    advanceId: null,
    confirmed: false,
  }
}

interface Row
  extends Omit<
    CapitaFacts,
    'gross' | 'deducted' | 'collected' | 'net' | 'members' | 'advance' | 'deviation' | 'beyond'
  > {
  readonly collected: string | null
  readonly payerId: string
  readonly reportedId: string | null
}

/** The facts of a cápita that are not fields of its form: its value, the state of its invoice and what was given for it. */
async function aroundCapita(tx: Tx, stored: Stored<typeof capita>): Promise<Extra<typeof capita>> {
  const { payerId, reportedId, ...row } = await oneFrom<Row>(tx)`
    select c.invoice_id, nullif(i.full_number, '') as invoice, i.electronic_id, coalesce(i.dian_state, 'none') as dian_state,
           coalesce(i.rips_state, c.rips_state) as rips_state, coalesce(i.cuv, c.cuv) as cuv, k.payer_id,
           (i.copago + i.cuota + i.shared)::text as collected,
           (select p.invoice_id from billing.capita p where p.contract_id = c.contract_id and p.status = 'issued'
              and p.stage <> 'final' and p.period_from < c.period_from order by p.period_from desc limit 1) as reported_id,
           g.given, g.worth::text as given_worth,
           (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'number', n.full_number, 'date', n.date, 'reason', n.reason,
                                                         'amount', n.amount::text) order by n.issued_at), '[]')
            from billing.credit_note n where n.invoice_id = c.invoice_id and n.status = 'issued') as notes,
           (select p.corridor::text from billing.contract_program a join billing.program p on p.id = a.program_id
            where a.contract_id = c.contract_id and a.active and p.kind = 'pgp' and k.modality = '02' limit 1) as corridor
    from billing.capita c
    join insurers.contract_option k on k.id = c.contract_id
    left join billing.invoice i on i.id = c.invoice_id
    join billing.capita_given g on g.id = c.id
    where c.id = ${stored.id}::uuid`
  const { members, gross, deducted } = workOut(stored)
  const known = row.collected ?? (await collectedIn(tx, reportedId, payerId))
  const net = minus(minus(gross, deducted), plus(stored.advance, money(known)))
  const { deviation, beyond } = bandOf(gross, money(row.givenWorth), row.corridor)
  return {
    mayNot: stored.stage === 'final' ? { annul: reportedAlready } : {},
    facts: {
      ...row,
      members,
      gross: moneyText(gross),
      deducted: moneyText(deducted),
      advance: moneyText(stored.advance),
      collected: known,
      net: moneyText(net),
      deviation,
      beyond: beyond === null ? null : moneyText(beyond),
    },
  }
}

/** What users have paid so far for the previous period, and no invoice credits. */
async function collectedIn(tx: Tx, reportedId: string | null, payerId: string): Promise<string> {
  if (reportedId === null) return '0.00'
  const { copago, cuota, shared } = await collectedFor(tx, {
    admissionIds: await admissionsSummary(tx, reportedId),
    payerId,
  })
  return moneyText(sum([copago, cuota, shared]))
}
