import type { AnyDocument } from '@quina/blocks'
import { type Actor, createDraft, type DocumentService, performAction } from '@quina/blocks/server'
import { day, money, newId, pesos } from '@quina/kernel'
import { filingService, glosaService, receivables } from '@quina/receivables/server'
import { actorFor, screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { type BillingWorld, billingWorld } from '../billing/billing-world.ts'

/** The day on which everything is done, unless a verb says otherwise. */
export const today = day('2026-12-10')

export type GlosaWorld = Awaited<ReturnType<typeof glosaWorld>>

/** A hospital that sold to a payer: what was invoiced is filed before it, and the payer objects to it. */
export async function glosaWorld() {
  const world = await billingWorld()
  const { campusId } = world.chief
  const auditor = actorFor({ campusId, name: 'Rosa Pardo' })
  const deskOf = (actor: Actor) => screensOf(receivables.operations, { db: world.db, actor, today })
  return {
    ...world,
    auditor,
    /** The screens of the portfolio officer, and of another person. */
    desk: deskOf(world.chief),
    auditorDesk: deskOf(auditor),
    ...verbsOf(world),
    ...booksOf(world),
  }
}
type Stage = BillingWorld

/** What a payer objects to: the service by its place in the invoice, or all of it, and the code of the cause. */
export type Cause = readonly [place: number | null, code: string, whole: number]

const draftWith =
  ({ act, chief }: Stage) =>
  <D extends AnyDocument>(service: DocumentService<D>, input: Readonly<Record<string, unknown>>) =>
    act((tx) => createDraft(service, { tx, actor: chief, input: input as never }))

const runWith =
  ({ act, chief }: Stage) =>
  <D extends AnyDocument>(
    service: DocumentService<D>,
    id: string,
    [action, input = {}, on = today]: readonly [string, Readonly<Record<string, unknown>>?, typeof today?],
  ) =>
    act((tx) => performAction(service, { tx, actor: chief, today: on, id, action: action as never, input }))

function verbsOf(stage: Stage) {
  const { db } = stage
  const draft = draftWith(stage)
  const run = runWith(stage)
  const linesOf = (invoiceId: string) =>
    db
      .selectFrom('billing.invoiceLine')
      .select(['id', 'code', 'amount'])
      .where('parentId', '=', invoiceId)
      .orderBy('position')
      .execute()
  const draftGlosa = async (invoiceId: string, causes: readonly Cause[], given: object = {}) => {
    const services = await linesOf(invoiceId)
    const codes = await db.selectFrom('receivables.glosaCode').select(['id', 'code']).execute()
    const idOf = (wanted: string) => codes.find(({ code }) => code === wanted)!.id
    const lines = causes.map(([place, code, whole]) => ({
      ...{ invoiceLineId: place === null ? null : services[place]!.id, codeId: idOf(code) },
      ...{ amount: pesos(whole), complement: null },
    }))
    const kind = causes[0]![1].startsWith('DE') ? 'return' : 'glosa'
    const reported = {
      date: '2026-12-01',
      kind,
      invoiceId,
      payerNumber: `G-${newId().slice(-6)}`,
      notes: null,
    }
    return draft(glosaService, { ...reported, lines, ...given })
  }
  return {
    draft,
    run,
    linesOf,
    draftGlosa,
    filed: filingWith(stage, { draft, run }),
    reported: async (invoiceId: string, causes: readonly Cause[], given: object = {}) => {
      const id = await draftGlosa(invoiceId, causes, given)
      await run(glosaService, id, ['notify'])
      return id
    },
    causes: (glosaId: string) =>
      db
        .selectFrom('receivables.glosaLine')
        .selectAll()
        .where('parentId', '=', glosaId)
        .orderBy('position')
        .execute(),
  }
}

type Commands = Readonly<{ draft: ReturnType<typeof draftWith>; run: ReturnType<typeof runWith> }>

/** An invoice of a consultation and an image, accepted and filed. @returns the invoice. */
const filingWith =
  (
    { act, db, payerId, contractId, invoiced, accept, imaging, consultation }: Stage,
    { draft, run }: Commands,
  ) =>
  async (filedOn = '2026-11-20') => {
    const invoiceId = await invoiced([consultation, imaging])
    await accept(invoiceId)
    await act((tx) =>
      sql`update billing.invoice set rips_state = 'exempt' where id = ${invoiceId}::uuid`.execute(tx),
    )
    const { balance } = await db
      .selectFrom('billing.receivable')
      .select('balance')
      .where('invoiceId', '=', invoiceId)
      .executeTakeFirstOrThrow()
    const filingId = await draft(filingService, {
      ...{ date: '2026-11-20', payerId, contractId, severalContracts: false, medium: 'portal' },
      ...{ periodFrom: '2026-11-01', periodTo: '2026-11-30', responsible: 'Cartera', letter: null },
      ...{ notes: null, invoices: [{ invoiceId, amount: money(balance!) }] },
    })
    await run(filingService, filingId, ['send'])
    await run(filingService, filingId, ['file', { filingNumber: 'R-1', filedOn }])
    return invoiceId
  }

/** What cartera and the books say. */
const booksOf = ({ db }: Stage) => ({
  owes: async (invoiceId: string) =>
    Number(
      (
        await db
          .selectFrom('billing.receivable')
          .select('balance')
          .where('invoiceId', '=', invoiceId)
          .executeTakeFirstOrThrow()
      ).balance,
    ),
  states: async (invoiceId: string) => {
    const row = await db
      .selectFrom('billing.invoice')
      .select(['status', 'filingState', 'receivableState'])
      .where('id', '=', invoiceId)
      .executeTakeFirstOrThrow()
    return [row.status, row.filingState, row.receivableState]
  },
  balance: async (code: string) => {
    const { rows } = await sql<{ balance: string }>`
      select coalesce(sum(b.debit - b.credit), 0)::numeric(18,2) as balance from accounting.account_balance b
      join accounting.account a on a.id = b.account_id where a.code = ${code}`.execute(db)
    return Number(rows[0]!.balance)
  },
})
