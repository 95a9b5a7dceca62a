import type { Actor, Source } from '@quina/blocks/server'
import { type Db, signWith, type Tx } from '@quina/db/server'
import { type Day, day, newId } from '@quina/kernel'
import { addTercero } from '@quina/people/server'
import { actorFor, groundWith } from '@quina/testing/server'
import { sql } from 'kysely'
import type { JournalEntry } from '../ledger/journal/journal.domain.ts'
import { journalLedger } from '../ledger/journal/journal-ledger.server.ts'
import { openPeriod, preparePeriods } from '../ledger/period/period.server.ts'
import { seedPurposes } from '../ledger/purpose/purpose.server.ts'
import { seedChart, seedVoucherKinds } from '../setup/starter/seed.server.ts'

/** A database with the starter chart, the kinds of voucher and every period of 2026 open. */
export async function journalWorld() {
  const { database, facts } = await groundWith({ name: 'journal', lay: ({ db }) => layJournal(db) })
  const { db, close } = database
  const { tercero, ...known } = facts
  const actor = actorFor(known)
  const inTransaction = signing(db, actor)
  // It may have been laid by a test that does not know all the modules of this one, which have purposes of their own.
  await inTransaction(seedPurposes)
  /** Entries posted here existed before the test: no sub-ledger is consulted. */
  const source = (id: string = newId()): Source => ({
    document: 'accounting.opening',
    id,
    campusId: actor.campusId,
  })
  return {
    db,
    close,
    actor,
    tercero,
    inTransaction,
    source,
    /** Posts as one document, whose id it answers with. */
    async post(...entries: JournalEntry[]): Promise<string> {
      const from = source()
      await inTransaction((tx) => journalLedger.post(tx, from, entries))
      return from.id
    },
    reverse: (documentId: string, on: Day): Promise<readonly JournalEntry[]> =>
      inTransaction((tx) => journalLedger.reverse(tx, source(documentId), on)),
    vouchersOf: (documentId: string) => vouchersOf(db, documentId),
    balance: (code: string, period: number) => balanceOf(db, code, period),
  }
}

async function layJournal(db: Db) {
  const actor = actorFor()
  const { userId, campusId } = actor
  return { userId, campusId, tercero: await signing(db, actor)((tx) => furnish(tx, actor)) }
}

/** A transaction signed for the audit, as every call of the API is. */
const signing =
  (db: Db, { userId }: Actor) =>
  <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      await signWith(tx, { userId })
      return work(tx)
    })

async function furnish(tx: Tx, actor: Actor) {
  await seedChart(tx)
  await seedVoucherKinds(tx)
  await seedPurposes(tx)
  await preparePeriods(tx, 2026)
  for (let number = 0; number <= 13; number++)
    await openPeriod(tx, { vigencia: 2026, number }, day('2026-12-15'))
  return addTercero(tx, actor, {
    documentType: 'NIT',
    number: '800197268',
    personType: 'juridica',
    businessName: 'DIAN',
  })
}

interface Voucher {
  readonly id: string
  readonly kind: string
  readonly number: number
  readonly concept: string
  readonly total: string
  readonly reversesId: string | null
}

async function vouchersOf(db: Db, documentId: string): Promise<readonly Voucher[]> {
  const { rows } = await sql<Voucher>`
    select e.id, k.code as kind, e.number, e.concept, e.total_debit as total, e.reverses_id
    from accounting.entry e join accounting.voucher_kind k on k.id = e.kind_id
    where e.document_id = ${documentId}::uuid order by e.day, e.at, k.code, e.number`.execute(db)
  return rows
}

/** Debits and credits of an account in a period of 2026; null when nothing moved it. */
async function balanceOf(db: Db, code: string, period: number): Promise<readonly [string, string] | null> {
  const { rows } = await sql<{ debit: string; credit: string }>`
    select b.debit, b.credit from accounting.account_balance b join accounting.account a on a.id = b.account_id
    where a.code = ${code} and b.vigencia = 2026 and b.period = ${period}`.execute(db)
  return rows[0] === undefined ? null : [rows[0].debit, rows[0].credit]
}
