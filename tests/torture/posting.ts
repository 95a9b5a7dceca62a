import { setTimeout as sleep } from 'node:timers/promises'
import {
  journalDrift,
  openPeriod,
  preparePeriods,
  seedChart,
  seedPurposes,
  seedVoucherKinds,
} from '@quina/accounting/server'
import { type Connection, signWith } from '@quina/db/server'
import { vigenciaOf } from '@quina/kernel'
import { sql } from 'kysely'
import type { HttpClient } from '../../bench/harness/http-client.ts'
import { pick } from './commands.ts'
import { enter, prepareGround, type TortureWorld } from './ground.ts'
import { ask, askAgain, isDone, type Journal, Refused, Unanswered } from './journal.ts'
import { productOfItsOwn } from './product.ts'

/** The result of many users posting to the books at once, with the product killed halfway. */
export interface PostingRun {
  readonly clients: number
  readonly seconds: number
  readonly posted: number
  readonly reversed: number
  readonly refused: number
  /** Sent again with the same key, since the first call had no answer. */
  readonly unanswered: number
  readonly restartMs: number
  /** Vouchers for each second that the product was up. */
  readonly perSecond: number
  readonly findings: readonly string[]
}

interface Clerk {
  readonly torn: TortureWorld
  readonly client: HttpClient
  readonly journal: Journal
  readonly accounts: readonly string[]
  readonly kindId: string
  /** Notes posted by any client and not reversed yet. */
  readonly posted: string[]
}

/** Posts for half of the time, kills the API and its database, and posts for the other half. */
export async function posting({
  clients,
  seconds,
}: Pick<PostingRun, 'clients' | 'seconds'>): Promise<PostingRun> {
  const product = await productOfItsOwn()
  try {
    const amounts = { drugs: 1_000, services: 1_000 }
    const torn = await prepareGround(product, { amounts, people: clients })
    const books = await openBooks(torn)
    await product.start()
    const journal: Journal = { input: [], wrong: [] }
    const posted: string[] = []
    const clerks = (await enter(torn, product)).map((client) => ({ torn, client, journal, posted, ...books }))
    const half = (seconds / 2) * 1000
    const first = work(clerks, half)
    await sleep(half)
    await Promise.all([product.kill('api'), product.kill('postgres')])
    await first
    const restartMs = await product.start()
    const unanswered = await askAgain(journal)
    await work(clerks, half)
    const findings = await brokenBooks(torn.connection, journal)
    await torn.close()
    return { clients, seconds, unanswered, restartMs, findings, ...figuresOf(journal, seconds) }
  } finally {
    await product.discard()
  }
}

/** Lays the starter chart with the months until today open. @returns accounts that require no further data. */
async function openBooks({
  connection: { db },
  today,
}: TortureWorld): Promise<Pick<Clerk, 'accounts' | 'kindId'>> {
  return db.transaction().execute(async (tx) => {
    const user = await sql<{ id: string }>`select user_id as id from admin.credential limit 1`.execute(tx)
    await signWith(tx, { userId: user.rows[0]?.id as never })
    await seedChart(tx)
    await seedVoucherKinds(tx)
    await seedPurposes(tx)
    const vigencia = vigenciaOf(today)
    await preparePeriods(tx, vigencia)
    for (let number = 0; number <= Number(today.slice(5, 7)); number++)
      await openPeriod(tx, { vigencia, number }, today)
    const { rows } = await sql<{ id: string }>`
      select id from accounting.account where accepts_moves and active and not treasury_only and not requires_tercero
        and not requires_cost_centre and not requires_base and not requires_open_item and code ~ '^[45]8'
      order by code limit 6`.execute(tx)
    const kind = await sql<{ id: string }>`select id from accounting.voucher_kind where code = 'NC'`.execute(
      tx,
    )
    return { accounts: rows.map(({ id }) => id), kindId: kind.rows[0]?.id ?? '' }
  })
}

const work = (clerks: readonly Clerk[], milliseconds: number) =>
  Promise.all(clerks.map((clerk) => untilTime(clerk, Date.now() + milliseconds)))

/** Works until the time is over or the product stops answering. A refusal with a message is part of the work. */
async function untilTime(clerk: Clerk, until: number): Promise<void> {
  while (Date.now() < until) {
    try {
      await (Math.random() < 0.15 ? reverseNote(clerk) : postNote(clerk))
    } catch (error) {
      if (error instanceof Unanswered) return
      if (!(error instanceof Refused)) throw error
    }
  }
}

/** Posts a note of two accounts, with any amount and day of the year, so that everybody writes to the same few balances. */
async function postNote({ torn, client, journal, accounts, kindId, posted }: Clerk): Promise<void> {
  const amount = `${1 + Math.floor(Math.random() * 1_000_000)}.${10 + Math.floor(Math.random() * 90)}`
  const from = pick(accounts)
  const to = pick(accounts.filter((account) => account !== from))
  const about = {
    terceroId: null,
    costCentreId: null,
    concept: null,
    openItem: null,
    dueOn: null,
    base: null,
  }
  const lines = [
    { ...about, accountId: from, debit: amount, credit: '0.00' },
    { ...about, accountId: to, debit: '0.00', credit: amount },
  ]
  const header = { date: torn.firstDay, kindId, concept: 'Reclasificación entre cuentas', terceroId: null }
  const empty = { closing: null, reverseOn: null, bankAccountId: null, statementRef: null, registroId: null }
  const { id } = await ask(journal, client, '/api/accounting/note', {
    ...header,
    ...empty,
    lines,
    budget: null,
  })
  await ask(journal, client, `/api/accounting/note/${id}/approve`, {})
  posted.push(id)
}

async function reverseNote(clerk: Clerk): Promise<void> {
  const id = clerk.posted.shift()
  if (id === undefined) return postNote(clerk)
  const input = { date: clerk.torn.today, reason: 'Se contabilizó dos veces' }
  await ask(clerk.journal, clerk.client, `/api/accounting/note/${id}/annul`, input)
}

const approvals = (journal: Journal) => journal.input.filter(({ path }) => path.endsWith('/approve'))
const reversals = (journal: Journal) => journal.input.filter(({ path }) => path.endsWith('/annul'))

function figuresOf(journal: Journal, seconds: number) {
  const posted = approvals(journal).filter(isDone).length
  const reversed = reversals(journal).filter(isDone).length
  const refused = journal.input.filter(({ answer }) => answer !== null && answer.status >= 300).length
  return { posted, reversed, refused, perSecond: Math.round((posted + reversed) / seconds) }
}

/** Returns unequal debits and credits, wrong balances, gaps of numbers, and acknowledged commands not done once. */
async function brokenBooks({ db }: Connection, journal: Journal): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'voucher ' || id || ' does not balance' as what from accounting.entry e
    where (select sum(debit) - sum(credit) from accounting.entry_line l where l.entry_id = e.id) <> 0
    union all
    select k.code || ' of ' || e.vigencia || ': ' || max(e.number) || ' numbers for ' || count(*) || ' vouchers'
    from accounting.entry e join accounting.voucher_kind k on k.id = e.kind_id
    group by k.code, e.vigencia having max(e.number) <> count(*)
    union all
    select 'notes: ' || max(number) || ' numbers for ' || count(*) from accounting.note where number is not null
    having max(number) <> count(*)`.execute(db)
  const years = await sql<{ vigencia: number }>`select distinct vigencia from accounting.entry`.execute(db)
  const drift: string[] = []
  for (const { vigencia } of years.rows)
    for (const one of await db.transaction().execute((tx) => journalDrift(tx, vigencia)))
      drift.push(`${one.ledger} ${one.account}: ${one.debit} ${one.credit}`)
  return [...journal.wrong, ...rows.map(({ what }) => what), ...drift, ...(await lostOrDoubled(db, journal))]
}

async function lostOrDoubled(db: Connection['db'], journal: Journal): Promise<string[]> {
  const { rows } = await sql<{ posted: number; reversed: number }>`
    select count(*) filter (where reverses_id is null)::int as posted,
           count(*) filter (where reverses_id is not null)::int as reversed
    from accounting.entry where document = 'accounting.note'`.execute(db)
  const [found] = rows
  const reported = {
    posted: approvals(journal).filter(isDone).length,
    reversed: reversals(journal).filter(isDone).length,
  }
  return (['posted', 'reversed'] as const)
    .filter((what) => found?.[what] !== reported[what])
    .map((what) => `${what}: acknowledged ${reported[what]}, done ${found?.[what]}`)
}
