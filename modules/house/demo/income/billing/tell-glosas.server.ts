import { createDraft, performAction } from '@quina/blocks/server'
import { oneWhere, rowsFrom, type Tx } from '@quina/db/server'
import { day, money, moneyText, pesos } from '@quina/kernel'
import { answerGlosa, creditGlosa, decideGlosa, settleGlosa } from '@quina/receivables/contract'
import { glosaService, receivables } from '@quina/receivables/server'
import type { Cast } from '../../ground/step/actors.server.ts'
import { screensAt } from '../../ground/step/press.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'

/** Loads the payers' objections to the filings of October: one glosa in each state, and a returned invoice. */
export async function tellGlosas(loading: Loading, cast: Cast): Promise<void> {
  const { userId } = cast.as('collector')
  const invoices = await openInvoices(loading)
  for (const glosa of demoGlosas) {
    const { key, ends, invoice } = glosa
    const target = invoices[invoice]
    if (target === undefined) continue
    const id = await once(loading, `glosa.${key}`, userId, (tx) => tell({ tx, cast }, glosa, target))
    const doing = (tx: Tx) => follow({ tx, cast }, glosa, id!)
    if (follows.includes(ends)) await once(loading, `glosa.${key}.${ends}`, userId, doing)
  }
}

type Desk = Readonly<{ tx: Tx; cast: Cast }>

type OpenInvoice = Readonly<{ id: string; owed: string }>

/** Returns the unpaid invoices filed in October, in the order of their numbers. */
async function openInvoices({ db }: Loading): Promise<readonly OpenInvoice[]> {
  return rowsFrom<OpenInvoice>(db)`
    select id, balance::text as owed from billing.invoice_list
    where filed_on between '2026-11-01' and '2026-11-30'
    order by consecutive`
}

async function tell({ tx, cast }: Desk, glosa: DemoGlosa, { id, owed }: OpenInvoice): Promise<string> {
  const actor = cast.as('collector')
  const { key, reported, code, amount, ends } = glosa
  const cause = await oneWhere(tx, 'receivables.glosaCode', { code }, ['id'])
  const kind = code.startsWith('DE') ? 'return' : 'glosa'
  const line = { invoiceLineId: null, codeId: cause.id, complement: null }
  const input = {
    date: day(reported),
    kind,
    invoiceId: id,
    notes: null,
    payerNumber: `OF-${reported.replaceAll('-', '')}-${key.length}`,
    lines: [{ ...line, amount: amount === null ? money(owed) : pesos(amount) }],
  }
  const glosaId = await createDraft(glosaService, { tx, actor, input })
  if (ends !== 'draft')
    await performAction(glosaService, { tx, actor, today: day(reported), id: glosaId, action: 'notify' })
  return glosaId
}

/** The final states of glosas that have answers after they are registered. */
const follows: readonly DemoGlosa['ends'][] = [
  'answered',
  'ratified',
  'lifted',
  'settled',
  'credited',
  'annulled',
]

const followed = day('2026-11-18')

/** Records the answers to a cause, one party after the other, until its final state. */
async function follow({ tx, cast }: Desk, glosa: DemoGlosa, id: string): Promise<null> {
  const actor = cast.as('collector')
  const { ends } = glosa
  if (ends === 'annulled') {
    const input = { date: followed, reason: 'El pagador la retiró: era de otra factura' }
    await performAction(glosaService, { tx, actor, today: followed, id, action: 'annul', input })
    return null
  }
  const { act } = screensAt(receivables.operations, { tx, actor, today: followed })
  const lineId = await lineOf(tx, id)
  const accepts = ends === 'credited'
  await act(answerGlosa, {
    lineId,
    date: '2026-11-13',
    justification: glosa.declared ?? '',
    accepted: null,
    stance: accepts ? 'accepted' : 'unjustified',
    area: accepts ? 'billing' : null,
  })
  if (accepts) {
    await act(creditGlosa, { glosaId: id, concept: '4', reason: 'Glosa aceptada: tarifa de otra vigencia' })
    return null
  }
  if (ends === 'answered') return null
  const whole = glosa.amount ?? 0
  await act(decideGlosa, {
    lineId,
    date: '2026-11-16',
    deemsLate: false,
    lifted: moneyText(pesos(ends === 'lifted' ? whole : 0)),
    decision: 'Oficio de decisión 214',
  })
  if (ends !== 'settled') return null
  const half = moneyText(pesos(whole / 2))
  await act(settleGlosa, { lineId, date: '2026-11-17', accepted: half, settledIn: 'Acta 1 de conciliación' })
  return null
}

const lineOf = async (tx: Tx, glosaId: string): Promise<string> => {
  const { id } = await oneWhere(tx, 'receivables.glosaLine', { parentId: glosaId }, ['id'])
  return id
}

/** How far an objection gets. */
type GlosaEnd =
  | 'draft'
  | 'reported'
  | 'answered'
  | 'ratified'
  | 'lifted'
  | 'settled'
  | 'credited'
  | 'annulled'

/** An objection of a payer to a filed invoice, in whole pesos. */
interface DemoGlosa {
  readonly key: string
  /** The place of the invoice among the filed and unpaid ones, in the order of their numbers. */
  readonly invoice: number
  readonly reported: string
  readonly code: string
  /** Null for the whole invoice. */
  readonly amount: number | null
  readonly ends: GlosaEnd
  /** The answer that the hospital or the payer gives. */
  readonly declared?: string
}

/** One for each state of a glosa, and a returned invoice. */
const demoGlosas: readonly DemoGlosa[] = [
  {
    key: 'credited',
    invoice: 0,
    reported: '2026-11-10',
    code: 'TA0201',
    amount: 9_000,
    ends: 'credited',
    declared: 'La consulta se liquidó con la tarifa de la vigencia siguiente',
  },
  {
    key: 'settled',
    invoice: 1,
    reported: '2026-11-11',
    code: 'FA0803',
    amount: 12_000,
    ends: 'settled',
    declared: 'El apoyo diagnóstico no está incluido en la consulta, anexo 3 del contrato',
  },
  {
    key: 'ratified',
    invoice: 2,
    reported: '2026-11-11',
    code: 'SO3601',
    amount: 15_000,
    ends: 'ratified',
    declared: 'La epicrisis fue con los soportes radicados, folios 4 a 6',
  },
  {
    key: 'lifted',
    invoice: 0,
    reported: '2026-11-12',
    code: 'SO6101',
    amount: 8_000,
    ends: 'lifted',
    declared: 'La autorización se adjuntó con la cuenta',
  },
  {
    key: 'answered',
    invoice: 1,
    reported: '2026-11-12',
    code: 'TA0201',
    amount: 7_000,
    ends: 'answered',
    declared: 'La tarifa es la del contrato, anexo 2',
  },
  { key: 'annulled', invoice: 3, reported: '2026-11-13', code: 'TA0201', amount: 5_000, ends: 'annulled' },
  { key: 'returned', invoice: 3, reported: '2026-11-13', code: 'DE1601', amount: null, ends: 'reported' },
  { key: 'reported', invoice: 2, reported: '2026-11-17', code: 'CO0101', amount: 11_000, ends: 'reported' },
  { key: 'draft', invoice: 2, reported: '2026-11-18', code: 'SO6101', amount: 4_000, ends: 'draft' },
]
