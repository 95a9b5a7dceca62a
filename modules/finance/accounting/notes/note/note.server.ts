import type { Stored } from '@quina/blocks'
import {
  type About,
  type Actor,
  actingOn,
  can,
  issueDocument,
  performAction,
  serveDocument,
  servedDocument,
  withFacts,
} from '@quina/blocks/server'
import { obligacionService, pagoService } from '@quina/budget/server'
import { changeById, oneFrom, storedRow, type Tx } from '@quina/db/server'
import { type Day, insist, must, mustBeFound, plus, zero } from '@quina/kernel'
import { sql } from 'kysely'
import {
  askForeseen,
  type FactsQuery,
  factsIn,
  journalLedger,
  numberOfVoucher,
  toJournal,
} from '../../ledger/journal/journal-ledger.server.ts'
import type { VoucherPaper } from '../../setup/voucher-kind/voucher-paper.contract.ts'
import { mustBeWriter, needsWriter } from '../../setup/voucher-kind-user/kind-users.server.ts'
import { firstOffRate } from '../../withholding/withheld/off-rate.server.ts'
import { moveBanks, moveSubLedgers, type NoteAround, type NoteKind, note } from './note.contract.ts'
import { entryOfNote, mustFitBudget, mustReverseLater, type NoteFacts } from './note.domain.ts'

type Note = Stored<typeof note>

export const noteService = servedDocument<typeof note>({
  document: note,
  lines: { lines: 'accounting.noteLine', budget: 'accounting.noteBudgetLine' },
  ledgers: [journalLedger],
  numberBy: numberOfVoucher('accounting.note'),
  async onSave(tx, input) {
    mustReverseLater(input.date, input.reverseOn)
    const { manual, code } = await noteKindBy(tx, 'id', input.kindId)
    insist(manual, 'CON-070', `Los comprobantes ${code} no se elaboran a mano.`)
  },
  on: {
    approve: withFacts(factsOf, async ({ tx, document, actor, facts }) => {
      mustReverseLater(document.date, document.reverseOn)
      mustFitBudget(document)
      mustBeWriter(facts.writer)
      const known = factsIn(facts.posting)
      const accounts = new Map([...known.accounts.values()].map((account) => [account.id, account]))
      const entry = entryOfNote(document, {
        kind: mustExist(facts.kind[0]),
        accounts,
        mayMoveBanks: can(actor, moveBanks),
        mayMoveSubLedgers: can(actor, moveSubLedgers),
      })
      await mustMatchRates(tx, document, accounts)
      await oweInBudget(tx, actor, document)
      return [toJournal([entry], known)]
    }),

    async annul({ tx, document, actor, input: { date, reason } }) {
      await undoInBudget(tx, actor, { id: document.id, date, reason })
    },
  },
  extra: async (tx, stored) => ({ facts: await aroundNote(tx, stored.id) }),
})

/**
 * Issues the obligación and the pago of a bank debit in the budget at once, without a transfer (finance dossier §4.7, A-18).
 * @throws Problem those of the obligación and the pago.
 */
async function oweInBudget(tx: Tx, actor: Actor, document: Stored<typeof note>): Promise<void> {
  const { id, date, concept, registroId, statementRef, budget, campusId } = document
  if (registroId === null || budget === null || budget.length === 0) return
  const how = { tx, actor, date, campusId }
  const shared = { date, purpose: concept, supportNumber: statementRef ?? 'Nota contable' }
  const obligacionId = await issueDocument(how, obligacionService, {
    ...shared,
    registroId,
    kind: 'ordinary',
    supportKind: 'other',
    supportDate: date,
    noCausacionReason: 'outside',
    invoiceTotal: null,
    amortised: null,
    final: null,
    lines: budget.map(({ registroLineId, cpc, amount }) => ({ registroLineId, cpc, amount })),
  })
  const owed = await tx
    .selectFrom('budget.obligacionLineFace')
    .select(['id'])
    .where('parentId', '=', obligacionId)
    .orderBy('position')
    .execute()
  const pagoId = await issueDocument(how, pagoService, {
    ...shared,
    obligacionId,
    origin: 'compensation',
    netTotal: null,
    netPaid: null,
    lines: owed.map((line, index) => ({ obligacionLineId: line.id, amount: budget[index]!.amount })),
  })
  await changeById(tx, 'accounting.note', id, { obligacionId, pagoId })
}

type UndoInput = Readonly<{ id: string; date: Day; reason: string }>

/** Reverses the pago and then the obligación of a note, if it has them. */
async function undoInBudget(tx: Tx, actor: Actor, { id, date, reason }: UndoInput): Promise<void> {
  const { obligacionId, pagoId } = await storedRow(tx, 'accounting.note', id, ['obligacionId', 'pagoId'])
  if (obligacionId === null || pagoId === null) return
  const input = { date, reason }
  const paying = actingOn(actor, pagoService.document)
  await performAction(pagoService, { tx, actor: paying, today: date, id: pagoId, action: 'annul', input })
  const owing = actingOn(actor, obligacionService.document)
  await performAction(obligacionService, {
    tx,
    actor: owing,
    today: date,
    id: obligacionId,
    action: 'annul',
    input,
  })
}

export const noteDocumentOperations = serveDocument(noteService)

type KindRow = NoteKind & VoucherPaper & { readonly manual: boolean }

/** A kind of voucher of notes, by its id or its code. @throws Problem 404 */
export const noteKindBy = async (tx: Tx, key: 'id' | 'code', value: string): Promise<KindRow> =>
  mustExist(await kindQuery(tx).where(key, '=', value).executeTakeFirst())

const kindQuery = (tx: Tx) =>
  tx
    .selectFrom('accounting.voucherKind')
    .select(['id', 'code', 'name', 'manual', 'movesBanks', 'allowsClosing', 'requiresTercero'])
    .select(['paperTitle', 'paperColumns', 'paperSigns', 'paperFoot'])
    .$narrowType<VoucherPaper>()

function mustExist(kind: KindRow | undefined): KindRow {
  return mustBeFound(kind, 'El tipo de comprobante')
}

/** The facts for approving a note: those of posting, its kind of voucher and the caller's permissions. */
function factsOf({ tx, id, actor }: About<typeof note, 'approve'>) {
  const kindId = tx.selectFrom('accounting.note').select('kindId').where('id', '=', id)
  return {
    posting: askForeseen(foreseenOf(id)),
    kind: kindQuery(tx).where('id', '=', kindId),
    writer: needsWriter(kindId, actor),
  }
}

/**
 * A note that uses the budget reads its month after locking the lines of control, in the same order as the closing of a month.
 */
const foreseenOf = (id: string): FactsQuery => ({
  from: sql`accounting.note n join accounting.voucher_kind k on k.id = n.kind_id where n.id = ${id}::uuid`,
  vigencias: sql`case when n.registro_id is null then array[n.vigencia] else '{}' end`,
  months: sql`case when n.registro_id is null
                   then array[case when n.closing then 13 else extract(month from n.date)::int end] else '{}' end`,
  accounts: sql`array(select a.code from accounting.note_line l join accounting.account a on a.id = l.account_id
                      where l.parent_id = n.id)`,
  kinds: sql`array[k.code]`,
})

/**
 * Checks that each withholding is its base times a rate of the day, within the tolerance of `firstOffRate`.
 * @throws Problem CON-018 with the first line that is not.
 */
async function mustMatchRates(
  tx: Tx,
  { lines, date, terceroId: head }: Note,
  accounts: NoteFacts['accounts'],
): Promise<void> {
  const declared = lines.map(({ accountId, terceroId, base, debit, credit }) => ({
    account: accounts.get(accountId)?.code ?? '',
    terceroId: terceroId ?? head,
    base: base ?? zero,
    amount: plus(debit, credit),
  }))
  const bad = await firstOffRate(tx, date, declared)
  if (bad === null) return
  const message = `Línea ${bad.at + 1}: la base no corresponde a lo retenido en la cuenta ${bad.account}.`
  must(false, 'CON-018', `lines.${bad.at}.base`, message)
}

/** The vouchers of a note, the one it corrects and its documents in the budget, for its screen. */
async function aroundNote(tx: Tx, id: string): Promise<NoteAround> {
  return oneFrom<NoteAround>(tx)`
    select n.origin, n.about_entry_id, n.obligacion_id, n.pago_id,
           (select jsonb_agg(jsonb_build_object('id', e.id, 'label', k.code || ' ' || lpad(e.number::text,
              greatest(3, length(e.number::text)), '0'), 'day', e.day) order by e.at, e.number)
            from accounting.entry e join accounting.voucher_kind k on k.id = e.kind_id
            where e.document = 'accounting.note' and e.document_id = n.id) as vouchers
    from accounting.note n where n.id = ${id}::uuid`
}
