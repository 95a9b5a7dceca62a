import { entry } from '@quina/accounting/domain'
import { journalLedger, postingLines, toJournal } from '@quina/accounting/server'
import { permissionFor, type Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import {
  type Actor,
  createDraft,
  type DocumentService,
  importOperations,
  type Operation,
  parseOrRefuse,
  refusing,
  serveDocument,
  servedDocument,
} from '@quina/blocks/server'
import { oneFrom, storedRow, type Tx } from '@quina/db/server'
import { conflict, type Day, insist, type Money, money, moneyText, must, notFound, zero } from '@quina/kernel'
import { mayNotWhenReconciled, mustNotBeReconciled } from '../../rules/annulment/reconciled.server.ts'
import {
  collect,
  type Source,
  undoInBudget,
  usesBudget,
} from '../../rules/budget-effect/budget-effect.server.ts'
import { postedByTreasury } from '../../rules/budget-effect/posted.server.ts'
import { reportedInBudget } from '../../rules/budget-effect/summary.server.ts'
import { lockPayer } from '../../rules/open-item/open-item.server.ts'
import { splitOf } from './advance.domain.ts'
import { advancePosting } from './advance.posting.contract.ts'
import { appliedAt } from './advance-keeper.server.ts'
import { advanceFields, receivablesAdvance } from './receivables-advance.contract.ts'

/** The print of an advance: who sent it, for which month, and where the money entered. */
const receivablesAdvancePrint: DocumentPrint<typeof receivablesAdvance> = {
  pairs: ['date', 'terceroId', 'regimenId', 'giroMonth', 'bankAccountId', 'amount', 'reference', 'purpose'],
  identifies: ['terceroId', 'bankAccountId'],
  worth: ({ values }) => money(String(values.amount)),
  signs: { treasurer: 'Tesorero' },
}

type Advance = Stored<typeof receivablesAdvance>

/**
 * Rules: TES-052 the amount, TES-053 an inactive account, TES-054 no rubro, TES-055 part of the advance was applied, TES-056 the
 * advance was already registered.
 */
export const receivablesAdvanceService = servedDocument<typeof receivablesAdvance>({
  document: receivablesAdvance,
  ledgers: [journalLedger],
  on: {
    async approve({ tx, document, actor }) {
      const { amount, date, terceroId, purpose, reference } = document
      must(amount > zero, 'TES-052', 'amount', 'El valor debe ser mayor que cero.')
      const bank = await bankOf(tx, document.bankAccountId)
      await lockPayer(tx, terceroId)
      const parts = splitOf(amount, await owedBy(tx, terceroId))
      await keepParts(tx, document.id, parts)
      const inBudget = await usesBudget(tx, date)
      const budgetPostings = inBudget ? await collectUnidentified(tx, document, actor) : []
      const lines = await postingLines(tx, date, [
        {
          posting: advancePosting,
          values: { ...parts },
          accounts: { bank },
          about: { terceroId },
          aboutOf: { 'purpose:advancesReceived': { openItem: openItemOf(reference) } },
        },
      ])
      return [toJournal([entry({ kind: 'AC', day: date, concept: purpose }, lines)]), ...budgetPostings]
    },

    async annul({ tx, document, actor, input }) {
      must(
        input.date >= document.date,
        'TES-016',
        'date',
        'La fecha no puede ser anterior a la del anticipo.',
      )
      await mustNotBeReconciled(tx, document.id)
      const { applied } = await storedRow(tx, 'treasury.receivablesAdvance', document.id, ['applied'])
      const message = 'Ya se aplicó parte de este anticipo: reverse antes las aplicaciones.'
      insist(money(applied) === zero, 'TES-055', message, { status: 409 })
      await undoInBudget(sourceOf(tx, document, { actor, date: input.date }), input.reason)
    },
  },
  extra: async (tx, stored) => {
    if (stored.status === 'draft') return {}
    const posted = await postedByTreasury(tx, { document: 'treasury.receivablesAdvance', id: stored.id })
    if (stored.status !== 'approved') return { posted }
    const row = await storedRow(tx, 'treasury.receivablesAdvance', stored.id, [
      'receivablePart',
      'excessPart',
      'applied',
    ])
    const mayNot = await mayNotWhenReconciled(tx, stored.id)
    if (row.applied !== '0.00') mayNot.annul = 'Ya se aplicó parte de este anticipo.'
    return { facts: { ...row, appliedAt: await appliedAt(tx, stored.id) }, posted, mayNot }
  },
  print: receivablesAdvancePrint,
})

/** Returns the open item of an advance in 290101. */
export const openItemOf = (reference: string): string => `GIRO-${reference}`

async function bankOf(tx: Tx, id: string): Promise<string> {
  const bank = await tx
    .selectFrom('treasury.bankAccount as b')
    .innerJoin('accounting.accountFace as a', 'a.id', 'b.accountId')
    .select(['a.code', 'b.active'])
    .where('b.id', '=', id)
    .executeTakeFirst()
  if (bank === undefined) throw notFound('La cuenta bancaria')
  must(bank.active, 'TES-053', 'bankAccountId', 'La cuenta está inactiva.')
  return bank.code
}

/** Returns the payer's filed invoices less the unapplied balance of earlier advances. The payer must be locked. */
async function owedBy(tx: Tx, terceroId: string): Promise<Money> {
  const row = await oneFrom<{ owed: string }>(tx)`
    select (coalesce((select sum(i.balance) from treasury.open_items(${terceroId}::uuid) i
                      join accounting.account_face a on a.id = i.account_id
                      where exists (select from treasury.regimen r where a.code like r.filed_account || '%')), 0)
          - coalesce((select sum(v.receivable_part - v.applied_receivable) from treasury.receivables_advance v
                      where v.tercero_id = ${terceroId}::uuid and v.status = 'approved'), 0))::numeric(18,2) as owed`
  return money(row.owed)
}

const keepParts = (tx: Tx, id: string, { receivable, excess }: ReturnType<typeof splitOf>) =>
  tx
    .updateTable('treasury.receivablesAdvance')
    .set({ receivablePart: moneyText(receivable), excessPart: moneyText(excess) })
    .where('id', '=', id)
    .execute()

async function collectUnidentified(tx: Tx, document: Advance, actor: Actor) {
  const { rubroId, fuenteId, terceroId, reference, purpose, amount, date } = document
  must(rubroId !== null, 'TES-054', 'rubroId', 'Elija el rubro en que se recauda mientras se identifica.')
  must(fuenteId !== null, 'TES-054', 'fuenteId', 'Elija la fuente.')
  if (rubroId === null || fuenteId === null) return []
  const line = { rubroId, fuenteId, cpc: null, origin: 'current', amount } as const
  const source = sourceOf(tx, document, { actor, date })
  await collect(source, { terceroId, supportNumber: reference, purpose, provisional: true, lines: [line] })
  return [reportedInBudget([{ rubroId, amount, stage: 'Recaudo sin identificar' }])]
}

const sourceOf = (
  tx: Tx,
  document: Advance,
  { actor, date }: { readonly actor: Actor; readonly date: Day },
): Source => ({
  tx,
  actor,
  document: 'treasury.receivablesAdvance',
  id: document.id,
  campusId: document.campusId,
  date,
})

/** Imports the giro file of the ADRES or of an EPS: a draft for each row that is not registered yet (TES-056). */
const advanceImportOperations = (service: DocumentService<typeof receivablesAdvance>): Operation[] =>
  importOperations({
    path: '/api/treasury/receivablesAdvance',
    access: permissionFor(receivablesAdvance, 'edit'),
    tag: 'treasury',
    title: 'Anticipos de cartera',
    fields: advanceFields,
    saving: async (tx, actor) => async (values) => {
      const input = parseOrRefuse(service.document.input, values)
      const { bankAccountId, reference, date, terceroId } = input
      const known = await tx
        .selectFrom('treasury.receivablesAdvance')
        .select('id')
        .where('bankAccountId', '=', bankAccountId)
        .where('reference', '=', reference)
        .where('date', '=', date)
        .where('terceroId', '=', terceroId)
        .where('status', '<>', 'annulled')
        .executeTakeFirst()
      const message = 'Ese giro ya está: misma cuenta, fecha, pagador y referencia.'
      must(known === undefined, 'TES-056', 'reference', message)
      await createDraft(service, { tx, actor, input })
      return true
    },
  })

export const receivablesAdvanceOperations = refusing(
  {
    'treasury.receivables_advance_once': conflict(
      'TES-056',
      'Ese giro ya está registrado: misma cuenta, fecha, valor y referencia.',
    ),
    'treasury.receivables_advance_applied': conflict('TES-051', 'Excede el saldo del anticipo.'),
  },
  [...serveDocument(receivablesAdvanceService), ...advanceImportOperations(receivablesAdvanceService)],
)
