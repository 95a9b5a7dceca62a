import { createHmac, timingSafeEqual } from 'node:crypto'
import { commandEndpoint } from '@quina/blocks'
import {
  type Chore,
  enqueue,
  type JobContext,
  type JobKind,
  type Operation,
  parameterOn,
  serveCommand,
  serveQuery,
  sessionOperation,
  undelivered,
} from '@quina/blocks/server'
import { changeById, type Db, type Tx } from '@quina/db/server'
import { type Day, hourInBogota, type Id, insist, newId } from '@quina/kernel'
import { sql } from 'kysely'
import type { AdminDeps } from '../../admin-deps.server.ts'
import type { LinkMail } from '../../user/mail/link-mail.server.ts'
import { campusesOf } from '../../user/session-store/store.server.ts'
import { gathered, type Reader } from '../inbox/gathered.server.ts'
import { chooseDigest, digestHour, ownDigest, stopDigest } from './digest.contract.ts'
import { digestLetter, isEmpty } from './digest-letter.domain.ts'

const kindOfJob = 'admin.digest.mail'

/** Runs every hour from the hour of the letter: each user not processed today gets their letter, once, if it has content. */
export const digestChore = (deps: AdminDeps): Chore => ({
  name: 'admin.digest',
  run: (db, today, now) => sendDigests(db, { today, now }, deps),
})

type Clock = Readonly<{ today: Day; now: Date }>

async function sendDigests(db: Db, { today, now }: Clock, deps: AdminDeps): Promise<void> {
  if (deps.mail === null) return
  const hour = await parameterOn(db, digestHour, today)
  if (Number(hourInBogota(now).slice(0, 2)) < hour) return
  await sql`delete from admin.digest_letter where day < ${today}::date - 90`.execute(db)
  for (const reader of await readersOf(db, { today, now }))
    await db.transaction().execute((tx) => prepareLetter(tx, reader, deps))
}

type Addressee = Reader & { readonly email: string }

/** The users who may sign in, have not turned the letter off, and were not processed today. */
async function readersOf(db: Db, { today, now }: Clock): Promise<readonly Addressee[]> {
  const { rows } = await sql<{ id: Id<'admin.user'>; name: string; email: string; since: Date | null }>`
    select u.id, u.name, u.email,
           (select max(l.sent_at) from admin.digest_letter l where l.user_id = u.id) as since
    from admin.app_user u left join admin.digest_choice c on c.user_id = u.id
    where u.active and (u.expires_on is null or u.expires_on >= ${today}::date) and coalesce(c.wanted, true)
      and exists (select from admin.granted g where g.user_id = u.id and ${today}::date between g.from_day and g.to_day)
      and not exists (select from admin.digest_letter l where l.user_id = u.id and l.day = ${today}::date)
    order by u.id`.execute(db)
  return rows.map(({ id, name, email, since }) => {
    return { userId: id, name, email, today, since: sinceOf(since, now) }
  })
}

const dayMs = 86_400_000

/** The time of the last letter, at most a week ago; a day ago when there is none. */
const sinceOf = (last: Date | null, now: Date): Date =>
  new Date(Math.max(last?.getTime() ?? now.getTime() - dayMs, now.getTime() - 7 * dayMs))

/** Writes the row of the day and has the letter sent: of two concurrent processes only one writes the row. */
async function prepareLetter(tx: Tx, reader: Addressee, deps: AdminDeps): Promise<void> {
  const { userId, email, today, since } = reader
  const letterId = newId()
  const { rows } = await sql`
    insert into admin.digest_letter (id, user_id, day, state) values (${letterId}, ${userId}, ${today}, 'nothing')
    on conflict on constraint digest_letter_once do nothing returning id`.execute(tx)
  if (rows.length === 0 || isEmpty(await gathered(tx, reader, deps))) return
  await changeById(tx, 'admin.digestLetter', letterId, { state: 'waiting' })
  const [campus] = await campusesOf(tx, userId, today)
  await enqueue(tx, {
    kind: kindOfJob,
    title: `Enviar a ${email} su carta del día`,
    input: { letterId, since: since.toISOString() },
    total: 1,
    actor: { userId, campusId: campus?.id ?? null },
  })
}

/** Writes the letter with the facts at the moment of sending, and sends it. A failed sending is retried like other mail. */
export const digestJob = (deps: AdminDeps): JobKind => ({
  kind: kindOfJob,
  run: async (job) => {
    const { mail } = deps
    if (mail === null) return null
    const letterId = String(job.input.letterId)
    const letter = await job.step((tx) => takeLetter(tx, letterId, { ...deps, mail, job }))
    if (letter === null) return null
    try {
      await mail.mailer.send(letter)
    } catch (error) {
      const back = { state: 'waiting', sentAt: null }
      await job.step((tx) =>
        tx.updateTable('admin.digestLetter').set(back).where('id', '=', letterId).execute(),
      )
      throw undelivered(error)
    }
    await job.progress(1, 1)
    return { to: letter.to }
  },
})

type LetterContext = AdminDeps & Readonly<{ mail: LinkMail; job: JobContext }>

/**
 * Returns the letter, already marked as sent, so that it is never sent twice. Returns null when it was sent, is turned off or has
 * no content left.
 */
async function takeLetter(tx: Tx, letterId: string, { job, mail, ...deps }: LetterContext) {
  const { rows } = await sql<{ userId: Id<'admin.user'>; name: string; email: string }>`
    update admin.digest_letter l set state = 'sent', sent_at = ${job.now()}
    from admin.app_user u left join admin.digest_choice c on c.user_id = u.id
    where l.id = ${letterId}::uuid and l.state = 'waiting' and u.id = l.user_id and u.active and coalesce(c.wanted, true)
    returning u.id as user_id, u.name, u.email`.execute(tx)
  const [to] = rows
  if (to === undefined) return null
  const since = new Date(String(job.input.since))
  const digest = await gathered(tx, { ...to, today: job.today(), since }, deps)
  if (isEmpty(digest)) {
    const none = { state: 'nothing', sentAt: null }
    await tx.updateTable('admin.digestLetter').set(none).where('id', '=', letterId).execute()
    return null
  }
  const company = await tx.selectFrom('admin.company').select('name').executeTakeFirst()
  const stop = `${mail.address}/login#carta=${stopToken(deps.appKey, letterId)}`
  return digestLetter(digest, { ...to, company: company?.name ?? 'Quina', address: mail.address, stop })
}

/** Turns the letter on or off by the user's own choice, or by the link of a letter, without signing in. */
export const digestOperations = (deps: AdminDeps): Operation[] => [
  serveQuery(ownDigest, async ({ tx, actor, today }) => {
    const choice = await tx
      .selectFrom('admin.digestChoice')
      .select('wanted')
      .where('userId', '=', actor.userId)
      .executeTakeFirst()
    const hour = await parameterOn(tx, digestHour, today)
    return { wanted: choice?.wanted ?? true, hour, byMail: deps.mail !== null }
  }),
  serveCommand(chooseDigest, async ({ tx, actor, now, input: { wanted } }) => {
    await choose(tx, { userId: actor.userId, wanted, now })
    return { wanted }
  }),
  sessionOperation(commandEndpoint(stopDigest), async ({ tx, now, body: { token } }) => {
    const letterId = letterOf(deps.appKey, token)
    const gone = 'El enlace no es de ninguna carta, o ya se usó. Puede cambiarlo en «Mi cuenta».'
    insist(letterId !== null, 'CTA-001', gone, { status: 404 })
    const letter = await tx
      .updateTable('admin.digestLetter')
      .set({ stoppedAt: now })
      .where('id', '=', letterId)
      .where('stoppedAt', 'is', null)
      .returning('userId')
      .executeTakeFirst()
    insist(letter !== undefined, 'CTA-001', gone, { status: 404 })
    await choose(tx, { userId: letter.userId, wanted: false, now })
    const user = tx.selectFrom('admin.appUser').select('email').where('id', '=', letter.userId)
    return user.executeTakeFirstOrThrow()
  }),
]

const choose = (tx: Tx, { userId, wanted, now }: { userId: string; wanted: boolean; now: Date }) =>
  tx
    .insertInto('admin.digestChoice')
    .values({ userId, wanted, changedAt: now })
    .onConflict((own) => own.column('userId').doUpdateSet({ wanted, changedAt: now }))
    .execute()

const signatureOf = (appKey: string, letterId: string): Buffer =>
  createHmac('sha256', appKey).update(`digest stop:${letterId}`).digest()

/** The token in the link of a letter: its id, signed by this installation. The token is stored nowhere. */
const stopToken = (appKey: string, letterId: string): string =>
  `${letterId}.${signatureOf(appKey, letterId).toString('base64url')}`

/** Returns the letter of a link; null when this installation did not sign it. */
function letterOf(appKey: string, token: string): string | null {
  const [letterId = '', signed = ''] = token.split('.')
  const given = Buffer.from(signed, 'base64url')
  const ours = signatureOf(appKey, letterId)
  return given.length === ours.length && timingSafeEqual(given, ours) ? letterId : null
}
