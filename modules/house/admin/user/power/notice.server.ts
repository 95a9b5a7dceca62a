import {
  type Alert,
  enqueue,
  type JobKind,
  type Operation,
  sessionOperation,
  signedInOf,
  undelivered,
} from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { newId } from '@quina/kernel'
import type { LinkMail } from '../mail/link-mail.server.ts'
import { ownNotices, seeNotices } from './notice.contract.ts'

interface Notice {
  readonly userId: string
  /** The e-mail before any change. */
  readonly email: string
  readonly text: string
}

interface NoticeContext {
  readonly by: { readonly userId: string; readonly name: string; readonly campusId: string | null }
  readonly now: Date
  readonly mail: LinkMail | null
}

const kindOfJob = 'admin.notice.mail'

/** Notifies a user of what another did to their account: on their first page until they see it, and by mail if possible. */
export async function tellOwner(
  tx: Tx,
  { userId, email, text }: Notice,
  { by, now, mail }: NoticeContext,
): Promise<void> {
  const sentence = `${by.name} ${text}`
  await tx.insertInto('admin.accessNotice').values({ id: newId(), userId, at: now, text: sentence }).execute()
  if (mail === null) return
  await enqueue(tx, {
    kind: kindOfJob,
    title: `Avisar a ${email} de un cambio en su cuenta`,
    input: { to: email, text: sentence },
    total: 1,
    actor: by,
  })
}

export const noticeMailJob = (mail: LinkMail | null): JobKind => ({
  kind: kindOfJob,
  run: async ({ input, step, progress }) => {
    if (mail === null) return null
    const { to, text } = input as Record<'to' | 'text', string>
    const company = await step((tx) => tx.selectFrom('admin.company').select('name').executeTakeFirst())
    const letter = {
      to,
      subject: `Cambio en su cuenta en ${company?.name ?? 'Quina'}`,
      text: `${text}\n\nSi no lo esperaba, avise al administrador del sistema.`,
    }
    await mail.mailer.send(letter).catch((error: unknown) => {
      throw undelivered(error)
    })
    await progress(1, 1)
    return { to }
  },
})

const shown = 20

/** Lists what was done to one's own account, and marks it as seen. */
export const noticeOperations = (): Operation[] => [
  sessionOperation(ownNotices, async (call) => {
    const rows = await call.tx
      .selectFrom('admin.accessNotice')
      .select(['id', 'at', 'text', 'seenAt'])
      .where('userId', '=', signedInOf(call).userId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(shown)
      .execute()
    return rows.map(({ at, seenAt, ...row }) => ({ ...row, at: at.toISOString(), seen: seenAt !== null }))
  }),
  sessionOperation(seeNotices, async (call) => {
    await call.tx
      .updateTable('admin.accessNotice')
      .set({ seenAt: call.now })
      .where('userId', '=', signedInOf(call).userId)
      .where('seenAt', 'is', null)
      .execute()
  }),
]

export const noticeAlert: Alert = {
  name: 'access',
  permission: 'campus',
  tone: 'warning',
  one: 'cambio en su cuenta hecho por otra persona',
  many: 'cambios en su cuenta hechos por otras personas',
  meaning:
    'Léalos en «Mi cuenta». Si no los esperaba, cambie su contraseña allí mismo y dígale a ' +
    'quien administra los usuarios que los deshaga.',
  who: 'Usted',
  to: '/mi-cuenta',
  count: async (tx, { actor }) => {
    const { all } = await tx
      .selectFrom('admin.accessNotice')
      .select((eb) => eb.fn.countAll<number>().as('all'))
      .where('userId', '=', actor.userId)
      .where('seenAt', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(all)
  },
}
