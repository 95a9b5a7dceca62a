import type { Kept } from '@quina/blocks'
import { type Actor, can, type ServedDocument, serveDocument } from '@quina/blocks/server'
import { type Tx, together } from '@quina/db/server'
import { insist, notFound, plus, zero } from '@quina/kernel'
import { sql } from 'kysely'
import { journalLedger, numberOfVoucher, toJournal } from '../journal/journal-ledger.server.ts'
import type { VoucherPaper } from '../voucher-kind/voucher-paper.contract.ts'
import { asksWriter, mustBeWriter } from '../voucher-kind-user/kind-users.server.ts'
import { firstOffRate } from '../withheld/off-rate.server.ts'
import { moveBanks, moveSubLedgers, type NoteAround, type NoteKind, note } from './note.contract.ts'
import { entryOfNote, mustFitBudget, mustReverseLater, type NoteFacts } from './note.domain.ts'
import { oweInBudget, undoInBudget } from './note-budget.server.ts'

type Note = Kept<typeof note>

export const noteService: ServedDocument<typeof note> = {
  document: note,
  table: 'accounting.note',
  lines: { lines: 'accounting.noteLine', budget: 'accounting.noteBudgetLine' },
  ledgers: [journalLedger],
  numberBy: numberOfVoucher('accounting.note'),
  async onSave(tx, input) {
    mustReverseLater(input.date, input.reverseOn)
    const { manual, code } = await noteKindBy(tx, 'id', input.kindId)
    insist(manual, 'CON-070', `Los comprobantes ${code} no se elaboran a mano.`)
  },
  on: {
    async approve({ tx, document, actor }) {
      mustReverseLater(document.date, document.reverseOn)
      mustFitBudget(document)
      const facts = await factsOf(tx, document, actor)
      const entry = entryOfNote(document, {
        ...facts,
        mayMoveBanks: can(actor, moveBanks),
        mayMoveSubLedgers: can(actor, moveSubLedgers),
      })
      await mustMatchRates(tx, document, facts.accounts)
      await oweInBudget(tx, actor, document)
      return [toJournal([entry])]
    },

    async annul({ tx, document, actor, asked: { date, reason } }) {
      await undoInBudget(tx, actor, { id: document.id, date, reason })
      return []
    },
  },
  extra: async (tx, kept) => ({ facts: await aroundNote(tx, kept.id) }),
}

export const noteDocumentOperations = serveDocument(noteService)

interface KindRow extends NoteKind, VoucherPaper {
  readonly manual: boolean
}

/** The kind of voucher of some notes, by its id or its code. @throws Problem 404 */
export const noteKindBy = async (tx: Tx, key: 'id' | 'code', value: string): Promise<KindRow> =>
  mustExist(await kindQuery(tx, key, value).executeTakeFirst())

const kindQuery = (tx: Tx, key: 'id' | 'code', value: string) =>
  tx
    .selectFrom('accounting.voucherKind')
    .select(['id', 'code', 'name', 'manual', 'movesBanks', 'allowsClosing', 'requiresTercero'])
    .select(['paperTitle', 'paperColumns', 'paperSigns', 'paperFoot'])
    .$narrowType<VoucherPaper>()
    .where(key, '=', value)

function mustExist(kind: KindRow | undefined): KindRow {
  if (kind === undefined) throw notFound('El tipo de comprobante')
  return kind
}

async function factsOf(
  tx: Tx,
  { kindId, lines }: Note,
  actor: Actor,
): Promise<Pick<NoteFacts, 'kind' | 'accounts'>> {
  const ids = lines.map(({ accountId }) => accountId as string)
  const asked = tx
    .selectFrom('accounting.account')
    .select(['id', 'code', 'treasuryOnly'])
    .where('id', 'in', ids)
  const [accounts, [kind], writer] = await together(
    tx,
    asked,
    kindQuery(tx, 'id', kindId),
    asksWriter(kindId, actor),
  )
  mustBeWriter(writer)
  return {
    kind: mustExist(kind),
    accounts: new Map(accounts.map((account) => [account.id, account])),
  }
}

/**
 * What is withheld is its base times a rate of the day, give or take a peso.
 * @throws Problem CON-018 with the first line that is not.
 */
async function mustMatchRates(
  tx: Tx,
  { lines, date, terceroId: head }: Note,
  accounts: NoteFacts['accounts'],
): Promise<void> {
  const said = lines.map(({ accountId, terceroId, base, debit, credit }) => ({
    account: accounts.get(accountId)?.code ?? '',
    terceroId: terceroId ?? head,
    base: base ?? zero,
    amount: plus(debit, credit),
  }))
  const bad = await firstOffRate(tx, date, said)
  if (bad === null) return
  const message = `Línea ${bad.at + 1}: la base no corresponde a lo retenido en la cuenta ${bad.account}.`
  insist(false, 'CON-018', message, { fields: { [`lines.${bad.at}.base`]: message } })
}

/** The voucher of a note, the one it corrects and what it did in the budget, for its screen. */
async function aroundNote(tx: Tx, id: string): Promise<NoteAround> {
  const { rows } = await sql<NoteAround>`
    select n.origin, n.about_entry_id, n.obligacion_id, n.pago_id,
           (select jsonb_agg(jsonb_build_object('id', e.id, 'label', k.code || ' ' || lpad(e.number::text,
              greatest(3, length(e.number::text)), '0'), 'day', e.day) order by e.at, e.number)
            from accounting.entry e join accounting.voucher_kind k on k.id = e.kind_id
            where e.document = 'accounting.note' and e.document_id = n.id) as vouchers
    from accounting.note n where n.id = ${id}::uuid`.execute(tx)
  return rows[0]!
}
