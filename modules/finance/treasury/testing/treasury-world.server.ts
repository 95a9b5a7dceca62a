import { credit, debit, drawVoucher, entry, type JournalLine } from '@quina/accounting/domain'
import {
  journalLedger,
  openPeriod,
  preparePeriods,
  seedChart,
  seedPurposes,
  seedVoucherKinds,
} from '@quina/accounting/server'
import type { AnyDocument, Approvable } from '@quina/blocks'
import {
  type Actor,
  createDraft,
  type DocumentService,
  decideParameter,
  inTransaction,
  performAction,
  saveRow,
} from '@quina/blocks/server'
import { type Db, signWith, type Tx } from '@quina/db/server'
import { manejaPresupuesto } from '@quina/hospital/contract'
import { day, money, newId, pesos, zero } from '@quina/kernel'
import { addTercero } from '@quina/people/server'
import { actorFor, groundWith, type TestDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { bankAccountService } from '../payment/bank-account/bank-account.server.ts'
import { commitCharges, openBudget } from './budget-ground.server.ts'

const today = day('2026-11-20')

export type TreasuryWorld = Awaited<ReturnType<typeof treasuryWorld>>

/** A hospital with its budget of 2026 open, its books open, an EPS, and two bank accounts of one bank. */
export async function treasuryWorld() {
  const { database, facts } = await groundWith({ name: 'treasury', lay: ({ db }) => layTreasury(db) })
  return treasuryOver(database, facts)
}

/** What the world of treasury begins with. */
export async function layTreasury(db: Db) {
  const { userId, campusId } = actorFor()
  const chief = chiefOf({ userId, campusId })
  return { userId, campusId, house: await acting(db, chief)((tx) => furnish(tx, chief)) }
}
export type TreasuryFacts = Awaited<ReturnType<typeof layTreasury>>

const chiefOf = (known: Pick<Actor, 'userId' | 'campusId'>): Actor =>
  actorFor({ name: 'Óscar Murillo', ...known })

/** Does things as somebody: each in a transaction that is signed. */
export const acting =
  (db: Db, { userId }: Actor) =>
  <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    inTransaction(db, {
      dry: false,
      work: async (tx) => {
        await signWith(tx, { userId })
        return work(tx)
      },
    })

/** The verbs of treasury over a database where it was laid. */
export async function treasuryOver(
  { db, connection, close }: TestDatabase,
  { house, ...known }: TreasuryFacts,
) {
  const chief = chiefOf(known)
  const act = acting(db, chief)
  // It may have been laid by a test that does not know all the modules of this one, which have purposes of their own.
  await act(seedPurposes)
  return {
    db,
    connection,
    close,
    chief,
    act,
    ...house,
    today,
    ...commandVerbs({ act, chief }),
    ...bookVerbs({ act, chief, db }, house),
  }
}

type Stage = Readonly<{ act: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>; chief: Actor }>

/** Documents that are drafted, posted and reversed. */
function commandVerbs({ act, chief }: Stage) {
  type Input = readonly [action: string, input: Readonly<Record<string, unknown>>]
  const run = <D extends AnyDocument>(service: DocumentService<D>, id: string, [action, input]: Input) =>
    act((tx) => performAction(service, { tx, actor: chief, today, id, action: action as never, input }))
  return {
    run,
    post: <D extends Approvable>(service: DocumentService<D>, input: Readonly<Record<string, unknown>>) =>
      act(async (tx) => {
        const id = await createDraft(service, { tx, actor: chief, input: input as never })
        await performAction(service, { tx, actor: chief, today, id, action: 'approve' })
        return id
      }),
    annul: <D extends AnyDocument>(service: DocumentService<D>, id: string, date: string) =>
      run(service, id, ['annul', { date, reason: 'Se registró por error' }]),
    withoutBudget: () =>
      act((tx) =>
        decideParameter(tx, manejaPresupuesto, { fromDay: day('2026-01-01'), value: false, userId: null }),
      ),
  }
}

/** What the books and the budget say, and what other modules write in the books. */
function bookVerbs(
  { act, chief, db }: Stage & { readonly db: Db },
  { eps }: { readonly eps: JournalLine['terceroId'] },
) {
  return {
    /** What the document posted, as a bookkeeper draws it. */
    vouchers: (id: string) => vouchersOf(db, id),
    note: (kind: string, date: string, lines: readonly JournalLine[]) =>
      act((tx) =>
        journalLedger.post(tx, { document: 'accounting.opening', id: newId(), campusId: chief.campusId }, [
          entry({ kind, day: day(date), concept: 'Asiento de otro módulo' }, lines),
        ]),
      ),
    owes: (account: string, whole: number, openItem: string) =>
      debit(account, pesos(whole), { terceroId: eps, openItem: openItem || null }),
    against: (account: string, whole: number, openItem: string | null = null) =>
      credit(account, pesos(whole), { terceroId: eps, openItem: openItem || null }),
    balance: (code: string) => balanceOf(db, code),
    collected: () => collectedIn(db),
  }
}

async function furnish(tx: Tx, actor: Actor) {
  await seedChart(tx)
  await seedPurposes(tx)
  await seedVoucherKinds(tx)
  await preparePeriods(tx, 2026)
  for (let number = 0; number <= 12; number++)
    await openPeriod(tx, { vigencia: 2026, number }, day('2026-12-15'))
  const company = { documentType: 'NIT', personType: 'juridica' } as const
  const bank = { number: '999000380', businessName: 'Banco Cooperativo del Sur', isBank: true }
  const where = { address: 'Calle 1 # 2-3', municipality: 'Cali', phone: '6025550110' }
  const bankId = await addTercero(tx, actor, { ...company, ...bank, ...where })
  const eps = await addTercero(tx, actor, { ...company, number: '999000405', businessName: 'EPS Solidaria' })
  const budget = await openBudget(tx, actor)
  const charges = await commitCharges({ tx, actor, dependenciaId: budget.dependenciaId, terceroId: bankId })
  const add = (code: string, kind: string, name: string) =>
    addBankAccount(tx, actor, { bankId, code, kind, name })
  return {
    ...budget,
    charges,
    bankId,
    eps,
    current: await add('11100501', 'corriente', 'Corriente de pagos'),
    savings: await add('11100601', 'ahorros', 'Ahorros de recaudo'),
  }
}

type NewBankAccount = Readonly<{ bankId: string; code: string; kind: string; name: string }>

/** A bank account on an account of the starter chart. */
async function addBankAccount(tx: Tx, actor: Actor, { code, ...given }: NewBankAccount): Promise<string> {
  const account = await tx
    .selectFrom('accounting.account')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const unsaid = { fuenteId: null, campusId: null, openedOn: null, clearingCode: null, fileFormat: null }
  const flags = { gmfExempt: false, jointSignature: false, overdraft: '0.00', minimumBalance: '0.00' }
  const body = { ...given, ...unsaid, ...flags, number: `30${code}`, accountId: account.id, use: 'free' }
  return (await saveRow(tx, bankAccountService, { id: null, body, actor })).id
}

async function vouchersOf(db: Db, documentId: string): Promise<string[]> {
  const { rows } = await sql<{ kind: string; lines: readonly { a: string; d: string; c: string }[] }>`
    select k.code as kind,
      (select jsonb_agg(jsonb_build_object('a', a.code, 'd', l.debit::text, 'c', l.credit::text)
         order by l.position)
      from accounting.entry_line l join accounting.account a on a.id = l.account_id
      where l.entry_id = e.id and l.vigencia = e.vigencia) as lines
    from accounting.entry e join accounting.voucher_kind k on k.id = e.kind_id
    where e.document_id = ${documentId}::uuid order by e.at, k.code, e.number`.execute(db)
  return rows.map(({ kind, lines }) => {
    const drawn = lines.map(({ a, d, c }) => (money(d) === zero ? credit(a, money(c)) : debit(a, money(d))))
    return `${kind}\n${drawVoucher({ lines: drawn })}`
  })
}

async function balanceOf(db: Db, code: string): Promise<string> {
  const { rows } = await sql<{ balance: string }>`
    select coalesce(sum(b.debit - b.credit), 0)::numeric(18,2) as balance from accounting.account_balance b
    join accounting.account a on a.id = b.account_id where a.code = ${code}`.execute(db)
  return rows[0]!.balance
}

/** Recognised and collected of all the income of 2026, in whole pesos. */
async function collectedIn(db: Db): Promise<readonly [recognised: number, collected: number]> {
  const { rows } = await sql<{ class: string; amount: string }>`
    select class, sum(amount) as amount from budget.move where class in ('RC', 'RC-', 'RE', 'RE-') group by class`.execute(
    db,
  )
  const of = (name: string) => Number(rows.find((row) => row.class === name)?.amount ?? 0)
  return [of('RC') - of('RC-'), of('RE') - of('RE-')]
}
